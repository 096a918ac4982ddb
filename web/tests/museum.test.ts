import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { exhibits, fits, NO_WISH, yearsOf, type Wish } from "../src/games/twilight/museum/exhibits.ts";
import { spans } from "../src/games/twilight/cards/museum.ts";
import type { CardFacts, Facts, Museum } from "../src/games/twilight/types.ts";
import type { Names } from "../src/games/twilight/words.ts";

/** A table of the game, as the server reads it. */
const read = <T>(path: string) => JSON.parse(readFileSync(`../src/sitroom/twilight/${path}.json`, "utf-8")) as T;

interface Row {
  number: number;
  id: string;
  ops: number;
  side: string;
  period: string;
  flags: string[];
}

const cards = read<{ cards: Row[] }>("data/cards").cards.map((row) => ({
  ...row,
  side: row.side === "neutral" ? null : row.side,
  scoring: row.flags.includes("scoring"),
  optional: row.flags.includes("optional"),
})) as unknown as CardFacts[];
const { years } = read<{ years: Record<string, [number, number][]> }>("data/history");
const history = read<Record<string, string>>("text/en/history");
const museum: Museum = {
  cards: Object.fromEntries(cards.map(({ id }) => [id, { years: years[id]!, text: history[id]!, related: [] }])),
};
const words = read<Record<string, { name: string; text: string }>>("text/en/cards");
const names = (edition = "deluxe") =>
  ({
    edition,
    card: (id: string) => words[id]!.name,
    cardText: (id: string) => words[id]!.text,
    number: (card: CardFacts) => (edition === "second" && card.id === "solidarity" ? 81 : card.number),
    ops: (card: CardFacts) => card.ops,
  }) as unknown as Names;
const found = (wish: Partial<Wish>, edition = "deluxe") =>
  exhibits({ cards } as unknown as Facts, museum, names(edition))
    .filter((one) => fits(one, { ...NO_WISH, ...wish }, names(edition)))
    .map(({ card }) => card.id);

describe("the cards of the museum", () => {
  it("are those of the edition, by its numbers", () => {
    expect(found({})).toHaveLength(114);
    expect(found({}, "second")).toHaveLength(107);
    expect(found({}, "second")).not.toContain("norad");
    expect(found({}, "second").indexOf("solidarity")).toBe(found({}, "second").indexOf("south_america_scoring") + 1);
  });

  it("are found by war, side and value", () => {
    expect(found({ war: "late", side: "ussr", value: "4" })).toEqual(["glasnost"]);
    expect(found({ value: "scoring" })).toHaveLength(7);
    expect(found({ side: "neutral", war: "early", value: "1" })).toEqual([
      "captured_nazi_scientist",
      "un_intervention",
    ]);
  });

  it("are found by a year of theirs", () => {
    expect(found({ year: "1962" })).toContain("cuban_missile_crisis");
    expect(found({ year: "1951" })).not.toContain("indo_pakistani_war");
    expect(found({ year: "1948" })).toContain("indo_pakistani_war");
  });

  it("are found by words of their name, event or history, however they are written", () => {
    expect(found({ word: "walesa" })).toEqual(["solidarity"]);
    expect(found({ word: "  KENNEDY khrushchev " })).toContain("cuban_missile_crisis");
    expect(found({ word: "influence japan" })).toContain("us_japan_mutual_defense_pact");
    expect(found({ word: "nothing of the kind" })).toEqual([]);
  });

  it("stand in the years in which they began, the earliest at the beginning", () => {
    const all = exhibits({ cards } as unknown as Facts, museum, names());
    const told = (first: number, last: number) =>
      Object.fromEntries(
        yearsOf([first, last], all).map(({ year, cards }) => [year, cards.map(({ card }) => card.id)]),
      );
    expect(told(1945, 1948)["1945"]).toContain("our_man_in_tehran");
    expect(told(1957, 1960)["1959"]).toEqual(["fidel", "central_america_scoring", "kitchen_debates"]);
    expect(told(1965, 1974)["1973"]).toContain("arab_israeli_war");
  });

  it("say their years", () => {
    expect(spans([[1959, 1959]])).toBe("1959");
    expect(
      spans([
        [1947, 1949],
        [1965, 1965],
      ]),
    ).toBe("1947–1949, 1965");
  });
});
