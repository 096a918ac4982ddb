/** What the log tells on the map: who goes where, what was struck and why, and what became of the orders. */

import type { Arrow } from "./board/Arrows.svelte";
import { ownerOf, placeOf, type Choice } from "./choices.ts";
import { ordersOf, type Order } from "./charts.ts";
import {
  NATIONS,
  type Category,
  type Facts,
  type Line,
  type Nation,
  type WarRoomView,
  type WayTaken,
} from "./types.ts";
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

/** A region by its number in the log. */
export function regionAt(facts: Facts, index: number): string {
  return [...facts.territories, ...facts.seas][index]!.id;
}

const seaOf = (facts: Facts, id: string) => facts.seas.find((sea) => sea.id === id);

/** Fighters that take off and new units that leave their industry: where they come from and where they go. */
function sorties(lines: readonly Line[], facts: Facts): March[] {
  return lines.flatMap(({ entry }, i): March[] => {
    if (entry.type !== "launch" && entry.type !== "deploy") return [];
    const nation = NATIONS[entry.nation]!;
    const start = entry.type === "launch" ? entry.origin : entry.territory;
    const [from, to] = [regionAt(facts, start), regionAt(facts, entry.region)];
    const category = entry.type === "launch" ? "air" : seaOf(facts, to) ? "naval" : "land";
    return from === to ? [] : [{ command: `${entry.type}/${i}`, nation, category, way: [from, to] }];
  });
}

/** The commands that move in some lines of the log, each along its whole way. */
export function marches(lines: readonly Line[], facts: Facts): March[] {
  const found = new Map<number, March>();
  for (const { entry } of lines) {
    if (entry.type !== "move") continue;
    const { id, category } = facts.commands[entry.command]!;
    const from = regionAt(facts, entry.origin);
    const march = found.get(entry.command) ?? { command: id, nation: ownerOf(id), category, way: [from] };
    march.way.push(regionAt(facts, entry.region));
    found.set(entry.command, march);
  }
  return [...found.values(), ...sorties(lines, facts)];
}

/** Why somebody did not go, at the place where it stands; and what appeared. */
export function notes(lines: readonly Line[], view: WarRoomView, facts: Facts, names: Names): Note[] {
  return lines.flatMap((line): Note[] => {
    const { entry } = line;
    switch (entry.type) {
      case "struck": {
        const { id } = facts.commands[entry.command]!;
        return [
          {
            region: view.command[id]?.[0] ?? regionAt(facts, entry.region),
            text: `${names.command(id)}: ${names.struck(entry.reason)}`,
            kind: "bad",
          },
        ];
      }
      case "cancelled":
      case "no_landing": {
        const { id } = facts.commands[entry.command]!;
        const region = view.command[id]?.[0] ?? regionAt(facts, entry.region);
        return [{ region, text: line.text ?? "", kind: "bad" }];
      }
      case "pinned":
        return [{ region: regionAt(facts, entry.region), text: line.text ?? "", kind: "pin" }];
      case "launch":
      case "deploy":
        return [{ region: regionAt(facts, entry.region), text: line.text ?? "", kind: "news" }];
      default:
        return [];
    }
  });
}

/** The lines of the phase that is going on. */
function ofThisPhase(log: readonly Line[]): readonly Line[] {
  return log.slice(log.findLastIndex(({ entry }) => entry.type === "phase") + 1);
}

/** Why those in a region did not go in this phase. */
export function keptFrom(
  region: string | null,
  view: WarRoomView,
  log: readonly Line[],
  facts: Facts,
  names: Names,
): Note[] {
  if (region === null || view.phase !== "movement") return [];
  return notes(ofThisPhase(log), view, facts, names).filter((note) => note.region === region && note.kind !== "news");
}

/** What became of an order; null: it is still to come. */
interface Fate extends Order {
  /** Where the command started from; none for one that is not on the map. */
  from: string | undefined;
  state: "done" | "struck" | null;
}

/** The orders that lie open in Phase 3, as far as the log tells: carried out, struck, or still to come. */
function fates(view: WarRoomView, log: readonly Line[], facts: Facts): Fate[] {
  const lines = ofThisPhase(log);
  const moved = new Map(marches(lines, facts).map((march) => [march.command, march.way]));
  const struck: Order[] = [];
  const pinned = new Set<string>();
  for (const { entry } of lines) {
    if (entry.type === "struck" || entry.type === "cancelled")
      struck.push({ command: facts.commands[entry.command]!.id, to: regionAt(facts, entry.region) });
    else if (entry.type === "pinned") pinned.add(facts.commands[entry.command]!.id);
  }
  return (Object.keys(view.charts) as Nation[])
    .flatMap((nation) => ordersOf(view, nation))
    .map(({ command, to }) => {
      const way = moved.get(command);
      const isStruck = struck.some((order) => order.command === command && order.to === to);
      const state = isStruck || (!way && pinned.has(command)) ? "struck" : way ? "done" : null;
      return { command, to, from: way?.[0] ?? view.command[command]?.[0], state };
    });
}

/** An arrow for each order that lies open. */
export function orders(view: WarRoomView, log: readonly Line[], facts: Facts): Arrow[] {
  return fates(view, log, facts).flatMap(({ command, from, to, state }): Arrow[] =>
    from && from !== to ? [{ from, to, kind: "order", nation: ownerOf(command), ...(state ? { state } : {}) }] : [],
  );
}

/** How many of some nations' orders have been dealt with. */
export function progress(
  view: WarRoomView,
  log: readonly Line[],
  facts: Facts,
  nations: readonly Nation[],
): { done: number; all: number } {
  const own = fates(view, log, facts).filter(({ command }) => nations.includes(ownerOf(command)));
  return { done: own.filter(({ state }) => state).length, all: own.length };
}

/** The way that a choice takes, drawn from stop to stop. */
export function wayOf(choice: Choice | null, taken: WayTaken | undefined, view: WarRoomView): Arrow[] {
  if (!choice?.subject || !choice.target) return [];
  const stops = taken?.way ?? [placeOf(view, choice.subject), choice.target];
  const nation = view.command[choice.subject] ? ownerOf(choice.subject) : (view.seats[view.seat]?.[0] ?? "germany");
  return stops
    .slice(1)
    .flatMap((to, i): Arrow[] => (stops[i] === to ? [] : [{ from: stops[i]!, to, kind: "way", nation }]));
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
