/** Sentences with placeholders, as `sitroom.text.catalogue` defines them: `{name}`, `{n:point|points}`, `{nation:the}`. */

/** A value in a sentence; `form` picks among the forms after a colon. */
export interface Word {
  text: string;
  form: number;
  /** The forms that the word itself has: `the`, `The`, `in`. */
  named?: Record<string, string>;
}

export type Value = string | number | Word;

/** A name by itself, or with its other forms, as `names.json` has them. */
export type Named = string | ({ name: string; short?: string } & Record<string, string>);

/** A name as a word of a sentence. */
export function word(lang: string, name: Named, form: number): Word {
  if (typeof name === "string") return { text: name, form };
  const the = name["the"];
  return { text: name.name, form, named: the ? { ...name, The: capital(lang, the) } : name };
}

/** A text as a sentence begins. */
export function capital(lang: string, text: string): string {
  return text.slice(0, 1).toLocaleUpperCase(lang) + text.slice(1);
}

const KINDS: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];

/** The plural forms that the numbers of a game take in a language, in their order. */
function kinds(rules: Intl.PluralRules): Intl.LDMLPluralRule[] {
  const taken = new Set(Array.from({ length: 200 }, (_, n) => rules.select(n)));
  return KINDS.filter((kind) => taken.has(kind));
}

const plurals = new Map<string, { rules: Intl.PluralRules; kinds: Intl.LDMLPluralRule[] }>();

/** Which of the plural forms of a language goes with a number. */
export function plural(lang: string, n: number): number {
  let known = plurals.get(lang);
  if (!known) {
    const rules = new Intl.PluralRules(lang);
    plurals.set(lang, (known = { rules, kinds: kinds(rules) }));
  }
  return known.kinds.indexOf(known.rules.select(Math.abs(n)));
}

export function fill(lang: string, sentence: string, values: Record<string, Value> = {}): string {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined)
      return typeof value === "object" ? value.text : typeof value === "number" ? figure(lang, value) : value;
    const named = typeof value === "object" ? value.named?.[forms] : undefined;
    if (named !== undefined) return named;
    const form = typeof value === "object" ? value.form : typeof value === "number" ? plural(lang, value) : 0;
    return forms.split("|")[form] ?? "";
  });
}

/** A number as a language writes it, with a real minus; `places` after the comma, else as many as it has, one at most. */
export function figure(lang: string, value: number, places = 0): string {
  const style = { minimumFractionDigits: places, maximumFractionDigits: 1, useGrouping: false };
  return new Intl.NumberFormat(lang, style).format(value).replace("-", "−");
}

/** A chance as a language writes it: `47%`, in Spanish `47 %`. */
export function percent(lang: string, chance: number): string {
  return new Intl.NumberFormat(lang, { style: "percent" }).format(chance);
}
