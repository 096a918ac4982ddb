/** Parts of the board that fit a screen, from west to east. */

import type { Box } from "../../../map/camera.ts";
import { board, nearest, shapeOf } from "./geometry.ts";

/** By their names in the catalogue: the regions that are to be seen. A region belongs to the first that names it. */
const LISTS: Record<string, string> = {
  north_america: "U1 U2 U3 U4 B28 B29 A-1 A-9",
  south_america: "N1 N2 N3 N4 N5 N6 B30 A-10 A-11 A-12 A-13 P-6 P-7 P-8",
  atlantic: "N7 N8 B2 A-2 A-3 A-7 A-8 A-14 A-15",
  west: "B1 G1 G2 G3 G10 N9 N10 N13 A-5 A-6",
  mediterranean: "T1 T2 T3 T4 T5 B3 B4 G11 G12 G13 G14 N11 N12 N14 B5 M-1 M-2 M-3",
  africa: "B6 A-16 B7 B8 B9 B10 B11 B12 B13 B14 B15 G15 G16 N16 N17 A-17 A-18 A-19 M-5 I-3 I-4",
  east: "G4 G5 G6 G7 G8 G9 R1 R2 R3 R4 R5 R6 R7 M-4 A-4",
  middle_east: "B16 B17 B18 N15 N18 M-6 I-1 I-10",
  indian: "B19 B20 I-2 I-5 I-6 I-7 I-8 I-9",
  siberia: "R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 N19",
  china: "C1 C2 C3 C4 C5 J2 J3 J4 J5 P-0",
  southeast: "J6 J7 J8 J9 J10 J11 J12 J13 J14 J15 J16 P-14 P-15 P-16",
  australia: "B21 B22 B23 B24 B27 P-17 P-18",
  pacific: "J1 R18 J19 J17 J20 J26 U5 U7 P-1 P-2 P-3 P-4",
  south_pacific: "J18 J21 J22 J23 J24 J25 J27 J28 B25 B26 U6 U8 U9 U10 P-5 P-9 P-10 P-11 P-12 P-13 P-19 P-20",
};

/** Where a match is first looked at, by its scenario; without theatres: the world. A small screen shows the first. */
export const FIRST_VIEW: Record<string, readonly string[]> = {
  global: [],
  europe: ["west", "mediterranean", "east"],
  pacific: ["pacific", "china", "southeast"],
  eastern: ["east"],
};

export const THEATRES = Object.keys(LISTS);
const MEMBERS = Object.fromEntries(Object.entries(LISTS).map(([name, list]) => [name, list.split(" ")]));
const HOME = new Map(THEATRES.flatMap((name) => MEMBERS[name]!.map((id) => [id, name])));

/** The theatre that a region belongs to. */
export const theatreOf = (id: string): string => HOME.get(id)!;

export const members = (theatre: string): readonly string[] => MEMBERS[theatre]!;

/** How many of some regions lie in each theatre but the one that is shown. */
export const elsewhere = (shown: string | null, some: readonly string[]): Map<string, number> =>
  new Map(
    THEATRES.filter((name) => name !== shown).map((name) => [name, some.filter((id) => theatreOf(id) === name).length]),
  );

const ROOM = 18;

/** The box around the labels of some regions, with room for what stands around them; all near to the first. */
export function boxAround(ids: readonly string[], first = shapeOf(ids[0]!).at): Box {
  const at = ids.map((id) => nearest(id, first).at);
  const [xs, ys] = [at.map(([x]) => x), at.map(([, y]) => y)];
  const [left, right] = [Math.max(0, Math.min(...xs) - 2 * ROOM), Math.min(board.width, Math.max(...xs) + 2 * ROOM)];
  const [top, bottom] = [Math.max(0, Math.min(...ys) - ROOM), Math.min(board.height, Math.max(...ys) + ROOM)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The same with their neighbours in sight. */
export function roomAround(ids: readonly string[]): Box {
  const { x, y, width, height } = boxAround(ids);
  const [wide, high] = [Math.max(width, 190), Math.max(height, 190)];
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}

export const theatreBox = (theatre: string): Box => boxAround(MEMBERS[theatre]!);

/** A region's box, where it is seen from a theatre. */
export const boxFrom = (theatre: string | null, id: string): Box =>
  boxAround([id], shapeOf(theatre ? MEMBERS[theatre]![0]! : id).at);
