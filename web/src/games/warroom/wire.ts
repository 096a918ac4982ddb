// Written by `make types` from src/sitroom/warroom/rules/schema.py and src/sitroom/warroom/rules/causes.py and src/sitroom/warroom/rules/entries.py.
// Change those, not this file.

import type { Action, BaseHints, BaseView } from "../../net/wire.ts";

export type Side = "allies" | "axis";

export type Nation = "china" | "britain" | "ussr" | "usa" | "germany" | "italy" | "japan";

export type NationOrNone = Nation | "none";

export type Phase = "economy" | "planning" | "movement" | "combat" | "refit" | "morale" | "production";

/** Homeland Status (p21). */
export type Zone = "white" | "blue" | "yellow" | "orange" | "red" | "gray";

export type Resource = "oil" | "iron" | "osr";

export type Unit = "inf" | "art" | "arm" | "ftr" | "bmr" | "ss" | "cr" | "cv" | "bb" | "cf";

export type Color = "yellow" | "blue" | "green" | "red" | "black" | "white";

export type Stage = "air" | "surface";

export type Category = "land" | "air" | "naval";

export type YesOrNo = "yes" | "no";

/** A territory or a sea, by the code on the map: `R5`. */
export type RegionId = string;

/** A command token: `germany-48`. */
export type CommandId = string;

/** Oil, iron, OSR. */
export type Amounts = [number, number, number];

/** A number of each type: `3inf`, `1art`. */
export type Units = string[];

/** The whole table. What belongs to a region or nation is left out where there is none of it. */
export interface Position {
  round: number;
  phase: Phase | "none";
  /** Under quick resolution, which of the two passes through Phases 2 to 5 this is (p29). */
  lap: number;
  /** Is the Soviet-Japanese Pact in force? */
  pact: YesOrNo;
  /** Do its parties keep the peace? */
  truce: YesOrNo;
  /** Who broke it this round. */
  pact_breaker: NationOrNone;
  turn_order: Nation[];
  /** Commands on the map: the region, then the units. */
  command: Record<CommandId, string[]>;
  /** Air commands that moved or fought and must land (p11). */
  arrows: CommandId[];
  /** Carrier fighters in the air (p11). */
  fighters: Record<RegionId, Nation[]>;
  embattled: RegionId[];
  /** Of every territory in play. */
  control: Record<RegionId, NationOrNone>;
  resources: Partial<Record<Nation, Amounts>>;
  zone: Partial<Record<Nation, Zone>>;
  /** Since the last Phase 6. */
  casualties: Partial<Record<Nation, Units>>;
  /** The order chart: `japan-65>J5`. */
  orders: Partial<Record<Nation, string[]>>;
  /** The purchase chart: `3inf`, `goods+2oil+3osr`. */
  purchases: Partial<Record<Nation, string[]>>;
  /** Convoys that were raided this round, by number. */
  raided: number[];
  /** Who answers for a trans-ocean convoy (p17), by its number, where that is not the printed nation. */
  flags: Record<string, Nation>;
  /** The battle board as the engine has it, or nothing; `View.boards` says it in words. */
  battle: Record<string, number[]>;
  /** Active markers (p8); the causes as bits. */
  hotspots: Record<RegionId, number>;
  /** The round by whose Phase 4 the Pact partner must be gone (p23). */
  leave_by: Record<RegionId, number>;
  bombs: Record<RegionId, number>;
  /** The round in which a neutral was first invaded (p24). */
  activated: Record<RegionId, number>;
  /** An invaded neutral that nobody controls fights on a side: 1 Allies, 2 Axis. */
  aligned: Record<RegionId, number>;
  /** Under construction. */
  building: Record<RegionId, Units>;
  /** Forces of neutrals, which have no token (p24). */
  defenders: Record<RegionId, Units>;
  stress: Partial<Record<Nation, number>>;
  medals: Partial<Record<Nation, number>>;
  goods: Partial<Record<Nation, number>>;
  bids: Partial<Record<Nation, number>>;
  collapsed: Nation[];
  /** Nations whose orders lie open. */
  shown: Nation[];
  /** The side that won, or `draw`, and the words of the reason; only when the match is over. */
  result?: string[];
}

/** Units of one owner and type in one row. */
export interface BattleUnits {
  side: Side;
  owner: Nation | "neutral";
  unit: Unit;
  /** Empty before it is chosen; `escaped` for submarines that dived away. */
  stance: string;
  number: number;
  /** Hits on the one that is damaged. */
  damage: number;
}

/** A battle board (p15) in words. */
export interface BattleBoard {
  region: RegionId;
  commanders: Partial<Record<Side, Nation>>;
  /** Who sets stances and rolls first. */
  first: Side;
  stage: Stage;
  /** Dice still to be rolled in this stage. */
  left: Partial<Record<Side, number>>;
  /** Dice of this batch that are still to be used. */
  dice: Partial<Record<Color, number>>;
  /** Who has Force Advantage. */
  force: Side | null;
  /** Who has Port Advantage. */
  port: Side[];
  units: BattleUnits[];
}

/** The nations whose charts the viewer may not see now. */
export interface Hidden {
  orders: Nation[];
  bids: Nation[];
  purchases: Nation[];
}

/** A match as one seat sees it. */
export interface View extends BaseView, Position {
  /** The nations of each seat. */
  seats: Record<string, Nation[]>;
  /** Those in use: none, one, or two with simultaneous battles. */
  boards: BattleBoard[];
  hidden: Hidden;
}

/** A view for people and clients, with the actions of its decision. */
export interface Told extends View {
  /** The lines of `orders` and `purchases`, each as the action that wrote it: `order`, `buy`, `buy-good`. */
  charts: Partial<Record<Nation, Action[]>>;
}

/** What a battle may bring, every open stance taken as usual. */
export interface Forecast {
  /** The chance that a side alone holds ground: has land units left, or ships at sea. */
  alone: Partial<Record<Side, number>>;
  /** The chance that both do, so that the region stays Embattled. */
  both: number;
  /** The chance that a territory changes hands. */
  taken: number;
  /** Casualty points lost on average. */
  points: Partial<Record<Side, number>>;
  /** Units lost on average, by type; types that cannot be lost are left out. */
  losses: Partial<Record<Side, Partial<Record<Unit, number>>>>;
  /** False: from samples. */
  exact: boolean;
}

/** Something that counts for a side in a battle. */
export interface Advantage {
  side: Side;
  kind: "port" | "force" | "escort" | "limit" | "garrison";
  /** Of Port Advantage: the territories whose ports give it. */
  regions: RegionId[];
  /**
   * Of Force Advantage: the types of this side, and of the other. Of an escort: the cruisers. Of the limit: the dice
   * there would be without it, in the air and on the surface.
   */
  numbers: number[];
}

/** What the rules make of a battle board. */
export interface BattleHints {
  region: RegionId;
  /** In the air and on the surface, as the units stand now; open stances are taken as usual. */
  dice: Partial<Record<Side, [number, number]>>;
  advantages: Advantage[];
  /** Of the viewer's units that wait for a stance, in their order: how many of each usually take the second. */
  usual: number[];
  /** None once dice have been rolled. */
  forecast: Forecast | null;
}

/** The home front of a nation (p21). */
export interface Home {
  /** Casualty points since the last Phase 6. */
  points: number;
  /** The stress that they will bring. */
  coming: number;
  /** Where it would be after Phase 6 with nothing cancelled. */
  after: Zone;
  /** Stress that would have to be cancelled for it to stay in its zone. */
  cancel: number;
  /** What its cards yield: the Red zone costs that. */
  income: Amounts;
}

/** An industry where a nation may build. */
export interface Site {
  region: RegionId;
  /** Smokestacks without bombs and without a unit under them. */
  free: number;
  /** Ships can be built there too. */
  port: boolean;
}

/** What a nation can still buy, with its chart as it is written now (p22). */
export interface Budget {
  /** How many of each type that it can build could stand on the chart, the rest of it as it is. */
  most: Partial<Record<Unit, number>>;
  /** Why there cannot be one more, in words. */
  bars: Partial<Record<Unit, string>>;
  /** Infantry that needs no smokestack: what China can mobilize. */
  mobilized: number;
  /** Command tokens left in the pool for what comes out in Phase 5. */
  tokens: Partial<Record<Category, number>>;
}

/** A way to trade with a neutral (p22). */
export interface Route {
  neutral: RegionId;
  /** What the neutral gives. */
  resource: Resource;
  by: "land" | "sea";
  through: RegionId[];
}

/** Home fronts, industries and trade, for every viewer. */
export interface Economy {
  home: Partial<Record<Nation, Home>>;
  sites: Partial<Record<Nation, Site[]>>;
  /** Of the nations that may trade. */
  routes: Partial<Record<Nation, Route[]>>;
  /** Of the viewer's nations, while purchases are written. */
  budgets: Partial<Record<Nation, Budget>>;
}

/** What a side needs to win (p25-28): a number of territories out of a list. */
export interface Goal {
  need: number;
  /** Those that count for it now. */
  held: RegionId[];
  others: RegionId[];
  /** Of both, those that count even if they are only Embattled (p28). */
  embattled: RegionId[];
}

/** The enemy has it, may take it, or may make it Embattled where that is enough. */
export type ThreatKind = "held" | "taken" | "embattled";

/** A territory that may win the war for the enemy this round. */
export interface Threat {
  region: RegionId;
  kind: ThreatKind;
  /** Enemy land commands that are there, or have a way there as the map is now. */
  by: CommandId[];
  /** Land units of the viewer's side there. */
  guards: number;
  text: string;
  /** Those of `by` in words. */
  commands: string[];
}

/** Units of a command that would have to stay in a region (p10). */
export interface Pin {
  region: RegionId;
  held: number;
  /** How many units the command has. */
  of: number;
  /** Whose units are there. */
  by: Nation[];
}

/** What an answer means for the command that is asked about. */
export interface WayTaken {
  /** Where it stands, then where it comes to. */
  way: RegionId[];
  pins: Pin[];
}

/** How a command would go: `sea` is also a land command on transports, `ashore` one that leaves them. */
export type WayKind = "land" | "rail" | "sea" | "ashore" | "air";

/**
 * What an order risks: it cannot be carried out as the map is now; the Pact is in the way; units are pinned; aircraft
 * find no friendly land; transports are sunk; a neutral is invaded.
 */
export type RiskKind = "struck" | "pact" | "pinned" | "landing" | "sinking" | "neutral";

/** Something that speaks against an order. */
export interface Risk {
  kind: RiskKind;
  text: string;
}

/** What a battle would bring if nothing else moved; chances in percent. */
export interface PlannedBattle {
  /** One's side alone has land units left, or ships at sea. */
  wins: number;
  both: number;
  /** The territory changes hands. */
  taken: number;
  /** Own units, on average. */
  lost: number;
  killed: number;
  /** The other commands on the seat's sheet that are reckoned with; none: the order alone. */
  joined: CommandId[];
}

/** What an order would lead to, as the map is now. */
export interface Prospect {
  way: WayKind;
  risks: Risk[];
  /**
   * With those that stand there and all commands that have been ordered there; absent where there would be no battle.
   */
  odds?: PlannedBattle;
}

/** Help for the seat that writes orders. */
export interface Planning {
  orders: Record<CommandId, Record<RegionId, Prospect>>;
  /** How many orders each of its nations may write (p9, p21). */
  boxes: Partial<Record<Nation, number>>;
}

/** Help with battles. */
export interface Fighting {
  /** Of the boards in use. */
  battles: BattleHints[];
  /** Where a hotspot is picked: by legal action. */
  odds: Record<number, Forecast>;
}

/** Help for the viewer. */
export interface Hints extends BaseHints, Fighting {
  economy: Economy;
  /** A side that reaches all its goals wins. */
  victory: Partial<Record<Side, Goal[]>>;
  /** For a seat, until battles are over: empty unless the enemy could reach all its goals this round. */
  danger: Threat[];
  /** While an order is carried out: by legal action. */
  ways?: Record<number, WayTaken>;
  /** For the seat that writes orders: by command and destination. */
  orders?: Record<CommandId, Record<RegionId, Prospect>>;
  /** How many orders each of its nations may write (p9, p21). */
  boxes?: Partial<Record<Nation, number>>;
}

/**
 * `setup`: as the scenario begins. `order`: a movement order (p9, p10). `pinning`: units stay behind (p10).
 * `reorganizing`: commands are split and joined (p9). `bid`: oil for a place in the turn order (p9). `invasion`: a
 * neutral joins the other side (p24). `raid`: on a convoy (p17). `bombing`: strategic bombing (p17). `repair`: of a
 * damaged unit (p18). `landing`: aircraft come down (p20). `no_landing`: they find nowhere to (p20). `bombs`: too many
 * of them for what is being built (p20). `deployment`: new units come out of industry (p20). `mobilization`: China's
 * infantry (p22). `income`: the Economy Phase (p21). `purchase`, `trade`: the Production Phase (p22). `stress`: it is
 * cancelled, or reaches the threshold. `hotspots`: nothing is left to resolve as markers are put down (p8). `victory`:
 * the check after Phase 7 (p22). `foregone`: the rest of the round cannot change what that check will find. `relief`: a
 * better zone is bought. `unrest`: what a nation pays from the Blue zone on. `desertion`: units leave in the Gray zone
 * (all p21). `pact`: units that did not leave in time are given up (p23). `collapse`: a nation is out of the game
 * (p22).
 */
export type Rule = "setup" | "order" | "pinning" | "reorganizing" | "bid" | "invasion" | "raid" | "bombing" | "repair" | "landing" | "no_landing" | "bombs" | "deployment" | "mobilization" | "income" | "purchase" | "trade" | "stress" | "hotspots" | "victory" | "foregone" | "relief" | "unrest" | "desertion" | "pact" | "collapse";

/** The battle in a region, by its number, or a rule. */
export type Cause = number | Rule;

/** China, Britain, USSR, USA, Germany, Italy, Japan. */
export type NationIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** -1: nobody. */
export type NationOrNobody = -1 | 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** 7: the defence force of a neutral. */
export type Owner = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Allies, Axis; 2: a draw. */
export type SideOrDraw = 0 | 1 | 2;

/** A command token, by its number in the engine. */
export type CommandIndex = number;

/** Territories first, then seas. */
export type RegionIndex = number;

export type ConvoyIndex = number;

/** Infantry, artillery, armor, fighter, bomber, submarine, cruiser, carrier, battleship, carrier fighter. */
export type UnitIndex = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Oil, iron, OSR. */
export type ResourceIndex = 0 | 1 | 2;

/** Units packed into one number, eight bits for each type: too large for JavaScript, which has the sentence instead. */
export type StackNumber = number;

/** A round begins. */
export interface RoundEntry {
  type: "round";
  round: number;
}

/** A phase begins. */
export interface PhaseEntry {
  type: "phase";
  phase: 1 | 2 | 3 | 4 | 5 | 6 | 7;
}

/** What a nation bid for its place in the turn order. */
export interface BidEntry {
  type: "bid";
  nation: NationIndex;
  oil: number;
}

/** The turn order, the first first. */
export interface TurnOrderEntry {
  type: "turn_order";
  nations: NationIndex[];
}

/** The match is over. */
export interface EndEntry {
  type: "end";
  winner: SideOrDraw;
  reason: string;
  cause: Cause;
}

/** A token from the pool caps a new stack. */
export interface PutEntry {
  type: "put";
  command: CommandIndex;
  region: RegionIndex;
  stack: StackNumber;
  cause: Cause;
}

/** New units join a command. */
export interface ReinforceEntry {
  type: "reinforce";
  command: CommandIndex;
  stack: StackNumber;
  cause: Cause;
}

/** Units leave a command for good. */
export interface RemoveEntry {
  type: "remove";
  command: CommandIndex;
  stack: StackNumber;
  cause: Cause;
}

/** A command goes to another region. */
export interface MoveEntry {
  type: "move";
  command: CommandIndex;
  origin: RegionIndex;
  region: RegionIndex;
  cause: Cause;
}

/** Units go from one command to another. */
export interface TransferEntry {
  type: "transfer";
  command: CommandIndex;
  stack: StackNumber;
  other: CommandIndex;
  cause: Cause;
}

/** Units of a command must stay where they are (p10). */
export interface PinnedEntry {
  type: "pinned";
  command: CommandIndex;
  region: RegionIndex;
  stack: StackNumber;
}

/** An illegal order is struck (p11). */
export interface StruckEntry {
  type: "struck";
  command: CommandIndex;
  region: RegionIndex;
  reason: string;
}

/** An order is cancelled by its owner. */
export interface CancelledEntry {
  type: "cancelled";
  command: CommandIndex;
  region: RegionIndex;
}

/** An air command finds no place to land and is lost (p20). */
export interface NoLandingEntry {
  type: "no_landing";
  command: CommandIndex;
  region: RegionIndex;
}

/** A carrier fighter takes off in one sea and fights over a region there or beside it. */
export interface LaunchEntry {
  type: "launch";
  nation: NationIndex;
  origin: RegionIndex;
  region: RegionIndex;
}

/** A territory card changes hands. */
export interface ControlEntry {
  type: "control";
  region: RegionIndex;
  before: NationOrNobody;
  nation: NationOrNobody;
  cause: Cause;
}

/** A region becomes Embattled, or ceases to be (p8). */
export interface EmbattledEntry {
  type: "embattled";
  region: RegionIndex;
  on: boolean;
  cause: Cause;
}

/** A neutral is invaded (p24). */
export interface InvadedEntry {
  type: "invaded";
  region: RegionIndex;
  nation: NationIndex;
}

/** Defenders of a neutral fall. */
export interface DefendersEntry {
  type: "defenders";
  region: RegionIndex;
  stack: StackNumber;
}

/** Units go back to storage and are no casualties. */
export interface StoredEntry {
  type: "stored";
  region: RegionIndex;
  stack: StackNumber;
}

/** Units are under construction. */
export interface BuildEntry {
  type: "build";
  region: RegionIndex;
  stack: StackNumber;
}

/** Too many bombs: units under construction are lost. */
export interface DismantledEntry {
  type: "dismantled";
  region: RegionIndex;
  stack: StackNumber;
}

/** No token is left: units under construction are given up. */
export interface AbandonedEntry {
  type: "abandoned";
  region: RegionIndex;
  stack: StackNumber;
}

/** Units leave the industry of a territory for the map. */
export interface DeployEntry {
  type: "deploy";
  nation: NationIndex;
  territory: RegionIndex;
  region: RegionIndex;
  stack: StackNumber;
}

/** China raises infantry. */
export interface MobilizeEntry {
  type: "mobilize";
  region: RegionIndex;
  number: number;
}

/** A region gets an Active marker (p8). */
export interface HotspotEntry {
  type: "hotspot";
  region: RegionIndex;
  /** As bits. */
  causes: number;
}

/** A nation picks the hotspot to resolve. */
export interface PickedEntry {
  type: "picked";
  nation: NationIndex;
  region: RegionIndex;
}

/** A battle begins. */
export interface BattleEntry {
  type: "battle";
  region: RegionIndex;
  nations: NationIndex[];
}

/** A nation leads its side in a battle. */
export interface CommanderEntry {
  type: "commander";
  region: RegionIndex;
  nation: NationIndex;
}

/** How many of a type take each of its two stances. */
export interface StanceEntry {
  type: "stance";
  region: RegionIndex;
  nation: Owner;
  unit: UnitIndex;
  first: number;
  second: number;
}

/** The garrison rolls. */
export interface GarrisonEntry {
  type: "garrison";
  region: RegionIndex;
}

/** A side rolls a batch of dice. */
export interface BatchEntry {
  type: "batch";
  nation: NationOrNobody;
  /** Air, surface. */
  stage: 0 | 1;
  dice: number;
  cause: Cause;
}

/** Strategic bombers roll (p17). */
export interface BomberEntry {
  type: "bomber";
  nation: NationOrNobody;
  region: RegionIndex;
  dice: number;
}

/** A convoy is raided (p17). */
export interface RaidEntry {
  type: "raid";
  convoy: ConvoyIndex;
  dice: number;
}

/** What was rolled: yellow, blue, green, red, black, white. */
export interface DiceEntry {
  type: "dice";
  cause: Cause;
  counts: number[];
}

/** A unit is hit. */
export interface HitEntry {
  type: "hit";
  nation: Owner;
  unit: UnitIndex;
  row: number;
  /** It is eliminated. */
  out: boolean;
  cause: Cause;
}

/** A submarine dives away. */
export interface EscapedEntry {
  type: "escaped";
  nation: Owner;
  cause: Cause;
}

/** A damaged unit is as new. */
export interface RepairedEntry {
  type: "repaired";
  nation: Owner;
  unit: UnitIndex;
  cause: Cause;
}

/** A damaged unit is not repaired and lost. */
export interface GivenUpEntry {
  type: "given_up";
  nation: Owner;
  unit: UnitIndex;
  cause: Cause;
}

/** A bomb stays in a territory. */
export interface BombsEntry {
  type: "bombs";
  region: RegionIndex;
  /** How many there are now. */
  bombs: number;
}

/** A nation answers for the trans-ocean convoy of a sea. */
export interface FlagEntry {
  type: "flag";
  region: RegionIndex;
  nation: NationIndex;
}

/** A hotspot is done with. */
export interface ResolvedEntry {
  type: "resolved";
  region: RegionIndex;
}

/** Units are eliminated. */
export interface CasualtiesEntry {
  type: "casualties";
  nation: NationIndex;
  stack: StackNumber;
  cause: Cause;
}

/** What a nation's casualties come to. */
export interface CasualtyPointsEntry {
  type: "casualty_points";
  nation: NationIndex;
  points: number;
}

/** A nation's stock changes. */
export interface ResourcesEntry {
  type: "resources";
  nation: NationIndex;
  kind: ResourceIndex;
  change: number;
  /** What it has of it now. */
  stock: number;
  cause: Cause;
}

/** Stress is taken, or cancelled. */
export interface StressEntry {
  type: "stress";
  nation: NationIndex;
  points: number;
  reason: "casualties" | "territory" | "neutral" | "pact" | "cancelled" | "zone";
}

/** A nation earns medals. */
export interface MedalsEntry {
  type: "medals";
  nation: NationIndex;
  medals: number;
  cause: Cause;
}

/** A nation gives up medals and civilian goods. */
export interface SpendEntry {
  type: "spend";
  nation: NationIndex;
  medals: number;
  goods: number;
  cause: Cause;
}

/** A nation's flag moves on the Homeland track (p21). */
export interface ZoneEntry {
  type: "zone";
  nation: NationIndex;
  /** White, blue, yellow, orange, red, gray. */
  zone: 0 | 1 | 2 | 3 | 4 | 5;
  cause: Cause;
}

/** What a nation buys. */
export interface PurchaseEntry {
  type: "purchase";
  nation: NationIndex;
  stack: StackNumber;
  goods: number;
}

/** A nation trades one resource for another. */
export interface TradeEntry {
  type: "trade";
  nation: NationIndex;
  region: RegionIndex;
  give: ResourceIndex;
  take: ResourceIndex;
}

/** A nation is out of the game. */
export interface CollapseEntry {
  type: "collapse";
  nation: NationIndex;
}

/** The Soviet-Japanese Pact is over; broken by a nation, or by nobody. */
export interface PactEntry {
  type: "pact";
  nation: NationOrNobody;
}

/** A log entry. */
export type Entry =
  | RoundEntry
  | PhaseEntry
  | BidEntry
  | TurnOrderEntry
  | EndEntry
  | PutEntry
  | ReinforceEntry
  | RemoveEntry
  | MoveEntry
  | TransferEntry
  | PinnedEntry
  | StruckEntry
  | CancelledEntry
  | NoLandingEntry
  | LaunchEntry
  | ControlEntry
  | EmbattledEntry
  | InvadedEntry
  | DefendersEntry
  | StoredEntry
  | BuildEntry
  | DismantledEntry
  | AbandonedEntry
  | DeployEntry
  | MobilizeEntry
  | HotspotEntry
  | PickedEntry
  | BattleEntry
  | CommanderEntry
  | StanceEntry
  | GarrisonEntry
  | BatchEntry
  | BomberEntry
  | RaidEntry
  | DiceEntry
  | HitEntry
  | EscapedEntry
  | RepairedEntry
  | GivenUpEntry
  | BombsEntry
  | FlagEntry
  | ResolvedEntry
  | CasualtiesEntry
  | CasualtyPointsEntry
  | ResourcesEntry
  | StressEntry
  | MedalsEntry
  | SpendEntry
  | ZoneEntry
  | PurchaseEntry
  | TradeEntry
  | CollapseEntry
  | PactEntry;
