/** The positions of a match from its beginning, fetched a stretch at a time as they are wanted. */

import { begin, follow, now, type Moment } from "./film.ts";
import type { Telling } from "../net/types.ts";

/** Steps in a stretch. */
const STRETCH = 50;

export class Reel {
  private readonly moments = new Map<number, Moment>();
  private readonly coming = new Map<number, Promise<void>>();

  /** `last`: the last position there is now. `fetch` tells the match from one position to another, or not as far as that. */
  constructor(
    private readonly last: () => number,
    private readonly fetch: (start: number, stop: number) => Promise<Telling>,
  ) {}

  /** The position with a number: at once where it is known. */
  at(position: number): Moment | Promise<Moment> {
    return this.moments.get(position) ?? this.found(position);
  }

  private async found(position: number): Promise<Moment> {
    await this.load(position - (position % STRETCH));
    if (!this.moments.has(position)) await this.load(position);
    return this.moments.get(position)!;
  }

  private load(start: number): Promise<void> {
    const known = this.coming.get(start);
    if (known) return known;
    const loading = this.fetch(start, Math.min(this.last(), start + STRETCH - 1)).then((told) => this.keep(told));
    this.coming.set(start, loading);
    loading.catch(() => this.coming.delete(start));
    return loading;
  }

  private keep({ whole, steps }: Telling): void {
    let film = begin(whole!);
    this.moments.set(now(film).at, now(film));
    for (const step of steps) {
      film = follow(film, step);
      this.moments.set(step.at, now(film));
    }
  }
}
