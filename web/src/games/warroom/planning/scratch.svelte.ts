/** A private layer over the map: arrows and notes on what others may do. Kept in this browser, for one seat of one match; never sent. */

import type { Nation } from "../types.ts";

export interface Sketched {
  from: string;
  to: string;
  nation: Nation;
  note: string;
}

const keyOf = (match: string, seat: string) => `sitroom.scratch.${match}.${seat}`;

export class Scratch {
  shown = $state(true);
  drawing = $state(false);
  /** Where the arrow that is being drawn begins. */
  from = $state<string | null>(null);
  nation = $state<Nation>("germany");
  note = $state("");
  arrows = $state.raw<readonly Sketched[]>([]);

  private readonly key: string;

  constructor(match: string, seat: string) {
    this.key = keyOf(match, seat);
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      if (Array.isArray(kept)) this.arrows = kept as Sketched[];
    } catch {
      // nothing that can be read
    }
  }

  /** A region was chosen while drawing: the arrow begins there, or ends. */
  point(place: string): void {
    if (this.from === null) this.from = place;
    else {
      if (this.from !== place)
        this.keep([...this.arrows, { from: this.from, to: place, nation: this.nation, note: this.note.trim() }]);
      this.from = null;
      this.note = "";
    }
  }

  draw(on: boolean): void {
    this.drawing = on;
    this.from = null;
    if (on) this.shown = true;
  }

  remove(index: number): void {
    this.keep(this.arrows.filter((_, i) => i !== index));
  }

  clear(): void {
    this.keep([]);
  }

  private keep(arrows: readonly Sketched[]): void {
    this.arrows = arrows;
    try {
      if (arrows.length) localStorage.setItem(this.key, JSON.stringify(arrows));
      else localStorage.removeItem(this.key);
    } catch {
      // no storage: it lasts as long as the page
    }
  }
}
