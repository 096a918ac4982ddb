/** Every word the client asks for is in the catalogues. */

import { readdirSync, readFileSync } from "node:fs";
import { expect, it, vi } from "vitest";
import { RefusedError } from "../src/net/api.ts";
import { figure, fill, percent } from "../src/words/fill.ts";
import { errorText, LANGUAGES, refusalText, resultText, seatWord, words } from "../src/words/words.svelte.ts";

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
  const wanted = new Set(asked("names\\.ui", sourceOf(`games/${game}/`)));
  expect(wanted.size).toBeGreaterThan(40);
  expect([...wanted].filter((key) => !keys(`../../${game}/text/en/ui.json`).includes(key))).toEqual([]);
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

const catalogue = (lang: string, game: string) =>
  Object.fromEntries(
    ["names", "log", "ui"].map((chapter) => [
      chapter,
      JSON.parse(readFileSync(new URL(`../../${game}/text/${lang}/${chapter}.json`, TEXT), "utf-8")) as object,
    ]),
  );

it.each([
  [
    "en",
    "Play as the US",
    "Play as Germany, Italy, and Imperial Japan",
    "The Axis wins: the opponent ran out of time.",
  ],
  [
    "pt",
    "Jogar pelos EUA",
    "Jogar pela Alemanha, pela Itália e pelo Japão Imperial",
    "O Eixo vence: o oponente ficou sem tempo.",
  ],
  [
    "es",
    "Jugar con EE. UU.",
    "Jugar con Alemania, Italia y el Japón Imperial",
    "El Eje gana: el rival se quedó sin tiempo.",
  ],
  [
    "it",
    "Gioca con gli USA",
    "Gioca con la Germania, l'Italia e il Giappone Imperiale",
    "L'Asse vince: l'avversario ha finito il tempo.",
  ],
])("speaks of seats and sides with their articles in %s", async (lang, us, axis, time) => {
  const said = JSON.parse(readFileSync(new URL(`../${lang}/interface.json`, TEXT), "utf-8")) as object;
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("fetch", (url: string) => {
    const game = ["twilight", "warroom"].find((name) => url.includes(name));
    return Promise.resolve(Response.json(game ? catalogue(lang, game) : said));
  });
  await words.load(lang, "twilight");
  await words.load(lang, "warroom");
  expect(words.text("quick.as", { seat: seatWord("twilight", "us") })).toBe(us);
  expect(words.text("quick.as", { seat: seatWord("warroom", "germany+italy+japan") })).toBe(axis);
  expect(resultText("warroom", { winner: "axis", reason: "time" })).toBe(time);
  expect(resultText("twilight", { winner: "us", reason: "final" })).toMatch(/^(The US|Os EUA|EE\. UU\.|Gli USA) /);
  vi.unstubAllGlobals();
});

it("has no word of the interface that nobody asks for", () => {
  const families = [
    "began.",
    "bot.",
    "confirm.",
    "dealt.",
    "final.",
    "game.",
    "invite.clock.",
    "keys.",
    "library.is.",
    "library.source.",
    "log.refused.",
    "pace.",
    "refused.",
    "theme.",
    "result.",
  ];
  const idle = keys("interface.json").filter(
    (key) => !families.some((family) => key.startsWith(family)) && !source.includes(`"${key}"`),
  );
  expect(idle).toEqual([]);
});

it("calls every language by its own name, English first", () => {
  expect(Object.keys(LANGUAGES)[0]).toBe("en");
  expect(LANGUAGES).toMatchObject({ en: "English", es: "Español", it: "Italiano", pt: "Português" });
});

it("writes numbers and chances as each language does", () => {
  const losses = { lost: 2.1, more: -3 };
  expect(["en", "pt", "es", "it"].map((lang) => fill(lang, "{lost} {more}", losses))).toEqual([
    "2.1 −3",
    "2,1 −3",
    "2,1 −3",
    "2,1 −3",
  ]);
  expect(["en", "es"].map((lang) => figure(lang, 19, 1))).toEqual(["19.0", "19,0"]);
  expect(["en", "pt", "es", "it"].map((lang) => percent(lang, 0.47))).toEqual(["47%", "47%", "47\u00a0%", "47%"]);
});
