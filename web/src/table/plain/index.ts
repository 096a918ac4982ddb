/** The table of every game that has none of its own: what the server says of any game, in words and tables. */

import type { GameTable } from "../../games/index.ts";
import Table from "./Table.svelte";

export function load(): Promise<GameTable> {
  const log = { heading: () => null, teller: () => null, dice: () => [], begins: () => false, repeats: () => false };
  return Promise.resolve({ Table, facts: null, log });
}
