/** The games whose tables this client can show. Each is fetched when it is first wanted. */

import type { Component } from "svelte";
import type { Sound } from "./lib/sounds.ts";
import type { LogLine, View } from "./lib/types.ts";

/** What a game knows about the lines of its log. */
export interface LogFormat {
  heading(entry: unknown[]): "turn" | "round" | null;
  teller(entry: unknown[]): string | null;
  dice(entry: unknown[]): { side: string; die: number }[];
  /** Is a line told in another moment than the one before it, though both belong to the same answer? */
  begins(entry: unknown[], before: unknown[]): boolean;
  /** What a line sounds like, where it is not merely dice. */
  sound?(entry: unknown[]): Sound | null;
  /** Is a line only the same once more, so that the later one tells both? */
  repeats(line: LogLine, later: LogLine): boolean;
}

export interface GameTable {
  Table: Component<any>;
  facts: unknown;
  log: LogFormat;
  /** Shows a position and changes it; null where positions of the game cannot be edited. */
  Editor?: Component<any>;
  /** What wins when a seat does; by default the seat itself. */
  side?(seat: string): string;
  /** A view with what another seat's view of the same position knows as well: for looking back at a match that is over. */
  together?(view: View, other: View): View;
}

const LOADERS: Record<string, () => Promise<{ load(): Promise<GameTable> }>> = {
  twilight: () => import("./twilight/index.ts"),
  warroom: () => import("./warroom/index.ts"),
};

const loaded = new Map<string, Promise<GameTable>>();

export const canShow = (game: string) => game in LOADERS;

export function loadGame(game: string): Promise<GameTable> {
  let table = loaded.get(game);
  if (!table) {
    const loader = LOADERS[game];
    if (!loader) return Promise.reject(new Error(game));
    table = loader().then(({ load }) => load());
    table.catch(() => loaded.delete(game));
    loaded.set(game, table);
  }
  return table;
}
