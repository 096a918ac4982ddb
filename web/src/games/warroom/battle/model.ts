/** A battle board as it is drawn: rows by stance, units stepping to the right as they are hit. No rules: what the view tells. */

import type { Action } from "../../../net/types.ts";
import { legal, type Legal } from "../../../table/legal.ts";
import { dice } from "../log.ts";
import {
  NATIONS,
  type BattleBoard,
  type BattleUnits,
  type Color,
  type Entry,
  type Facts,
  type Line,
  type Nation,
  type Side,
  type Stance,
  type WarRoomView,
} from "../types.ts";

export type Owner = Nation | "neutral";
export const SIDES: readonly Side[] = ["allies", "axis"];
/** Boxes of a row, from left to right. */
export const BOXES = ["ready", "hit", "damaged", "lost"] as const;
export type Box = (typeof BOXES)[number];

export interface Token {
  owner: Owner;
  number: number;
}

export interface Row {
  unit: string;
  stance: string;
  color: Color;
  /** As printed; none for units without a stance, or that dived away. */
  printed: Stance | null;
  boxes: Record<Box, Token[]>;
}

/** Units of the side that sets its stances, which wait for theirs. */
export interface Waiting {
  key: string;
  owner: Owner;
  unit: string;
  number: number;
  stances: Stance[];
}

export const faceOf = (region: string) => (region.includes("-") ? ("sea" as const) : ("land" as const));
const ownerAt = (index: number): Owner => NATIONS[index] ?? "neutral";
const factsOf = (facts: Facts, unit: string) => facts.units.find(({ id }) => id === unit)!;

/** The first answer to what the viewer is asked, and the board that it is about: one of two where two battles are fought at once. */
export function question(view: WarRoomView): { first: Legal | undefined; board: BattleBoard | undefined } {
  const first = legal(view).find(({ action }) => action >= 0);
  const at = first?.means.at;
  return { first, board: at ? view.boards.find(({ region }) => region === at) : view.boards[0] };
}

/** The viewer's units that wait for a stance, in the order in which they are asked about. */
export function waiting(view: WarRoomView, facts: Facts): Waiting[] {
  const { first, board } = question(view);
  if (first?.means.verb !== "stance" || !board) return [];
  const [owner, unit] = first.means.on;
  const open = board.units.filter(({ stance }) => stance === "");
  const side = open.find((one) => one.owner === owner && one.unit === unit)?.side;
  return open
    .filter((one) => one.side === side)
    .map(({ owner, unit, number }) => ({
      key: `${owner}/${unit}`,
      owner,
      unit,
      number,
      stances: factsOf(facts, unit).stances[faceOf(board.region)],
    }));
}

/** The answer by which a number of a group take the second stance. */
export function stanceOf({ owner, unit, number, stances }: Waiting, second: number): Action {
  const parts = [number - second, second].flatMap((n, i) => (n ? [[stances[i]!.name, n] as const] : []));
  return { verb: "stance", on: [owner, unit], count: Object.fromEntries(parts) };
}

/** The lines of the log since the battle of a region began, or where it began with the log, since the last one ended. */
export function story(log: readonly Line[], region: string, facts: Facts): Entry[] {
  const ids = [...facts.territories, ...facts.seas].map(({ id }) => id);
  const told = log.map(({ entry }) => entry);
  const start = told.findLastIndex((entry) => entry.type === "battle" && ids[entry.region] === region);
  const since = start < 0 ? told.findLastIndex((entry) => entry.type === "resolved") : start;
  return told.slice(since + 1);
}

/** Units that were eliminated, with the stance they had. */
function fallen(
  entries: readonly Entry[],
  region: string,
  facts: Facts,
): { owner: Owner; unit: string; stance: string }[] {
  const face = faceOf(region);
  const rows = facts.units
    .filter(({ id }) => id !== "cf")
    .flatMap((unit) => unit.stances[face].map(({ name }) => name));
  const last = new Map<string, string>();
  const found: { owner: Owner; unit: string; stance: string }[] = [];
  for (const entry of entries) {
    if (entry.type !== "hit" && entry.type !== "given_up") continue;
    const [owner, unit] = [ownerAt(entry.nation), facts.units[entry.unit]!.id];
    if (entry.type === "hit") last.set(`${owner}/${unit}`, rows[entry.row]!);
    if (entry.type === "given_up" || entry.out) found.push({ owner, unit, stance: last.get(`${owner}/${unit}`) ?? "" });
  }
  return found;
}

/** The rows of a side. `planned`: how many of those that wait would take their second stance. */
export function rowsOf(
  board: BattleBoard,
  side: Side,
  facts: Facts,
  entries: readonly Entry[],
  groups: readonly Waiting[] = [],
  planned: (group: Waiting) => number = () => 0,
): Row[] {
  const face = faceOf(board.region);
  const sideOf = new Map<string, Side>(facts.nations.map(({ id, side }) => [id, side]));
  const rows = new Map<string, Row>();
  const row = (unit: string, stance: string): Row => {
    const key = `${unit}/${stance}`;
    const { color, stances } = factsOf(facts, unit);
    const printed = stances[face].find(({ name }) => name === stance) ?? null;
    if (!rows.has(key))
      rows.set(key, { unit, stance, color, printed, boxes: { ready: [], hit: [], damaged: [], lost: [] } });
    return rows.get(key)!;
  };
  const add = (to: Row, box: Box, owner: Owner, number: number) => {
    const own = to.boxes[box].find((token) => token.owner === owner);
    if (own) own.number += number;
    else if (number) to.boxes[box].push({ owner, number });
  };
  for (const group of board.units.filter((one) => one.side === side)) {
    const open = groups.find(({ key }) => group.stance === "" && key === `${group.owner}/${group.unit}`);
    if (open) {
      const second = planned(open);
      [group.number - second, second].forEach((n, i) =>
        add(row(group.unit, open.stances[i]!.name), "ready", group.owner, n),
      );
    } else place(row(group.unit, group.stance), group, add);
  }
  for (const { owner, unit, stance } of fallen(entries, board.region, facts))
    if ((owner === "neutral" ? neutralSide(board) : sideOf.get(owner)) === side)
      add(row(unit, stance), "lost", owner, 1);
  const rank = (one: Row) => facts.units.findIndex(({ id }) => id === one.unit);
  const order = (one: Row) => factsOf(facts, one.unit).stances[face].findIndex(({ name }) => name === one.stance);
  return [...rows.values()].sort((a, b) => rank(a) - rank(b) || order(a) - order(b));
}

/** Rows that may be taken, also those that are empty now: each beside the other stance of its type. */
export function withEmpty(rows: readonly Row[], groups: readonly Waiting[]): Row[] {
  const found = [...rows];
  for (const { unit, stances } of groups)
    stances.forEach((stance, i) => {
      if (found.some((row) => row.unit === unit && row.stance === stance.name)) return;
      const model = found.find((row) => row.unit === unit)!;
      const empty: Row = {
        ...model,
        stance: stance.name,
        printed: stance,
        boxes: { ready: [], hit: [], damaged: [], lost: [] },
      };
      found.splice(found.indexOf(model) + i, 0, empty);
    });
  return found;
}

function place(to: Row, group: BattleUnits, add: (to: Row, box: Box, owner: Owner, number: number) => void): void {
  const hurt = group.damage ? 1 : 0;
  add(to, "ready", group.owner, group.number - hurt);
  if (hurt) add(to, group.damage === (to.printed?.hits ?? 2) - 1 ? "damaged" : "hit", group.owner, 1);
}

const neutralSide = (board: BattleBoard) => board.units.find(({ owner }) => owner === "neutral")?.side;

export interface Roll {
  by: Nation | null;
  stage: "air" | "surface" | "bombing" | "garrison" | "raid";
  dice: { side: string; die: number }[];
}

/** Every roll of the battle so far, the last one last. */
export function rolls(entries: readonly Entry[]): Roll[] {
  const found: Roll[] = [];
  let next: Omit<Roll, "dice"> = { by: null, stage: "surface" };
  for (const entry of entries) {
    if (entry.type === "batch") next = { by: NATIONS[entry.nation] ?? null, stage: entry.stage ? "surface" : "air" };
    else if (entry.type === "bomber") next = { by: NATIONS[entry.nation] ?? null, stage: "bombing" };
    else if (entry.type === "garrison") next = { by: null, stage: "garrison" };
    else if (entry.type === "raid") next = { by: null, stage: "raid" };
    else if (entry.type === "dice") found.push({ ...next, dice: dice(entry) });
  }
  return found;
}

/** The units that an answer is about: by owner and type, and by their stance where it says which. */
export function named({ on }: Action, board: BattleBoard): BattleUnits | undefined {
  const at = on.findIndex((id) => id === "neutral" || NATIONS.includes(id as Nation));
  if (at < 0) return undefined;
  const [owner, unit, stance] = on.slice(at);
  return board.units.find(
    (one) => one.owner === owner && one.unit === unit && (stance === undefined || one.stance === stance),
  );
}
