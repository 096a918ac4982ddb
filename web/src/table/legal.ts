/** What may be answered: each legal action with what it means. Nothing else looks into a decision for them. */

import type { Action, View } from "../net/types.ts";

export interface Legal {
  action: number;
  /** As records write it: to be shown to programs and passed on as it is, never to be taken apart. */
  notation: string;
  means: Action;
}

/** Every legal action of a view's decision. */
export function legal(view: View): Legal[] {
  const { legal: all = [], actions = [], verb = "" } = view.decision ?? {};
  return all.map(([action, notation], i) => ({ action, notation, means: actions[i] ?? { verb, on: [] } }));
}

const key = ({ verb, on, n, count = {}, via, against, at }: Action) =>
  JSON.stringify([verb, on, n, Object.entries(count).sort(), via, against, at]);

/** Do two actions mean the same? */
export const same = (one: Action, other: Action): boolean => key(one) === key(other);
