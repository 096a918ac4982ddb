/** War Room in the player's language. */

import { fill, type Value } from "../../words/fill.ts";
import { words } from "../../words/words.svelte.ts";
import { units } from "./model.ts";
import { RESOURCES, type Income, type Nation, type Resource, type Side } from "./types.ts";

interface WarRoomWords extends Record<string, unknown> {
  names: {
    nations: Record<string, { name: string; short: string }>;
    units: Record<string, string>;
    resources: Record<Resource, string>;
    causes: Record<string, string>;
    territories: Record<string, { name: string }>;
    seas: Record<string, { name: string }>;
    sides: Record<string, { name: string }>;
    phases: Record<string, string>;
    zones: Record<string, string>;
    stances: Record<string, string>;
    stages: Record<string, string>;
    colors: Record<string, string>;
  };
  board: Record<string, string>;
  guide: Record<string, { title: string; text: string }>;
  ui: Record<string, string>;
  log: Record<string, string>;
}

export class Names {
  private get all(): WarRoomWords {
    return words.game<WarRoomWords>("warroom");
  }

  /** A sentence of the board. */
  board(key: string, values?: Record<string, Value>): string {
    return fill(words.lang, this.all.board[key] ?? key, values);
  }

  /** A sentence of the table. */
  ui(key: string, values?: Record<string, Value>): string {
    return fill(words.lang, this.all.ui[key] ?? key, values);
  }

  /** A step of the guide. */
  guide(step: string): { title: string; text: string } | undefined {
    return this.all.guide[step];
  }

  /** A phase, a zone, a stance, a stage: by what kind of name it is. */
  name(kind: "phases" | "zones" | "stances" | "stages", key: string): string {
    return this.all.names[kind][key] ?? "";
  }

  /** What the phase has come to, by the frame that asks; empty where there is no word for it. */
  step(frame: string): string {
    return `step.${frame}` in this.all.ui ? this.ui(`step.${frame}`) : "";
  }

  side(side: Side): string {
    return this.all.names.sides[side]!.name;
  }

  /** A colour of dice, with their number. */
  dice(color: string, n: number): string {
    return fill(words.lang, `{n} {n:${this.all.names.colors[color] ?? color}}`, { n });
  }

  /** Why an order was struck. */
  struck(reason: string): string {
    return this.all.log[`struck.${reason}`] ?? reason;
  }

  unit(unit: string): string {
    return (this.all.names.units[unit] ?? unit).split("|")[0]!;
  }

  /** `["3inf", "1art"]` in words. */
  stack(words: readonly string[]): string {
    return this.counted(units(words));
  }

  /** Units by their numbers, in words. */
  counted(units: Record<string, number>): string {
    return Object.entries(units)
      .map(([unit, n]) => this.units(unit, n))
      .join(", ");
  }

  /** What there is of the resources, in words. */
  amounts(income: Income): string {
    return RESOURCES.flatMap((resource, i) =>
      income[i] ? [this.ui("amount", { n: income[i], resource: this.resource(resource) })] : [],
    ).join(", ");
  }

  /** A command by its nation and number. */
  command(id: string): string {
    const [nation, number] = id.split("-") as [Nation, string];
    return `${this.short(nation)} ${number}`;
  }

  /** A territory's name; a sea's with its code. */
  region(id: string): string {
    const sea = this.all.names.seas[id];
    return sea ? `${sea.name} (${id})` : (this.all.names.territories[id]?.name ?? id);
  }

  /** As the map calls it: seas by their codes. */
  onMap(id: string): string {
    return this.all.names.territories[id]?.name ?? id;
  }

  nation(nation: Nation): string {
    return this.all.names.nations[nation]!.name;
  }

  short(nation: Nation | "neutral" | null): string {
    return nation && nation !== "neutral" ? this.all.names.nations[nation]!.short : this.board("neutral");
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
