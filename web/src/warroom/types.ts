/** What the server tells about War Room: the facts of its board, and a seat's view. */

import type { View } from "../lib/types.ts";

export type Nation = "china" | "britain" | "ussr" | "usa" | "germany" | "italy" | "japan";
export type Category = "land" | "air" | "naval";
export type Resource = "oil" | "iron" | "osr";
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
  victory: Record<"allies" | "axis", { need: number; among: string[] }[]>;
}

export interface Facts {
  nations: { id: Nation; side: "allies" | "axis" }[];
  territories: Territory[];
  seas: Sea[];
  straits: { between: [string, string]; held_by: string[] }[];
  convoys: (Coastal | Transocean)[];
  units: { id: string; category: Category }[];
  /** What can make a hotspot, by the bits of a view's `hotspots`. */
  causes: string[];
  scenarios: Record<string, Scenario>;
}

/** The open table, as far as the board shows it. */
export interface WarRoomView extends View {
  round: number;
  phase: string;
  /** By command: where it is, then its units: `["C1", "3inf", "1art"]`. */
  command: Record<string, string[]>;
  /** Commands that have to land. */
  arrows: string[];
  /** Carrier fighters over a region, by nation. */
  fighters: Record<string, Nation[]>;
  embattled: string[];
  control: Record<string, Nation | "none">;
  hotspots: Record<string, number>;
  bombs: Record<string, number>;
  defenders: Record<string, string[]>;
  building: Record<string, string[]>;
  raided: number[];
  flags: Record<string, Nation>;
}
