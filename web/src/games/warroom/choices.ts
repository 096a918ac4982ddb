/** The legal actions of a decision, by the command they are about and the region they go to. */

import { legal, type Legal } from "../../table/legal.ts";
import type { Facts, Nation, WarRoomView } from "./types.ts";

export interface Choice extends Legal {
  label: string;
  /** The command it moves, or the region that units come from. */
  subject: string | null;
  /** Where it goes or happens. */
  target: string | null;
  /** The units it speaks of, or whatever else it counts. */
  count: Record<string, number>;
}

/** Charts that are filled in before anybody sees them, by the frame that asks. */
export const CHARTS = ["WriteOrders", "WritePurchases"];

/** The most answers that are shown as buttons. */
export const FEW = 8;

/** `germany-48` is a command of Germany. */
export const ownerOf = (command: string) => command.split("-")[0] as Nation;

/** Where a command stands; a region is its own place. */
export const placeOf = (view: WarRoomView, subject: string) => view.command[subject]?.[0] ?? subject;

/** What is a command, and what a region. */
export interface Ids {
  commands: ReadonlySet<string>;
  regions: ReadonlySet<string>;
}

/** What one action is about: of two regions, units go from the first to the second. */
export function read(one: Legal, label: string, { commands, regions }: Ids): Choice {
  const { on, at = null, count = {} } = one.means;
  const command = on.find((id) => commands.has(id));
  const named = on.filter((id) => regions.has(id));
  const from = named.length > 1 && !command ? named[0]! : null;
  return { ...one, label, subject: command ?? from, target: named.at(-1) ?? at, count };
}

/** Cancelling an order stands last. */
const isCancel = ({ means }: Legal) => means.verb === "cancel";

/** What belongs to the chart of orders: it is written and erased there. */
const OF_THE_CHART = ["bid", "erase-bid", "erase-order"];

/** All of them; what erases a line of a chart, and bids, belong to the chart. */
export function choices(view: WarRoomView, labels: Record<string, string>, facts: Facts): Choice[] {
  const ids = {
    commands: new Set(facts.commands.map(({ id }) => id)),
    regions: new Set([...facts.territories, ...facts.seas].map(({ id }) => id)),
  };
  const buying = view.decision?.frame === "WritePurchases";
  return legal(view)
    .filter(({ means }) => (buying ? means.verb === "done" : !OF_THE_CHART.includes(means.verb)))
    .map((one) => read(one, labels[one.action] ?? one.notation, ids))
    .sort((a, b) => Number(isCancel(a)) - Number(isCancel(b)));
}

/** The regions that a choice leads to: the one it passes through, and where it ends; none if it goes nowhere. */
export const leadsTo = ({ means: { verb, via }, target }: Choice): string[] =>
  target && MOVES.includes(verb) ? [...(via ? [via] : []), target] : [];

const MOVES = ["order", "land", "launch", "deploy"];

/** The choices of each command, or of each region that units come from. */
export function bySubject(all: readonly Choice[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const choice of all)
    if (choice.subject !== null) found.set(choice.subject, [...(found.get(choice.subject) ?? []), choice]);
  return found;
}

/** Regions to light: where a subject stands while there are several, else where its choices go. */
export function litPlaces(view: WarRoomView, all: readonly Choice[], subject: string | null): Map<string, string> {
  const subjects = bySubject(all);
  const several = subjects.size > 1 && subject === null;
  const lit = new Map<string, string>();
  for (const choice of all) {
    if (choice.subject === null && choice.target) lit.set(choice.target, "choice");
    else if (several && choice.subject) lit.set(placeOf(view, choice.subject), "command");
    else if (choice.target && (subject === null || choice.subject === subject)) lit.set(choice.target, "goal");
  }
  return lit;
}

/** The only thing to do, if there is nothing to choose: to carry out an order that goes one way counts as such. */
export function onlyWay(view: WarRoomView): number | null {
  if (CHARTS.includes(view.decision?.frame ?? "")) return null;
  const ways = legal(view).filter((one) => one.action >= 0 && !isCancel(one));
  return ways.length === 1 ? ways[0]!.action : null;
}

/** Units that are put on the map one by one: a click on a region puts one there. */
export const placesByClick = (view: WarRoomView) => ["PlaceUnits", "Mobilize"].includes(view.decision?.frame ?? "");

const sizeOf = ({ count }: Choice) => Object.values(count).reduce((all, n) => all + n, 0);

/** The choice with the fewest units. */
export const fewest = (all: readonly Choice[]): Choice =>
  all.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best));

/** The chart that is being written at the table, also by others. */
export function chartOpen(view: WarRoomView): string | null {
  const top = String(view.stack.at(-1)?.[0] ?? "");
  return CHARTS.includes(top) ? top : null;
}
