import { describe, expect, it } from "vitest";
import { marksOf, reordered, told, toneOf, type Prospects } from "../src/games/warroom/planning/prospects.ts";
import type { Names } from "../src/games/warroom/words.ts";

const ORDERS = [
  { command: "germany-48", to: "G4" },
  { command: "germany-22", to: "R5" },
  { command: "germany-11", to: "R1" },
];
const erase = (command: string) => ({ verb: "erase-order", on: [command] });
const order = (command: string, to: string) => ({ verb: "order", on: [command, to] });

describe("orders in another order", () => {
  it("erases and writes again from the first that moves", () => {
    expect(reordered(ORDERS, 2, 1)).toEqual([
      erase("germany-11"),
      erase("germany-22"),
      order("germany-11", "R1"),
      order("germany-22", "R5"),
    ]);
    expect(reordered(ORDERS, 0, 2)).toEqual([
      erase("germany-22"),
      erase("germany-11"),
      erase("germany-48"),
      order("germany-22", "R5"),
      order("germany-11", "R1"),
      order("germany-48", "G4"),
    ]);
  });

  it("does nothing at the ends", () => {
    expect(reordered(ORDERS, 0, -1)).toEqual([]);
    expect(reordered(ORDERS, 2, 3)).toEqual([]);
    expect(reordered(ORDERS, 1, 1)).toEqual([]);
    expect(reordered([], 0, 1)).toEqual([]);
  });
});

describe("marks", () => {
  const prospects: Prospects = {
    "germany-48": {
      G4: { way: "land", risks: [] },
      R5: {
        way: "land",
        risks: [{ kind: "pinned", text: "" }],
        odds: { wins: 40, both: 10, taken: 40, lost: 1, killed: 2, joined: ["germany-22"] },
      },
      R9: { way: "rail", risks: [{ kind: "struck", text: "" }] },
    },
  };

  it("show how a command goes, what speaks against it and the chance to win", () => {
    expect(marksOf(prospects, "germany-48").map(({ place, tone, wins }) => [place, tone, wins])).toEqual([
      ["G4", "clear", null],
      ["R5", "risky", 40],
      ["R9", "shut", null],
    ]);
  });

  it("say how many other orders they reckon with, and the words name them", () => {
    const names = {
      ui: (key: string, values: Record<string, unknown> = {}) => `${key} ${Object.values(values).join("/")}`.trim(),
      command: (id: string) => id.toUpperCase(),
    } as unknown as Names;
    const { odds } = prospects["germany-48"]!["R5"]!;
    expect(marksOf(prospects, "germany-48").map(({ joined }) => joined)).toEqual([0, 1, 0]);
    expect(told({ way: "land", risks: [], odds: odds! }, names)[1]).toBe(
      "plan.odds 40/10/40/1/2 (plan.odds.joined GERMANY-22)",
    );
    expect(told({ way: "land", risks: [], odds: { ...odds!, joined: [] } }, names)[1]).toContain("(plan.odds.alone)");
  });

  it("are there only for a command that is chosen", () => {
    expect(marksOf(prospects, null)).toEqual([]);
    expect(marksOf(prospects, "germany-1")).toEqual([]);
  });

  it("a way that the Pact closes is shut", () => {
    expect(toneOf({ way: "air", risks: [{ kind: "pact", text: "" }] })).toBe("shut");
  });
});
