import { describe, expect, it } from "vitest";
import type { LogLine } from "../src/lib/types.ts";
import * as duel from "../src/twilight/tale.ts";
import type { Facts as DuelFacts } from "../src/twilight/types.ts";
import { begins } from "../src/warroom/log.ts";
import { marches, orders, progress, wayOf } from "../src/warroom/tale.ts";
import type { Facts, WarRoomView } from "../src/warroom/types.ts";

const lines = (...entries: unknown[][]): LogLine[] => entries.map((entry) => ({ at: 1, text: "words", entry }));

describe("War Room's orders", () => {
  const facts = {
    territories: [{ id: "G1" }, { id: "R5" }, { id: "G6" }],
    seas: [{ id: "A-5" }, { id: "A-6" }, { id: "A-3" }],
    commands: [
      { id: "germany-1", category: "naval" },
      { id: "germany-2", category: "land" },
      { id: "germany-3", category: "land" },
      { id: "ussr-9", category: "air" },
    ],
  } as unknown as Facts;
  const view = {
    seat: "germany",
    seats: { germany: ["germany"] },
    command: { "germany-1": ["A-3", "1ss"], "germany-2": ["G1", "3inf"], "germany-3": ["G6", "1inf"], "ussr-9": ["R5", "1ftr"] },
    orders: { germany: ["germany-1>A-3", "germany-2>R5", "germany-3>R5"], ussr: ["ussr-9>G6"] },
  } as unknown as WarRoomView;
  const log = lines(["struck", 3, 2, "reach"], ["phase", 3], ["move", 0, 3, 4], ["move", 0, 4, 5], ["struck", 1, 1, "pinned"]);

  it("are followed along the whole way", () => {
    expect(marches(log, view, facts)).toEqual([{ command: "germany-1", nation: "germany", category: "naval", way: ["A-5", "A-6", "A-3"] }]);
  });

  it("are followed by carrier fighters that take off and by ships that leave their yards", () => {
    const near = { ...facts, seas: [{ id: "A-5", near: ["A-6", "G1"] }, { id: "A-6", near: ["A-5"] }, { id: "A-3", near: [] }] } as unknown as Facts;
    const carriers = { ...view, command: { "germany-1": ["A-5", "1cv"] } } as unknown as WarRoomView;
    const told = lines(["launch", 4, 4], ["launch", 4, 3], ["deploy", 4, 0, 3, 1], ["deploy", 4, 0, 0, 1]);
    expect(marches(told, carriers, near).map(({ category, way }) => [category, way])).toEqual([
      ["air", ["A-5", "A-6"]],
      ["naval", ["G1", "A-5"]],
    ]);
  });

  it("are carried out, struck or still to come, as this phase's log tells", () => {
    const states = orders(view, log, facts).map(({ from, to, state }) => [from, to, state]);
    expect(states).toEqual([
      ["A-5", "A-3", "done"],
      ["G1", "R5", "struck"],
      ["G6", "R5", undefined],
      ["R5", "G6", undefined],
    ]);
    expect(progress(view, log, facts, ["germany"])).toEqual({ done: 2, all: 3 });
  });

  it("that stay where they are because all of them is pinned count as struck", () => {
    const pinned = lines(["phase", 3], ["pinned", 2, 2, 1]);
    expect(orders(view, pinned, facts).find(({ from }) => from === "G6")?.state).toBe("struck");
  });

  it("are drawn by the way that is looked at, stop by stop", () => {
    const choice = { action: 7, word: "", label: "", subject: "germany-1", target: "A-3", stack: [] };
    const taken = { way: ["A-5", "A-6", "A-3"], pins: [] };
    expect(wayOf(choice, taken, view).map(({ from, to }) => [from, to])).toEqual([["A-5", "A-6"], ["A-6", "A-3"]]);
    expect(wayOf(null, taken, view)).toEqual([]);
  });

  it("are told one by one, and all hotspots together", () => {
    expect(begins(["struck"], ["move"])).toBe(true);
    expect(begins(["move"], ["move"])).toBe(false);
    expect(begins(["hotspot"], ["move"])).toBe(true);
    expect(begins(["hotspot"], ["hotspot"])).toBe(false);
    expect(begins(["phase"], ["hotspot"])).toBe(true);
  });
});

describe("Twilight Struggle's telling", () => {
  const facts = {
    countries: [{ id: "iran" }, { id: "cuba" }],
    cards: [{ id: "fidel", number: 8 }, { id: "nato", number: 21 }],
  } as unknown as DuelFacts;

  it("shows both headlines together", () => {
    const beat = lines(["headline", 1, 8], ["headline", 0, 21]);
    const { cards, behind } = duel.scene(beat, beat, facts);
    expect(cards).toEqual([{ id: "fidel", side: "ussr" }, { id: "nato", side: "us" }]);
    expect(behind).toBeNull();
  });

  it("keeps the card in sight from which something follows, within its round", () => {
    const roll = lines(["coup", 1, 0, 4, 2, 0, 3], ["influence", 0, 0, -1, 0, 2]);
    const told = [...lines(["round", 1, 1, 2], ["play", 1, 8, 3]), ...roll];
    expect(duel.scene(roll, told, facts)).toEqual({ cards: [], behind: { id: "fidel", side: "ussr" }, dice: [{ side: "ussr", die: 4 }] });
    expect(duel.scene(roll, [...told.slice(0, 2), ...lines(["round", 1, 0, 2]), ...roll], facts).behind).toBeNull();
    expect(duel.scene([], told, facts)).toEqual({ cards: [], behind: null, dice: [] });
  });

  it("adds up what is placed and removed in a country", () => {
    const beat = lines(["influence", 0, 1, 1, 1, 0], ["influence", 0, 1, 2, 3, 0], ["influence", 1, 0, -2, 0, 0], ["defcon", 4]);
    expect(duel.gains(beat, facts)).toEqual([
      { country: "cuba", side: "us", delta: 3 },
      { country: "iran", side: "ussr", delta: -2 },
    ]);
  });
});
