/** Log entries for tests, with no more fields than a test needs. */

import type { BaseEntry, LogLine } from "../src/net/types.ts";

/** Each kind of entry with some of its fields. */
export type Some<E extends BaseEntry> = E extends BaseEntry ? Pick<E, "type"> & Partial<E> : never;

/** The whole entry as far as types go. */
export const entry = <E extends BaseEntry>(some: Some<E>): E => some as unknown as E;

/** A line for each. */
export const lines = <E extends BaseEntry>(...some: Some<E>[]): LogLine<E>[] =>
  some.map((one) => ({ at: 1, text: "words", entry: entry<E>(one) }));
