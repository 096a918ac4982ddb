// Written by `make types` from src/sitroom/twilight/schema.py and src/sitroom/twilight/entries.py.
// Change those, not this file.

import type { BaseHints, BaseView, OptionValue } from "../lib/wire.ts";

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
  /** Those that the viewer sees or knows to be there. */
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
  /** Whose round it is, and so who loses at DEFCON 1. */
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
  /** Who has the China Card, and whether it lies face up. */
  china: [Power | null, boolean];
  /** Who must use Missile Envy for operations in its next round. */
  envy: Power | null;
  /** Those in force. */
  effects: EffectId[];
  /** Where there is any. */
  influence: Record<CountryId, Pair>;
  /** Who controls a country (R 2.1.7), where somebody does. */
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
   * Those of them that the viewer knows to be in the deck: the US has seen them there, and the USSR has not drawn
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
  /** Those of them that the US has seen there. */
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

/** Where the Second Edition prints something else on a card. */
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
  /** That an unseen card is in the other hand, each being as likely as any other; not those seen in the deck. */
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
  /** Scoring cards of the viewer's hand one of which must be played now. */
  due: CardId[];
  odds?: Record<number, Odds>;
  /** Operations that each placement takes. */
  costs?: Record<number, number>;
  /** Operations that are left. */
  left?: number | null;
  /** For each card, how it may be played: action, word, label, what it means for the card's event. */
  next?: Record<number, [number, string, string, string][]>;
  /** For each way to play the chosen card, what it means for the card's event. */
  follows?: Record<number, string>;
}

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

/** A log entry: its kind, then its fields. */
export type Entry =
  /** A turn begins. */
  | ["turn", turn: number]
  /** The last round of a turn is over. */
  | ["end_turn", turn: number]
  /** An action round begins. */
  | ["round", turn: number, side: Side, number: number]
  /** The discards become a new deck. */
  | ["reshuffle"]
  /** A side plays no card this round. */
  | ["pass", side: Side]
  /** The match is over. */
  | ["end", winner: SideOrNeither, reason: EndReason]
  /** Both sealed bids are opened: the side each chair wants, and what it gives for it. */
  | ["bids", us_wants: Side, us_points: number, ussr_wants: Side, ussr_points: number]
  /** The players change chairs. */
  | ["swap"]
  /** A headline is turned up. */
  | ["headline", side: Side, card: CardNumber]
  /** A side has to show its headline before the other chooses. */
  | ["headline_shown", side: Side, card: CardNumber]
  /** A card is played, for operations or its event. `mode`: The number of the answer: `AskUse.names` has the words. */
  | ["play", side: Side, card: CardNumber, mode: number]
  /**
   * A side has no choice of what it does next. `why`: `due`: the last round for a scoring card. `early`: scoring cards
   * need every round. `envy`, `ames`: the only card it may play. `trap`, `trap_scoring`, `stuck`: Quagmire or Bear
   * Trap. `empty`: it has no card left. `highest`: Missile Envy takes its most valuable card. `early` and
   * `trap_scoring` are for its own side alone. `card`: The card that forces it.
   */
  | ["forced", side: Side, why: "due" | "early" | "envy" | "ames" | "trap" | "trap_scoring" | "stuck" | "empty" | "highest", card: CardNumber]
  /** A card is played with UN Intervention. */
  | ["plays", side: Side, card: CardNumber]
  /** A card goes from a hand to the discards. */
  | ["discard", side: Side, card: CardNumber]
  /** A card of a hand is shown to the other side. */
  | ["reveal", side: Side, card: CardNumber]
  /** A card goes back to the hand it was drawn from. */
  | ["return", side: Side, card: CardNumber]
  /** A side has nothing to show or to discard. */
  | ["no_cards", side: Side, what: "reveal" | "discard"]
  /** An event happens, for a side. */
  | ["event", card: CardNumber, side: Side]
  /** A lasting effect begins or ends. `bit`: Which: its bit in the engine. */
  | ["effect", card: CardNumber, begins: boolean, bit: number]
  /** The China Card changes hands, or is turned. */
  | ["china", side: Side, up: boolean]
  /** A side names a region. */
  | ["region", side: Side, region: RegionIndex]
  /** The US answers DEFCON 2 with influence. */
  | ["norad", country: CountryIndex]
  /** Shuttle Diplomacy leaves a country out of a scoring. */
  | ["shuttle", country: CountryIndex]
  /** The Olympic Games: does a side take part? */
  | ["olympics", side: Side, participates: boolean]
  /** Operations are spent. `kind`: What on: `AskUse.names` has the words. */
  | ["ops", side: Side, kind: number, card: CardNumber, value: number]
  /** Influence is placed or removed. `us`: American influence there now. */
  | ["influence", side: Side, country: CountryIndex, delta: number, us: number, ussr: number]
  /** A coup is attempted. */
  | ["target", side: Side, country: CountryIndex]
  /** The roll of a coup. `result`: Above 0 it succeeds. */
  | ["coup", side: Side, country: CountryIndex, die: Die, value: number, modifier: number, result: number]
  /** The rolls of a realignment. */
  | ["realign", by: Side, country: CountryIndex, us_die: Die, us_plus: number, ussr_die: Die, ussr_plus: number]
  /** Both sides roll for an event. */
  | ["dice", us: Die, ussr: Die, us_plus: number, ussr_plus: number]
  /** The roll of a war. */
  | ["war", side: Side, country: CountryIndex, die: Die, modifier: number, needed: number]
  /** An attempt in the Space Race. `needed`: The highest die that succeeds. */
  | ["space_roll", side: Side, die: Die, needed: number]
  /** A roll to leave Quagmire or Bear Trap. */
  | ["trap_roll", side: Side, die: Die]
  /** A side moves on in the Space Race. */
  | ["space", side: Side, box: number]
  /** Victory points change hands, or would have. `total`: The track now; positive is American. */
  | ["vp", side: SideOrNeither, points: number, total: number]
  /** DEFCON moves. */
  | ["defcon", level: number]
  /** Military operations of a side now. */
  | ["milops", side: Side, points: number]
  /** A region is scored. `status`: 0 nothing, 1 presence, 2 domination, 3 control. */
  | ["scoring", region: RegionIndex, status: Pair, points: Pair];
