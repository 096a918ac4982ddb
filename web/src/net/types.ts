/** What the server says and is told (`wire.ts`), and what this client makes of it. Nothing here belongs to one game. */

import type {
  About as WireAbout,
  Answer as WireAnswer,
  BaseEntry,
  BaseHints,
  Language,
  LogLine as WireLine,
  MyMatch as OpenMatch,
  OptionValue,
  Seen,
  Spoken,
  Unopened,
  Update,
} from "./wire.ts";

export type {
  Act,
  Action,
  Advised,
  BaseEntry,
  BaseView as View,
  Change,
  ChatLine,
  ClockNow as Clock,
  ClockRule,
  Danger,
  Decision,
  Doubt,
  Examined,
  Example,
  Explained,
  Final,
  GameInfo,
  Holder,
  Judged,
  MatchInfo,
  Message,
  NewMatch,
  Invited,
  Opened,
  Import,
  Imported,
  Page,
  Provenance,
  Reach,
  ReadLog,
  Option,
  OptionValue,
  Refused,
  RefusedUndo,
  Rematch,
  Rematched,
  Request,
  Result,
  Review,
  Shelved,
  SideBody as Side,
  Source,
  Standing,
  Step,
  Stopped,
  Telling,
  Undo,
  UndoRequest,
  Update,
  Welcome,
  Whole,
} from "./wire.ts";

export type Lang = Language;
export type Options = Record<string, OptionValue>;
export type About = WireAbout & { languages: Lang[] };
export type MyMatch = OpenMatch | Unopened;

/** An entry of the log with its sentence; a game's table knows what kinds of entries there are. */
export interface LogLine<E extends BaseEntry = BaseEntry> extends WireLine {
  entry: E;
}

/** A position as a seat sees it. */
export type Position = Seen;

/** A position as a table shows it, and what may be done there. */
export type Shown = Omit<Update, "type" | "whole" | "steps"> & Position;

/** What is said to a message, with the number that the message carried. */
export type Answer = WireAnswer & { ref?: number | null };
export type Inbound = Spoken | Answer;

/** Help for the decision that waits. Keys of the records are legal actions. */
export interface Hints extends BaseHints {
  number: number;
  odds?: Record<number, unknown>;
  costs?: Record<number, number>;
  left?: number | null;
  next?: Record<number, [number, string, string, string][]>;
  follows?: Record<number, string>;
}
