/** The view and the facts of Twilight Struggle as the server gives them. */

import type { Hints, View } from "../lib/types.ts";

export type Power = "us" | "ussr";
export type Pair = [us: number, ussr: number];
export const POWERS: readonly Power[] = ["us", "ussr"];

export interface Hand {
  size: number;
  cards: string[];
  known: string[];
}

export interface TwilightView extends View {
  turn: number;
  round: number;
  phasing: Power | null;
  defcon: number;
  vp: number;
  milops: Pair;
  space: Pair;
  spaced: Pair;
  skipped: Pair;
  china: [Power | null, boolean];
  effects: string[];
  influence: Record<string, Pair>;
  hands: [Hand, Hand];
  discard: string[];
  removed: string[];
  table: string[];
  deck: number;
  unseen: string[];
  stack: [string, ...unknown[]][];
  winner: Power | null;
  reason: string;
}

export interface Country {
  id: string;
  region: string;
  subregions: string[];
  stability: number;
  battleground: boolean;
  adjacent: string[];
  next_to: Power[];
}

export interface CardFacts {
  number: number;
  id: string;
  ops: number;
  side: Power | null;
  period: "early" | "mid" | "late";
  starred: boolean;
  underlined: boolean;
  scoring: boolean;
  war: boolean;
  second_edition: { numbers?: number; ops?: number; names?: string };
}

export interface SpaceBox {
  ops: number;
  roll: number;
  first: number;
  second: number;
}

export interface Facts {
  regions: string[];
  countries: Country[];
  cards: CardFacts[];
  space: SpaceBox[];
  effects: Record<string, string | null>;
}

export interface RegionHint {
  region: string;
  closed?: boolean;
  net: number | null;
  status?: [string, string];
  battlegrounds?: Pair;
  points?: Pair | null;
  wins?: Power | null;
}

export interface Odds {
  by: Power;
  success: number;
  expected: number;
  backfire: number;
  swing: [number, number][];
  vp: [number, number][];
  control: number;
  defcon: number;
  wins: number;
  loses: number;
}

export interface TwilightHints extends Hints {
  odds?: Record<string, Odds>;
  regions?: RegionHint[];
  final?: { vp: number; winner: Power | null; reason: string };
}
