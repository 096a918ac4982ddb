import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { now, watch, type Film } from "../src/told/film.ts";
import type { Update, View } from "../src/net/types.ts";

/** Messages of the server from random play of both games, undos included, and the view and log after each. */
interface Told {
  first: boolean;
  update: Update;
  view: View;
  log: unknown[];
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it("has exactly the view of the game after every message", { timeout: 120_000 }, () => {
  const python = here("../../.venv/bin/python");
  const printed = execFileSync(python, [here("../../tests/server/told.py")], { maxBuffer: 1e9, encoding: "utf8" });
  const matches = JSON.parse(printed) as Told[][];
  expect(matches.length).toBeGreaterThan(2);
  for (const match of matches) {
    let film: Film | null = null;
    let steps = 0;
    for (const { first, update, view, log } of match) {
      film = watch(first ? null : film, update);
      steps += update.steps.length;
      expect(now(film).view).toEqual(view);
      expect(film.log.map(({ entry }) => entry)).toEqual(log);
      expect(now(film).at).toBe(update.at);
    }
    expect(steps).toBeGreaterThan(50);
  }
});
