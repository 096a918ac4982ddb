// Written by `make types` from src/sitroom/twilight/rules/schema.py and src/sitroom/twilight/rules/causes.py and src/sitroom/twilight/rules/entries.py.
// Change those, not this file.

import type { BaseHints, BaseView, OptionValue } from "../../net/wire.ts";

/** A side by name. */
export type Power = "us" | "ussr";

export type RegionId = "europe" | "asia" | "middle_east" | "africa" | "central_america" | "south_america";

/** What a card scores. */
export type ScoredRegion = RegionId | "southeast_asia";

export type Period = "early" | "mid" | "late";

/** What a side has of a region (R 10.1.1). */
export type Status = "nothing" | "presence" | "domination" | "control";

export type CountryId = string;

export type CardId = string;

/** A lasting effect, such as `nato`; some name a side or a region at the end: `red_scare_us`. */
export type EffectId = string;

/** A number for each side: American, Soviet. */
export type Pair = [number, number];

/** A side's hand as the viewer knows it. */
export interface Hand {
  size: number;
  /** Cards that the viewer sees or knows to be there. */
  cards: CardId[];
  /**
   * Those that the other side knows to be there, as far as the viewer can tell: it has seen them, or the deck was
   * empty.
   */
  known: CardId[];
}

/** What lies open to everybody: the board and its markers. */
export interface Tracks {
  turn: number;
  /** Action round; 0 in the headline phase. */
  round: number;
  /** The side whose round it is, and which therefore loses at DEFCON 1. */
  phasing: Power | null;
  defcon: number;
  /** Positive is American. */
  vp: number;
  milops: Pair;
  /** Boxes reached in the Space Race. */
  space: Pair;
  /** Cards sent to the Space Race this turn. */
  spaced: Pair;
  /** Space boxes jumped over, as bits, where they do not count. */
  skipped: Pair;
  /** The holder of The China Card, and whether it lies face up. */
  china: [Power | null, boolean];
  /** The side that must use Missile Envy for operations in its next round. */
  envy: Power | null;
  /** The effects in force. */
  effects: EffectId[];
  /** Influence by country, where there is any. */
  influence: Record<CountryId, Pair>;
  /** The controller of each country that has one (R 2.1.7). */
  control: Record<CountryId, Power>;
  discard: CardId[];
  removed: CardId[];
}

/** A match as one seat sees it. */
export interface View extends BaseView, Tracks {
  /** Second Edition, card 98: the order in which the US must play. */
  ames_order: CardId[];
  /** American and Soviet influence by country when the round began, from which reach is measured. */
  at_round_start: [number[], number[]];
  /** The American and the Soviet one. */
  hands: [Hand, Hand];
  /** Cards being played, headlined or lying in front of a player. */
  table: CardId[];
  /** How many cards are left in it. */
  deck: number;
  /** Cards in play that the viewer does not see: in the deck or in the other hand. */
  unseen: CardId[];
  /**
   * The unseen cards that the viewer knows to be in the deck: the US has seen them there, and the USSR has not drawn
   * since.
   */
  seen_in_deck: CardId[];
  /** The card that is being carried out: its event asks, or its operations are spent; or one in force that asks. */
  playing: CardId | null;
  winner: Power | null;
  /** How the match ended; empty while it goes on. */
  reason: string;
}

/** A position that somebody edits: what its text says, and what follows from it. */
export interface Sheet extends Tracks {
  options: Record<string, OptionValue>;
  hands: [CardId[], CardId[]];
  /** Cards in a hand that the other side knows to be there. */
  known: CardId[];
  ames_order: CardId[];
  table: CardId[];
  /** Lines of the text that say where in a round the match stands; none at the start of it. */
  moment: string[];
  /** Follows: cards that lie nowhere else and are in play. */
  deck: CardId[];
  /** The cards among them that the US has seen there. */
  seen_in_deck: CardId[];
  /** Follows: cards of later wars. */
  box: CardId[];
  /** Follows: action rounds that each side has this turn. */
  rounds: Pair;
  /** What numbers may be, the least and the most. */
  ranges: Record<string, Pair>;
}

/** A space of the map. */
export interface Country {
  id: CountryId;
  name: string;
  region: RegionId;
  subregions: string[];
  stability: number;
  battleground: boolean;
  adjacent: CountryId[];
  /** The superpowers whose own space it borders on. */
  next_to: Power[];
}

/** What the Second Edition prints on a card, where that differs. */
export interface SecondEdition {
  numbers?: number;
  ops?: number;
  names?: string;
}

/** What is printed on a card, its text apart. */
export interface Card {
  number: number;
  id: CardId;
  name: string;
  ops: number;
  side: Power | null;
  period: Period;
  starred: boolean;
  underlined: boolean;
  scoring: boolean;
  optional: boolean;
  war: boolean;
  promo: boolean;
  second_edition: SecondEdition;
}

/** A box of the Space Race. */
export interface SpaceBox {
  /** The value a card needs. */
  ops: number;
  /** The highest die that succeeds. */
  roll: number;
  /** VP for the first to arrive. */
  first: number;
  second: number;
}

/** The facts that never change. */
export interface Board {
  regions: RegionId[];
  /** By index; log entries name countries by it. */
  countries: Country[];
  cards: Card[];
  space: SpaceBox[];
  /** The card each effect comes from. */
  effects: Record<EffectId, CardId | null>;
  /** The first and the last year of each turn. */
  years: Pair[];
}

/** What happened behind a card. */
export interface Exhibit {
  /** Spans of years, the first and the last of each. */
  years: [number, number][];
  text: string;
  /** The cards that its event names, or whose event names it. */
  related: CardId[];
}

/** The history of every card, in one language. */
export interface Museum {
  /** By number. */
  cards: Record<CardId, Exhibit>;
}

/** What a region would score now; Southeast Asia has nothing but `net` and `countries`. */
export interface RegionHint {
  region: ScoredRegion;
  /** Positive is American; null where the scoring would win the match. */
  net: number | null;
  /** DEFCON forbids coups there. */
  closed?: boolean;
  status?: [Status, Status];
  /** Controlled. */
  countries?: Pair;
  /** Controlled. */
  battlegrounds?: Pair;
  /** Controlled countries next to the enemy's superpower. */
  neighbours?: Pair;
  points?: Pair | null;
  wins?: Power | null;
}

/** How the match would end if it were scored for the last time now. */
export interface FinalHint {
  vp: number;
  winner: Power | null;
  reason: string;
}

/** Military operations that a side still has to do this turn, and what it costs if nobody does any more. */
export interface MilopsHint {
  missing: Pair;
  /** VP; positive is American. */
  net: number;
}

/** What the viewer may conclude about cards that it does not see. */
export interface Counting {
  /** Cards of this match that come into play in a later war. */
  later: CardId[];
  /** The chance that an unseen card is in the other hand, all being equally likely; not for cards seen in the deck. */
  chance: number;
}

/** What a roll may bring, seen from the side whose attempt it is. */
export interface Odds {
  by: Power;
  /** The chance that it achieves anything. */
  success: number;
  /** The average swing of influence. */
  expected: number;
  /** The chance that `by` loses influence by it. */
  backfire: number;
  /** How the influence margin may move towards `by`, each with its chance. */
  swing: [number, number][];
  vp: [number, number][];
  /** The chance that `by` controls the country afterwards. */
  control: number;
  defcon: number;
  wins: number;
  loses: number;
}

/** Help for the viewer. All but the scores is for its decision, by legal action. */
export interface Hints extends BaseHints {
  regions: RegionHint[];
  final: FinalHint;
  milops: MilopsHint;
  counting: Counting;
  /** What cards of the viewer's hand are worth now, where it is not what they say. */
  values: Record<CardId, number>;
  /** Scoring cards in the viewer's hand, one of which must be played now. */
  due: CardId[];
  odds?: Record<number, Odds>;
  /** What each answer that leads to a roll decides, in a sentence: `Coup in Nigeria with 2: 58% to succeed.` */
  rolls?: Record<number, string>;
  /** Operations that each placement takes. */
  costs?: Record<number, number>;
  /** Operations that are left. */
  left?: number | null;
  /** For each card, how it may be played: action, word, label, what it brings. */
  next?: Record<number, [number, string, string, string][]>;
  /** For each way to play the chosen card, what it brings. */
  follows?: Record<number, string>;
  /** For each card, what becomes of its event if it is used for operations. */
  fate?: Record<number, string>;
}

/**
 * `setup`: the first influence (R 3.2, 3.3). `bonus`: influence from a bid or handicap (R 11.1.4). `bid`: its points.
 * `improvement`: DEFCON as a turn begins (R 4.5A, 8.1.6). `operations`: placed with them (R 6.1). `realignment` (R
 * 6.2). `coup` (R 6.3). `battleground_coup`: what a coup in a battleground does to DEFCON (R 6.3.4). `space_race` (R
 * 6.4). `military_operations`: those that are missing as a turn ends (R 8.2.1). `held_scoring`: a scoring card in a
 * hand then (R 11.1.2). `held_cards`: all hands are shown then, where players agreed on it. `end_of_turn`: effects of
 * the turn are over. `final_scoring` (R 10.3.2). `civil_war`: the USSR has won it (R 12.3).
 */
export type Rule = "setup" | "bonus" | "bid" | "improvement" | "operations" | "realignment" | "coup" | "battleground_coup" | "space_race" | "military_operations" | "held_scoring" | "held_cards" | "end_of_turn" | "final_scoring" | "civil_war";

/** A card, by its number, or a rule. 0: a card that is not known, in a match from an older position. */
export type Cause = number | Rule;

/** American, Soviet. */
export type Side = 0 | 1;

/** 2: neither. */
export type SideOrNeither = 0 | 1 | 2;

/** Its place in `Board.countries`. */
export type CountryIndex = number;

/** Its place in `Board.regions`. */
export type RegionIndex = 0 | 1 | 2 | 3 | 4 | 5;

/** As the Deluxe Edition numbers them; 0: no card. */
export type CardNumber = number;

export type Die = 1 | 2 | 3 | 4 | 5 | 6;

export type EndReason = "vp" | "defcon" | "missile_crisis" | "europe" | "final" | "late_war" | "wargames" | "held_scoring";

/** A turn begins. */
export interface TurnEntry {
  type: "turn";
  turn: number;
}

/** The last round of a turn is over. */
export interface EndTurnEntry {
  type: "end_turn";
  turn: number;
}

/** An action round begins. */
export interface RoundEntry {
  type: "round";
  turn: number;
  side: Side;
  number: number;
}

/** The discards become a new deck. */
export interface ReshuffleEntry {
  type: "reshuffle";
}

/** A side plays no card this round. */
export interface PassEntry {
  type: "pass";
  side: Side;
}

/** The match is over. */
export interface EndEntry {
  type: "end";
  winner: SideOrNeither;
  reason: EndReason;
  cause: Cause;
}

/** Both sealed bids are opened: the side each chair wants, and what it gives for it. */
export interface BidsEntry {
  type: "bids";
  us_wants: Side;
  us_points: number;
  ussr_wants: Side;
  ussr_points: number;
}

/** The players change chairs. */
export interface SwapEntry {
  type: "swap";
}

/** A headline is turned up. */
export interface HeadlineEntry {
  type: "headline";
  side: Side;
  card: CardNumber;
}

/** A side has to show its headline before the other chooses. */
export interface HeadlineShownEntry {
  type: "headline_shown";
  side: Side;
  card: CardNumber;
}

/** A card is played, for operations or its event. */
export interface PlayEntry {
  type: "play";
  side: Side;
  card: CardNumber;
  /** The number of the answer: `AskUse.names` has the words. */
  mode: number;
}

/** A side has no choice of what it does next. */
export interface ForcedEntry {
  type: "forced";
  side: Side;
  /**
   * `due`: the last round for a scoring card. `early`: scoring cards need every round. `envy`, `ames`: the only card it
   * may play. `trap`, `trap_scoring`, `stuck`: Quagmire or Bear Trap. `empty`: it has no card left. `highest`: Missile
   * Envy takes its most valuable card. `early` and `trap_scoring` are for its own side alone.
   */
  why: "due" | "early" | "envy" | "ames" | "trap" | "trap_scoring" | "stuck" | "empty" | "highest";
  /** The card that forces it. */
  card: CardNumber;
}

/** A card is played with UN Intervention. */
export interface PlaysEntry {
  type: "plays";
  side: Side;
  card: CardNumber;
}

/** A card goes from a hand to the discards. */
export interface DiscardEntry {
  type: "discard";
  side: Side;
  card: CardNumber;
  cause: Cause;
}

/** A card of a hand is shown to the other side. */
export interface RevealEntry {
  type: "reveal";
  side: Side;
  card: CardNumber;
  cause: Cause;
}

/** A card goes back to the hand it was drawn from. */
export interface ReturnEntry {
  type: "return";
  side: Side;
  card: CardNumber;
}

/** A side has nothing to show or to discard. */
export interface NoCardsEntry {
  type: "no_cards";
  side: Side;
  what: "reveal" | "discard";
  cause: Cause;
}

/** An event happens, for a side. */
export interface EventEntry {
  type: "event";
  card: CardNumber;
  side: Side;
}

/** A lasting effect begins or ends. */
export interface EffectEntry {
  type: "effect";
  card: CardNumber;
  begins: boolean;
  /** Which: its bit in the engine. */
  bit: number;
  /** Where the effect begins, its own card. */
  cause: Cause;
}

/** The China Card changes hands, or is turned. */
export interface ChinaEntry {
  type: "china";
  side: Side;
  up: boolean;
  cause: Cause;
}

/** A side names a region. */
export interface RegionEntry {
  type: "region";
  side: Side;
  region: RegionIndex;
}

/** The US answers DEFCON 2 with influence. */
export interface NoradEntry {
  type: "norad";
  country: CountryIndex;
}

/** Shuttle Diplomacy leaves a country out of a scoring. */
export interface ShuttleEntry {
  type: "shuttle";
  country: CountryIndex;
}

/** The Olympic Games: does a side take part? */
export interface OlympicsEntry {
  type: "olympics";
  side: Side;
  participates: boolean;
}

/** Operations are spent. */
export interface OpsEntry {
  type: "ops";
  side: Side;
  /** What on: `AskUse.names` has the words. */
  kind: number;
  card: CardNumber;
  value: number;
  /** The card, or that of the event that gives operations without one. */
  cause: CardNumber;
}

/** Influence is placed or removed. */
export interface InfluenceEntry {
  type: "influence";
  side: Side;
  country: CountryIndex;
  delta: number;
  /** American influence there now. */
  us: number;
  ussr: number;
  cause: Cause;
}

/** A coup is attempted. */
export interface TargetEntry {
  type: "target";
  side: Side;
  country: CountryIndex;
  /** The card, or that of the event, whose operations are used. */
  cause: CardNumber;
}

/** The roll of a coup. */
export interface CoupEntry {
  type: "coup";
  side: Side;
  country: CountryIndex;
  die: Die;
  value: number;
  modifier: number;
  /** Above 0 it succeeds. */
  result: number;
  /** The card, or that of the event, whose operations are used. */
  cause: CardNumber;
}

/** The rolls of a realignment. */
export interface RealignEntry {
  type: "realign";
  by: Side;
  country: CountryIndex;
  us_die: Die;
  us_plus: number;
  ussr_die: Die;
  ussr_plus: number;
  /** The card, or that of the event, whose operations are used. */
  cause: CardNumber;
}

/** Both sides roll for an event. */
export interface DiceEntry {
  type: "dice";
  us: Die;
  ussr: Die;
  us_plus: number;
  ussr_plus: number;
  cause: CardNumber;
}

/** The roll of a war. */
export interface WarEntry {
  type: "war";
  side: Side;
  country: CountryIndex;
  die: Die;
  modifier: number;
  needed: number;
  cause: CardNumber;
}

/** An attempt in the Space Race. */
export interface SpaceRollEntry {
  type: "space_roll";
  side: Side;
  die: Die;
  /** The highest die that succeeds. */
  needed: number;
  /** The card that is spent. */
  cause: CardNumber;
}

/** A roll to leave Quagmire or Bear Trap. */
export interface TrapRollEntry {
  type: "trap_roll";
  side: Side;
  die: Die;
  cause: CardNumber;
}

/** A side moves on in the Space Race. */
export interface SpaceEntry {
  type: "space";
  side: Side;
  box: number;
  cause: Cause;
}

/** Victory points change hands, or would have. */
export interface VpEntry {
  type: "vp";
  side: SideOrNeither;
  points: number;
  /** The track now; positive is American. */
  total: number;
  cause: Cause;
}

/** DEFCON moves. */
export interface DefconEntry {
  type: "defcon";
  level: number;
  cause: Cause;
}

/** Military operations of a side now. */
export interface MilopsEntry {
  type: "milops";
  side: Side;
  points: number;
  cause: Cause;
}

/** A region is scored. */
export interface ScoringEntry {
  type: "scoring";
  region: RegionIndex;
  /** 0 nothing, 1 presence, 2 domination, 3 control. */
  status: Pair;
  points: Pair;
  cause: Cause;
}

/** A log entry. */
export type Entry =
  | TurnEntry
  | EndTurnEntry
  | RoundEntry
  | ReshuffleEntry
  | PassEntry
  | EndEntry
  | BidsEntry
  | SwapEntry
  | HeadlineEntry
  | HeadlineShownEntry
  | PlayEntry
  | ForcedEntry
  | PlaysEntry
  | DiscardEntry
  | RevealEntry
  | ReturnEntry
  | NoCardsEntry
  | EventEntry
  | EffectEntry
  | ChinaEntry
  | RegionEntry
  | NoradEntry
  | ShuttleEntry
  | OlympicsEntry
  | OpsEntry
  | InfluenceEntry
  | TargetEntry
  | CoupEntry
  | RealignEntry
  | DiceEntry
  | WarEntry
  | SpaceRollEntry
  | TrapRollEntry
  | SpaceEntry
  | VpEntry
  | DefconEntry
  | MilopsEntry
  | ScoringEntry;
