/** Choices that differ in how many of what: `2oil 1iron`, `3 medals 2 goods`, `2inf 1art`. */

import type { Choice } from "../choices.ts";

export type Numbers = Record<string, number>;

export interface Offer {
  choice: Choice;
  numbers: Numbers;
}

/** The numbers of a choice; one that has none means `whole`. */
export function offer(choice: Choice, whole: Numbers = {}): Offer {
  return { choice, numbers: Object.keys(choice.count).length ? choice.count : whole };
}

const sum = (numbers: Numbers) => Object.values(numbers).reduce((all, n) => all + n, 0);

/** The offer with the most of everything. */
export const largest = (offers: readonly Offer[]): Offer =>
  offers.reduce((best, one) => (sum(one.numbers) > sum(best.numbers) ? one : best));

/** The most there can be of each kind, in the order in which they are named. */
export function limits(offers: readonly Offer[]): Numbers {
  const most: Numbers = {};
  for (const { numbers } of offers)
    for (const [kind, n] of Object.entries(numbers)) most[kind] = Math.max(most[kind] ?? 0, n);
  return most;
}

/** The offer that has `n` of a kind, or the next number there is in that direction, and else differs least from `now`. */
export function nearest(offers: readonly Offer[], now: Numbers, kind: string, n: number): Offer {
  const up = n > (now[kind] ?? 0);
  const onward = offers.filter(({ numbers }) => (up ? (numbers[kind] ?? 0) >= n : (numbers[kind] ?? 0) <= n));
  const far = ({ numbers }: Offer) => {
    const kinds = new Set([...Object.keys(numbers), ...Object.keys(now)]);
    const rest = [...kinds].filter((one) => one !== kind).map((one) => Math.abs((numbers[one] ?? 0) - (now[one] ?? 0)));
    return Math.abs((numbers[kind] ?? 0) - n) * 1000 + rest.reduce((all, one) => all + one, 0);
  };
  return (onward.length ? onward : offers).reduce((best, one) => (far(one) < far(best) ? one : best));
}
