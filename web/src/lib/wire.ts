// Written by `make types` from src/sitroom/kernel/schema.py.
// Change those, not this file.

/** Of an option that takes several: those of its choices that are chosen. */
export type OptionValue = boolean | number | string | string[];

/** A frame of the engine's stack: its name, then what it holds. */
export type PlainFrame = unknown[];

/** What happened: the kind, then its fields; each game has a list of its kinds. */
export type LogEntry = unknown[];

/** What the viewer may do now. */
export interface Decision {
  /** The question in records; `interrupt` for what may be done out of turn. */
  verb: string;
  /** The name of the frame that asks. */
  frame: string;
  /** Every legal action with its name in the game's notation. */
  legal: [number, string][];
}

/** What every game's view has. */
export interface BaseView {
  game: string;
  /** Who looks: a seat, or `spectator`. */
  seat: string;
  options: Record<string, OptionValue>;
  /** What the viewer may see of the stack, the next to run last. */
  stack: PlainFrame[];
  /** The seats that are asked, `chance` among them. */
  waiting: string[];
  decision: Decision | null;
}

/** How a match ended. */
export interface Result {
  /** Null: a draw. */
  winner: string | null;
  reason: string;
}

/** How an action may lose the match before the round is over. */
export interface Warning {
  /** What the match would end by. */
  reason: string;
  /** There is no way out of it. */
  sure: boolean;
  /** The log of one way to lose, in sentences. */
  how: string[];
}

/** What every game's hints may have. */
export interface BaseHints {
  /** By legal action. */
  warnings?: Record<number, Warning>;
}
