import { describe, expect, it } from "vitest";
import { begin, changed, follow, now, watch } from "../src/told/film.ts";
import { Reel } from "../src/told/reel.ts";
import type { LogLine, Step, Telling, Whole } from "../src/net/types.ts";

const line = (at: number): LogLine => ({ at, text: `line ${at}`, entry: { type: "turn" } });
const view = (turn: number) => ({ game: "g", seat: "us", options: {}, decision: null, waiting: [], stack: [], turn });
const whole = (at: number, log: LogLine[] = []): Whole => ({
  at,
  view: view(at),
  prompt: "?",
  labels: {},
  log,
  known: 0,
});
const step = (at: number, keep: number, log: LogLine[] = []): Step => ({
  at,
  keep,
  log,
  changes: { view: { turn: [at] } },
});

describe("a change", () => {
  it.each([
    [{ a: 1 }, { a: [2] }, { a: 2 }],
    [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
    [{}, { a: [null] }, { a: null }],
    [{ a: { b: 1, c: 2 } }, { a: { c: [3] } }, { a: { b: 1, c: 3 } }],
    [{ a: [1, 2, 3, 4] }, { a: [1, 2, []] }, { a: [1, 4] }],
    [{ a: [1, 2] }, { a: [1, 0, [5, 6]] }, { a: [1, 5, 6, 2] }],
    [{ a: [{ b: 1 }, { b: 2 }] }, { a: { 1: { b: [9] } } }, { a: [{ b: 1 }, { b: 9 }] }],
    [{ a: [1, 2] }, { a: [[3, 4, 5]] }, { a: [3, 4, 5] }],
  ])("of %j by %j gives %j", (before, change, after) => {
    const kept = structuredClone(before);
    expect(changed<unknown>(before, change)).toEqual(after);
    expect(before).toEqual(kept);
  });
});

describe("a film", () => {
  it("goes on with each step", () => {
    const film = watch(null, { whole: whole(3, [line(3)]), steps: [step(4, 1, [line(4)]), step(5, 2)] });
    expect(film.moments.map(({ at }) => at)).toEqual([3, 4, 5]);
    expect(now(film).view).toEqual(view(5));
    expect(film.log).toEqual([line(3), line(4)]);
  });

  it("forgets what a step back takes back", () => {
    const film = watch(null, { whole: whole(3), steps: [step(4, 0, [line(4)]), step(5, 1, [line(5)]), step(3, 0)] });
    expect(film.moments.map(({ at }) => at)).toEqual([3]);
    expect(film.log).toEqual([]);
  });

  it("starts again with a whole position", () => {
    const before = follow(begin(whole(3)), step(4, 0, [line(4)]));
    expect(watch(before, { whole: whole(9), steps: [] })).toEqual(begin(whole(9)));
    expect(() => watch(null, { whole: null, steps: [] })).toThrow();
  });
});

describe("a reel", () => {
  const told = (start: number, stop: number): Telling => ({
    number: 0,
    at: 200,
    seat: "us",
    status: "over",
    result: null,
    problem: null,
    stopped: null,
    refused: [],
    whole: whole(start),
    steps: Array.from({ length: stop - start }, (_, i) => step(start + i + 1, 0)),
  });

  it("fetches a stretch once", async () => {
    const asked: number[][] = [];
    const reel = new Reel(
      () => 130,
      async (start, stop) => (asked.push([start, stop]), told(start, stop)),
    );
    for (const at of [0, 49, 20, 130, 101]) expect((await reel.at(at)).view).toEqual(view(at));
    expect(asked).toEqual([
      [0, 49],
      [100, 130],
    ]);
  });

  it("goes on behind a place where the telling stops", async () => {
    const reel = new Reel(
      () => 80,
      async (start, stop) => told(start, start < 10 ? Math.min(stop, 9) : stop),
    );
    expect((await reel.at(30)).view).toEqual(view(30));
    expect((await reel.at(9)).at).toBe(9);
  });

  it("tries again what failed", async () => {
    let tries = 0;
    const reel = new Reel(
      () => 80,
      async (start, stop) => {
        if (!tries++) throw new Error("lost");
        return told(start, stop);
      },
    );
    await expect(reel.at(5)).rejects.toThrow("lost");
    expect((await reel.at(5)).at).toBe(5);
  });
});
