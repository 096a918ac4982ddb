/** War Room in the player's language. */

import { fill, type Value } from "../lib/fill.ts";
import { words } from "../lib/words.svelte.ts";
import type { Nation, Resource } from "./types.ts";

interface WarRoomWords extends Record<string, unknown> {
  names: {
    nations: Record<string, { name: string; short: string }>;
    units: Record<string, string>;
    resources: Record<Resource, string>;
    causes: Record<string, string>;
    territories: Record<string, { name: string }>;
  };
  board: Record<string, string>;
}

export class Names {
  private get all(): WarRoomWords {
    return words.game<WarRoomWords>("warroom");
  }

  /** A sentence of the board. */
  board(key: string, values?: Record<string, Value>): string {
    return fill(words.lang, this.all.board[key] ?? key, values);
  }

  /** A territory's name; a sea's code. */
  region(id: string): string {
    return this.all.names.territories[id]?.name ?? id;
  }

  nation(nation: Nation): string {
    return this.all.names.nations[nation]!.name;
  }

  short(nation: Nation | null): string {
    return nation ? this.all.names.nations[nation]!.short : this.board("neutral");
  }

  units(unit: string, n: number): string {
    return fill(words.lang, `{n} {n:${this.all.names.units[unit] ?? unit}}`, { n });
  }

  resource(resource: Resource): string {
    return this.all.names.resources[resource];
  }

  cause(cause: string): string {
    return this.all.names.causes[cause] ?? cause;
  }
}
