import { describe, expect, it } from "vitest";
import { changedCountries, choices, dice, headlines, heading, repeats, teller } from "../src/twilight/model.ts";
import type { Facts, TwilightView } from "../src/twilight/types.ts";

const facts = {
  countries: [{ id: "italy", stability: 2 }, { id: "france", stability: 3 }],
  cards: [{ number: 8, id: "fidel" }, { number: 14, id: "comecon" }],
} as unknown as Facts;

const line = (...entry: unknown[]) => ({ at: 1, text: "", entry });

describe("the legal actions of a decision", () => {
  const view = (...legal: [number, string][]) => ({ decision: { verb: "v", frame: "F", legal } }) as unknown as TwilightView;

  it("go to what on the table they belong to", () => {
    const found = choices(view([0, "italy"], [8, "fidel"], [5, "event"], [-3, "cancel-crisis-turkey"]), { 5: "Event" }, facts);
    expect([...found.countries.keys()]).toEqual(["italy"]);
    expect([...found.cards.keys()]).toEqual(["fidel"]);
    expect(found.others).toEqual([{ action: 5, word: "event", label: "Event" }]);
    expect(found.interrupts.map(({ action }) => action)).toEqual([-3]);
  });

  it("may be several in one country", () => {
    const found = choices(view([0, "italy"], [100, "roll-italy"]), {}, facts);
    expect(found.countries.get("italy")!.map(({ action }) => action)).toEqual([0, 100]);
  });

  it("are none without a decision", () => {
    const found = choices({ decision: null } as unknown as TwilightView, {}, facts);
    expect([found.countries.size, found.cards.size, found.others.length]).toEqual([0, 0, 0]);
  });
});

describe("the log", () => {
  it("tells points that lead on in one country as one line, unless control changes on the way", () => {
    const told = (side: number, country: number, us: number, ussr: number, more = "") => ({
      ...line("influence", side, country, 1, us, ussr),
      text: `One more in country ${country} (US ${us}, USSR ${ussr}).${more}`,
    });
    expect(repeats(told(0, 1, 1, 0), told(0, 1, 2, 0))).toBe(true);
    expect(repeats(told(0, 1, 9, 0), told(0, 1, 10, 0, " The US controls it."))).toBe(true);
    expect(repeats(told(0, 1, 3, 0, " The US controls it."), told(0, 1, 4, 0))).toBe(false);
    expect(repeats(told(1, 1, 3, 1, " Nobody controls it."), told(1, 1, 3, 2))).toBe(false);
    expect(repeats(told(0, 1, 1, 0), told(0, 0, 1, 0))).toBe(false);
    expect(repeats(told(0, 1, 1, 0), told(1, 1, 1, 1))).toBe(false);
    expect(repeats(line("defcon", 4), line("defcon", 4))).toBe(false);
  });

  it("tells which countries changed since", () => {
    const log = [line("influence", 0, 0, 1, 1, 0), line("defcon", 4), line("influence", 1, 1, 2, 0, 2)];
    expect([...changedCountries(log, 1, facts)]).toEqual(["france"]);
  });

  it("tells the headlines of the running turn only", () => {
    const log = [line("turn", 1), line("headline", 0, 8), line("turn", 2), line("headline", 1, 14)];
    expect(headlines(log, facts)).toEqual({ ussr: "comecon" });
  });

  it("shows every die with the side that rolled it", () => {
    expect(dice(["coup", 1, 28, 3, 4, 0, 3])).toEqual([{ side: "ussr", die: 3 }]);
    expect(dice(["realign", 0, 41, 2, 0, 6, 1])).toEqual([{ side: "us", die: 2 }, { side: "ussr", die: 6 }]);
    expect(dice(["space_roll", 0, 5, 3])).toEqual([{ side: "us", die: 5 }]);
    expect(dice(["defcon", 4])).toEqual([]);
  });

  it("knows whose deed a line is, and which lines begin something", () => {
    expect(teller(["event", 17, 1])).toBe("ussr");
    expect(teller(["play", 0, 8, 2])).toBe("us");
    expect(teller(["defcon", 1])).toBe(null);
    expect([heading(["turn", 2]), heading(["round", 1, 0, 4]), heading(["play", 0, 8, 2])]).toEqual(["turn", "round", null]);
  });
});
