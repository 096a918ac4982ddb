/** What is read of the rules: the rulebooks that have come, the match they are read for, the rule beside the page. */

import * as api from "../net/api.ts";
import type { Lang } from "../net/types.ts";
import type { Options, Rulebook } from "./book.ts";

interface Place {
  game: string;
  number: string;
}

class Reading {
  /** The match at whose table somebody sits, whose readings of the rules are then shown. */
  playing = $state.raw<{ game: string; options: Options } | null>(null);
  /** The rules opened beside the page, the last of them in sight. */
  trail = $state.raw<readonly Place[]>([]);
  private readonly books = new Map<string, Promise<Rulebook>>();

  get shown(): Place | null {
    return this.trail.at(-1) ?? null;
  }

  /** While a table is open: what is played at it. */
  at(game: string | undefined, options: Options = {}): () => void {
    this.playing = game ? { game, options } : null;
    return () => {
      this.playing = null;
      this.close();
    };
  }

  open(game: string, number: string): void {
    if (this.shown?.number !== number) this.trail = [...this.trail, { game, number }];
  }

  /** Turn a page: it is no step to go back from. */
  turn(number: string): void {
    const { shown } = this;
    if (shown) this.trail = [...this.trail.slice(0, -1), { game: shown.game, number }];
  }

  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    this.trail = [];
  }

  /** The rulebook of a game, fetched when it is first wanted. */
  book(game: string, lang: Lang): Promise<Rulebook> {
    const key = `${game}/${lang}`;
    let book = this.books.get(key);
    if (!book) {
      book = api.rulebook(game, lang);
      book.catch(() => this.books.delete(key));
      this.books.set(key, book);
    }
    return book;
  }
}

export const reading = new Reading();
