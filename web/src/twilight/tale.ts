/** What the log tells at the map: cards, dice, and what became of influence. */

import type { LogLine } from "../lib/types.ts";
import { dice } from "./model.ts";
import { POWERS, type Entry, type Facts, type Power } from "./types.ts";

const entryOf = (line: LogLine) => line.entry as Entry;

export interface Shown {
  id: string;
  /** Who plays it, or for whom its event happens. */
  side: Power;
}

/** The card that a line shows. */
function cardOf(entry: Entry, facts: Facts): Shown[] {
  const shown = (number: number, side: 0 | 1): Shown[] => {
    const card = facts.cards.find((one) => one.number === number);
    return card ? [{ id: card.id, side: POWERS[side]! }] : [];
  };
  switch (entry[0]) {
    case "headline":
    case "headline_shown":
    case "play":
    case "plays":
    case "reveal":
    case "discard":
      return shown(entry[2], entry[1]);
    case "event":
      return shown(entry[1], entry[2]);
    default:
      return [];
  }
}

export interface Scene {
  /** Turned up now. */
  cards: Shown[];
  /** Turned up before, and what now happens follows from it. */
  behind: Shown | null;
  dice: { side: Power; die: number }[];
}

/** What is to be seen beside the map while some lines are told; `log` ends with them. */
export function scene(beat: readonly LogLine[], log: readonly LogLine[], facts: Facts): Scene {
  const cards = beat.flatMap((line) => cardOf(entryOf(line), facts));
  let behind: Shown | null = null;
  for (let i = log.length - 1; i >= 0 && beat.length && !cards.length && !behind; i--) {
    const entry = entryOf(log[i]!);
    if (entry[0] === "turn" || entry[0] === "round" || entry[0] === "end_turn") break;
    behind = cardOf(entry, facts)[0] ?? null;
  }
  return { cards, behind, dice: beat.flatMap((line) => dice(entryOf(line))) };
}

export interface Gain {
  country: string;
  side: Power;
  delta: number;
}

/** Influence that some lines place and remove, country by country. */
export function gains(beat: readonly LogLine[], facts: Facts): Gain[] {
  const found = new Map<string, Gain>();
  for (const entry of beat.map(entryOf)) {
    if (entry[0] !== "influence") continue;
    const [, side, index, delta] = entry;
    const country = facts.countries[index]!.id;
    const key = `${country}/${side}`;
    found.set(key, { country, side: POWERS[side]!, delta: (found.get(key)?.delta ?? 0) + delta });
  }
  return [...found.values()].filter(({ delta }) => delta);
}
