// Written by `make types` from src/sitroom/kernel/schema.py and src/sitroom/server/schema.py and src/sitroom/server/http/inbound.py.
// Change those, not this file.

/** Of an option that takes several: those of its choices that are chosen. */
export type OptionValue = boolean | number | string | string[];

/** A frame of the engine's stack: its name, then what it holds. */
export type PlainFrame = unknown[];

/** What happened, as it is sent: a log entry by name. The game's own `Entry` adds the fields of its kind. */
export interface BaseEntry {
  /** Its kind. */
  type: string;
}

/** What changed at a place of plain data: see `changes`. */
export type Change = Record<string, unknown> | unknown[];

/** What the sentence of a question tells besides the fields of its frame. */
export type Facts = Record<string, number | string[]>;

/**
 * What an answer does and what it is about: the same as its notation, as data, so that nobody takes notation apart.
 * Each game has a table of its verbs: what stands in `on` and `count`, and how it is written (`docs/notation.md`).
 */
export interface Action {
  /** What it does: `coup`, `order`, `bid`, `pass`. */
  verb: string;
  /** The ids that it is about, in the order that belongs to the verb. */
  on: string[];
  /** A number: what is bid, what a die shows. */
  n?: number;
  /** How many of each: units, resources, medals and goods, stances, dice. */
  count?: Record<string, number>;
  /** The region that a command passes through. */
  via?: string;
  /** The other side of a battle; `on` is the first. */
  against?: string[];
  /** Where several battles are fought at once: the region of the one that it belongs to. */
  at?: string;
}

/** What the viewer may do now. */
export interface Decision {
  /** The question in records; `interrupt` for what may be done out of turn. */
  verb: string;
  /** The name of the frame that asks. */
  frame: string;
  /** Every legal action with its name in the game's notation. */
  legal: [number, string][];
  /** What each of them means, in the same order. Views for bots go without (`Rules.told`). */
  actions?: Action[];
  /** What the question's sentence tells besides the fields of its frame: `left`, `value`. Told with `actions`. */
  facts?: Facts;
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
export interface Danger {
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
  warnings?: Record<number, Danger>;
}

export type Status = "live" | "over" | "stopped";

export type Who = "player" | "bot" | "invite";

/** What stopped a match: a change of the rules, a journal that lacks something, or a failure of the program. */
export type Stopped = "rules" | "journal" | "failure";

/** Who holds a seat. */
export interface Holder {
  seat: string;
  who: Who;
  name: string;
  bot: string | null;
  here: boolean;
  /** A bot holds it for the person of that name, who may take it back. */
  lent: boolean;
  /** There is a link by which somebody else may take it over. */
  offered: boolean;
  /** The bot in whose place another plays, since it failed. */
  failed: string | null;
}

/** Time for the whole match, or anew for each phase. */
export type ClockKind = "total" | "phase";

/** Seconds for each seat, and for each decision before they run. */
export interface ClockRule {
  kind: ClockKind;
  seconds: number;
  delay: number;
}

/** How a match began, and whether somebody may know what was hidden then. */
export interface Provenance {
  /**
   * With the set-up; so too, but at one screen, by somebody who held all seats; with a record; from a position that
   * somebody wrote; from a position of another match.
   */
  began: "setup" | "screen" | "record" | "position" | "match";
  /** What is hidden is exactly as it was brought, or the server dealt it. */
  dealt: "exact" | "anew";
}

/** A match as lists show it. */
export interface MatchInfo {
  id: string;
  game: string;
  rules: number;
  options: Record<string, OptionValue>;
  clock: ClockRule | null;
  spectators: boolean;
  /** May its players ask what to do? */
  hints: boolean;
  provenance: Provenance;
  /** It is a copy of a match that goes on: there are no hints until that is over. */
  copied: boolean;
  created: string;
  status: Status;
  number: number;
  at: number;
  waiting: string[];
  result: Result | null;
  problem: string | null;
  stopped: Stopped | null;
  seats: Holder[];
}

/** What can be settled before a match. */
export interface Option {
  name: string;
  type: "choice" | "number" | "several" | "switch";
  default: OptionValue;
  choices?: string[];
  low?: number;
  high?: number;
  help: string;
}

/** Who sits at the table under these options. */
export interface Seating {
  options: Record<string, OptionValue>;
  seats: string[];
}

/** A game as the lobby offers it. */
export interface GameInfo {
  game: string;
  rules: number;
  /** By default. */
  seats: string[];
  /** All there are, the largest of each scenario first. */
  tables: Seating[];
  /** Has a seat lost when its time for the whole match is up? */
  loses_on_time: boolean;
  bots: string[];
  presets: Record<string, Record<string, OptionValue>>;
  options: Option[];
}

/** What can be played here. */
export interface About {
  version: string;
  languages: string[];
  games: GameInfo[];
}

/** A game to step through. Its words are its game's: `example.NAME` and `example.NAME.text`. */
export interface Example extends MatchInfo {
  name: string;
}

/** Where a match of the library comes from. */
export type Source = "example" | "match" | "import";

/** A match in the library. */
export interface Shelved extends MatchInfo {
  source: Source;
}

/** A page of the library. */
export interface Page {
  matches: Shelved[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
}

/** A match in which the client holds a seat. */
export interface MyMatch extends MatchInfo {
  seat: string;
  your_turn: boolean;
}

/** A match that a token does not open. */
export interface Unopened {
  id: string;
  refused: string;
  reason: string;
}

/** A line of a log that disagrees with the rules. */
export interface Mismatch {
  line: number;
  log: string;
  engine: string;
  /** All of it as a sentence. */
  text: string;
}

/** A line of a text log, or a part of one, that says nothing about the game. */
export interface Note {
  line: number;
  text: string;
}

/** How a text log agrees with the rules. */
export interface ReadLog {
  checked: number | null;
  mismatches: Mismatch[];
  /** The first of those that were skipped. */
  notes: Note[];
  /** How many there were. */
  skipped: number;
  /** Where the first mismatch is; nothing before it can be kept if this is empty. */
  fits: string;
  /** Does the match go to the end of the log? */
  whole: boolean;
}

/** A match that was made, joined or brought, and what opens its seats. */
export interface Opened {
  match: MatchInfo;
  tokens: Record<string, string>;
  invites: Record<string, string>;
}

/** A match made from a record or a text log. */
export interface Imported extends Opened, ReadLog {
}

/** A position of a match as text. */
export interface PositionOf {
  game: string;
  text: string;
}

/** A position that somebody edits. */
export interface Examined {
  /** What is in it, as its game says; null if the text cannot be read. */
  sheet: Record<string, unknown> | null;
  /** Why no match can have it, and what to change. */
  flaws: string[];
  /** What is odd about it. */
  notes: string[];
  /** Of a match that begins from it, if one can. */
  record: string | null;
  /** What everybody may know of it. */
  hints: Record<string, unknown> | null;
}

/** What an invite is for. */
export interface Invited {
  match: MatchInfo;
  seat: string;
  /** Who invites; empty if they gave no name. */
  by: string;
}

/** How others reach the server. */
export interface Reach {
  /** It listens to more than this machine. */
  open: boolean;
  /** Of this machine, for who is at it. */
  addresses: string[];
}

/** An entry of the log, and its sentence where it needs one. */
export interface LogLine {
  at: number;
  text: string | null;
  entry: BaseEntry;
}

/** A position as one seat sees it, in one language. */
export interface Seen {
  view: BaseView;
  prompt: string;
  /** The legal actions of its decision in words. */
  labels: Record<number, string>;
}

/** A position, with the log so far. */
export interface Whole extends Seen {
  at: number;
  log: LogLine[];
  /** Lines of the log that the viewer had heard when it last answered; all of them if it never has. */
  known: number;
}

/** What one answer changed; an undo is a step back. */
export interface Step {
  at: number;
  /** How many lines of the log stand before these. */
  keep: number;
  log: LogLine[];
  /** What changed in `Seen`; see `sitroom.kernel.changes`. */
  changes: Record<string, Change | null>;
}

/** A seat asks others for something. */
export interface Request {
  id: number;
  by: string;
  agreed: string[];
  /** The seats that have yet to answer. */
  missing: string[];
}

/** A seat asks to take back what followed the first `to` answers. */
export interface UndoRequest extends Request {
  to: number;
  /** How many answers of each seat that would take back; charts are one. */
  answers: Record<string, number>;
  /** Charts are being filled in, and would be thrown away. */
  drafts: boolean;
}

/** What may be taken back: unasked as far as `free`, with consent from `ask` on. */
export interface Undo {
  free: number | null;
  ask: number | null;
  request: UndoRequest | null;
}

/** A seat has not let another take something back. */
export interface RefusedUndo {
  /** Where the match stood. */
  at: number;
  /** Who asked. */
  seat: string;
  by: string;
  /** Why it had to ask: others had acted since, it had seen something new, or charts would have been thrown away. */
  why: "moved" | "shown" | "charts";
}

/** Seconds left, and for whom they run. */
export interface ClockNow {
  kind: ClockKind;
  left: Record<string, number>;
  running: string[];
  delay: number;
  /** Where each phase has its time: its name; empty where the game has no phases. */
  phase: string;
}

/** How a match stands. */
export interface Head {
  number: number;
  at: number;
  seat: string;
  status: Status;
  result: Result | null;
  problem: string | null;
  stopped: Stopped | null;
  /** For the log, which does not have them. */
  refused: RefusedUndo[];
}

/** A match told from one position on: start from the whole, or go on from what was told before. */
export interface Telling extends Head {
  whole: Whole | null;
  steps: Step[];
}

/** A seat's standing orders; its holder alone is told of them. */
export interface Standing {
  on: boolean;
  /** By topic. */
  choices: Record<string, string>;
  /** By place: topics that are settled otherwise there. */
  places: Record<string, Record<string, string>>;
  /** The holder goes forward by them now. */
  forward: boolean;
}

/** A rematch that is offered, as the people of the match see it; seats are those of the match that is over. */
export interface Rematch {
  /** Who offers it. */
  by: string[];
  /** Are the sides swapped? */
  swap: boolean;
  /** Where the reader will sit. */
  seat: string;
  agreed: string[];
  declined: string[];
  /** Those who have not answered. */
  missing: string[];
  /** The new match, once somebody has agreed. */
  match: string | null;
}

/** What came of wanting a rematch. */
export interface Rematched {
  /** The new match; null as long as nobody else wants it. */
  opened: Opened | null;
}

/** What happened since the last update, and what may be done now. */
export interface Update extends Telling {
  type: "update";
  asked: number | null;
  undo: Undo | null;
  standing: Standing | null;
  clock: ClockNow | null;
  /** The other seats on one's side. */
  allies: string[];
  /** An ally asks, or oneself, to give up together. */
  resigning: Request | null;
  /** Once the match is over; nobody but its people hears of it. */
  rematch: Rematch | null;
}

/** An action that a bot thinks well of: the chance to win it leaves, and what speaks for it. */
export interface AdviceLine {
  action: number;
  label: string;
  chance: number;
  reasons: string[];
}

/** A hint for the decision that waits, the best action first. */
export interface Advised {
  number: number;
  asked: number;
  advice: AdviceLine[];
  /** What speaks for all of these alike. */
  shared: string[];
}

/** What a bot's last deed led to, by what everybody sees. */
export interface Explained {
  seat: string | null;
  at: number;
  reasons: string[];
}

/** A decision in a review. */
export interface Judged {
  /** The place where it was asked. */
  at: number;
  /** The place where its seat answered again, or the last. */
  until: number;
  seat: string;
  /** Its side's number in `sides`. */
  side: number;
  /** The turn or round; the card, the battle or the units that it was about. */
  when: string[];
  /** Of its side to win, as the line has it at that place. */
  chance: number;
  /** How much of that its answer gave away, by what could be expected then. */
  lost: number;
  /** The bot would have played the same. */
  same: boolean;
  played: string;
  /** What the bot would have played. */
  best: string;
  /** What speaks for that: what the bot expected of it. */
  reasons: string[];
  /** What it would have expected of the answer, where it would have played otherwise. */
  feared: string[];
  /** What really came of the answer, by the log. */
  followed: string[];
}

/** How a match went, as far as it is judged. */
export interface Review {
  /** The two that could win; chances are the first one's. */
  sides: string[];
  done: number;
  places: number;
  /** Places, and the chance there. */
  points: [number, number][];
  /** Of the decisions, those that cost most. */
  worst: number[];
  decisions: Judged[];
}

/** A line of chat; `to` whom it was said. */
export interface ChatLine {
  to: "all" | "allies";
  seat: string;
  name: string;
  text: string;
  at: string;
}

/** Somebody said something. */
export interface ChatMessage extends ChatLine {
  type: "chat";
}

/** The first message. */
export interface Welcome {
  type: "welcome";
  seat: string;
  match: MatchInfo;
  chat: ChatLine[];
}

/** Somebody came, went or joined; or hints are allowed again, since the match that was copied is over. */
export interface Seats {
  type: "seats";
  seats: Holder[];
  spectators: number;
  hints: boolean;
  copied: boolean;
}

/** A seat does not agree to a request. */
export interface Declined {
  type: "declined";
  what: "undo" | "resign";
  request: number;
  by: string;
}

/** What was asked is done, and on disk. */
export interface Done {
  type: "done";
  number: number;
}

/** The code of a link by which somebody else may take over one's seat. */
export interface Offered {
  type: "offered";
  code: string;
}

/** What an answer brings that nobody can take back: a roll, something hidden that is shown, the end of the match. */
export type Final = "dice" | "hidden" | "end";

/** Nothing was done yet: does the player really want this? */
export interface Doubt {
  type: "doubt";
  action: number;
  /** How it may lose the match. */
  warning: Danger | null;
  /** Why it could not be taken back; None where it could, and the player wants to be asked all the same. */
  final: Final | null;
  /** What the answer will bring, where the game can tell. */
  says: string[];
}

/** Why an action is not legal; empty if it is. */
export interface Why {
  type: "why";
  action: number;
  reason: string;
}

/** The server is there. */
export interface Pong {
  type: "pong";
}

/** Nothing was changed. */
export interface Refused {
  type: "refused";
  refused: string;
  reason: string;
}

/** What is said to a message; it carries the message's `ref`. */
export type Answer = Done | Offered | Doubt | Why | Pong | Refused;

/** What the server says of its own accord. */
export type Spoken = Welcome | Update | ChatMessage | Seats | Declined;

export type Language = string;

export type Name = string;

export type Secret = string;

export type Word = string;

export type MatchId = string;

/** What a client sends; unknown fields are refused. */
export interface Body {
}

/** Who is to hold a seat. */
export interface SideBody extends Body {
  who: "me" | "bot" | "invite";
  bot?: string | null;
}

export type Sides = Record<string, SideBody>;

/** Time for each seat: for the whole match, or for each phase. */
export interface ClockBody extends Body {
  kind?: "total" | "phase";
  seconds: number;
  delay?: number;
}

/** A match to create. */
export interface NewMatch extends Body {
  game: string;
  options?: Record<string, boolean | number | string | string[]>;
  sides: Sides;
  name?: Name;
  clock?: ClockBody | null;
  spectators?: boolean;
  /** Players may ask for hints though they play against people. */
  hints?: boolean;
}

/** An invite to use. */
export interface Join extends Body {
  code: Secret;
  name?: Name;
}

/** A rematch to offer or to agree to; or not to have. */
export interface Again extends Body {
  want?: boolean;
  /** The two sides swapped. */
  swap?: boolean;
}

/** A seat that a client has a token for. */
export interface HeldSeat extends Body {
  match: MatchId;
  token: Secret;
}

/** The seats a client holds. */
export interface Mine extends Body {
  seats: HeldSeat[];
}

/** A record or log to play on or look at. */
export interface Import extends Body {
  text: string;
  sides?: Sides;
  name?: Name;
  spectators?: boolean;
  /**
   * Of a text log that does not fit the rules: all of it as the rules have it, what comes before the first mismatch, or
   * nothing yet.
   */
  keep?: "all" | "part" | "ask";
  /** Leave what is hidden as it is, though others are invited, who are told so before they accept. */
  exact?: boolean;
}

/** A match to make from a position of another. */
export interface ContinueFrom extends Body {
  /** By default the last. */
  at?: number | null;
  /** What it could not see there is dealt anew; by default nothing is, for those from whom nothing is hidden. */
  seat?: string | null;
  sides: Sides;
  name?: Name;
  spectators?: boolean;
  /** As for `Import`. */
  exact?: boolean;
}

/** A position to examine. */
export interface Edited extends Body {
  text: string;
  /** Fill the hands at random first. */
  deal?: boolean;
}

export type Integer = number;

/** A message of a client; `ref` comes back with the answer. */
export interface Sent {
  ref?: Integer | null;
}

/** The first message. */
export interface Hello extends Sent {
  type: "hello";
  token?: Secret | null;
  lang?: Language;
}

/** An answer to a decision. */
export interface Act extends Sent {
  type: "act";
  asked: Integer;
  action: Integer;
  /** Ask first where the action could lose the match at once. */
  careful?: boolean;
  /** Ask first where it could not be taken back. */
  final?: boolean;
  /** Ask first in any case. */
  always?: boolean;
}

/** Take answers back. */
export interface TakeBack extends Sent {
  type: "undo";
  number: Integer;
  to?: Integer | null;
}

/** Answer a request: to undo, or to give up together. */
export interface Consent extends Sent {
  type: "consent";
  request: Integer;
  agree: boolean;
}

/** Why is this not legal? */
export interface AskWhy extends Sent {
  type: "why";
  action: Integer;
}

/** Say something. */
export interface Say extends Sent {
  type: "chat";
  text: string;
  to?: "all" | "allies";
}

/** Another language from now on. */
export interface Speak extends Sent {
  type: "lang";
  lang: Language;
}

/** Tell me everything again. */
export interface TellAll extends Sent {
  type: "whole";
}

/** A line of a chart as an action (`kernel.schema.Action`): what is written, or erased. */
export interface ChartLine extends Body {
  verb: Word;
  on?: Word[];
  n?: number | null;
  count?: Record<Word, number> | null;
  via?: Word | null;
}

/** Several lines of my charts at once: all of them are written, or none. */
export interface WriteLines extends Sent {
  type: "write";
  asked: Integer;
  /** As actions or in notation, in their order: what is erased, what is written. */
  lines: (string | ChartLine)[];
}

/** I was done with my charts, and would rather write on. */
export interface Reopen extends Sent {
  type: "reopen";
}

export type Key = string;

export type Choices = Record<Key, Key>;

/** My standing orders from now on. */
export interface Settle extends Sent {
  type: "standing";
  on: boolean;
  /** By topic. */
  choices?: Choices;
  /** By place: topics that are settled otherwise there. */
  places?: Record<Key, Choices>;
}

/** Answer for me, by my standing orders or as a bot would, until I am asked something they leave open; or stop. */
export interface GoForward extends Sent {
  type: "forward";
  on: boolean;
  /** Only there; null: wherever it is. */
  place?: Key | null;
}

/** Give up, or ask one's allies to. */
export interface Resign extends Sent {
  type: "resign";
}

/** Hand the seat to a bot or to the guest who follows a link, or take it back. */
export interface Hand extends Sent {
  type: "hand";
  to: "bot" | "link" | "me";
  bot?: string | null;
}

/** Are you there? */
export interface Ping extends Sent {
  type: "ping";
}

/** What a client may send on its socket. */
export type Message = Hello | Act | TakeBack | Consent | AskWhy | Say | Speak | TellAll | WriteLines | Reopen | Settle | GoForward | Resign | Hand | Ping;
