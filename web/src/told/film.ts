/** A match as its steps tell it: positions and the log. Live play, replay and "since your last move" all read this. */

import type { Change, LogLine, Position, Step, Whole } from "../net/types.ts";

/** A position that the steps led to. */
export interface Moment extends Position {
  at: number;
}

/** The last positions, oldest first, and the log. Nothing in it is ever changed: a new film takes its place. */
export interface Film {
  moments: Moment[];
  log: LogLine[];
}

/** Positions that are kept; they share what did not change between them. */
const KEPT = 300;

export const now = (film: Film): Moment => film.moments.at(-1)!;

/** A film that starts with a position. */
export function begin({ at, view, prompt, labels, log }: Whole): Film {
  return { moments: [{ at, view, prompt, labels }], log };
}

/** The film with one more step; a step back cuts off what it takes back. */
export function follow(film: Film, step: Step): Film {
  const { view, prompt, labels } = now(film);
  const next = changed({ view, prompt, labels }, step.changes);
  const log = [...film.log.slice(0, step.keep), ...step.log];
  const before = film.moments.filter(({ at }) => at < step.at).slice(-KEPT);
  return { moments: [...before, { ...next, at: step.at }], log };
}

/** What a message makes of a film: another one from its beginning, or the same a few steps on. */
export function watch(film: Film | null, told: { whole: Whole | null; steps: Step[] }): Film {
  const start = told.whole ? begin(told.whole) : film;
  if (!start) throw new Error("steps without a beginning");
  return told.steps.reduce(follow, start);
}

/** A value after a change, as `sitroom.kernel.changes` has it; the one given stays as it is. */
export function changed<T>(value: T, change: Change): T;
export function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(change)) {
    if (change.length === 1) return change[0];
    const [start, count, items] = change as [number, number, unknown[]];
    return (value as unknown[]).toSpliced(start, count, ...items);
  }
  if (Array.isArray(value)) {
    const items = [...(value as unknown[])];
    for (const [i, part] of Object.entries(change)) items[Number(i)] = changed(items[Number(i)], part as Change);
    return items;
  }
  const whole = { ...(value as Record<string, unknown>) };
  for (const [key, part] of Object.entries(change)) {
    if (part === null) delete whole[key];
    else whole[key] = changed(whole[key], part as Change);
  }
  return whole;
}
