/** Calling a player who is looking elsewhere: the page's title, and the browser's notification where allowed. */

import { settings } from "../page/settings.svelte.ts";
import { t } from "../words/words.svelte.ts";

export const allowed = () => "Notification" in window && window.isSecureContext;

export async function askToNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Put the state of the match into the title; call the player when a decision newly waits. */
export function callPlayer(yourTurn: boolean, newly: boolean, what: string): void {
  document.title = yourTurn ? `● ${t("title.your_turn")}` : t("title");
  if (!newly || !document.hidden || !settings.notify || !allowed() || Notification.permission !== "granted") return;
  const notification = new Notification(t("title.your_turn"), { body: what, tag: "sitroom", icon: "/icon.svg" });
  notification.onclick = () => {
    window.focus();
    notification.close();
  };
}
