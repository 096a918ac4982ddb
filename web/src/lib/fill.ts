/** Sentences with placeholders, as `sitroom.text.catalogue` defines them: `{name}`, `{n:point|points}`. */

/** A value in a sentence; `form` picks among the forms after a colon. */
export interface Word {
  text: string;
  form: number;
  /** What a form's name stands for: `the`, `The`. */
  named?: Record<string, string>;
}

export type Value = string | number | Word;

/** A number's form: singular or plural; in Portuguese nought is singular. */
export function plural(lang: string, n: number): number {
  return Math.abs(n) === 1 || (n === 0 && lang === "pt") ? 0 : 1;
}

export function fill(lang: string, sentence: string, values: Record<string, Value> = {}): string {
  return sentence.replace(/\{(\w+)(?::([^}]*))?\}/g, (whole, name: string, forms?: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    if (forms === undefined) return typeof value === "object" ? value.text : signless(value);
    const named = typeof value === "object" ? value.named?.[forms] : undefined;
    if (named !== undefined) return named;
    const form = typeof value === "object" ? value.form : typeof value === "number" ? plural(lang, value) : 0;
    return forms.split("|")[form] ?? "";
  });
}

/** Negative numbers with a real minus. */
function signless(value: string | number): string {
  return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
}
