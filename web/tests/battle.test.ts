/** The battle board by the numbers: rows, boxes, rolls and the answers that stances make. */

import { describe, expect, it } from "vitest";
import { logOf, outcome, overtaken, settled } from "../src/games/warroom/battle/finished.ts";
import { named, question, rolls, rowsOf, stanceOf, story, waiting } from "../src/games/warroom/battle/model.ts";
import type { Action } from "../src/net/types.ts";
import { lines } from "./entries.ts";
import type { BattleBoard, BattleUnits, Entry, Facts, WarRoomView } from "../src/games/warroom/types.ts";

const stance = (name: string, hits: number) => ({ name, dice: [0, 1] as [number, number], hits });
const unit = (id: string, color: string, ...stances: ReturnType<typeof stance>[]) => ({
  id,
  color,
  category: "land",
  cost: null,
  points: 2,
  stances: { land: stances, sea: [] },
});
const facts = {
  nations: [
    { id: "ussr", side: "allies" },
    { id: "germany", side: "axis" },
  ],
  territories: [{ id: "R5" }, { id: "R4" }],
  seas: [],
  units: [
    unit("inf", "yellow", stance("defense", 2), stance("attack", 1)),
    unit("art", "blue", stance("anti_air", 2), stance("ground", 2)),
    unit("arm", "green", stance("defense", 3), stance("attack", 2)),
  ],
} as unknown as Facts;
const group = (owner: string, of: string, name: string, number: number, damage = 0) =>
  ({ side: owner === "ussr" ? "allies" : "axis", owner, unit: of, stance: name, number, damage }) as BattleUnits;
const board = (...units: BattleUnits[]) =>
  ({
    region: "R5",
    commanders: {},
    first: "axis",
    stage: "air",
    left: {},
    dice: {},
    force: null,
    port: [],
    units,
  }) as BattleBoard;
const asked = (means: Action, boards: BattleBoard[]) =>
  ({ boards, decision: { verb: "", frame: "", legal: [[1, ""]], actions: [means] } }) as unknown as WarRoomView;
const about = (verb: string, ...on: string[]): Action => ({ verb, on });
const STANCES: Action = { verb: "stance", on: ["germany", "inf"], count: { defense: 6 } };

describe("rows", () => {
  it("step a damaged unit to the right, by how near it is to its end", () => {
    const [hit] = rowsOf(board(group("ussr", "arm", "defense", 3, 1)), "allies", facts, []);
    expect(hit!.boxes).toEqual({
      ready: [{ owner: "ussr", number: 2 }],
      hit: [{ owner: "ussr", number: 1 }],
      damaged: [],
      lost: [],
    });
    const [damaged] = rowsOf(board(group("ussr", "arm", "defense", 1, 2)), "allies", facts, []);
    expect(damaged!.boxes).toEqual({ ready: [], hit: [], damaged: [{ owner: "ussr", number: 1 }], lost: [] });
  });

  it("keep what is lost at the end of its row, also when nothing else of it is left", () => {
    const entries = lines<Entry>(
      { type: "hit", nation: 4, unit: 0, row: 1, out: true, cause: 0 },
      { type: "hit", nation: 4, unit: 0, row: 1, out: true, cause: 0 },
      { type: "hit", nation: 2, unit: 0, row: 0, out: false, cause: 0 },
      { type: "given_up", nation: 2, unit: 0, cause: 0 },
    ).map(({ entry }) => entry);
    const [lost] = rowsOf(board(group("ussr", "inf", "defense", 2)), "axis", facts, entries);
    expect([lost!.unit, lost!.stance, lost!.boxes.lost]).toEqual(["inf", "attack", [{ owner: "germany", number: 2 }]]);
    const [given] = rowsOf(board(group("ussr", "inf", "defense", 2)), "allies", facts, entries);
    expect(given!.boxes.lost).toEqual([{ owner: "ussr", number: 1 }]);
  });

  it("show units that wait where they are planned", () => {
    const one = board(group("germany", "inf", "", 6), group("ussr", "inf", "", 2));
    const groups = waiting(asked(STANCES, [one]), facts);
    const rows = rowsOf(one, "axis", facts, [], groups, () => 2);
    expect(rows.map(({ stance, boxes }) => [stance, boxes.ready[0]?.number])).toEqual([
      ["defense", 4],
      ["attack", 2],
    ]);
  });
});

describe("stances", () => {
  const one = board(group("germany", "inf", "", 6), group("germany", "art", "", 1), group("ussr", "inf", "", 2));

  it("are asked of the units of one side, in their order", () => {
    expect(waiting(asked(STANCES, [one]), facts).map(({ key }) => key)).toEqual(["germany/inf", "germany/art"]);
    expect(waiting(asked({ verb: "hit", on: ["red", "ussr", "inf", "attack"] }, [one]), facts)).toEqual([]);
  });

  it("count who takes which, what nobody takes left out", () => {
    const [infantry, artillery] = waiting(asked(STANCES, [one]), facts);
    expect(stanceOf(infantry!, 2)).toEqual({ ...STANCES, count: { defense: 4, attack: 2 } });
    expect(stanceOf(artillery!, 1)).toEqual({ verb: "stance", on: ["germany", "art"], count: { ground: 1 } });
  });

  it("of two boards at once are those of the board that asks", () => {
    const view = asked({ ...STANCES, at: "R5" }, [{ ...board(), region: "R4" }, one]);
    expect(question(view).board).toBe(one);
    expect(waiting(view, facts)).toHaveLength(2);
  });
});

describe("the log of a battle", () => {
  it("begins with the battle of the region, or where it began before the log, after the last one", () => {
    const log = lines<Entry>(
      { type: "battle", region: 1, nations: [] },
      { type: "dice", cause: 0, counts: [1, 0, 0, 0, 0, 0] },
      { type: "resolved", region: 1 },
      { type: "battle", region: 0, nations: [] },
      { type: "batch", nation: 4, stage: 0, dice: 3, cause: 0 },
      { type: "dice", cause: 0, counts: [2, 0, 0, 1, 0, 0] },
    );
    expect(story(log, "R5", facts).map(({ type }) => type)).toEqual(["batch", "dice"]);
    expect(story(log.slice(4), "R5", facts).map(({ type }) => type)).toEqual(["batch", "dice"]);
  });

  it("has every roll with who rolled it, and for what", () => {
    const found = rolls(
      lines<Entry>(
        { type: "batch", nation: 4, stage: 0, dice: 3, cause: 0 },
        { type: "dice", cause: 0, counts: [2, 0, 0, 1, 0, 0] },
        { type: "bomber", nation: 2, region: 0, dice: 4 },
        { type: "dice", cause: 0, counts: [0, 4, 0, 0, 0, 0] },
      ).map(({ entry }) => entry),
    );
    expect(found.map(({ by, stage }) => [by, stage])).toEqual([
      ["germany", "air"],
      ["ussr", "bombing"],
    ]);
    expect(found[0]!.dice).toEqual([
      { side: "yellow", die: 2 },
      { side: "red", die: 1 },
    ]);
  });
});

describe("answers about units", () => {
  const one = board(
    group("germany", "inf", "attack", 3),
    group("germany", "inf", "defense", 2),
    group("ussr", "arm", "attack", 1, 1),
  );

  it("name the units on the board", () => {
    expect(named(about("hit", "yellow", "germany", "inf", "attack"), one)?.number).toBe(3);
    expect(named(about("repair", "germany", "inf", "defense", "oil"), one)?.number).toBe(2);
    expect(named(about("victim", "ussr", "arm"), one)?.damage).toBe(1);
    expect(named(about("miss", "red"), one)).toBeUndefined();
  });
});

describe("a battle that is over", () => {
  const seen = { board: board(group("ussr", "inf", "defense", 2, 1), group("germany", "inf", "attack", 3)), log: 1 };
  const log = lines<Entry>(
    { type: "battle", region: 0, nations: [] },
    { type: "hit", nation: 2, unit: 0, row: 0, out: true, cause: 0 },
    { type: "hit", nation: 4, unit: 0, row: 1, out: true, cause: 0 },
    { type: "given_up", nation: 4, unit: 0, cause: 0 },
    { type: "control", region: 0, before: 2, nation: 4 },
    { type: "resolved", region: 0 },
    { type: "battle", region: 1, nations: [] },
  );
  log.forEach((line) => (line.text = line.entry.type === "control" ? "Germany now controls R5." : ""));

  it("shows what its last moments made of the board", () => {
    expect(settled(seen, log, facts).units.map(({ owner, number, damage }) => [owner, number, damage])).toEqual([
      ["ussr", 1, 0],
      ["germany", 1, 0],
    ]);
  });

  it("tells what came of it, and ends where its hotspot was resolved", () => {
    expect(outcome(seen, log, facts)).toEqual(["Germany now controls R5."]);
    expect(logOf(seen, log, facts)).toHaveLength(6);
  });

  it("is overtaken by the next battle, or when the match goes back", () => {
    expect(overtaken(seen, log.slice(0, 6), facts)).toBe(false);
    expect(overtaken(seen, log, facts)).toBe(true);
    expect(overtaken(seen, [], facts)).toBe(true);
  });
});
