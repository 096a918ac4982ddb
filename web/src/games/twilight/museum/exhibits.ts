/** The cards as the museum shows them, and which of them somebody looks for. */

import type { CardFacts, Exhibit, Facts, Museum, Pair } from "../types.ts";
import type { Names } from "../words.ts";

/** A card with what happened behind it. */
export interface Shown extends Exhibit {
  card: CardFacts;
}

/** The years that the timeline tells. */
export const YEARS: Pair = [1945, 1989];
/** What a card can be looked for by; empty: any. */
export const WISHES = ["war", "side", "value", "year", "word"] as const;
export type Wish = Record<(typeof WISHES)[number], string>;

export const NO_WISH = Object.fromEntries(WISHES.map((name) => [name, ""])) as Wish;

export const wishOf = (query: URLSearchParams): Wish =>
  Object.fromEntries(WISHES.map((name) => [name, query.get(name) ?? ""])) as Wish;

/** All cards in the order of an edition's numbers. */
export function exhibits(facts: Facts, museum: Museum, names: Names): Shown[] {
  return facts.cards
    .map((card) => ({ card, ...museum.cards[card.id]! }))
    .sort((a, b) => names.number(a.card) - names.number(b.card));
}

/** What a card counts as where it is looked for by its value. */
export const valueOf = (card: CardFacts, names: Names) => (card.scoring ? "scoring" : String(names.ops(card)));

/** Is this one of the cards that are looked for, and does the edition have it? */
export function fits({ card, years, text }: Shown, wish: Wish, names: Names): boolean {
  const year = wish.year.length < 4 ? 0 : Number(wish.year); // somebody is still typing it
  const said = plain([names.card(card.id), names.cardText(card.id), text, String(names.number(card))].join(" "));
  return (
    (names.edition !== "second" || !card.optional) &&
    (!wish.war || card.period === wish.war) &&
    (!wish.side || (card.side ?? "neutral") === wish.side) &&
    (!wish.value || valueOf(card, names) === wish.value) &&
    (!year || years.some(([first, last]) => first <= year && year <= last)) &&
    plain(wish.word)
      .split(/\s+/)
      .every((part) => said.includes(part))
  );
}

/** A text as people type it: small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l").trim();
}

export interface Year {
  year: number;
  cards: Shown[];
}

/** The years of a turn in which something began; what began before the first turn stands at its beginning. */
export function yearsOf([first, last]: Pair, shown: readonly Shown[]): Year[] {
  const all = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return all
    .map((year) => ({
      year,
      cards: shown.filter(({ years }) => years.some(([began]) => Math.max(began, YEARS[0]) === year)),
    }))
    .filter(({ cards }) => cards.length);
}
