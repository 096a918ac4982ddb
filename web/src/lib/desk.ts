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
  /** Change several lines of one's charts at once, in notation: all of them or none; null where there is only to look. */
  write: ((lines: string[]) => void) | null;
  /** Write on in charts that one has closed; null where there is only to look. */
  reopen: (() => void) | null;
  why(action: number): void;
}
