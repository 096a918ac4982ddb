/** What the table shows, taken from a view: no rules, only what is where. */

import type { LogLine, View } from "../lib/types.ts";
import { POWERS, type Entry, type Facts, type Pair, type Power, type TwilightView } from "./types.ts";

export interface Choice {
  action: number;
  word: string;
  label: string;
}

/** The legal actions of a decision, by what on the table they belong to. */
export interface Choices {
  countries: Map<string, Choice[]>;
  cards: Map<string, Choice>;
  others: Choice[];
  interrupts: Choice[];
}

export const NO_CHOICES: Choices = { countries: new Map(), cards: new Map(), others: [], interrupts: [] };

export function choices(view: TwilightView, labels: Record<string, string>, facts: Facts): Choices {
  const found: Choices = { countries: new Map(), cards: new Map(), others: [], interrupts: [] };
  const countries = new Set(facts.countries.map((country) => country.id));
  const cards = new Set(facts.cards.map((card) => card.id));
  for (const [action, word] of view.decision?.legal ?? []) {
    const choice = { action, word, label: labels[action] ?? word };
    const country = word.replace(/^roll-/, "");
    if (action < 0) found.interrupts.push(choice);
    else if (countries.has(country)) found.countries.set(country, [...(found.countries.get(country) ?? []), choice]);
    else if (cards.has(word)) found.cards.set(word, choice);
    else found.others.push(choice);
  }
  return found;
}

export const influenceIn = (view: TwilightView, id: string): Pair => view.influence[id] ?? [0, 0];

/** A view with both hands open. */
export function together(view: View, other: View): View {
  const [mine, theirs] = [view as TwilightView, other as TwilightView];
  const hands = mine.hands.map((hand, i) => (hand.cards.length < hand.size ? { ...theirs.hands[i]!, known: hand.known } : hand));
  return { ...mine, hands } as View;
}

const entryOf = (line: LogLine) => line.entry as Entry;

/** Countries whose influence the log's new lines changed. */
export function changedCountries(log: LogLine[], known: number, facts: Facts): Set<string> {
  const changed = new Set<string>();
  for (const entry of log.slice(known).map(entryOf)) {
    if (entry[0] === "influence") changed.add(facts.countries[entry[2]]?.id ?? "");
  }
  return changed;
}

/** The headlines of the running turn, as far as they lie open. */
export function headlines(log: LogLine[], facts: Facts): Partial<Record<Power, string>> {
  const found: Partial<Record<Power, string>> = {};
  for (let i = log.length - 1; i >= 0; i--) {
    const entry = entryOf(log[i]!);
    if (entry[0] === "turn") break;
    if (entry[0] !== "headline") continue;
    const [, side, card] = entry;
    found[POWERS[side]!] = facts.cards.find(({ number }) => number === card)?.id ?? "";
  }
  return found;
}

/** The dice of a log entry, each with the side that rolled it. */
export function dice(entry: Entry): { side: Power; die: number }[] {
  const of = (side: 0 | 1, die: number) => ({ side: POWERS[side]!, die });
  switch (entry[0]) {
    case "coup":
    case "war":
      return [of(entry[1], entry[3])];
    case "space_roll":
    case "trap_roll":
      return [of(entry[1], entry[2])];
    case "realign":
      return [of(0, entry[3]), of(1, entry[5])];
    case "dice":
      return [of(0, entry[1]), of(1, entry[2])];
    default:
      return [];
  }
}

/** What is heard with a line, dice apart. */
export const sound = (entry: unknown[]) => (entry[0] === "defcon" ? entry[0] : null);

/** Lines that begin something in the log: a turn, a round, a headline. */
export function heading(entry: Entry): "turn" | "round" | null {
  return entry[0] === "turn" || entry[0] === "end_turn" ? "turn" : entry[0] === "round" ? "round" : null;
}

/** Lines that are told in a moment of their own. Both headlines are turned up together. */
const BEGIN = new Set("turn end_turn round event scoring reshuffle end".split(" "));
export const begins = (entry: unknown[]): boolean => BEGIN.has(String(entry[0]));

/** Whose deed a line of the log tells, where it is one side's. */
export function teller(entry: Entry): Power | null {
  switch (entry[0]) {
    case "bids":
    case "defcon":
    case "dice":
    case "effect":
    case "end":
    case "end_turn":
    case "norad":
    case "reshuffle":
    case "scoring":
    case "shuttle":
    case "swap":
    case "turn":
      return null;
    case "event":
    case "round":
      return POWERS[entry[2]] ?? null;
    default:
      return POWERS[entry[1]] ?? null;
  }
}

/** A sentence without its numbers. */
const shape = (line: LogLine) => line.text?.replace(/\d+/g, "#") ?? "";

/** Is a line one more point in the same country, whose sentence tells all that the earlier one did (such as control)? */
export function repeats(line: LogLine, later: LogLine): boolean {
  const [kind, side, country, delta] = line.entry;
  const same = [kind, side, country, delta].every((field, i) => field === later.entry[i]);
  return kind === "influence" && same && shape(later).startsWith(shape(line));
}
