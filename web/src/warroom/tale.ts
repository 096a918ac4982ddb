/** What the log tells on the map: who goes where, what was struck and why, and what became of the orders. */

import type { LogLine } from "../lib/types.ts";
import type { Arrow } from "./board/Arrows.svelte";
import { ownerOf, placeOf, type Choice } from "./choices.ts";
import { NATIONS, type Category, type Entry, type Facts, type Nation, type WarRoomView, type WayTaken } from "./types.ts";
import type { Names } from "./words.ts";

/** A command on its way. */
export interface March {
  command: string;
  nation: Nation;
  category: Category;
  /** The regions it goes through, the first where it starts. */
  way: string[];
}

/** Words at a place. */
export interface Note {
  region: string;
  text: string;
  /** `bad`: something did not come about; `pin`: somebody is or would be kept back; `news`: something appeared. */
  kind: "bad" | "pin" | "news";
}

const entryOf = (line: LogLine) => line.entry as Entry;

/** A region by its number in the log. */
export function regionAt(facts: Facts, index: number): string {
  return [...facts.territories, ...facts.seas][index]!.id;
}

const seaOf = (facts: Facts, id: string) => facts.seas.find((sea) => sea.id === id);

/** The seas from which a carrier of a nation could have sent a fighter to a region; its own first. */
function carriersBy(view: WarRoomView, nation: Nation, region: string, facts: Facts): string[] {
  const seas = Object.entries(view.command).flatMap(([id, [at, ...units]]) =>
    ownerOf(id) === nation && at && units.some((word) => word.endsWith("cv")) ? [at] : [],
  );
  return seas.includes(region) ? [region] : [...new Set(seas.filter((sea) => seaOf(facts, sea)?.near.includes(region)))];
}

/** Fighters that take off and new units that leave their industry: where they come from and where they go. */
function sorties(lines: readonly LogLine[], view: WarRoomView, facts: Facts): March[] {
  return lines.map(entryOf).flatMap((entry, i): March[] => {
    if (entry[0] !== "launch" && entry[0] !== "deploy") return [];
    const nation = NATIONS[entry[1]]!;
    const to = regionAt(facts, entry[0] === "launch" ? entry[2] : entry[3]);
    const from = entry[0] === "launch" ? carriersBy(view, nation, to, facts) : [regionAt(facts, entry[2])];
    const category = entry[0] === "launch" ? "air" : seaOf(facts, to) ? "naval" : "land";
    return from.length === 1 && from[0] !== to ? [{ command: `${entry[0]}/${i}`, nation, category, way: [from[0]!, to] }] : [];
  });
}

/** Those who move in some lines of the log, each along its whole way. */
export function marches(lines: readonly LogLine[], view: WarRoomView, facts: Facts): March[] {
  const found = new Map<number, March>();
  for (const entry of lines.map(entryOf)) {
    if (entry[0] !== "move") continue;
    const [, index, from, to] = entry;
    const { id, category } = facts.commands[index]!;
    const march = found.get(index) ?? { command: id, nation: ownerOf(id), category, way: [regionAt(facts, from)] };
    march.way.push(regionAt(facts, to));
    found.set(index, march);
  }
  return [...found.values(), ...sorties(lines, view, facts)];
}

/** Why somebody did not go, at the place where it stands; and what appeared. */
export function notes(lines: readonly LogLine[], view: WarRoomView, facts: Facts, names: Names): Note[] {
  return lines.flatMap((line): Note[] => {
    const entry = entryOf(line);
    switch (entry[0]) {
      case "struck": {
        const [, command, to, reason] = entry;
        const { id } = facts.commands[command]!;
        return [{ region: view.command[id]?.[0] ?? regionAt(facts, to), text: `${names.command(id)}: ${names.struck(reason)}`, kind: "bad" }];
      }
      case "cancelled":
      case "no_landing": {
        const { id } = facts.commands[entry[1]]!;
        return [{ region: view.command[id]?.[0] ?? regionAt(facts, entry[2]), text: line.text ?? "", kind: "bad" }];
      }
      case "pinned":
        return [{ region: regionAt(facts, entry[2]), text: line.text ?? "", kind: "pin" }];
      case "launch":
        return [{ region: regionAt(facts, entry[2]), text: line.text ?? "", kind: "news" }];
      case "deploy":
        return [{ region: regionAt(facts, entry[3]), text: line.text ?? "", kind: "news" }];
      default:
        return [];
    }
  });
}

/** The lines of the phase that is going on. */
function ofThisPhase(log: readonly LogLine[]): readonly LogLine[] {
  return log.slice(log.findLastIndex(({ entry }) => entry[0] === "phase") + 1);
}

/** Why those in a region did not go in this phase. */
export function keptFrom(region: string | null, view: WarRoomView, log: readonly LogLine[], facts: Facts, names: Names): Note[] {
  if (region === null || view.phase !== "movement") return [];
  return notes(ofThisPhase(log), view, facts, names).filter((note) => note.region === region && note.kind !== "news");
}

/** What became of an order; null: it is still to come. */
interface Fate {
  order: string;
  command: string;
  /** Where the command started from; none for one that is not on the map. */
  from: string | undefined;
  to: string;
  state: "done" | "struck" | null;
}

/** The orders that lie open in Phase 3, as far as the log tells: carried out, struck, or still to come. */
function fates(view: WarRoomView, log: readonly LogLine[], facts: Facts): Fate[] {
  const lines = ofThisPhase(log);
  const moved = new Map(marches(lines, view, facts).map((march) => [march.command, march.way]));
  const struck = new Set<string>();
  const pinned = new Set<string>();
  for (const entry of lines.map(entryOf)) {
    if (entry[0] === "struck" || entry[0] === "cancelled") struck.add(`${facts.commands[entry[1]]!.id}>${regionAt(facts, entry[2])}`);
    else if (entry[0] === "pinned") pinned.add(facts.commands[entry[1]]!.id);
  }
  return Object.values(view.orders)
    .flat()
    .map((order) => {
      const [command, to] = order.split(">") as [string, string];
      const way = moved.get(command);
      const stopped = struck.has(order) || (!way && pinned.has(command));
      const state = stopped ? "struck" : way ? "done" : null;
      return { order, command, to, from: way?.[0] ?? view.command[command]?.[0], state };
    });
}

/** An arrow for each order that lies open. */
export function orders(view: WarRoomView, log: readonly LogLine[], facts: Facts): Arrow[] {
  return fates(view, log, facts).flatMap(({ command, from, to, state }): Arrow[] =>
    from && from !== to ? [{ from, to, kind: "order", nation: ownerOf(command), ...(state ? { state } : {}) }] : [],
  );
}

/** How many of some nations' orders have been dealt with. */
export function progress(view: WarRoomView, log: readonly LogLine[], facts: Facts, nations: readonly Nation[]): { done: number; all: number } {
  const own = fates(view, log, facts).filter(({ command }) => nations.includes(ownerOf(command)));
  return { done: own.filter(({ state }) => state).length, all: own.length };
}

/** The way that a choice takes, drawn from stop to stop. */
export function wayOf(choice: Choice | null, taken: WayTaken | undefined, view: WarRoomView): Arrow[] {
  if (!choice?.subject || !choice.target) return [];
  const stops = taken?.way ?? [placeOf(view, choice.subject), choice.target];
  const nation = view.command[choice.subject] ? ownerOf(choice.subject) : (view.seats[view.seat]?.[0] ?? "germany");
  return stops.slice(1).flatMap((to, i): Arrow[] => (stops[i] === to ? [] : [{ from: stops[i]!, to, kind: "way", nation }]));
}

type Pin = WayTaken["pins"][number];

function pinText({ held, of, by }: Pin, names: Names): string {
  const who = by.map((nation) => names.short(nation)).join(", ");
  return held < of ? names.ui("pin.some", { n: held, all: of, who }) : names.ui("pin.all", { who });
}

/** What would be pinned on a way, in one line. */
export const pinsText = (taken: WayTaken | undefined, names: Names): string =>
  (taken?.pins ?? []).map((pin) => `${names.region(pin.region)}: ${pinText(pin, names)}`).join(" ");

/** The same, each at its place. */
export const pinNotes = (taken: WayTaken | undefined, names: Names): Note[] =>
  (taken?.pins ?? []).map((pin) => ({ region: pin.region, text: pinText(pin, names), kind: "pin" }));
