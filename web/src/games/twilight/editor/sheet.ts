/** A position that is edited, as its text has it. What may be in it is the server's to say. */

import type { Option, OptionValue } from "../../../net/types.ts";
import { POWERS, type Power, type Sheet } from "../types.ts";

/** Where a card may be put. */
export const PLACES = ["us", "ussr", "deck", "discard", "removed"] as const;
export type Place = (typeof PLACES)[number];

const side = (power: Power | null) => power ?? "none";
const said = (value: OptionValue) => (typeof value === "boolean" ? (value ? "yes" : "no") : [value].flat().join(","));

/** The text of a position; `options` are those of the game, whose defaults need not be said. */
export function textOf(sheet: Sheet, options: readonly Option[]): string {
  const settled = options.filter(({ name, default: usual }) => String(sheet.options[name] ?? usual) !== String(usual));
  const pair = (name: "milops" | "space" | "spaced" | "skipped") =>
    `${name}: us ${sheet[name][0]} ussr ${sheet[name][1]}`;
  const standing = (i: 0 | 1) =>
    Object.entries(sheet.influence).flatMap(([id, points]) => (points[i] ? [`${id} ${points[i]}`] : []));
  const lines = [
    "sitroom-position twilight",
    ...(settled.length
      ? [`options: ${settled.map(({ name }) => `${name}=${said(sheet.options[name]!)}`).join(" ")}`]
      : []),
    `turn: ${sheet.turn}`,
    `round: ${sheet.round}`,
    `phasing: ${side(sheet.phasing)}`,
    `defcon: ${sheet.defcon}`,
    `vp: ${sheet.vp}`,
    ...(["milops", "space", "spaced", "skipped"] as const).map(pair),
    `china: ${side(sheet.china[0])} ${sheet.china[1] ? "up" : "down"}`,
    `envy: ${side(sheet.envy)}`,
    `effects: ${sheet.effects.join(" ")}`,
    ...POWERS.flatMap((power, i) => [
      `${power}: ${standing(i as 0 | 1).join(" ")}`,
      `hand ${power}: ${sheet.hands[i]!.join(" ")}`,
    ]),
    `known: ${sheet.known.join(" ")}`,
    `ames: ${sheet.ames_order.join(" ")}`,
    ...(["discard", "removed", "table"] as const).map((pile) => `${pile}: ${sheet[pile].join(" ")}`),
    `seen in deck: ${sheet.seen_in_deck.join(" ")}`,
    ...sheet.moment,
  ];
  return `${lines.join("\n")}\n`;
}

/** Where a card lies: in a place where it can be put, in the box of later wars, or on the table. */
export function placeOf(sheet: Sheet, card: string): Place | "box" | "table" {
  const hand = sheet.hands.findIndex((cards) => cards.includes(card));
  if (hand >= 0) return POWERS[hand]!;
  return (["discard", "removed", "table", "box"] as const).find((pile) => sheet[pile].includes(card)) ?? "deck";
}

/** Where cards may have to be in the middle of a round. */
const HELD = ["us", "ussr", "table"];

/** The sheet with a card in another place; the round begins anew if it may have been about that card. */
export function put(sheet: Sheet, card: string, place: Place): Sheet {
  const moved = HELD.includes(place) || HELD.includes(placeOf(sheet, card));
  const without = (cards: string[]) => cards.filter((other) => other !== card);
  const into = (pile: Place, cards: string[]) => (pile === place ? [...without(cards), card] : without(cards));
  return {
    ...sheet,
    hands: [into("us", sheet.hands[0]), into("ussr", sheet.hands[1])],
    known: without(sheet.known),
    ames_order: without(sheet.ames_order),
    discard: into("discard", sheet.discard),
    removed: into("removed", sheet.removed),
    table: without(sheet.table),
    deck: into("deck", sheet.deck),
    seen_in_deck: without(sheet.seen_in_deck),
    box: without(sheet.box),
    moment: moved ? [] : sheet.moment,
  };
}

/** The sheet with only those cards in its piles that are in the match. */
export function only(sheet: Sheet, cards: ReadonlySet<string>): Sheet {
  const kept = (pile: string[]) => pile.filter((card) => cards.has(card));
  const { hands, known, ames_order, discard, removed, table, seen_in_deck } = sheet;
  return {
    ...sheet,
    hands: [kept(hands[0]), kept(hands[1])],
    known: kept(known),
    ames_order: kept(ames_order),
    discard: kept(discard),
    removed: kept(removed),
    table: kept(table),
    seen_in_deck: kept(seen_in_deck),
  };
}

/** The sheet with other influence in a country. */
export function stand(sheet: Sheet, country: string, power: number, points: number): Sheet {
  const [us, ussr] = sheet.influence[country] ?? [0, 0];
  const influence = { ...sheet.influence, [country]: (power ? [us, points] : [points, ussr]) as [number, number] };
  if (!influence[country]!.some(Boolean)) delete influence[country];
  return { ...sheet, influence };
}
