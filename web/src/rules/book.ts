/** The numbered rules of a game, and where a text cites them. */

import type { OptionValue } from "../net/types.ts";

export interface Rule {
  title: string;
  /** A line for each paragraph; lines that begin with a dash are the items of a list. */
  text: string;
  example?: string;
  /** What is to be known of its sources. */
  note?: string;
  /** What is otherwise under an option of the match: under `edition=second`, or `mixed_operations=yes`. */
  differs?: Record<string, string>;
}

/** A box of the player aid; the first row of a table is its head. */
export interface Aid {
  title: string;
  cites: string;
  table?: string[][];
  lines?: string[];
}

/** Headings and rules by number, the rules in the order of the printed rulebook. */
export interface Rulebook {
  sections: Record<string, string>;
  rules: Record<string, Rule>;
  /** What players keep looking up. */
  aid: Aid[];
}

/** Where the player aid stands, instead of a number. */
export const AID = "AID";

/** How a match is played. */
export type Options = Record<string, OptionValue>;

/** A part of a text; `rule`: the number of the rule that it cites. */
export interface Piece {
  text: string;
  rule: string | null;
  /** A bracket that must not stay behind at the end of a line. */
  before?: string;
}

const NUMBER = String.raw`\d+(?:\.\d+)+[A-I]?`;
const CITED = new RegExp(String.raw`\bR ${NUMBER}(?:, ${NUMBER})*`, "g");

/** A text cut at the rules that it cites: `R 5.2, 7.5` cites two. */
export function cited(text: string): Piece[] {
  const pieces: Piece[] = [];
  let done = 0;
  const plain = (upTo: number) => {
    if (upTo > done) pieces.push({ text: text.slice(done, upTo), rule: null });
  };
  for (const { 0: found, index } of text.matchAll(CITED)) {
    const before = text[index - 1] === "(" ? "(" : "";
    plain(index - before.length);
    for (const [i, number] of found.slice(2).split(", ").entries()) {
      if (i) pieces.push({ text: ", ", rule: null });
      pieces.push(
        i ? { text: number, rule: number } : { text: `R ${number}`, rule: number, ...(before && { before }) },
      );
    }
    done = index + found.length;
  }
  plain(text.length);
  return pieces;
}

/** A paragraph, or the items of a list. */
export type Part = string | string[];

const ITEM = "- ";

/** A text in its paragraphs and lists. */
export function parts(text: string): Part[] {
  const found: Part[] = [];
  for (const line of text.split("\n")) {
    const last = found.at(-1);
    if (!line.startsWith(ITEM)) found.push(line);
    else if (Array.isArray(last)) last.push(line.slice(ITEM.length));
    else found.push([line.slice(ITEM.length)]);
  }
  return found;
}

/** Is a match with these options one of which a reading speaks? */
export function holds(condition: string, options: Options): boolean {
  const [name, wanted] = condition.split("=");
  const value = options[name!];
  return (typeof value === "boolean" ? (value ? "yes" : "no") : String(value)) === wanted;
}

/** Rules under one heading; `number` is empty where they stand in the chapter itself. */
export interface Section {
  number: string;
  title: string;
  rules: string[];
}

export interface Chapter {
  number: string;
  title: string;
  sections: Section[];
}

/** The rules by chapters and sections. */
export function chapters(book: Rulebook): Chapter[] {
  const found: Chapter[] = [];
  for (const rule of Object.keys(book.rules)) {
    const [first = "", second = ""] = rule.split(".");
    const chapter = last(found, first, () => ({ number: first, title: book.sections[first] ?? "", sections: [] }));
    const key = `${first}.${second}`;
    const title = book.sections[key];
    const number = title === undefined ? "" : key;
    last(chapter.sections, number, () => ({ number, title: title ?? "", rules: [] })).rules.push(rule);
  }
  return found;
}

/** The last of a list if it has this number, else a new one. */
function last<T extends { number: string }>(list: T[], number: string, make: () => T): T {
  const known = list.at(-1);
  if (known?.number === number) return known;
  const made = make();
  list.push(made);
  return made;
}

/** The headings under which a rule stands. */
export function headings(book: Rulebook, rule: string): { number: string; title: string }[] {
  const words = rule.split(".");
  return [words[0]!, words.slice(0, 2).join(".")].flatMap((number) => {
    const title = number === rule ? undefined : book.sections[number];
    return title === undefined ? [] : [{ number, title }];
  });
}

/** A text as it is searched: without capitals and accents. */
export function bare(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Does a text have all the words that somebody looks for, or their beginnings? */
export function matches(wanted: string, ...texts: string[]): boolean {
  const text = ` ${bare(texts.join(" "))}`;
  return bare(wanted)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The rules that somebody looks for: by number, or by the words in them. */
export function search(book: Rulebook, wanted: string): string[] {
  const number = bare(wanted).replace(/^(r|rule|regra|regla|regola)\s+(?=\d)/, "");
  return Object.entries(book.rules).flatMap(([rule, { title, text, example, note, differs }]) => {
    const fits = /^\d[\d.]*[a-i]?$/.test(number)
      ? `${rule.toLowerCase()}.`.startsWith(number) || rule.toLowerCase() === number
      : matches(wanted, title, text, example ?? "", note ?? "", ...Object.values(differs ?? {}));
    return fits ? [rule] : [];
  });
}
