/** What the table shows, taken from a view: no rules, only what is where. */

import type { View } from "../../net/types.ts";
import { legal } from "../../table/legal.ts";
import { POWERS, type Entry, type Facts, type Line, type Pair, type Power, type TwilightView } from "./types.ts";

export interface Choice {
  action: number;
  /** What it does: `coup`, `influence`. */
  verb: string;
  notation: string;
  label: string;
}

/** The legal actions of a decision, by what on the table they belong to. */
export interface Choices {
  countries: Map<string, Choice[]>;
  cards: Map<string, Choice>;
  others: Choice[];
  interrupts: Choice[];
}

/** Icons for the ways to use a card, by their verbs. */
export const SIGNS: Record<string, string> = {
  event: "chat-bubble",
  "event-first": "chat-bubble",
  influence: "histogram",
  coup: "rally-the-troops",
  realign: "scales",
  space: "rocket",
};

export const NO_CHOICES: Choices = { countries: new Map(), cards: new Map(), others: [], interrupts: [] };

export function choices(view: TwilightView, labels: Record<string, string>, facts: Facts): Choices {
  const found: Choices = { countries: new Map(), cards: new Map(), others: [], interrupts: [] };
  const countries = new Set(facts.countries.map((country) => country.id));
  const cards = new Set(facts.cards.map((card) => card.id));
  for (const { action, notation, means } of legal(view)) {
    const choice = { action, verb: means.verb, notation, label: labels[action] ?? notation };
    const [about = ""] = means.on;
    if (action < 0) found.interrupts.push(choice);
    else if (countries.has(about)) found.countries.set(about, [...(found.countries.get(about) ?? []), choice]);
    else if (cards.has(about)) found.cards.set(about, choice);
    else found.others.push(choice);
  }
  return found;
}

export const influenceIn = (view: TwilightView, id: string): Pair => view.influence[id] ?? [0, 0];

/** A view with both hands open. */
export function together(view: View, other: View): View {
  const [mine, theirs] = [view as TwilightView, other as TwilightView];
  const hands = mine.hands.map((hand, i) =>
    hand.cards.length < hand.size ? { ...theirs.hands[i]!, known: hand.known } : hand,
  );
  return { ...mine, hands } as View;
}

/** Countries whose influence the log's new lines changed. */
export function changedCountries(log: Line[], known: number, facts: Facts): Set<string> {
  const changed = new Set<string>();
  for (const { entry } of log.slice(known)) {
    if (entry.type === "influence") changed.add(facts.countries[entry.country]?.id ?? "");
  }
  return changed;
}

/** By region: how many of some countries are there. */
export function byRegion(ids: Iterable<string>, facts: Facts): Map<string, number> {
  const found = new Map<string, number>();
  for (const id of ids) {
    const region = facts.countries.find((country) => country.id === id)?.region;
    if (region) found.set(region, (found.get(region) ?? 0) + 1);
  }
  return found;
}

/** The headlines of the running turn, as far as they lie open. */
export function headlines(log: Line[], facts: Facts): Partial<Record<Power, string>> {
  const found: Partial<Record<Power, string>> = {};
  for (let i = log.length - 1; i >= 0; i--) {
    const { entry } = log[i]!;
    if (entry.type === "turn") break;
    if (entry.type !== "headline") continue;
    const { side, card } = entry;
    found[POWERS[side]!] = facts.cards.find(({ number }) => number === card)?.id ?? "";
  }
  return found;
}

/** The dice of a log entry, each with the side that rolled it. */
export function dice(entry: Entry): { side: Power; die: number }[] {
  const of = (side: 0 | 1, die: number) => ({ side: POWERS[side]!, die });
  switch (entry.type) {
    case "coup":
    case "war":
    case "space_roll":
    case "trap_roll":
      return [of(entry.side, entry.die)];
    case "realign":
      return [of(0, entry.us_die), of(1, entry.ussr_die)];
    case "dice":
      return [of(0, entry.us), of(1, entry.ussr)];
    default:
      return [];
  }
}

/** What is heard with a line, dice apart. */
export const sound = (entry: Entry) => (entry.type === "defcon" ? entry.type : null);

/** Lines that begin something in the log: a turn, a round, a headline. */
export function heading(entry: Entry): "turn" | "round" | null {
  return entry.type === "turn" || entry.type === "end_turn" ? "turn" : entry.type === "round" ? "round" : null;
}

/** Lines that are told in a moment of their own. Both headlines are turned up together. */
const BEGIN = new Set<Entry["type"]>(["turn", "end_turn", "round", "event", "scoring", "reshuffle", "end"]);
export const begins = (entry: Entry): boolean => BEGIN.has(entry.type);

/** The side that acts in a line of the log, if it is one side. */
export function teller(entry: Entry): Power | null {
  if (entry.type === "realign") return POWERS[entry.by]!;
  return "side" in entry ? (POWERS[entry.side] ?? null) : null;
}

/** What somebody has just placed or removed, and what else is told of the same side, is no news to it. */
export const own = (entry: Entry, seat: string): boolean => entry.type === "influence" || teller(entry) === seat;

/** A sentence without its numbers. */
const shape = (line: Line) => line.text?.replace(/\d+/g, "#") ?? "";

/** Is a line one more point in the same country, whose sentence tells all that the earlier one did (such as control)? */
export function repeats(line: Line, later: Line): boolean {
  const [one, other] = [line.entry, later.entry];
  if (one.type !== "influence" || other.type !== "influence") return false;
  const same = one.side === other.side && one.country === other.country && one.delta === other.delta;
  return same && shape(later).startsWith(shape(line));
}
