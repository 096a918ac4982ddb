/** The tables of the games; one without its own gets the plain one. Each is fetched when it is first wanted. */

import type { Component } from "svelte";
import type { Sound } from "../told/sounds.ts";
import type { BaseEntry, LogLine, View } from "../net/types.ts";

/** What a game knows about the lines of its log. */
export interface LogFormat {
  heading(entry: BaseEntry): "turn" | "round" | null;
  teller(entry: BaseEntry): string | null;
  dice(entry: BaseEntry): { side: string; die: number }[];
  /** Is a line told in another moment than the one before it, though both belong to the same answer? */
  begins(entry: BaseEntry, before: BaseEntry): boolean;
  /** Does a line that a seat's own answer brought tell only what that seat has just done? By default it may be news. */
  own?(entry: BaseEntry, seat: string): boolean;
  /** The picture of what a line shows, as an address, where it shows anything. */
  emblem?(entry: BaseEntry): string | null;
  /** What a line sounds like, where it is not merely dice. */
  sound?(entry: BaseEntry): Sound | null;
  /** Is a line only the same once more, so that the later one tells both? */
  repeats(line: LogLine, later: LogLine): boolean;
}

/** A component of a game: what it is given is known to that game alone. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each game's table takes its own views and facts
type Shown = Component<any>;

export interface GameTable {
  Table: Shown;
  facts: unknown;
  log: LogFormat;
  /** Shows a position and changes it; null where positions of the game cannot be edited. */
  Editor?: Shown;
  /** What wins when a seat does; by default the seat itself. */
  side?(seat: string): string;
  /** A view with what another seat's view of the same position knows as well: for looking back at a match that is over. */
  together?(view: View, other: View): View;
}

const LOADERS: Record<string, () => Promise<{ load(): Promise<GameTable> }>> = {
  twilight: () => import("./twilight/index.ts"),
  warroom: () => import("./warroom/index.ts"),
};

/** What shows the cards of a game outside a match, where it has a museum. */
const MUSEUMS: Record<string, () => Promise<{ default: Shown }>> = {
  twilight: () => import("./twilight/museum/Museum.svelte"),
};

export const hasMuseum = (game: string): boolean => game in MUSEUMS;
export const loadMuseum = (game: string): Promise<Shown | undefined> =>
  Promise.resolve(MUSEUMS[game]?.()).then((museum) => museum?.default);

const loaded = new Map<string, Promise<GameTable>>();

export function loadGame(game: string): Promise<GameTable> {
  let table = loaded.get(game);
  if (!table) {
    const loader = LOADERS[game] ?? (() => import("../table/plain/index.ts"));
    table = loader().then(({ load }) => load());
    table.catch(() => loaded.delete(game));
    loaded.set(game, table);
  }
  return table;
}
