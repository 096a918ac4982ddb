/** Every word the client asks for is in the catalogues. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { RefusedError } from "../src/lib/api.ts";
import { errorText, LANGUAGES, refusalText, words } from "../src/lib/words.svelte.ts";

const TEXT = new URL("../../src/sitroom/text/en/", import.meta.url);
const SOURCE = new URL("../src/", import.meta.url);

const sourceOf = (folder: string) =>
  readdirSync(new URL(folder, SOURCE), { recursive: true, encoding: "utf-8" })
    .filter((path) => /\.(svelte|ts)$/.test(path))
    .map((path) => readFileSync(new URL(folder + path, SOURCE), "utf-8"))
    .join("\n");
const source = sourceOf("");

const keys = (path: string) => Object.keys(JSON.parse(readFileSync(new URL(path, TEXT), "utf-8")) as object);

/** Literal keys in calls of a function: `t("close")`, `t(on ? "a" : "b")`. */
function asked(name: string, among = source): string[] {
  const calls = among.match(new RegExp(`(?<![\\w.])${name}\\((?:[^()"\`]*"[\\w.-]+")+`, "g")) ?? [];
  return calls.flatMap((call) => [...call.matchAll(/(?<!=== )"([\w.-]+)"/g)].map((found) => found[1]!));
}

it("finds every word of the interface", () => {
  const wanted = new Set(asked("t"));
  expect(wanted.size).toBeGreaterThan(90);
  expect([...wanted].filter((key) => !keys("interface.json").includes(key))).toEqual([]);
});

it.each(["twilight", "warroom"])("finds every word of the table of %s", (game) => {
  const wanted = new Set(asked("names\\.ui", sourceOf(`${game}/`)));
  expect(wanted.size).toBeGreaterThan(40);
  expect([...wanted].filter((key) => !keys(`${game}/ui.json`).includes(key))).toEqual([]);
});

it("says what the server refuses in its own words, and gives the server's where it has none", async () => {
  const said = JSON.parse(readFileSync(new URL("../pt/interface.json", TEXT), "utf-8")) as Record<string, string>;
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json(said)));
  await words.load("pt");
  expect(refusalText("stale", "the match has moved on since")).toBe("A partida já seguiu adiante.");
  expect(refusalText("illegal", "Com DEFCON 4 não há Golpes")).toBe("Com DEFCON 4 não há Golpes");
  expect(refusalText("unheard_of", "something new")).toBe("something new");
  expect(errorText(new RefusedError("taken", "this invite was used"))).toBe("Este convite já foi usado.");
  expect(errorText(new TypeError("Failed to fetch"))).toBe(said["refused.unavailable"]);
  vi.unstubAllGlobals();
});

it("has no word of the interface that nobody asks for", () => {
  const families = ["bot.", "game.", "keys.", "pace.", "refused.", "theme.", "result."];
  const idle = keys("interface.json").filter(
    (key) => !families.some((family) => key.startsWith(family)) && !source.includes(`"${key}"`),
  );
  expect(idle).toEqual([]);
});

it("calls every language by its own name, English first", () => {
  expect(Object.keys(LANGUAGES)[0]).toBe("en");
  expect(LANGUAGES).toMatchObject({ en: "English", es: "Español", it: "Italiano", pt: "Português" });
});
