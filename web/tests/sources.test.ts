/** What holds for all of the client's sources: nobody takes a notation apart, and every component says what it is. */

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
