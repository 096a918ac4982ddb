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

/** Why a card is carried out. */
export interface Cause {
  /** Played for its event; for operations, before or after which its event comes; as a headline; for operations alone; because of another card;
   * because it is in force. */
  kind: "event" | "first" | "ops" | "headline" | "uses" | "follows" | "force";
  /** Who played it; nobody has where it is in force. */
  side?: Power;
  /** The other card. */
  card?: string;
}

/** The ways to play a card for its event, as log entries number them. */
const EVENT = 5;
const EVENT_FIRST = 6;

/** Why a card is carried out now, as far as the log has told it. */
export function cause(log: readonly LogLine[], id: string, facts: Facts, effects: readonly string[] = []): Cause | null {
  const { number } = facts.cards.find((card) => card.id === id)!;
  let happened = false;
  let user: Power | undefined;
  let other: Shown | undefined;
  for (const entry of log.map(entryOf).reverse()) {
    if (entry[0] === "event" && entry[1] === number) happened = true;
    else if (entry[0] === "headline" && entry[2] === number) return { kind: "headline", side: POWERS[entry[1]]! };
    else if (entry[0] === "play" && entry[2] === number) {
      const kind = entry[3] === EVENT ? "event" : entry[3] === EVENT_FIRST ? "first" : happened ? "ops" : "uses";
      return { kind, side: POWERS[entry[1]]! };
    } else if (entry[0] === "plays" && entry[2] === number) return { kind: "uses", side: POWERS[entry[1]]! };
    else if (entry[0] === "effect" && entry[1] === number && !entry[2]) return { kind: "force" }; // used up just now
    else if (entry[0] === "round" || entry[0] === "turn") break;
    else if (entry[0] === "ops" && entry[3] === number) user = POWERS[entry[1]]!;
    else if (happened && (entry[0] === "event" || entry[0] === "play")) other ??= cardOf(entry, facts)[0];
  }
  if (happened) return other ? { kind: "follows", side: other.side, card: other.id } : null;
  if (user) return { kind: "uses", side: user };
  return effects.some((effect) => facts.effects[effect] === id) ? { kind: "force" } : null;
}

export interface Source {
  /** `region/europe`, `milops`, `space`, `china`, `events`, `start`. */
  source: string;
  /** Positive is American. */
  net: number;
}

/** What the points of a match came from, the regions first. */
export function reckoning(log: readonly LogLine[], facts: Facts): Source[] {
  const found = new Map<string, number>(facts.regions.map((region) => [`region/${region}`, 0]));
  const add = (source: string, net: number) => found.set(source, (found.get(source) ?? 0) + net);
  let source = "start";
  let scored: [string, number][] = [];
  for (const entry of log.map(entryOf)) {
    if (entry[0] === "scoring") scored.push([`region/${facts.regions[entry[1]]!}`, entry[3][0] - entry[3][1]]);
    else if (entry[0] === "end_turn") source = "milops";
    else if (entry[0] === "space") source = "space";
    else if (entry[0] === "turn" || entry[0] === "round" || entry[0] === "event") source = "events";
    else if (entry[0] === "vp") {
      let net = entry[1] === 0 ? entry[2] : -entry[2];
      for (const [region, points] of scored) {
        add(region, points);
        net -= points;
      }
      if (net) add(scored.length ? "china" : source, net);
      scored = [];
    }
  }
  return [...found].map(([key, net]) => ({ source: key, net }));
}
