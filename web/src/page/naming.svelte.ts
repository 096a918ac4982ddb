/** An invitation carries its host's name: a host without one is asked for it, once. */

import { prefer, settings } from "./settings.svelte.ts";
import type { Side } from "../net/types.ts";

class Naming {
  /** What is done with the name; null: nobody is asked. */
  settle = $state.raw<((name: string) => void) | null>(null);

  /** The player's name for a match with these sides; null if it was asked for and not given. */
  async for(sides: Record<string, Side>): Promise<string | null> {
    const invites = Object.values(sides).some(({ who }) => who === "invite");
    if (!invites || settings.name) return settings.name;
    const name = await new Promise<string>((given) => (this.settle = given));
    this.settle = null;
    if (name) prefer({ name });
    return name || null;
  }
}

export const naming = new Naming();
