/** What the table shows, taken from a view: no rules, only what is where. */

import type { LogLine } from "../lib/types.ts";
import { POWERS, type Country, type Facts, type Pair, type Power, type TwilightView } from "./types.ts";

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

/** Who controls a country: shown in colour, never decided here. */
export function controller(country: Country, [us, ussr]: Pair): Power | null {
  if (us - ussr >= country.stability) return "us";
  return ussr - us >= country.stability ? "ussr" : null;
}

export const influenceIn = (view: TwilightView, id: string): Pair => view.influence[id] ?? [0, 0];

/** Countries whose influence the log's new lines changed. */
export function changedCountries(log: LogLine[], known: number, facts: Facts): Set<string> {
  const changed = new Set<string>();
  for (const { entry } of log.slice(known)) {
    if (entry[0] === "influence") changed.add(facts.countries[entry[2] as number]?.id ?? "");
  }
  return changed;
}

/** The headlines of the running turn, as far as they lie open. */
export function headlines(log: LogLine[], facts: Facts): Partial<Record<Power, string>> {
  const found: Partial<Record<Power, string>> = {};
  for (let i = log.length - 1; i >= 0; i--) {
    const [kind, side, card] = log[i]!.entry as [string, number, number];
    if (kind === "turn") break;
    if (kind === "headline") found[POWERS[side]!] = facts.cards.find(({ number }) => number === card)?.id ?? "";
  }
  return found;
}

/** The dice of a log entry, each with the side that rolled it. */
export function dice(entry: unknown[]): { side: Power; die: number }[] {
  const [kind, ...fields] = entry as [string, ...number[]];
  const of = (side: number, die: number) => ({ side: POWERS[side]!, die });
  if (kind === "coup" || kind === "war") return [of(fields[0]!, fields[2]!)];
  if (kind === "space_roll" || kind === "trap_roll") return [of(fields[0]!, fields[1]!)];
  if (kind === "realign") return [of(0, fields[2]!), of(1, fields[4]!)];
  if (kind === "dice") return [of(0, fields[0]!), of(1, fields[1]!)];
  return [];
}

/** Lines that begin something in the log: a turn, a round, a headline. */
export function heading(entry: unknown[]): "turn" | "round" | null {
  return entry[0] === "turn" || entry[0] === "end_turn" ? "turn" : entry[0] === "round" ? "round" : null;
}

/** Whose deed a line of the log tells, where it is one side's. */
export function teller(entry: unknown[]): Power | null {
  const [kind, first, second] = entry as [string, unknown, unknown];
  const sideSecond = ["event", "round"];
  const none = ["turn", "end_turn", "defcon", "scoring", "dice", "effect", "end", "reshuffle", "shuttle", "norad", "swap"];
  if (none.includes(kind) || kind === "bids") return null;
  const side = sideSecond.includes(kind) ? second : first;
  return typeof side === "number" ? (POWERS[side] ?? null) : null;
}

/** A point of influence that leads on to the next in the same country; who controls it stays as it was. */
export function repeats(facts: Facts): (entry: unknown[], later: unknown[]) => boolean {
  return (entry, later) => {
    const [kind, side, where, delta, us, ussr] = entry as [string, number, number, number, number, number];
    if (kind !== "influence" || !entry.slice(0, 4).every((field, i) => field === later[i])) return false;
    const country = facts.countries[where]!;
    const before: Pair = side ? [us, ussr - delta] : [us - delta, ussr];
    return controller(country, before) === controller(country, [us, ussr]);
  };
}
