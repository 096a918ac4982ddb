import { describe, expect, it } from "vitest";
import { changedCountries, choices, dice, headlines, heading, repeats, teller } from "../src/games/twilight/model.ts";
import type { Entry, Facts, Line, TwilightView } from "../src/games/twilight/types.ts";
import { entry, type Some } from "./entries.ts";

const facts = {
  countries: [
    { id: "italy", stability: 2 },
    { id: "france", stability: 3 },
  ],
  cards: [
    { number: 8, id: "fidel" },
    { number: 14, id: "comecon" },
  ],
} as unknown as Facts;

const line = (some: Some<Entry>): Line => ({ at: 1, text: "", entry: entry<Entry>(some) });

describe("the legal actions of a decision", () => {
  const view = (...answers: [number, string, string[]][]) => {
    const legal = answers.map(([action, verb]) => [action, verb]);
    const actions = answers.map(([, verb, on]) => ({ verb, on }));
    return { decision: { verb: "v", frame: "F", legal, actions } } as unknown as TwilightView;
  };

  it("go to what on the table they belong to", () => {
    const found = choices(
      view([0, "place", ["italy"]], [8, "play", ["fidel"]], [5, "event", []], [-3, "cancel-crisis", ["italy"]]),
      { 5: "Event" },
      facts,
    );
    expect([...found.countries.keys()]).toEqual(["italy"]);
    expect([...found.cards.keys()]).toEqual(["fidel"]);
    expect(found.others).toEqual([{ action: 5, verb: "event", notation: "event", label: "Event" }]);
    expect(found.interrupts.map(({ action }) => action)).toEqual([-3]);
  });

  it("may be several in one country", () => {
    const found = choices(view([0, "place", ["italy"]], [100, "realign", ["italy"]]), {}, facts);
    expect(found.countries.get("italy")!.map(({ action }) => action)).toEqual([0, 100]);
  });

  it("are none without a decision", () => {
    const found = choices({ decision: null } as unknown as TwilightView, {}, facts);
    expect([found.countries.size, found.cards.size, found.others.length]).toEqual([0, 0, 0]);
  });
});

describe("the log", () => {
  it("tells points that lead on in one country as one line, unless control changes on the way", () => {
    const told = (side: 0 | 1, country: number, us: number, ussr: number, more = "") => ({
      ...line({ type: "influence", side, country, delta: 1, us, ussr }),
      text: `One more in country ${country} (US ${us}, USSR ${ussr}).${more}`,
    });
    expect(repeats(told(0, 1, 1, 0), told(0, 1, 2, 0))).toBe(true);
    expect(repeats(told(0, 1, 9, 0), told(0, 1, 10, 0, " The US controls it."))).toBe(true);
    expect(repeats(told(0, 1, 3, 0, " The US controls it."), told(0, 1, 4, 0))).toBe(false);
    expect(repeats(told(1, 1, 3, 1, " Nobody controls it."), told(1, 1, 3, 2))).toBe(false);
    expect(repeats(told(0, 1, 1, 0), told(0, 0, 1, 0))).toBe(false);
    expect(repeats(told(0, 1, 1, 0), told(1, 1, 1, 1))).toBe(false);
    expect(repeats(line({ type: "defcon", level: 4 }), line({ type: "defcon", level: 4 }))).toBe(false);
  });

  it("tells which countries changed since", () => {
    const log = [
      line({ type: "influence", side: 0, country: 0, delta: 1, us: 1, ussr: 0 }),
      line({ type: "defcon", level: 4 }),
      line({ type: "influence", side: 1, country: 1, delta: 2, us: 0, ussr: 2 }),
    ];
    expect([...changedCountries(log, 1, facts)]).toEqual(["france"]);
  });

  it("tells the headlines of the running turn only", () => {
    const log = [
      line({ type: "turn", turn: 1 }),
      line({ type: "headline", side: 0, card: 8 }),
      line({ type: "turn", turn: 2 }),
      line({ type: "headline", side: 1, card: 14 }),
    ];
    expect(headlines(log, facts)).toEqual({ ussr: "comecon" });
  });

  it("shows every die with the side that rolled it", () => {
    expect(
      dice(entry<Entry>({ type: "coup", side: 1, country: 28, die: 3, value: 4, modifier: 0, result: 3, cause: 8 })),
    ).toEqual([{ side: "ussr", die: 3 }]);
    expect(
      dice(
        entry<Entry>({
          type: "realign",
          by: 0,
          country: 41,
          us_die: 2,
          us_plus: 0,
          ussr_die: 6,
          ussr_plus: 1,
          cause: 8,
        }),
      ),
    ).toEqual([
      { side: "us", die: 2 },
      { side: "ussr", die: 6 },
    ]);
    expect(dice(entry<Entry>({ type: "space_roll", side: 0, die: 5, needed: 3, cause: 8 }))).toEqual([
      { side: "us", die: 5 },
    ]);
    expect(dice(entry<Entry>({ type: "defcon", level: 4 }))).toEqual([]);
  });

  it("knows whose deed a line is, and which lines begin something", () => {
    expect(teller(entry<Entry>({ type: "event", card: 17, side: 1 }))).toBe("ussr");
    expect(teller(entry<Entry>({ type: "play", side: 0, card: 8, mode: 2 }))).toBe("us");
    expect(teller(entry<Entry>({ type: "defcon", level: 1 }))).toBe(null);
    expect([
      heading(entry<Entry>({ type: "turn", turn: 2 })),
      heading(entry<Entry>({ type: "round", turn: 1, side: 0, number: 4 })),
      heading(entry<Entry>({ type: "play", side: 0, card: 8, mode: 2 })),
    ]).toEqual(["turn", "round", null]);
  });
});
