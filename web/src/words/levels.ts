/** How strong the computer plays: the bots of a game by name, the weakest first. */

import { prefer, settings } from "../page/settings.svelte.ts";
import { t, words } from "./words.svelte.ts";

const USUAL = "normal";

/** The level that is chosen here: as last time, else a fair one. */
export function levelOf(game: string, bots: readonly string[]): string {
  const last = settings.levels[game];
  if (last && bots.includes(last)) return last;
  return bots.includes(USUAL) ? USUAL : (bots.at(-1) ?? "");
}

export function chooseLevel(game: string, level: string): void {
  prefer({ levels: { ...settings.levels, [game]: level } });
}

/** A level in a word, and in a line. */
export const levelName = (level: string) => (words.knows(`bot.${level}`) ? t(`bot.${level}`) : level);
export const levelText = (level: string) => t(words.knows(`bot.${level}.text`) ? `bot.${level}.text` : "bot.own.text");
