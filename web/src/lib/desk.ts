/** What a game's table works with: a position to show, and ways to answer it where it is one's own to answer. */

import type { Hints, LogLine, Shown } from "./types.ts";

export interface Desk {
  update: Shown;
  hints: Hints | null;
  log: LogLine[];
  /** Lines of the log from here on are news. */
  known: number;
  /** An action is on its way. */
  busy: boolean;
  /** Null where there is only to look. */
  act: ((...actions: number[]) => void) | null;
  why(action: number): void;
}
