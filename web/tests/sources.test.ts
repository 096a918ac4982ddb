/** What holds for all of the client's sources: nobody takes a notation apart, every component says what it is, and none has colours of its own. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const SRC = new URL("../src/", import.meta.url);
const sources = readdirSync(SRC, { recursive: true, encoding: "utf-8" })
  .filter((file) => /\.(ts|svelte)$/.test(file) && !file.endsWith("wire.ts"))
  .map((file): [string, string] => [file, readFileSync(new URL(file, SRC), "utf-8")]);

/**
 * A notation is what a record writes; what it means stands beside it (`Action`). So:
 * - `decision.legal`, whose second item is the notation, is read in `table/legal.ts` alone (others may count it);
 * - a `notation` is declared, made from another one, stands in for a label that is missing, or goes into the page as
 *   `data-action`, where tests find it. Anything else would be reading it: methods, patterns, comparisons;
 * - the lines of War Room's charts are notation in `orders` and `purchases`, so clients read `charts`;
 * - a label is for people: nobody takes it apart to learn what its action does.
 */
const READS =
  /\blegal\b(?!\(|\.length\b)|\bview\.(orders|purchases)\b|\blabel\.(split|replace|match|slice|startsWith)\b/;
const PASSED_ON = [
  /^\s*notation(: string;|,)$/,
  /^\s*data-action=\{[\w.?[\]]*\.notation\}$/,
  /\sdata-action=\{[\w.?[\]]*\.notation\}[\s>]/,
  /\?\? (\w+\.)?notation\b/,
  /\{ action, notation, (label|means)\b/,
  /notation: id\b/,
];

/** The lines of a source that take a notation apart. */
function taken(source: string): string[] {
  return source.split("\n").filter((line) => {
    if (/^\s*(\/?\*|\/\/|<!--|import )/.test(line)) return false;
    return READS.test(line) || (/\bnotation\b/.test(line) && !PASSED_ON.some((use) => use.test(line)));
  });
}

describe("a notation", () => {
  it("is taken apart nowhere", () => {
    const found = sources.flatMap(([file, text]) =>
      file === "table/legal.ts" ? [] : taken(text).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "const [, word] = view.decision.legal[0]!;",
    "for (const [action, word] of view.decision?.legal ?? []) {",
    "const { legal = [], frame } = view.decision ?? {};",
    "view.decision!.legal.map(([, word]) => word)",
    'choice.notation.split(" ")',
    'if (choice.notation === "done") {',
    "const { notation } = choice;",
    "/^erase /.test(one.notation)",
    "[...notation.matchAll(COUNTED)]",
    'view.orders[nation]!.map((order) => order.split(">"))',
    "const chart = view.purchases[nation] ?? [];",
    'choice.label.split("→").at(-1)!',
  ])("would be found: %s", (line) => {
    expect(taken(line)).toEqual([line]);
  });
});

describe("a component", () => {
  const components = sources.filter(([file]) => file.endsWith(".svelte"));

  it.each(components)("says at its top what it is: %s", (_, text) => {
    expect(text).toMatch(/^<!-- [A-Z0-9“].{10,}\. -->\n/);
  });
});

/** The palette of War Room's map is the other file that may name a colour. */
const PALETTES = ["tokens.css", "games/warroom/board/palette.css"];
/** A colour by itself: in hexadecimals, as a function of numbers, or chosen by the time of day. */
const COLOUR =
  /(?<![\w/&?])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgba?|hsla?|oklch|oklab|lab|lch)\(\s*[\d.]|\blight-dark\(/i;
const strays = (text: string) => text.split("\n").filter((line) => COLOUR.test(line));

describe("a colour", () => {
  const painted = readdirSync(SRC, { recursive: true, encoding: "utf-8" }).filter(
    (file) => /\.(ts|svelte|css)$/.test(file) && !PALETTES.includes(file),
  );

  it("has its name in tokens.css", () => {
    const found = painted.flatMap((file) =>
      strays(readFileSync(new URL(file, SRC), "utf-8")).map((line) => `${file}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "color: #fff;",
    "fill: #1c6fc0;",
    "filter: drop-shadow(0 4px 14px rgb(0 0 0 / 0.35));",
    "background: light-dark(white, black);",
    'const INK = "#0b2443";',
  ])("would be found: %s", (line) => {
    expect(strays(line)).toEqual([line]);
  });

  it.each(['<a href="#/editor">', "color-mix(in oklab, var(--us) 30%, transparent)", "url(#hatch)"])(
    "is not: %s",
    (line) => {
      expect(strays(line)).toEqual([]);
    },
  );
});
