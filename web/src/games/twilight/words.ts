/** Twilight Struggle in the player's language. */

import { fill, word, type Named, type Value, type Word } from "../../words/fill.ts";
import { sideWord, words } from "../../words/words.svelte.ts";
import type { CardFacts, Facts, Power } from "./types.ts";

interface CardWords {
  name: string;
  text: string;
  second?: string;
  second_name?: string;
}

interface TwilightWords extends Record<string, unknown> {
  names: {
    regions: Record<string, Exclude<Named, string>>;
    periods: Record<string, { name: string; short: string }>;
    status: Record<string, string>;
    space: Record<string, string>;
    space_second: Record<string, string>;
    effects: Record<string, string>;
    countries: Record<string, Exclude<Named, string>>;
  };
  cards: Record<string, CardWords>;
  effects: Record<string, string>;
  rules: { title: string; text: string }[];
  ui: Record<string, string>;
  guide: Record<string, { title: string; text: string }>;
  log: Record<string, string>;
}

/** Effects that bear on one side or region: the end of their name says which. */
const FAMILIES = ["red_scare", "death_squads", "missile_crisis", "hand_shown", "chernobyl"];

export class Names {
  constructor(
    readonly facts: Facts,
    readonly edition: string,
  ) {}

  private get all(): TwilightWords {
    return words.game<TwilightWords>("twilight");
  }

  ui(key: string, values?: Record<string, Value>): string {
    const sentence = this.all.ui[key];
    return sentence === undefined ? key : fill(words.lang, sentence, values);
  }

  side(side: Power | null): Word {
    return sideWord("twilight", side ?? "neither");
  }

  country(id: string): string {
    return this.all.names.countries[id]?.name ?? id;
  }

  /** A country as a word of a sentence. */
  countryWord(id: string): Word {
    return word(words.lang, this.all.names.countries[id] ?? id, 0);
  }

  region(id: string): string {
    return this.all.names.regions[id]?.name ?? id;
  }

  status(status: string): string {
    return this.all.names.status[status] ?? status;
  }

  period(period: string): string {
    return this.all.names.periods[period]?.name ?? period;
  }

  /** A period in one word, where there is no room for more. */
  briefPeriod(period: string): string {
    return this.all.names.periods[period]?.short ?? period;
  }

  box(box: number): string {
    return this.all.names[this.edition === "second" ? "space_second" : "space"][box] ?? "";
  }

  card(id: string): string {
    const card = this.all.cards[id];
    return (this.edition === "second" && card?.second_name) || card?.name || id;
  }

  cardText(id: string): string {
    const card = this.all.cards[id];
    return (this.edition === "second" && card?.second) || card?.text || "";
  }

  ops(card: CardFacts): number {
    return (this.edition === "second" ? card.second_edition.ops : undefined) ?? card.ops;
  }

  number(card: CardFacts): number {
    return (this.edition === "second" ? card.second_edition.numbers : undefined) ?? card.number;
  }

  /** An effect in force: its card, with the side or region it bears on. */
  effect(name: string): string {
    const own = this.all.names.effects[name];
    if (own) return own;
    const [, about] = this.family(name);
    const card = this.card(this.facts.effects[name] ?? name);
    return about ? `${card} (${this.about(about)})` : card;
  }

  /** What an effect in force does. */
  effectHelp(name: string): string {
    const [family, about] = this.family(name);
    const second = `${family}.second`;
    const key = this.edition === "second" && second in this.all.effects ? second : family;
    const side = about === "us" || about === "ussr" ? this.side(about) : "";
    const region = word(words.lang, this.all.names.regions[about] ?? about, 0);
    return fill(words.lang, this.all.effects[key] ?? "", { side, region });
  }

  rules(): { title: string; text: string }[] {
    return this.all.rules;
  }

  guide(step: string): { title: string; text: string } | undefined {
    return this.all.guide[step];
  }

  private family(name: string): [string, string] {
    const family = FAMILIES.find((family) => name.startsWith(`${family}_`));
    return family ? [family, name.slice(family.length + 1)] : [name, ""];
  }

  private about(about: string): string {
    return about === "us" || about === "ussr" ? this.side(about).text : this.region(about);
  }
}
