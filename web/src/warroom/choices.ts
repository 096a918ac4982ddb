/** The legal actions of a decision, by the command they are about and the region they go to. Read from their notation. */

import { NATIONS, type Facts, type Nation, type WarRoomView } from "./types.ts";

export interface Choice {
  action: number;
  word: string;
  label: string;
  /** The command it moves, or the region that units come from. */
  subject: string | null;
  /** Where it goes or happens. */
  target: string | null;
  /** The units it speaks of, as they are written. */
  stack: string[];
}

/** Charts that are filled in before anybody sees them, by the frame that asks. */
export const CHARTS = ["WriteOrders", "WritePurchases"];

/** Up to so many answers are shown as buttons. */
export const FEW = 8;

const COMMAND = new RegExp(`^(${NATIONS.join("|")})-\\d+$`);
const STACK = /^\d+[a-z]+$/;

/** `germany-48` is a command of Germany. */
export const ownerOf = (command: string) => command.split("-")[0] as Nation;

/** Where a command stands; a region is its own place. */
export const placeOf = (view: WarRoomView, subject: string) => view.command[subject]?.[0] ?? subject;

/** Read one action. */
export function read(action: number, word: string, label: string, regions: ReadonlySet<string>): Choice {
  const words = word.split(" ");
  const command = words.find((one) => COMMAND.test(one));
  const named = words.filter((one) => regions.has(one));
  const from = named.length > 1 && words.includes("to") && !command ? named[0]! : null;
  const target = words.includes("via") ? named[0] : named.at(-1);
  return {
    action,
    word,
    label,
    subject: command ?? from,
    target: target ?? null,
    stack: words.filter((one) => STACK.test(one)),
  };
}

/** To give an order up stands last. */
const isCancel = ({ word }: Choice) => word.endsWith(" cancel");

/** All of them; what erases a line of a chart, and bids, belong to the chart. */
export function choices(view: WarRoomView, labels: Record<string, string>, facts: Facts): Choice[] {
  const regions = new Set([...facts.territories, ...facts.seas].map(({ id }) => id));
  const { legal = [], frame = "" } = view.decision ?? {};
  const chart = (word: string) => CHARTS.includes(frame) && (/^erase | bids /.test(word) || frame === "WritePurchases");
  return legal
    .filter(([, word]) => word === "done" || !chart(word))
    .map(([action, word]) => read(action, word, labels[action] ?? word, regions))
    .sort((a, b) => Number(isCancel(a)) - Number(isCancel(b)));
}

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
  const { legal = [], frame = "" } = view.decision ?? {};
  if (CHARTS.includes(frame)) return null;
  const ways = legal.filter(([action, word]) => action >= 0 && !(frame === "MoveCommand" && word.endsWith(" cancel")));
  return ways.length === 1 ? ways[0]![0] : null;
}

/** Units that are put on the map one by one: a click on a region puts one there. */
export const placesByClick = (view: WarRoomView) => ["PlaceUnits", "Mobilize"].includes(view.decision?.frame ?? "");

const sizeOf = ({ stack }: Choice) => stack.reduce((all, one) => all + parseInt(one), 0);

/** The choice with the fewest units. */
export const fewest = (all: readonly Choice[]): Choice => all.reduce((best, one) => (sizeOf(one) < sizeOf(best) ? one : best));

/** The chart that is being written at the table, also by others. */
export function chartOpen(view: WarRoomView): string | null {
  const top = String(view.stack.at(-1)?.[0] ?? "");
  return CHARTS.includes(top) ? top : null;
}
