/** What is asked, as the map sees it: which question it is, and the regions it is about. */

import { bySubject, CHARTS, type Choice } from "./choices.ts";
import { NATIONS, type Economy, type Nation, type WarRoomView } from "./types.ts";

/** A name for what is asked, the same however many answers it takes: a chart, a nation's units to place, the order of one command. */
export function taskOf(view: WarRoomView, choices: readonly Choice[]): string {
  if (!view.decision) return "";
  const { frame, legal } = view.decision;
  const first = legal.map(([, word]) => word.split(/[ -]/)[0] as Nation).find((word) => NATIONS.includes(word));
  const subjects = bySubject(choices);
  return [view.seat, view.round, view.phase, frame, CHARTS.includes(frame) ? "" : first, ...(subjects.size === 1 ? subjects.keys() : [])].join("/");
}

/** Where the viewer's new units can be built, while they are being bought. */
export function industries(view: WarRoomView, economy: Economy | null): string[] {
  if (view.decision?.frame !== "WritePurchases") return [];
  const sites = (view.seats[view.seat] ?? []).flatMap((nation) => economy?.sites[nation] ?? []);
  return sites.flatMap(({ region, free }) => (free ? [region] : []));
}
