/** The types of Twilight Struggle at the table: what the server sends, by the names the client has for it. */

import type { LogLine } from "../../net/types.ts";
import type { Entry, Power } from "./wire.ts";

export type {
  Board as Facts,
  Card as CardFacts,
  Country,
  Entry,
  Exhibit,
  Hints as TwilightHints,
  Museum,
  Odds,
  Pair,
  Power,
  RegionHint,
  Sheet,
  SpaceBox,
  View as TwilightView,
} from "./wire.ts";

/** A line of the log. */
export type Line = LogLine<Entry>;

/** The sides by their number in log entries. */
export const POWERS: readonly Power[] = ["us", "ussr"];
