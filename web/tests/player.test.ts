import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Moment } from "../src/told/film.ts";
import { beats, Player, type Beat } from "../src/told/player.svelte.ts";
import type { Pace } from "../src/page/settings.svelte.ts";
import type { BaseEntry, LogLine } from "../src/net/types.ts";

const line = (at: number, kind = "move", text: string | null = "words"): LogLine => ({
  at,
  text,
  entry: { type: kind },
});
const moment = (at: number) => ({ at, view: {}, prompt: "", labels: {} }) as unknown as Moment;
const list = (n: number): Beat[] => Array.from({ length: n }, (_, i) => ({ at: i + 1, first: i, last: i + 1 }));

const QUICK = 750;
let pace: Pace = "quick";
let player: Player;

beforeEach(() => {
  vi.useFakeTimers();
  pace = "quick";
  player = new Player(() => pace, moment);
  player.take(list(3));
});
afterEach(() => vi.useRealTimers());

describe("beats", () => {
  const begins = (entry: BaseEntry) => entry.type === "struck";

  it("are the answers that the log speaks of", () => {
    const log = [line(1), line(1), line(2, "put", null), line(4)];
    expect(beats(log, begins)).toEqual([
      { at: 1, first: 0, last: 2 },
      { at: 4, first: 2, last: 4 },
    ]);
  });

  it("are cut where something begins", () => {
    expect(beats([line(1), line(1, "struck"), line(1, "struck")], begins).map(({ last }) => last)).toEqual([1, 2, 3]);
  });
});

describe("what comes while somebody looks", () => {
  it("is told one after another, and then the present is shown", () => {
    player.take(list(5));
    expect([player.index, player.moment?.at, player.behind]).toEqual([3, 4, true]);
    vi.advanceTimersByTime(QUICK);
    expect([player.index, player.moment, player.behind, player.lasting]).toEqual([4, null, false, true]);
    vi.advanceTimersByTime(QUICK);
    expect([player.lasting, player.playing, player.telling]).toEqual([false, false, false]);
  });

  it("waits for its turn while the beat before it lasts", () => {
    player.take(list(4));
    expect([player.index, player.moment]).toEqual([3, null]);
    vi.advanceTimersByTime(QUICK / 2);
    player.take(list(6));
    expect([player.index, player.moment?.at]).toEqual([3, 4]);
    vi.advanceTimersByTime(QUICK);
    expect(player.index).toBe(4);
  });

  it("takes longer at a calm pace, and no time when telling is off", () => {
    pace = "calm";
    player.take(list(5));
    vi.advanceTimersByTime(QUICK);
    expect(player.index).toBe(3);
    vi.advanceTimersByTime(2000);
    expect(player.index).toBe(4);
    pace = "off";
    player.skip();
    player.take(list(9));
    expect([player.index, player.telling]).toEqual([8, false]);
  });

  it("is told faster the more there is of it, and all of it", () => {
    player.take(list(203));
    vi.advanceTimersByTime(30_000);
    expect(player.behind).toBe(false);
  });

  it("can be skipped", () => {
    player.take(list(9));
    player.skip();
    expect([player.index, player.moment, player.telling]).toEqual([8, null, false]);
    vi.advanceTimersByTime(10_000);
    expect(player.index).toBe(8);
  });

  it("begins at once where it is the viewer's own deed", () => {
    player.take(list(4));
    player.take(list(6), true);
    expect([player.index, player.behind]).toEqual([4, true]);
  });

  it("waits for who does not look", () => {
    player.watch(false);
    player.take(list(5));
    vi.advanceTimersByTime(10_000);
    expect([player.index, player.moment?.at]).toEqual([2, 3]);
    player.watch(true);
    expect(player.index).toBe(3);
    vi.advanceTimersByTime(10_000);
    expect(player.telling).toBe(false);
  });
});

describe("what was", () => {
  it("is stepped through, whatever the pace, and stays where one looks", () => {
    pace = "off";
    player.step(0);
    expect([player.index, player.moment?.at, player.playing, player.telling]).toEqual([0, 1, false, true]);
    player.take(list(7));
    vi.advanceTimersByTime(10_000);
    expect(player.index).toBe(0);
    player.step(-5);
    expect([player.index, player.moment?.at]).toEqual([-1, 0]);
    player.step(99);
    expect([player.index, player.moment, player.telling]).toEqual([6, null, true]);
    player.skip();
    expect(player.telling).toBe(false);
  });

  it("is told again from a beat on, each with its whole moment", () => {
    player.take(list(60));
    player.skip();
    player.recall(10);
    vi.advanceTimersByTime(QUICK * 3 + 10);
    expect(player.index).toBe(13);
    player.pause();
    vi.advanceTimersByTime(QUICK * 3);
    expect([player.index, player.behind]).toEqual([13, true]);
  });

  it("is forgotten when it is taken back", () => {
    player.take(list(9));
    player.take(list(2));
    expect([player.index, player.last, player.behind]).toEqual([1, 1, false]);
    player.take([...list(2), { at: 3, first: 2, last: 9 }]);
    expect(player.index).toBe(2);
  });
});

describe("a position that has to be fetched", () => {
  it("is shown when it has come, unless something else is wanted by then", async () => {
    const asked: ((moment: Moment) => void)[] = [];
    player = new Player(
      () => "quick",
      (at) => new Promise((come) => asked.push(() => come(moment(at)))),
    );
    player.take(list(5));
    player.step(0);
    player.step(1);
    for (const come of asked) come(moment(0));
    await vi.advanceTimersByTimeAsync(0);
    expect([player.index, player.moment?.at]).toEqual([1, 2]);
  });

  it("leaves everything as it is when it fails, and says so", async () => {
    const failures: string[] = [];
    player = new Player(
      () => "quick",
      () => Promise.reject(new Error("lost")),
      ({ message }) => failures.push(message),
    );
    player.take(list(5));
    player.recall(1);
    await vi.advanceTimersByTimeAsync(0);
    expect([player.index, player.playing, failures]).toEqual([4, false, ["lost"]]);
  });
});
