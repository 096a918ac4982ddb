/** The words of the interface and of each game, in the player's language. */

import * as api from "../net/api.ts";
import { capital, figure, fill, percent as percentOf, word, type Named, type Value, type Word } from "./fill.ts";
import type { Glossary } from "./glossary.ts";
import { prefer, settings } from "../page/settings.svelte.ts";
import type { Holder, Lang, Result } from "../net/types.ts";

/** Every language there is, by what it calls itself. */
export const LANGUAGES: Record<Lang, string> = Object.fromEntries(__LANGUAGES__.map((lang) => [lang, ownName(lang)]));

function ownName(lang: Lang): string {
  const name = new Intl.DisplayNames(lang, { type: "language" }).of(lang) ?? lang;
  return capital(lang, name);
}

/** A game's catalogue: chapters of words. What is in a chapter is the game's own business. */
export type Catalogue = Record<string, unknown>;

class Words {
  lang = $state<Lang>("en");
  private interface = $state.raw<Record<string, string>>({});
  private games = $state.raw<Record<string, Catalogue>>({});

  /** Fetch what the page needs in one language, then switch all at once. */
  async load(lang: Lang, game?: string): Promise<void> {
    const wanted = new Set([...Object.keys(this.games), ...(game ? [game] : [])]);
    const same = lang === this.lang;
    const [words, ...catalogues] = await Promise.all([
      same && Object.keys(this.interface).length ? this.interface : api.interfaceWords(lang),
      ...[...wanted].map((name) => (same ? this.games[name] : undefined) ?? api.gameWords<Catalogue>(name, lang)),
    ]);
    this.interface = words;
    this.games = Object.fromEntries([...wanted].map((name, i) => [name, catalogues[i]!]));
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  /** Switch the language and remember it. */
  async choose(lang: Lang): Promise<void> {
    await this.load(lang);
    prefer({ lang });
  }

  get ready(): boolean {
    return Object.keys(this.interface).length > 0;
  }

  has(game: string): boolean {
    return game in this.games;
  }

  game<T extends Catalogue>(name: string): T {
    return this.games[name] as T;
  }

  text(key: string, values?: Record<string, Value>): string {
    const sentence = this.interface[key];
    return sentence === undefined ? key : fill(this.lang, sentence, values);
  }

  knows(key: string): boolean {
    return key in this.interface;
  }
}

export const words = new Words();

/** A sentence of the interface. */
export const t = (key: string, values?: Record<string, Value>) => words.text(key, values);

interface OptionWords {
  name: string;
  help: string;
  values: Record<string, string>;
}

/** What the platform reads of a catalogue; a game need not have any of it. */
interface Common extends Catalogue {
  names?: {
    sides?: Record<string, Named>;
    nations?: Record<string, Named>;
    plural?: string[];
    phases?: Record<string, string>;
  };
  log?: Record<string, string>;
  options?: Record<string, { name: string; help: string; values?: OptionWords["values"] | string }>;
  ui?: Record<string, string>;
  glossary?: Glossary;
}

const common = (game: string) => (words.has(game) ? words.game<Common>(game) : undefined);

const NONE: Glossary = {};

/** The words of a game that are explained; none where it has no glossary. */
export function glossaryOf(game: string): Glossary {
  return common(game)?.glossary ?? NONE;
}

/** A word of a game's own interface. */
export function gameText(game: string, key: string): string {
  return common(game)?.ui?.[key] ?? "";
}

/** A game as it calls itself; its id where its words are not at hand. */
export function gameName(game: string): string {
  return gameText(game, "title") || game;
}

/** What wins a scenario of a game, a sentence for each side and what else is to be known; none where the game has no scenarios. */
export function goalTexts(game: string, scenario: string): string[] {
  const said = Object.entries(common(game)?.ui ?? {});
  return said.flatMap(([key, text]) => (key.startsWith(`goals.${scenario}.`) ? [text] : []));
}

const plainName = (named: Named) => (typeof named === "string" ? named : (named.short ?? named.name));

/** A chance, from 0 to 1, as a percentage. */
export const percent = (chance: number): string => percentOf(words.lang, chance);

/** A number with one decimal place. */
export const decimal = (value: number): string => figure(words.lang, value, 1);

/** A seat as its game calls it: a side, a nation, or several. */
export function seatName(game: string, seat: string): string {
  if (seat === "spectator") return t("spectator");
  return partsOf(game, seat).map(plainName).join(" + ");
}

/** A seat for sentences of the shared table: `{seat:the}`, `{seat:asks|ask}`, and `{seat:by}` where a language plays *by* a side. */
export function seatWord(game: string, seat: string): Word {
  if (seat === "spectator") return word(words.lang, { name: t("spectator"), the: t("spectator.the") }, 0);
  const plural = common(game)?.names?.plural ?? [];
  const parts = partsOf(game, seat);
  const many = parts.length > 1 || plural.includes(seat);
  const list = new Intl.ListFormat(words.lang);
  const said = (form: string) =>
    list.format(parts.map((part) => (typeof part === "object" && part[form]) || plainName(part)));
  return word(words.lang, { name: seatName(game, seat), the: said("the"), by: said("by") }, Number(many));
}

/** A person by name, with the seat; the seat alone where it gave none. */
export function personWord(game: string, seat: string, person: string): Word {
  const name = `${person} (${seatName(game, seat)})`;
  return person ? word(words.lang, { name, the: name }, 0) : seatWord(game, seat);
}

function partsOf(game: string, seat: string): Named[] {
  const { sides = {}, nations = {} } = common(game)?.names ?? {};
  return seat.split("+").map((part) => sides[part] ?? nations[part] ?? part);
}

/** A word of a game's views or answers as the game calls it: something of any chapter of its names, or `value.WORD`. */
export function nameOf(game: string, word: string): string {
  const own = gameText(game, `value.${word}`);
  if (own) return own;
  for (const chapter of Object.values(common(game)?.names ?? {})) {
    const named = Array.isArray(chapter) ? undefined : (chapter as Record<string, Named>)[word];
    if (named) return plainName(named);
  }
  return word;
}

/** A phase of a match as its game calls it; empty if it has no name. */
export function phaseName(game: string, phase: string): string {
  return common(game)?.names?.phases?.[phase] ?? "";
}

/** An option in words; its values may be things that another chapter names. */
export function optionWords(game: string, name: string): OptionWords {
  const said = common(game)?.options?.[name] ?? { name, help: "", values: {} };
  const values = said.values ?? {};
  if (typeof values !== "string") return { ...said, values };
  const named = words.game<Record<string, Record<string, { name: string }>>>(game)[values] ?? {};
  return { ...said, values: Object.fromEntries(Object.entries(named).map(([key, thing]) => [key, thing.name])) };
}

/** A computer at the table, by its level. */
export function botName(level: string): string {
  return t("side.bot", { level: words.knows(`bot.${level}`) ? t(`bot.${level}`) : level });
}

/** Who sits at a seat. */
export function holderName(holder: Holder): string {
  const person = holder.name || t(holder.who === "invite" ? "seat.open" : "seat.player");
  if (!holder.bot) return person;
  return holder.lent ? t("seat.lent", { bot: botName(holder.bot), name: person }) : botName(holder.bot);
}

/** How a match ended: as its game says it, else as any game would. */
export function resultText(game: string, result: Result): string {
  const key = `${result.winner ? "win" : "draw"}.${result.reason}`;
  const winner = result.winner ?? "";
  const own = common(game)?.log?.[key] || gameText(game, `result.${result.reason}`);
  if (!own) return t(`result.${result.reason}`, { seat: seatWord(game, winner) });
  return fill(words.lang, own, { side: sideWord(game, winner) });
}

/** A side for its own game's sentences, where forms go by side: `{side:The US wins|The USSR wins}`. */
export function sideWord(game: string, side: string): Word {
  const { sides = {} } = common(game)?.names ?? {};
  return word(words.lang, sides[side] ?? side, Math.max(0, Object.keys(sides).indexOf(side)));
}

/** The sides of a game that may win, with their names. */
export function sideNames(game: string): [string, string][] {
  const { sides = {} } = common(game)?.names ?? {};
  return Object.entries(sides).flatMap(([side, name]) => (side === "neither" ? [] : [[side, plainName(name)]]));
}

/** Why the server said no: our sentence for its code, else its own. */
export function refusalText(code: string, reason: string): string {
  const key = `refused.${code}`;
  return words.knows(key) ? t(key, { reason }) : reason;
}

/** What went wrong when the server was asked for something. */
export function errorText(error: unknown): string {
  return error instanceof api.RefusedError ? refusalText(error.code, error.message) : t("refused.unavailable");
}

/** The language chosen before, else the browser's first that we speak, else English. */
export function firstLanguage(): Lang {
  for (const wanted of [settings.lang, ...navigator.languages]) {
    const short = wanted.slice(0, 2).toLowerCase();
    if (short in LANGUAGES) return short;
  }
  return "en";
}

/** How dates are written: as the browser's own kind of the language has it. */
export function locale(): string {
  return navigator.languages.find((wanted) => wanted.startsWith(words.lang)) ?? words.lang;
}
