/** The words of a game that can be pressed for an explanation, and where they stand in a text. */

export interface Gloss {
  title: string;
  /** The word as it stands in texts, in all its forms. */
  forms: string[];
  text: string;
}

export type Glossary = Record<string, Gloss>;

/** A part of a text; `term`: the word of the glossary that it is. */
export interface Piece {
  text: string;
  term: string | null;
}

interface Reader {
  pattern: RegExp;
  terms: Map<string, string>;
}

const readers = new WeakMap<Glossary, Reader>();

/** Finds whole words of any form; where one lies within another, the longer. */
function readerOf(glossary: Glossary): Reader {
  const known = readers.get(glossary);
  if (known) return known;
  const terms = new Map(
    Object.entries(glossary).flatMap(([id, { forms }]) => forms.map((form) => [form.toLowerCase(), id])),
  );
  const forms = [...terms.keys()].sort((a, b) => b.length - a.length);
  const made = { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${forms.join("|")})(?![\\p{L}\\p{N}])`, "giu"), terms };
  readers.set(glossary, made);
  return made;
}

/** A text cut at the words that can be explained, each where it first stands. */
export function cut(text: string, glossary: Glossary): Piece[] {
  if (!Object.keys(glossary).length) return [{ text, term: null }];
  const { pattern, terms } = readerOf(glossary);
  const pieces: Piece[] = [];
  const met = new Set<string>();
  let done = 0;
  for (const { 0: word, index } of text.matchAll(pattern)) {
    const term = terms.get(word.toLowerCase())!;
    if (met.has(term)) continue;
    met.add(term);
    if (index > done) pieces.push({ text: text.slice(done, index), term: null });
    pieces.push({ text: word, term });
    done = index + word.length;
  }
  if (done < text.length) pieces.push({ text: text.slice(done), term: null });
  return pieces;
}

/** The words of some texts that can be explained, each once, in the order in which they come. */
export function termsIn(texts: readonly string[], glossary: Glossary): string[] {
  const found = texts.flatMap((text) => cut(text, glossary).flatMap(({ term }) => (term ? [term] : [])));
  return [...new Set(found)];
}
