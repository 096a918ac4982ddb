/** What the server says, as `docs/server-api.md` has it. Nothing here belongs to one game. */

export type Seat = string;
export type Lang = string;

export interface Option {
  name: string;
  type: "choice" | "number" | "several" | "switch";
  default: OptionValue;
  choices?: string[];
  low?: number;
  high?: number;
  help: string;
}

/** Of a `several`: those of its choices that are chosen. */
export type OptionValue = string | number | boolean | string[];
export type Options = Record<string, OptionValue>;

export interface GameInfo {
  game: string;
  rules: number;
  seats: Seat[];
  bots: string[];
  presets: Record<string, Options>;
  options: Option[];
}

export interface About {
  version: string;
  languages: Lang[];
  games: GameInfo[];
}

export interface Holder {
  seat: Seat;
  who: "player" | "bot" | "invite";
  name: string;
  bot: string | null;
  here: boolean;
}

export interface Result {
  winner: Seat | null;
  reason: string;
}

export interface ClockRule {
  seconds: number;
  delay: number;
}

/** What stopped a match: a change of the rules, or a journal that lacks something. */
export type Stopped = "rules" | "journal";

export interface MatchInfo {
  id: string;
  game: string;
  options: Options;
  status: "live" | "over" | "stopped";
  spectators: boolean;
  created: string;
  number: number;
  at: number;
  waiting: Seat[];
  result: Result | null;
  problem: string | null;
  stopped: Stopped | null;
  clock: ClockRule | null;
  seats: Holder[];
}

/** A game to step through. Its words are its game's: `example.NAME` and `example.NAME.text`. */
export type Example = MatchInfo & { name: string };

export type MyMatch = (MatchInfo & { seat: Seat; your_turn: boolean }) | { id: string; refused: string; reason: string };

export interface Side {
  who: "me" | "bot" | "invite";
  bot?: string;
}

export interface NewMatch {
  game: string;
  options: Options;
  sides: Record<Seat, Side>;
  name: string;
  clock: ClockRule | null;
  spectators: boolean;
}

export interface Opened {
  match: MatchInfo;
  tokens: Record<Seat, string>;
  invites: Record<Seat, string>;
  checked?: number | null;
  mismatches?: { line: number; log: string; engine: string }[];
}

/** A decision of the viewer: legal actions with their names in the game's notation. */
export interface Decision {
  verb: string;
  frame: string;
  legal: [number, string][];
}

/** What every game's view has; the game's own module knows the rest. */
export interface View {
  game: string;
  seat: Seat;
  options: Options;
  decision: Decision | null;
  waiting: Seat[];
}

export interface LogLine {
  at: number;
  text: string | null;
  entry: unknown[];
}

export interface UndoRequest {
  id: number;
  by: Seat;
  to: number;
  agreed: Seat[];
}

export interface Undo {
  free: number | null;
  ask: number | null;
  request: UndoRequest | null;
}

export interface Clock {
  left: Record<Seat, number>;
  running: Seat[];
  delay: number;
}

export interface Update<V extends View = View> {
  type: "update";
  number: number;
  at: number;
  asked: number | null;
  seat: Seat;
  status: "live" | "over" | "stopped";
  result: Result | null;
  problem: string | null;
  stopped: Stopped | null;
  view: V;
  prompt: string;
  labels: Record<string, string>;
  log: { from: number; lines: LogLine[] };
  undo: Undo | null;
  clock: Clock | null;
}

export interface ChatLine {
  n: number;
  seat: Seat;
  name: string;
  text: string;
  at: string;
}

export interface Welcome {
  type: "welcome";
  seat: Seat;
  match: MatchInfo;
  chat: ChatLine[];
}

export interface Refused {
  type: "refused";
  refused: string;
  reason: string;
  ref?: number | null;
}

export type Answer = { ref?: number | null } & (
  | { type: "done"; number: number }
  | { type: "why"; action: number; reason: string }
  | { type: "pong" }
  | Refused
);

export type Inbound =
  | Welcome
  | Update
  | Answer
  | ({ type: "chat" } & ChatLine)
  | { type: "seats"; seats: Holder[]; spectators: number }
  | { type: "undo_refused"; request: number; to: number; by: Seat };

/** Help for the decision that waits. Keys of the records are legal actions. */
export interface Hints {
  number: number;
  odds?: Record<string, unknown>;
  costs?: Record<string, number>;
  left?: number | null;
  next?: Record<string, [number, string, string, string][]>;
  follows?: Record<string, string>;
  warnings?: Record<string, Warning>;
}

export interface Warning {
  reason: string;
  sure: boolean;
  how: string[];
}
