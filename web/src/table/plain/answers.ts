/** Answers by what they do and what they are about, whatever the game. */

import type { Danger, Hints, View } from "../../net/types.ts";
import { legal } from "../legal.ts";

export interface Answer {
  action: number;
  /** As records write it. */
  notation: string;
  label: string;
  verb: string;
  /** What it is about first; empty for nothing. */
  noun: string;
  /** What hints say of it: numbers and sentences by their kind. */
  notes: [string, string | number][];
  danger: Danger | null;
}

/** Answers about one thing. */
export interface Part {
  noun: string;
  answers: Answer[];
}

/** Answers that do the same. */
export interface Group {
  verb: string;
  parts: Part[];
}

/** Every legal answer, in the order of the rules. */
export function answersOf(view: View, labels: Record<number, string>, hints: Hints | null): Answer[] {
  return legal(view).map(({ action, notation, means }) => ({
    action,
    notation,
    label: labels[action] ?? notation,
    verb: means.verb,
    noun: means.on[0] ?? "",
    notes: notesOn(action, hints),
    danger: hints?.warnings?.[action] ?? null,
  }));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What hints say of one answer: any field that has a number or a sentence for it. */
function notesOn(action: number, hints: Hints | null): [string, string | number][] {
  return Object.entries(hints ?? {}).flatMap(([kind, said]: [string, unknown]) => {
    const note = isRecord(said) ? said[action] : undefined;
    return typeof note === "string" || typeof note === "number" ? [[kind, note]] : [];
  });
}

/** What hints say besides: of no answer by itself. */
export function factsIn(hints: Hints | null, answers: readonly Answer[]): Record<string, unknown> {
  const actions = new Set(answers.map(({ action }) => String(action)));
  const byAnswer = (said: unknown) => isRecord(said) && Object.keys(said).every((key) => actions.has(key));
  const told = Object.entries(hints ?? {}).filter(
    ([kind, said]) => !["number", "warnings"].includes(kind) && said != null && !byAnswer(said),
  );
  return Object.fromEntries(told);
}

/** Answers by verb, and within one by noun where a thing has several answers. */
export function grouped(answers: readonly Answer[]): Group[] {
  return [...by(answers, ({ verb }) => verb)].map(([verb, same]) => {
    const nouns = by(same, ({ noun }) => noun);
    const split = nouns.size > 1 && nouns.size < same.length;
    const parts = split ? [...nouns].map(([noun, about]) => ({ noun, answers: about })) : [{ noun: "", answers: same }];
    return { verb, parts };
  });
}

function by<T>(all: readonly T[], key: (one: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const one of all) found.set(key(one), [...(found.get(key(one)) ?? []), one]);
  return found;
}

/** The answers that have all words of a search in their label, accents or not. */
export function search(answers: readonly Answer[], wanted: string): Answer[] {
  const words = plain(wanted).split(/\s+/);
  return answers.filter(({ label }) => words.every((word) => plain(label).includes(word)));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
