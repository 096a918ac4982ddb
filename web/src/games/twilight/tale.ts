/** What the log tells at the map: cards, dice, and what became of influence. */

import { dice } from "./model.ts";
import { POWERS, type Entry, type Facts, type Line, type Power } from "./types.ts";

export interface Shown {
  id: string;
  /** Who plays it, or for whom its event happens. */
  side: Power;
}

/** The card that a line shows. */
export function cardOf(entry: Entry, facts: Facts): Shown[] {
  const shown = (number: number, side: 0 | 1): Shown[] => {
    const card = facts.cards.find((one) => one.number === number);
    return card ? [{ id: card.id, side: POWERS[side]! }] : [];
  };
  switch (entry.type) {
    case "headline":
    case "headline_shown":
    case "play":
    case "plays":
    case "reveal":
    case "discard":
    case "event":
      return shown(entry.card, entry.side);
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

/** Is anything visible? */
export const isEmpty = ({ cards, behind, dice }: Scene): boolean => !cards.length && !behind && !dice.length;

/** What is to be seen beside the map while some lines are told; `log` ends with them. */
export function scene(beat: readonly Line[], log: readonly Line[], facts: Facts): Scene {
  const cards = beat.flatMap(({ entry }) => cardOf(entry, facts));
  let behind: Shown | null = null;
  for (let i = log.length - 1; i >= 0 && beat.length && !cards.length && !behind; i--) {
    const { entry } = log[i]!;
    if (entry.type === "turn" || entry.type === "round" || entry.type === "end_turn") break;
    behind = cardOf(entry, facts)[0] ?? null;
  }
  return { cards, behind, dice: beat.flatMap(({ entry }) => dice(entry)) };
}

export interface Gain {
  country: string;
  side: Power;
  delta: number;
}

/** Influence that some lines place and remove, country by country. */
export function gains(beat: readonly Line[], facts: Facts): Gain[] {
  const found = new Map<string, Gain>();
  for (const { entry } of beat) {
    if (entry.type !== "influence") continue;
    const { side, delta } = entry;
    const country = facts.countries[entry.country]!.id;
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
export function cause(log: readonly Line[], id: string, facts: Facts, effects: readonly string[] = []): Cause | null {
  const { number } = facts.cards.find((card) => card.id === id)!;
  let happened = false;
  let user: Power | undefined;
  let other: Shown | undefined;
  for (const { entry } of log.toReversed()) {
    if (entry.type === "round" || entry.type === "turn") break;
    const here = "card" in entry && entry.card === number;
    if (here && entry.type === "event") happened = true;
    else if (here && entry.type === "headline") return { kind: "headline", side: POWERS[entry.side]! };
    else if (here && entry.type === "play") {
      const kind = entry.mode === EVENT ? "event" : entry.mode === EVENT_FIRST ? "first" : happened ? "ops" : "uses";
      return { kind, side: POWERS[entry.side]! };
    } else if (here && entry.type === "plays") return { kind: "uses", side: POWERS[entry.side]! };
    else if (here && entry.type === "effect" && !entry.begins)
      return { kind: "force" }; // used up just now
    else if (here && entry.type === "ops") user = POWERS[entry.side]!;
    else if (happened && (entry.type === "event" || entry.type === "play")) other ??= cardOf(entry, facts)[0];
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
export function reckoning(log: readonly Line[], facts: Facts): Source[] {
  const found = new Map<string, number>(facts.regions.map((region) => [`region/${region}`, 0]));
  const add = (source: string, net: number) => found.set(source, (found.get(source) ?? 0) + net);
  let source = "start";
  let scored: [string, number][] = [];
  for (const { entry } of log) {
    if (entry.type === "scoring") {
      const [us, ussr] = entry.points;
      scored.push([`region/${facts.regions[entry.region]!}`, us - ussr]);
    } else if (entry.type === "end_turn") source = "milops";
    else if (entry.type === "space") source = "space";
    else if (entry.type === "turn" || entry.type === "round" || entry.type === "event") source = "events";
    else if (entry.type === "vp") {
      let net = entry.side === 0 ? entry.points : -entry.points;
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

/** A stroke in the story of a match: what moved the victory points, and how far. */
export interface Stroke {
  line: Line;
  /** Positive is American. */
  net: number;
  /** The card behind it. */
  card: string | null;
}

/** How the victory points went: where they stood after each place of the record, where turns began, and what moved them most. */
export function course(
  log: readonly Line[],
  facts: Facts,
): { points: [at: number, vp: number][]; turns: number[]; strokes: Stroke[] } {
  const points: [number, number][] = [];
  const turns: number[] = [];
  const strokes: Stroke[] = [];
  let card: string | null = null;
  for (const line of log) {
    const { entry, at } = line;
    card = cardOf(entry, facts)[0]?.id ?? (entry.type === "end_turn" ? null : card);
    if (entry.type === "turn") turns.push(at);
    if (entry.type !== "vp" || entry.side === 2) continue;
    const net = entry.side === 0 ? entry.points : -entry.points;
    if (!points.length) points.push([turns[0] ?? at, entry.total - net]);
    points.push([at, entry.total]);
    strokes.push({ line, net, card });
  }
  const most = strokes.toSorted((one, other) => Math.abs(other.net) - Math.abs(one.net)).slice(0, 4);
  return { points, turns, strokes: strokes.filter((stroke) => most.includes(stroke)) };
}
