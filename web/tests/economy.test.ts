import { describe, expect, it } from "vitest";
import { read, type Choice } from "../src/warroom/choices.ts";
import { chart, mix, spent } from "../src/warroom/economy/chart.ts";
import { largest, limits, nearest, offer } from "../src/warroom/economy/counts.ts";
import { FIRST_VIEW, members, THEATRES } from "../src/warroom/map/theatres.ts";
import type { Facts } from "../src/warroom/types.ts";

const REGIONS = new Set(["B1", "A-6", "U1"]);
const choice = (word: string): Choice => read(0, word, word, REGIONS);
const offers = (...words: string[]) => words.map((word) => offer(choice(word)));

describe("numbers of things", () => {
  it("are read from units, resources and tokens alike", () => {
    expect(offer(choice("B1 2cr 1ss to A-6")).numbers).toEqual({ cr: 2, ss: 1 });
    expect(offer(choice("italy 3 medals 2 goods")).numbers).toEqual({ medals: 3, goods: 2 });
    expect(offer(choice("italy 2oil 1iron")).numbers).toEqual({ oil: 2, iron: 1 });
  });

  it("are the whole where none are named", () => {
    expect(offer(choice("britain-11 B1"), { ftr: 3 }).numbers).toEqual({ ftr: 3 });
  });

  it("have a most of each, and a largest offer", () => {
    const some = offers("usa 1inf U1", "usa 3inf U1", "usa 2inf U1");
    expect(limits(some)).toEqual({ inf: 3 });
    expect(largest(some).numbers).toEqual({ inf: 3 });
  });

  it("stay possible whatever is stepped", () => {
    const due = offers("italy 3osr", "italy 1oil 2osr", "italy 2oil 1osr", "italy 3oil");
    expect(nearest(due, { osr: 3 }, "oil", 1).numbers).toEqual({ oil: 1, osr: 2 });
    const relief = offers("italy pass", "italy 2 medals 3 goods", "italy 3 medals 2 goods");
    expect(nearest(relief, {}, "medals", 1).numbers).toEqual({ medals: 2, goods: 3 });
  });
});

describe("a purchase chart", () => {
  const facts = { units: [{ id: "inf", cost: [0, 0, 2] }, { id: "bb", cost: [3, 4, 3] }, { id: "cf", cost: null }] } as unknown as Facts;

  it("costs its units and its civilian goods", () => {
    const lines = chart(["2inf", "1bb", "goods+2oil+3osr"]);
    expect(lines).toEqual({ units: { inf: 2, bb: 1 }, goods: ["goods+2oil+3osr"] });
    expect(spent(lines, facts)).toEqual([5, 4, 10]);
  });

  it("reads what a civilian good is paid with", () => {
    expect(mix("goods 5osr")).toEqual([0, 0, 5]);
  });
});

it("a match is first looked at in theatres that there are", () => {
  for (const theatres of Object.values(FIRST_VIEW))
    for (const theatre of theatres) expect([THEATRES.includes(theatre), members(theatre).length > 0]).toEqual([true, true]);
});
