/** A purchase chart as a view has it: `3inf`, `goods+2oil+3osr`. */

import type { Action } from "../../../net/types.ts";
import { units } from "../model.ts";
import { RESOURCES, type Facts, type Income, type Nation } from "../types.ts";

export interface Chart {
  units: Record<string, number>;
  goods: string[];
}

const isGood = (line: string) => line.startsWith("goods");

export const chart = (lines: readonly string[]): Chart => ({
  units: units(lines.filter((line) => !isGood(line))),
  goods: lines.filter(isGood),
});

/** `2oil` and `3osr` of `goods+2oil+3osr`. */
const paidFor = (line: string) => line.split("+").slice(1);

/** What a mix such as `goods+2oil+3osr` comes to. */
export function mix(line: string): Income {
  const paid = units(paidFor(line));
  return RESOURCES.map((resource) => paid[resource] ?? 0) as Income;
}

/** To erase a line of a nation's chart. */
export function erasing(nation: Nation, line: string): Action {
  const count = units(isGood(line) ? paidFor(line) : [line]);
  return { verb: isGood(line) ? "erase-good" : "erase-units", on: [nation], count };
}

/** What a chart costs. */
export function spent({ units, goods }: Chart, facts: Facts): Income {
  const bought = facts.units.flatMap(({ id, cost }) =>
    cost && units[id] ? [cost.map((amount) => amount * units[id]!)] : [],
  );
  const all = [...bought, ...goods.map(mix)];
  return RESOURCES.map((_, i) => all.reduce((sum, one) => sum + one[i]!, 0)) as Income;
}
