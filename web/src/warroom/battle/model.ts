/** A battle board as it is drawn: rows by stance, units stepping to the right as they are hit. No rules: what the view tells. */

import type { LogLine } from "../../lib/types.ts";
import { dice } from "../log.ts";
import { NATIONS, type BattleBoard, type BattleUnits, type Color, type Entry, type Facts, type Nation, type Side, type Stance, type WarRoomView } from "../types.ts";

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

/** What the viewer is asked, by its verb; of two boards at once the answers begin with the region and the verb. */
export function question(view: WarRoomView): { verb: string; prefix: string; board: BattleBoard | undefined } {
  const { verb = "", frame = "", legal = [] } = view.decision ?? {};
  if (frame !== "SideBySide") return { verb, prefix: "", board: view.boards[0] };
  const [region = "", inner = ""] = legal[0]?.[1].split(" ") ?? [];
  return { verb: inner, prefix: `${region} ${inner} `, board: view.boards.find((one) => one.region === region) };
}

/** The viewer's units that wait for a stance, in the order in which they are asked about. */
export function waiting(view: WarRoomView, facts: Facts): Waiting[] {
  const { verb, prefix, board } = question(view);
  if (verb !== "stance" || !board) return [];
  const [owner, unit] = view.decision!.legal[0]![1].slice(prefix.length).split(" ");
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

/** The answer that so many of a group take the second stance, in the game's notation. */
export function stanceWord({ owner, unit, number, stances }: Waiting, second: number): string {
  const parts = [number - second, second].flatMap((n, i) => (n ? [`${n} ${stances[i]!.name}`] : []));
  return `${owner} ${unit} ${parts.join(" ")}`;
}

/** The lines of the log since the battle of a region began, or where it began with the log, since the last one ended. */
export function story(log: readonly LogLine[], region: string, facts: Facts): Entry[] {
  const ids = [...facts.territories, ...facts.seas].map(({ id }) => id);
  const told = log.map(({ entry }) => entry as Entry);
  const start = told.findLastIndex((entry) => entry[0] === "battle" && ids[entry[1]] === region);
  const since = start < 0 ? told.findLastIndex((entry) => entry[0] === "resolved") : start;
  return told.slice(since + 1);
}

/** Units that were eliminated, with the stance they had. */
function fallen(entries: readonly Entry[], region: string, facts: Facts): { owner: Owner; unit: string; stance: string }[] {
  const face = faceOf(region);
  const rows = facts.units.filter(({ id }) => id !== "cf").flatMap((unit) => unit.stances[face].map(({ name }) => name));
  const last = new Map<string, string>();
  const found: { owner: Owner; unit: string; stance: string }[] = [];
  for (const entry of entries) {
    if (entry[0] !== "hit" && entry[0] !== "given_up") continue;
    const [owner, unit] = [ownerAt(entry[1]), facts.units[entry[2]]!.id];
    if (entry[0] === "hit") last.set(`${owner}/${unit}`, rows[entry[3]]!);
    if (entry[0] === "given_up" || entry[4]) found.push({ owner, unit, stance: last.get(`${owner}/${unit}`) ?? "" });
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
    if (!rows.has(key)) rows.set(key, { unit, stance, color, printed, boxes: { ready: [], hit: [], damaged: [], lost: [] } });
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
      [group.number - second, second].forEach((n, i) => add(row(group.unit, open.stances[i]!.name), "ready", group.owner, n));
    } else place(row(group.unit, group.stance), group, add);
  }
  for (const { owner, unit, stance } of fallen(entries, board.region, facts))
    if ((owner === "neutral" ? neutralSide(board) : sideOf.get(owner)) === side) add(row(unit, stance), "lost", owner, 1);
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
      const empty: Row = { ...model, stance: stance.name, printed: stance, boxes: { ready: [], hit: [], damaged: [], lost: [] } };
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
    if (entry[0] === "batch") next = { by: NATIONS[entry[1]] ?? null, stage: entry[2] ? "surface" : "air" };
    else if (entry[0] === "bomber") next = { by: NATIONS[entry[1]] ?? null, stage: "bombing" };
    else if (entry[0] === "garrison") next = { by: null, stage: "garrison" };
    else if (entry[0] === "raid") next = { by: null, stage: "raid" };
    else if (entry[0] === "dice") found.push({ ...next, dice: dice(entry) });
  }
  return found;
}

/** The units that an answer names: `red germany inf attack` is about German infantry in attack. */
export function named(word: string, board: BattleBoard): BattleUnits | undefined {
  const words = word.split(" ");
  const at = words.findIndex((one) => one === "neutral" || NATIONS.includes(one as Nation));
  if (at < 0) return undefined;
  const [owner, unit, stance] = words.slice(at);
  return board.units.find((one) => one.owner === owner && one.unit === unit && (one.stance === stance || !isStance(stance, board)));
}

const isStance = (word: string | undefined, board: BattleBoard) => board.units.some(({ stance }) => stance === word);
