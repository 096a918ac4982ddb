/** How a value of a view is best shown, for a game that nothing is known of. */

export type Shape =
  | { kind: "word"; value: string | number | boolean | null }
  /** A few words side by side. */
  | { kind: "words"; values: Plain[] }
  /** Rows of equal length, with or without names above. */
  | { kind: "table"; head: string[]; rows: Plain[][] }
  /** Anything else, by name or by place. */
  | { kind: "list"; items: [string, unknown][]; named: boolean };

export type Plain = string | number | boolean | null;

const isPlain = (value: unknown): value is Plain => value === null || typeof value !== "object";

export function shapeOf(value: unknown): Shape {
  if (value === undefined || isPlain(value)) return { kind: "word", value: value ?? null };
  if (!Array.isArray(value)) return { kind: "list", items: Object.entries(value as object), named: true };
  if (value.every(isPlain)) return { kind: "words", values: value };
  return tableOf(value) ?? { kind: "list", items: value.map((item, i) => [String(i + 1), item]), named: false };
}

/** A table of lists that are equally long, or of things that have the same names. */
function tableOf(rows: unknown[]): Shape | null {
  if (rows.every(Array.isArray)) {
    const lists = rows as unknown[][];
    const even = lists.every((row) => row.length === lists[0]!.length && row.every(isPlain));
    return even ? { kind: "table", head: [], rows: lists as Plain[][] } : null;
  }
  if (!rows.every((row): row is Record<string, unknown> => !isPlain(row) && !Array.isArray(row))) return null;
  const head = Object.keys(rows[0]!);
  const same = rows.every((row) => Object.keys(row).join() === head.join() && Object.values(row).every(isPlain));
  return same ? { kind: "table", head, rows: rows.map((row) => Object.values(row) as Plain[]) } : null;
}

/** What every view has, and the table shows elsewhere or not at all. */
const ELSEWHERE = new Set(["game", "seat", "options", "stack", "waiting", "decision"]);

/** What a view says of the position. */
export function positionIn(view: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !ELSEWHERE.has(name)));
}

/** A name that nobody put into words: `first_mark` is "First mark". */
export function readable(name: string): string {
  const text = name.replace(/[_-]+/g, " ").trim();
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
