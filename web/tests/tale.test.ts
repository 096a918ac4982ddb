import { describe, expect, it } from "vitest";
import * as duel from "../src/games/twilight/tale.ts";
import type { Entry as DuelEntry, Facts as DuelFacts } from "../src/games/twilight/types.ts";
import { entry, lines } from "./entries.ts";
import { begins } from "../src/games/warroom/log.ts";
import { marches, orders, progress, wayOf } from "../src/games/warroom/tale.ts";
import type { Entry, Facts, WarRoomView } from "../src/games/warroom/types.ts";

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
  const order = (command: string, to: string) => ({ verb: "order", on: [command, to] });
  const view = {
    seat: "germany",
    seats: { germany: ["germany"] },
    command: {
      "germany-1": ["A-3", "1ss"],
      "germany-2": ["G1", "3inf"],
      "germany-3": ["G6", "1inf"],
      "ussr-9": ["R5", "1ftr"],
    },
    charts: {
      germany: [order("germany-1", "A-3"), order("germany-2", "R5"), order("germany-3", "R5")],
      ussr: [order("ussr-9", "G6")],
    },
  } as unknown as WarRoomView;
  const log = lines<Entry>(
    { type: "struck", command: 3, region: 2, reason: "reach" },
    { type: "phase", phase: 3 },
    { type: "move", command: 0, origin: 3, region: 4 },
    { type: "move", command: 0, origin: 4, region: 5 },
    { type: "struck", command: 1, region: 1, reason: "pinned" },
  );

  it("are followed along the whole way", () => {
    expect(marches(log, facts)).toEqual([
      { command: "germany-1", nation: "germany", category: "naval", way: ["A-5", "A-6", "A-3"] },
    ]);
  });

  it("are followed by carrier fighters that take off and by ships that leave their yards", () => {
    const told = lines<Entry>(
      { type: "launch", nation: 4, origin: 3, region: 4 },
      { type: "launch", nation: 4, origin: 3, region: 3 },
      { type: "deploy", nation: 4, territory: 0, region: 3, stack: 1 },
      { type: "deploy", nation: 4, territory: 0, region: 0, stack: 1 },
    );
    expect(marches(told, facts).map(({ category, way }) => [category, way])).toEqual([
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
    const pinned = lines<Entry>({ type: "phase", phase: 3 }, { type: "pinned", command: 2, region: 2, stack: 1 });
    expect(orders(view, pinned, facts).find(({ from }) => from === "G6")?.state).toBe("struck");
  });

  it("are drawn by the way that is looked at, stop by stop", () => {
    const means = { verb: "order", on: ["germany-1", "A-3"] };
    const choice = { action: 7, notation: "", means, label: "", subject: "germany-1", target: "A-3", count: {} };
    const taken = { way: ["A-5", "A-6", "A-3"], pins: [] };
    expect(wayOf(choice, taken, view).map(({ from, to }) => [from, to])).toEqual([
      ["A-5", "A-6"],
      ["A-6", "A-3"],
    ]);
    expect(wayOf(null, taken, view)).toEqual([]);
  });

  it("are told one by one, and all hotspots together", () => {
    expect(begins(entry<Entry>({ type: "struck" }), entry<Entry>({ type: "move" }))).toBe(true);
    expect(begins(entry<Entry>({ type: "move" }), entry<Entry>({ type: "move" }))).toBe(false);
    expect(begins(entry<Entry>({ type: "hotspot" }), entry<Entry>({ type: "move" }))).toBe(true);
    expect(begins(entry<Entry>({ type: "hotspot" }), entry<Entry>({ type: "hotspot" }))).toBe(false);
    expect(begins(entry<Entry>({ type: "phase" }), entry<Entry>({ type: "hotspot" }))).toBe(true);
  });
});

describe("Twilight Struggle's telling", () => {
  const facts = {
    countries: [{ id: "iran" }, { id: "cuba" }],
    cards: [
      { id: "fidel", number: 8 },
      { id: "nato", number: 21 },
    ],
  } as unknown as DuelFacts;

  it("shows both headlines together", () => {
    const beat = lines<DuelEntry>({ type: "headline", side: 1, card: 8 }, { type: "headline", side: 0, card: 21 });
    const { cards, behind } = duel.scene(beat, beat, facts);
    expect(cards).toEqual([
      { id: "fidel", side: "ussr" },
      { id: "nato", side: "us" },
    ]);
    expect(behind).toBeNull();
  });

  it("keeps the card in sight from which something follows, within its round", () => {
    const roll = lines<DuelEntry>(
      { type: "coup", side: 1, country: 0, die: 4, value: 2, modifier: 0, result: 3, cause: 8 },
      { type: "influence", side: 0, country: 0, delta: -1, us: 0, ussr: 2 },
    );
    const told = [
      ...lines<DuelEntry>({ type: "round", turn: 1, side: 1, number: 2 }, { type: "play", side: 1, card: 8, mode: 3 }),
      ...roll,
    ];
    expect(duel.scene(roll, told, facts)).toEqual({
      cards: [],
      behind: { id: "fidel", side: "ussr" },
      dice: [{ side: "ussr", die: 4 }],
    });
    expect(
      duel.scene(
        roll,
        [...told.slice(0, 2), ...lines<DuelEntry>({ type: "round", turn: 1, side: 0, number: 2 }), ...roll],
        facts,
      ).behind,
    ).toBeNull();
    expect(duel.scene([], told, facts)).toEqual({ cards: [], behind: null, dice: [] });
  });

  it("adds up what is placed and removed in a country", () => {
    const beat = lines<DuelEntry>(
      { type: "influence", side: 0, country: 1, delta: 1, us: 1, ussr: 0 },
      { type: "influence", side: 0, country: 1, delta: 2, us: 3, ussr: 0 },
      { type: "influence", side: 1, country: 0, delta: -2, us: 0, ussr: 0 },
      { type: "defcon", level: 4 },
    );
    expect(duel.gains(beat, facts)).toEqual([
      { country: "cuba", side: "us", delta: 3 },
      { country: "iran", side: "ussr", delta: -2 },
    ]);
  });
});
