/** What a game's table works with: a position to show, and ways to answer it where it is one's own to answer. */

import type { Hints, LogLine, Shown } from "./types.ts";

/** A legal action; or the first of these that is legal when its turn comes, by their notation. */
export type Answered = number | readonly string[];

export interface Desk {
  update: Shown;
  hints: Hints | null;
  log: LogLine[];
  /** Lines of the log from here on are news. */
  known: number;
  /** An action is on its way. */
  busy: boolean;
  /** Null where there is only to look. */
  act: ((...answers: Answered[]) => void) | null;
  /** Write on in charts that one has closed; null where there is only to look. */
  reopen: (() => void) | null;
  why(action: number): void;
  /** Hints for what would follow these answers; null where there is only to look. */
  foresee: ((plan: number[]) => Promise<Hints | null>) | null;
  /** Give standing orders. */
  settle: ((on: boolean, choices: Record<string, string>, places: Record<string, Record<string, string>>) => void) | null;
  /** Have decisions answered by them for now, in one place or in all, or stop. */
  forward: ((on: boolean, place?: string | null) => void) | null;
}
