/** What the server tells about War Room: the facts of its board, and a seat's view. */

import type { LogLine } from "../../net/types.ts";
import type { Category, Color, Entry, Nation, Resource, Side, Unit, Zone } from "./wire.ts";

export type {
  Advantage,
  BattleBoard,
  BattleHints,
  BattleUnits,
  Category,
  Color,
  Economy,
  Entry,
  Forecast,
  Goal,
  Threat,
  Hints as WarRoomHints,
  Nation,
  Resource,
  Side,
  Unit,
  Told as WarRoomView,
  WayTaken,
  Zone,
} from "./wire.ts";

/** A line of the log. */
export type Line = LogLine<Entry>;

export const NATIONS: readonly Nation[] = ["china", "britain", "ussr", "usa", "germany", "italy", "japan"];
export const CATEGORIES: readonly Category[] = ["land", "air", "naval"];
export const RESOURCES: readonly Resource[] = ["oil", "iron", "osr"];
/** Oil, iron, OSR. */
export type Income = [number, number, number];

export interface Sea {
  id: string;
  near: string[];
  rails: string[];
  /** Of a sea: the territories with a port on it. Of a territory: the seas. */
  ports: string[];
}

export interface Territory extends Sea {
  nation: Nation | null;
  value: number;
  income: Income;
  embattled: Income;
  industry: number;
  mobilization: boolean;
  island: boolean;
  neutral: "" | "standard" | "pro-allied";
  trade: Resource | null;
  defense: string[];
}

export interface Coastal {
  sea: string;
  members: { territory: string; ships: Income }[];
}

export interface Transocean {
  sea: string;
  from: string;
  to: string;
  flag: Nation;
  ships: Income;
}

export interface Scenario {
  territories: string[];
  /** Those that are open, by the option `scenario_seas`. */
  seas: Record<string, string[]>;
  capitals: string[];
  /** Stress that costs a zone. */
  thresholds: Partial<Record<Nation, number>>;
  /** Boxes on the order chart. */
  orders: Partial<Record<Nation, number>>;
  victory: Record<Side, { need: number; among: string[] }[]>;
}

/** A way to fight: dice in the air and on the surface, hits that eliminate. */
export interface Stance {
  name: string;
  dice: [number, number];
  hits: number;
}

export interface UnitFacts {
  id: Unit;
  category: Category;
  /** The dice that hit it. */
  color: Color;
  /** Null: it comes with its carrier. */
  cost: Income | null;
  /** On the casualty list. */
  points: number;
  stances: Record<"land" | "sea", Stance[]>;
}

export interface Facts {
  nations: { id: Nation; side: Side }[];
  territories: Territory[];
  seas: Sea[];
  straits: { between: [string, string]; held_by: string[] }[];
  convoys: (Coastal | Transocean)[];
  units: UnitFacts[];
  /** What standing orders may be about, each with its choices. */
  standing: Record<string, string[]>;
  /** What can make a hotspot, by the bits of a view's `hotspots`. */
  causes: string[];
  /** Oil, iron, OSR: what is given and taken in trade. */
  blocks: Income;
  morale: {
    /** From calm to collapse. */
    zones: Zone[];
    /** Casualty points at which there is one more point of stress. */
    bands: number[];
    /** Medals and goods that bring a nation one zone back. */
    relief: number;
    /** Resources that the Blue zone costs. */
    unrest: number;
    /** What the Orange zone costs. */
    fewer_orders: number;
  };
  /** Command tokens, by their number in log entries. */
  commands: { id: string; category: Category }[];
  scenarios: Record<string, Scenario>;
}
