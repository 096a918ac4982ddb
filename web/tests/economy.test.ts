import { describe, expect, it } from "vitest";
import { read, type Choice } from "../src/games/warroom/choices.ts";
import { amounts, chartOf, erasing, ordersOf, spent } from "../src/games/warroom/charts.ts";
import { largest, limits, nearest, offer } from "../src/games/warroom/economy/counts.ts";
import { FIRST_VIEW, members, THEATRES } from "../src/games/warroom/map/theatres.ts";
import type { Facts, WarRoomView } from "../src/games/warroom/types.ts";

const IDS = { commands: new Set(["britain-11"]), regions: new Set(["B1", "A-6", "U1"]) };
const choice = (on: string[], count?: Record<string, number>): Choice =>
  read({ action: 0, notation: "", means: { verb: "v", on, ...(count && { count }) } }, "", IDS);
const offers = (...counts: Record<string, number>[]) => counts.map((count) => offer(choice(["italy"], count)));

describe("numbers of things", () => {
  it("are those that the answer counts", () => {
    expect(offer(choice(["B1", "A-6"], { cr: 2, ss: 1 })).numbers).toEqual({ cr: 2, ss: 1 });
  });

  it("are the whole where none are named", () => {
    expect(offer(choice(["britain-11", "B1"]), { ftr: 3 }).numbers).toEqual({ ftr: 3 });
  });

  it("have a most of each, and a largest offer", () => {
    const some = offers({ inf: 1 }, { inf: 3 }, { inf: 2 });
    expect(limits(some)).toEqual({ inf: 3 });
    expect(largest(some).numbers).toEqual({ inf: 3 });
  });

  it("stay possible whatever is stepped", () => {
    const due = offers({ osr: 3 }, { oil: 1, osr: 2 }, { oil: 2, osr: 1 }, { oil: 3 });
    expect(nearest(due, { osr: 3 }, "oil", 1).numbers).toEqual({ oil: 1, osr: 2 });
    const relief = offers({}, { medals: 2, goods: 3 }, { medals: 3, goods: 2 });
    expect(nearest(relief, {}, "medals", 1).numbers).toEqual({ medals: 2, goods: 3 });
  });
});

const ORDER = { verb: "order", on: ["italy-1", "M-2"] };
const INFANTRY = { verb: "buy", on: ["italy"], count: { inf: 2 } };
const SHIP = { verb: "buy", on: ["italy"], count: { bb: 1 } };
const GOOD = { verb: "buy-good", on: ["italy"], count: { oil: 2, osr: 3 } };
const view = { charts: { italy: [ORDER, INFANTRY, SHIP, GOOD] } } as unknown as WarRoomView;

describe("a purchase chart", () => {
  const facts = {
    units: [
      { id: "inf", cost: [0, 0, 2] },
      { id: "bb", cost: [3, 4, 3] },
      { id: "cf", cost: null },
    ],
  } as unknown as Facts;

  it("costs its units and its civilian goods", () => {
    const chart = chartOf(view, "italy");
    expect(chart).toEqual({ lines: [INFANTRY, SHIP, GOOD], units: { inf: 2, bb: 1 }, goods: [GOOD] });
    expect(spent(chart, facts)).toEqual([5, 4, 10]);
  });

  it("says what a civilian good is paid with, and how a line is erased", () => {
    expect(amounts({ ...GOOD, count: { osr: 5 } })).toEqual([0, 0, 5]);
    expect(erasing(GOOD)).toEqual({ ...GOOD, verb: "erase-good" });
    expect(erasing(INFANTRY)).toEqual({ ...INFANTRY, verb: "erase-units" });
    expect(erasing(ORDER)).toEqual({ verb: "erase-order", on: ["italy-1"] });
  });

  it("is apart from the orders of its nation", () => {
    expect(ordersOf(view, "italy")).toEqual([{ command: "italy-1", to: "M-2" }]);
    expect(ordersOf(view, "japan")).toEqual([]);
  });
});

it("a match is first looked at in theatres that there are", () => {
  for (const theatres of Object.values(FIRST_VIEW))
    for (const theatre of theatres)
      expect([THEATRES.includes(theatre), members(theatre).length > 0]).toEqual([true, true]);
});
