/** The order and purchase charts of a view: each line is the action that wrote it. */

import type { Action } from "../../net/types.ts";
import { RESOURCES, type Facts, type Income, type Nation, type WarRoomView } from "./types.ts";

/** What a nation's purchase chart has: units by type, and civilian goods. */
export interface Chart {
  lines: readonly Action[];
  units: Record<string, number>;
  goods: readonly Action[];
}

/** An order on a nation's chart. */
export interface Order {
  command: string;
  to: string;
}

const linesOf = (view: WarRoomView, nation: Nation): readonly Action[] => view.charts[nation] ?? [];

/** The orders of a nation, in the order in which they will be carried out. */
export const ordersOf = (view: WarRoomView, nation: Nation): Order[] =>
  linesOf(view, nation).flatMap(({ verb, on }) => (verb === "order" ? [{ command: on[0]!, to: on[1]! }] : []));

/** The purchase chart of a nation. */
export function chartOf(view: WarRoomView, nation: Nation): Chart {
  const lines = linesOf(view, nation).filter(({ verb }) => verb === "buy" || verb === "buy-good");
  return {
    lines,
    units: Object.assign({}, ...lines.map(({ verb, count }) => (verb === "buy" ? count : {}))) as Chart["units"],
    goods: lines.filter(({ verb }) => verb === "buy-good"),
  };
}

/** What an action counts of each resource. */
export const amounts = ({ count = {} }: Action) => RESOURCES.map((resource) => count[resource] ?? 0) as Income;

const ERASES: Record<string, string> = { order: "erase-order", buy: "erase-units", "buy-good": "erase-good" };

/** The action that erases a line. */
export const erasing = ({ verb, on, count }: Action): Action => ({
  verb: ERASES[verb]!,
  on: verb === "order" ? on.slice(0, 1) : on,
  ...(count && { count }),
});

/** The action that writes an order. */
export const ordering = ({ command, to }: Order): Action => ({ verb: "order", on: [command, to] });

/** What a chart costs. */
export function spent({ units, goods }: Chart, facts: Facts): Income {
  const bought = facts.units.flatMap(({ id, cost }) =>
    cost && units[id] ? [cost.map((amount) => amount * units[id]!)] : [],
  );
  const all = [...bought, ...goods.map(amounts)];
  return RESOURCES.map((_, i) => all.reduce((sum, one) => sum + one[i]!, 0)) as Income;
}
