/** Positions that are edited: how they are written, and what moves with a card. */

import { describe, expect, it } from "vitest";
import { pack, unpack } from "../src/page/packed.ts";
import { href, parse } from "../src/page/route.svelte.ts";
import type { Option } from "../src/net/types.ts";
import { only, placeOf, put, stand, textOf } from "../src/games/twilight/editor/sheet.ts";
import type { Sheet } from "../src/games/twilight/types.ts";

const sheet = {
  options: { edition: "second", optional_cards: false, promo_cards: ["stan_wojenny", "referendum_otan"], bid: "none" },
  turn: 4,
  round: 2,
  phasing: "ussr",
  defcon: 3,
  vp: -5,
  milops: [1, 2],
  space: [0, 3],
  spaced: [0, 1],
  skipped: [0, 0],
  china: ["us", false],
  envy: null,
  effects: ["nato"],
  influence: { italy: [2, 0], poland: [0, 3], iran: [1, 1] },
  hands: [["nasser"], ["fidel"]],
  known: ["fidel"],
  ames_order: [],
  discard: ["blockade"],
  removed: [],
  table: ["olympic_games"],
  deck: ["comecon", "norad"],
  seen_in_deck: ["norad"],
  box: ["chernobyl"],
  moment: ['frame: ["EndRound", 1]'],
  control: {},
  rounds: [7, 7],
  ranges: {},
} as unknown as Sheet;
const options = [
  { name: "edition", default: "deluxe" },
  { name: "optional_cards", default: true },
  { name: "promo_cards", default: [] },
  { name: "bid", default: "none" },
] as unknown as Option[];

describe("the text of a position", () => {
  it("says what is not as usual, line by line", () => {
    const lines = textOf(sheet, options).split("\n");
    expect(lines.slice(0, 3)).toEqual([
      "sitroom-position twilight",
      "options: edition=second optional_cards=no promo_cards=stan_wojenny,referendum_otan",
      "turn: 4",
    ]);
    for (const line of [
      "phasing: ussr",
      "space: us 0 ussr 3",
      "china: us down",
      "envy: none",
      "us: italy 2 iran 1",
      "ussr: poland 3 iran 1",
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines).toContain('frame: ["EndRound", 1]');
    expect(lines).toContain("seen in deck: norad");
  });

  it("fits into an address and comes out again", async () => {
    const text = textOf(sheet, options);
    const packed = await pack(text);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(text.length);
    expect(await unpack(packed)).toBe(text);
    const route = { page: "editor" as const, from: ["position", packed] };
    expect(parse(href(route))).toEqual(route);
    await expect(unpack("nonsense")).rejects.toThrow();
  });
});

describe("a card that is moved", () => {
  it("lies in one place only, and nobody has seen it there", () => {
    const moved = put(sheet, "fidel", "us");
    expect(placeOf(moved, "fidel")).toBe("us");
    expect([moved.hands, moved.known]).toEqual([[["nasser", "fidel"], []], []]);
    expect(put(sheet, "norad", "ussr").seen_in_deck).toEqual([]);
    expect(["olympic_games", "chernobyl", "comecon"].map((card) => placeOf(sheet, card))).toEqual([
      "table",
      "box",
      "deck",
    ]);
  });

  it("begins the round anew where the middle of it may be about that card", () => {
    expect(put(sheet, "blockade", "removed").moment).toEqual(sheet.moment);
    expect(put(sheet, "olympic_games", "discard").moment).toEqual([]);
    expect(put(sheet, "comecon", "us").moment).toEqual([]);
  });

  it("leaves all piles when it is not in the match", () => {
    const fewer = only(sheet, new Set(["fidel"]));
    expect([fewer.hands, fewer.discard, fewer.table, fewer.seen_in_deck]).toEqual([[[], ["fidel"]], [], [], []]);
  });
});

it("influence goes away with its last point", () => {
  expect(stand(sheet, "italy", 1, 1).influence["italy"]).toEqual([2, 1]);
  expect("italy" in stand(sheet, "italy", 0, 0).influence).toBe(false);
});
