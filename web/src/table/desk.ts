/** What a game's table works with: a position to show, and ways to answer it where it is one's own to answer. */

import type { Action, BaseEntry, Hints, Holder, LogLine, Shown, View } from "../net/types.ts";

/** A legal action; one that the player has looked at and is not asked about again; or the first of these that is legal when
 * its turn comes, by what they mean. */
export type Answered = number | { sure: number } | readonly Action[];

/** What the map shows: the present, or what is told on the way there. */
export interface Told<E extends BaseEntry = BaseEntry> {
  view: View;
  /** What is told at this moment; none when nothing is. */
  beat: LogLine<E>[];
  /** Another beat, another key. */
  key: string;
  /** There is more to tell before the present: what is asked has no place on this map. */
  behind: boolean;
  /** The present is still to be told, and nobody asked to look back: a question would run ahead of it. */
  ahead: boolean;
  /** The moment of the beat is not over. */
  lasting: boolean;
  /** The viewer did it. */
  own: boolean;
  /** Go to the present. */
  skip(): void;
}

/** `E`: the entries of the game's log. */
export interface Desk<E extends BaseEntry = BaseEntry> {
  /** The present, and what is asked. */
  update: Shown;
  /** A match at its own table: it is played, or was until now. In a replay it is looked at. */
  live: boolean;
  told: Told<E>;
  /** Who sits at the table. */
  holders: readonly Holder[];
  /** As much of the log as has been told. */
  log: LogLine<E>[];
  /** Lines of the log from here on are news. */
  known: number;
  hints: Hints | null;
  /** An action is on its way. */
  busy: boolean;
  /** Null where there is only to look. */
  act: ((...answers: Answered[]) => void) | null;
  /** Change several lines of one's charts at once, in notation: all of them or none; null where there is only to look. */
  write: ((lines: Action[]) => void) | null;
  /** Write on in charts that one has closed; null where there is only to look. */
  reopen: (() => void) | null;
  why(action: number): void;
  /** Hints for what would follow these answers; null where there is only to look. */
  foresee: ((plan: number[]) => Promise<Hints | null>) | null;
  /** Give standing orders. */
  settle:
    ((on: boolean, choices: Record<string, string>, places: Record<string, Record<string, string>>) => void) | null;
  /** Have decisions answered by them for now, in one place or in all, or stop. */
  forward: ((on: boolean, place?: string | null) => void) | null;
}

/** A tap on the map while something is told there, and what is asked has to wait for it, skips to the present; buttons do what they say. */
export function skips(event: MouseEvent, told: Told, waits = told.behind): void {
  const other = (event.target as Element).closest("button, a, input, form, fieldset, [data-recap]");
  if (waits && told.lasting && !other) told.skip();
}
