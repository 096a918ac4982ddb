/** The pictures of the cards: each card has one of its own, made of icons that exist and are shipped, and no others are. */

import { readFileSync } from "node:fs";
import icons from "virtual:icons/twilight";
import { describe, expect, it } from "vitest";
import { draw, owner } from "../src/games/twilight/cards/art.ts";
import art from "../src/games/twilight/cards/art.json" with { type: "json" };
import signs from "../src/games/twilight/icons.json" with { type: "json" };
import type { CardFacts } from "../src/games/twilight/types.ts";

const FILE = new URL("../../src/sitroom/twilight/data/cards.json", import.meta.url);
const cards = (
  JSON.parse(readFileSync(FILE, "utf-8")).cards as { id: string; side: string; number: number; flags: string[] }[]
).map(
  ({ id, side, number, flags }) =>
    ({ id, number, side: side === "neutral" ? null : side, scoring: flags.includes("scoring") }) as CardFacts,
);
const INK = { deep: "#000", mid: "#555", light: "#aaa", paper: "#fff" };
const ROOM = { width: 140, height: 128, x: 70, y: 67, size: 139 };

describe("the picture of a card", () => {
  it("is there for every card, once", () => {
    expect(Object.keys(art.cards).sort()).toEqual(cards.map(({ id }) => id).sort());
    expect(new Set(cards.map((card) => draw(card, ROOM, INK))).size).toBe(cards.length);
  });

  it.each(cards.map((card) => [card.id, card] as const))("is whole and small: %s", (_, card) => {
    const picture = draw(card, ROOM, INK);
    expect(picture).not.toMatch(/undefined|NaN|Infinity/);
    expect(picture.length).toBeLessThan(60_000);
  });

  it("is printed with its owner's ink", () => {
    const inks = new Map(cards.map((card) => [card.id, owner(card)]));
    expect(["nato", "comecon", "summit", "asia_scoring", "the_china_card"].map((id) => inks.get(id))).toEqual([
      "us",
      "ussr",
      "both",
      "scoring",
      "china",
    ]);
  });

  it("and the signs of the table are all the icons there are", () => {
    const used = new Set([...signs, ...Object.values(art.cards).flatMap((card) => card.icons)]);
    expect(Object.keys(icons).sort()).toEqual([...used].sort());
  });
});
