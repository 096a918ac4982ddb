/** The plain table, for games that nothing is known of. */

import { expect, it } from "vitest";
import type { Hints, View } from "../src/net/types.ts";
import { answersOf, factsIn, grouped, search } from "../src/table/plain/answers.ts";
import { positionIn, readable, shapeOf } from "../src/table/plain/shape.ts";

const ASKED = {
  game: "harbour",
  seat: "north",
  options: {},
  stack: [],
  waiting: ["north"],
  decision: {
    verb: "sail",
    frame: "Sail",
    legal: [
      [0, "sail gull bay"],
      [1, "sail gull cape"],
      [2, "sail tern bay"],
      [3, "pass"],
    ],
    actions: [
      { verb: "sail", on: ["gull", "bay"] },
      { verb: "sail", on: ["gull", "cape"] },
      { verb: "sail", on: ["tern", "bay"] },
      { verb: "pass", on: [] },
    ],
  },
  fleet: 3,
} as View;
const LABELS = { 0: "Gull sails to the bay", 1: "Gull sails to the cape", 2: "Tern sails to the bay", 3: "Wait" };
const HINTS = {
  number: 4,
  follows: { 0: "Takes the bay" },
  costs: { 0: 2, 1: 3 },
  warnings: { 1: { reason: "storm", sure: true, how: [] } },
  weather: { wind: "west" },
} as unknown as Hints;

it("groups answers by verb and by what they are about", () => {
  const groups = grouped(answersOf(ASKED, LABELS, null));
  expect(groups.map(({ verb, parts }) => [verb, parts.map(({ noun }) => noun)])).toEqual([
    ["sail", ["gull", "tern"]],
    ["pass", [""]],
  ]);
  expect(groups[0]!.parts[0]!.answers.map(({ label }) => label)).toEqual([LABELS[0], LABELS[1]]);
});

it("does not split answers that are each about something else", () => {
  const own = ASKED.decision!.actions!.map(({ verb }, i) => ({ verb, on: [`ship${i}`] }));
  const groups = grouped(answersOf({ ...ASKED, decision: { ...ASKED.decision!, actions: own } }, LABELS, null));
  expect(groups[0]!.parts.map(({ noun, answers }) => [noun, answers.length])).toEqual([["", 3]]);
});

it("goes by the question where a server does not say what answers mean", () => {
  const { actions: _, ...bare } = ASKED.decision!;
  const groups = grouped(answersOf({ ...ASKED, decision: bare }, {}, null));
  expect(groups.map(({ verb }) => verb)).toEqual(["sail"]);
  expect(groups[0]!.parts[0]!.answers[3]!.label).toBe("pass");
});

it("tells with an answer what hints say of it, and the rest apart", () => {
  const answers = answersOf(ASKED, LABELS, HINTS);
  expect(answers[0]!.notes).toEqual([
    ["follows", "Takes the bay"],
    ["costs", 2],
  ]);
  expect([answers[0]!.danger, answers[1]!.danger?.sure]).toEqual([null, true]);
  expect(factsIn(HINTS, answers)).toEqual({ weather: { wind: "west" } });
  expect(factsIn(null, answers)).toEqual({});
});

it("finds answers by words in any order, with or without accents", () => {
  const answers = answersOf(ASKED, { ...LABELS, 2: "Térn sails to the bay" }, null);
  expect(search(answers, "BAY tern").map(({ action }) => action)).toEqual([2]);
  expect(search(answers, "bay").map(({ action }) => action)).toEqual([0, 2]);
});

it("shows of a view what the table does not show elsewhere", () => {
  expect(positionIn(ASKED)).toEqual({ fleet: 3 });
});

it("draws rows of equal length as a table, and everything else as what it is", () => {
  expect(shapeOf(null).kind).toBe("word");
  expect(shapeOf(["a", 1, null]).kind).toBe("words");
  expect(shapeOf([]).kind).toBe("words");
  expect(shapeOf([["a"], ["b"]])).toEqual({ kind: "table", head: [], rows: [["a"], ["b"]] });
  expect(shapeOf([["a"], ["b", "c"]]).kind).toBe("list");
  const things = [
    { ship: "gull", hull: 3 },
    { ship: "tern", hull: 2 },
  ];
  expect(shapeOf(things)).toMatchObject({ kind: "table", head: ["ship", "hull"] });
  expect(shapeOf([{ ship: "gull" }, { port: "bay" }]).kind).toBe("list");
  expect(shapeOf({ deep: { deeper: [1] } })).toMatchObject({ kind: "list", named: true });
});

it("reads a name that nobody put into words", () => {
  expect(readable("first_mark")).toBe("First mark");
});
