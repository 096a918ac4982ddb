import { describe, expect, it } from "vitest";
import {
  alike,
  around,
  clamp,
  frame,
  furthest,
  middle,
  neighbour,
  reaching,
  shows,
  zoomAt,
} from "../src/map/camera.ts";

const board = { width: 1000, height: 500 };
const view = { width: 500, height: 500 };

describe("the camera", () => {
  it("can show all of the board, in the middle of the screen", () => {
    expect(furthest(board, view)).toBe(0.5);
    expect(frame({ x: 0, y: 0, ...board }, board, view)).toEqual({ scale: 0.5, x: 0, y: 125 });
  });

  it("shows the middle of a part that is too wide for a scale", () => {
    const part = { x: 100, y: 100, width: 400, height: 100 };
    expect(middle(part, view, 2)).toEqual({ x: 175, y: 100, width: 250, height: 100 });
    expect(middle(part, view, 0)).toEqual(part);
  });

  it("keeps what is under the pointer there when it zooms", () => {
    const before = { scale: 1, x: -200, y: 0 };
    const after = zoomAt(before, 2, 100, 250, board, view);
    expect(after.scale).toBe(2);
    expect((100 - after.x) / after.scale).toBeCloseTo((100 - before.x) / before.scale);
    expect((250 - after.y) / after.scale).toBeCloseTo((250 - before.y) / before.scale);
  });

  it("never loses the board", () => {
    expect(clamp({ scale: 1, x: 300, y: 80 }, board, view)).toEqual({ scale: 1, x: 0, y: 0 });
    expect(clamp({ scale: 1, x: -9000, y: -80 }, board, view)).toEqual({ scale: 1, x: -500, y: 0 });
    expect(clamp({ scale: 0.01, x: 0, y: 0 }, board, view).scale).toBe(0.5);
    expect(clamp({ scale: 100, x: 0, y: 0 }, board, view).scale).toBe(6);
  });

  it("knows what it shows", () => {
    const camera = frame({ x: 400, y: 100, width: 100, height: 100 }, board, view);
    expect(shows(camera, { x: 420, y: 120, width: 10, height: 10 }, view)).toBe(true);
    expect(shows(camera, { x: 520, y: 120, width: 10, height: 10 }, view)).toBe(false);
  });

  it("moves by the least that brings a part into view", () => {
    const camera = { scale: 1, x: -250, y: 0 };
    const part = (x: number) => ({ x, y: 100, width: 50, height: 50 });
    expect(reaching(camera, part(400), board, view)).toEqual(camera);
    expect(reaching(camera, part(720), board, view)).toEqual({ scale: 1, x: -270, y: 0 });
    expect(reaching(camera, part(240), board, view)).toEqual({ scale: 1, x: -240, y: 0 });
  });

  it("goes no further than the board, and so rests there", () => {
    const corner = { x: 980, y: 480, width: 60, height: 60 };
    const there = reaching({ scale: 1, x: 0, y: 0 }, corner, board, view);
    expect(there).toEqual({ scale: 1, x: -500, y: 0 });
    expect(alike(reaching(there, corner, board, view), there)).toBe(true);
  });

  it("frames places with room around them", () => {
    expect(
      around(
        [
          [10, 20],
          [30, 5],
        ],
        { width: 4, height: 2 },
      ),
    ).toEqual({ x: 6, y: 3, width: 28, height: 19 });
  });
});

describe("an arrow key", () => {
  const places = [
    [0, 0],
    [100, 10],
    [40, 90],
    [-80, 0],
  ] as const;

  it("goes to the nearest place ahead", () => {
    expect(neighbour([0, 0], places, [1, 0])).toBe(1);
    expect(neighbour([0, 0], places, [-1, 0])).toBe(3);
    expect(neighbour([0, 0], places, [0, 1])).toBe(2);
  });

  it("stays where nothing is ahead", () => {
    expect(neighbour([0, 0], places, [0, -1])).toBe(-1);
  });
});
