/** What War Room's legal actions are about. */

import { expect, it } from "vitest";
import { bySubject, litPlaces, onlyWay, read } from "../src/games/warroom/choices.ts";
import type { WarRoomView } from "../src/games/warroom/types.ts";
import type { Action } from "../src/net/types.ts";

const IDS = {
  commands: new Set(["germany-37", "germany-16", "ussr-67", "ussr-26"]),
  regions: new Set(["G1", "G7", "R1", "R5", "A-3", "A-4", "N10", "P-19", "U10"]),
};
const means = (verb: string, ...on: string[]): Action => ({ verb, on });
const choice = (action: Action) => read({ action: 1, notation: "", means: action }, "", IDS);
const view = (frame: string, ...actions: Action[]) =>
  ({
    command: { "germany-37": ["G7", "2inf"], "germany-16": ["R5", "1ftr"] },
    decision: { verb: "", frame, legal: actions.map((_, action) => [action, ""]), actions },
  }) as unknown as WarRoomView;

it.each([
  [means("order", "germany-37", "R5"), "germany-37", "R5"],
  [{ ...means("order", "ussr-67", "A-4"), via: "A-3" }, "ussr-67", "A-4"],
  [means("split", "ussr-26"), "ussr-26", null],
  [means("deploy", "R1", "R1"), "R1", "R1"],
  [means("launch", "usa", "P-19", "U10"), "P-19", "U10"],
  [means("place", "germany", "G1"), null, "G1"],
  [means("trade", "germany", "N10", "oil"), null, "N10"],
  [means("pass", "ussr"), null, null],
  [{ ...means("hit", "red", "ussr", "inf", "attack"), at: "R5" }, null, "R5"],
])("%j is about a command or a place", (action, subject, target) => {
  expect(choice(action)).toMatchObject({ subject, target, count: {} });
});

it("counts units", () => {
  expect(choice({ ...means("land", "germany-16", "G1"), count: { ftr: 1 } }).count).toEqual({ ftr: 1 });
});

it("lights the commands first, then the goals of the one that is chosen", () => {
  const orders = [
    ["germany-37", "R1"],
    ["germany-37", "G1"],
    ["germany-16", "R1"],
  ].map((on) => choice(means("order", ...on)));
  const all = [...orders, choice(means("done"))];
  const table = view("WriteOrders");
  expect([...bySubject(all).keys()]).toEqual(["germany-37", "germany-16"]);
  expect([...litPlaces(table, all, null).keys()]).toEqual(["G7", "R5"]);
  expect([...litPlaces(table, all, "germany-37").keys()]).toEqual(["R1", "G1"]);
});

it("goes on by itself only where there is nothing to choose", () => {
  const [cancel, order] = [means("cancel", "germany-37"), means("order", "germany-37", "R5")];
  expect(onlyWay(view("MoveCommand", cancel, order))).toBe(1);
  expect(onlyWay(view("MoveCommand", cancel, order, { ...order, via: "R1" }))).toBeNull();
  expect(onlyWay(view("PickHotspot", means("resolve", "germany", "R5")))).toBe(0);
  expect(onlyWay(view("WriteOrders", means("done")))).toBeNull();
});
