/** War Room's legal actions, read from their notation. */

import { expect, it } from "vitest";
import { bySubject, litPlaces, onlyWay, read } from "../src/warroom/choices.ts";
import type { WarRoomView } from "../src/warroom/types.ts";

const REGIONS = new Set(["G1", "G7", "R1", "R5", "A-3", "A-4", "N10", "P-19", "U10"]);
const choice = (word: string, action = 1) => read(action, word, word, REGIONS);
const view = (frame: string, ...words: string[]) =>
  ({
    command: { "germany-37": ["G7", "2inf"], "germany-16": ["R5", "1ftr"] },
    decision: { verb: "", frame, legal: words.map((word, action) => [action, word]) },
  }) as unknown as WarRoomView;

it.each([
  ["germany-37 R5", "germany-37", "R5", []],
  ["ussr-67 A-4 via A-3", "ussr-67", "A-4", []],
  ["germany-14 1ftr to G1", "germany-14", "G1", ["1ftr"]],
  ["ussr-26 1inf 1art to new", "ussr-26", null, ["1inf", "1art"]],
  ["R1 1inf to R1", "R1", "R1", ["1inf"]],
  ["usa P-19 to U10", "P-19", "U10", []],
  ["germany 1cr G1", null, "G1", ["1cr"]],
  ["germany N10 oil", null, "N10", []],
  ["ussr pass", null, null, []],
])("reads %s", (word, subject, target, stack) => {
  expect(choice(word)).toMatchObject({ subject, target, stack });
});

it("lights the commands first, then the goals of the one that is chosen", () => {
  const all = [choice("germany-37 R1"), choice("germany-37 G1"), choice("germany-16 R1"), choice("done")];
  const table = view("WriteOrders");
  expect([...bySubject(all).keys()]).toEqual(["germany-37", "germany-16"]);
  expect([...litPlaces(table, all, null).keys()]).toEqual(["G7", "R5"]);
  expect([...litPlaces(table, all, "germany-37").keys()]).toEqual(["R1", "G1"]);
});

it("goes on by itself only where there is nothing to choose", () => {
  expect(onlyWay(view("MoveCommand", "germany-37 cancel", "germany-37 R5"))).toBe(1);
  expect(onlyWay(view("MoveCommand", "germany-37 cancel", "germany-37 R5", "germany-37 R5 via R1"))).toBeNull();
  expect(onlyWay(view("PickHotspot", "germany R5"))).toBe(0);
  expect(onlyWay(view("WriteOrders", "done"))).toBeNull();
});
