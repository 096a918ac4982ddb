/** Tells a match beat by beat, a moment for each. Live play, the recap and the replay are told by the same player. */

import type { Moment } from "./film.ts";
import type { Pace } from "../page/settings.svelte.ts";
import type { BaseEntry, LogLine } from "../net/types.ts";

/** What is told in one moment: the lines of the log from `first` up to `last`, and the position they led to. */
export interface Beat {
  at: number;
  first: number;
  last: number;
}

/** How a game cuts what one answer brought into beats: does a line begin another than the line before it is told in? */
export type Cut = (entry: BaseEntry, before: BaseEntry) => boolean;

/** Every answer that the log speaks of is a beat, or several as the game says. */
export function beats(log: readonly LogLine[], begins: Cut): Beat[] {
  const found: Beat[] = [];
  log.forEach(({ at, text, entry }, i) => {
    if (!text) return;
    const before = found.at(-1);
    if (before && before.at === at && !begins(entry, log[before.last - 1]!.entry)) before.last = i + 1;
    else found.push({ at, first: before?.last ?? 0, last: i + 1 });
  });
  return found;
}

/** Milliseconds for a moment. */
const LASTS = { quick: 750, calm: 2000 };
/** With this many beats still to tell, moments are half as long. */
const PRESSING = 10;

const same = (a: Beat, b: Beat | undefined) => a.at === b?.at && a.last === b.last;

export class Player {
  list = $state.raw<readonly Beat[]>([]);
  /** The beat that is shown; -1: what was before the first. */
  index = $state(-1);
  /** The position of that beat; null: the present. */
  moment = $state.raw<Moment | null>(null);
  /** It goes on to the next beat by itself. */
  playing = $state(false);
  /** The moment of the beat that is shown is not over. */
  lasting = $state(false);
  /** Somebody steps through what happened. */
  looking = $state(false);

  /** The position that the viewer's own last answer leads to. */
  deed = $state(-1);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private wanted = 0;
  private watched = true;
  private begun = false;

  /** `find` gives the position with a number: at once where it is known. */
  constructor(
    private readonly pace: () => Pace,
    private readonly find: (at: number) => Moment | Promise<Moment>,
    private readonly failed: (error: Error) => void = () => undefined,
  ) {}

  get beat(): Beat | undefined {
    return this.list[this.index];
  }

  get last(): number {
    return this.list.length - 1;
  }

  /** There is more to tell before the present. */
  get behind(): boolean {
    return this.index < this.last;
  }

  /** A beat is being told, and is to be seen and heard. */
  get telling(): boolean {
    return this.behind || this.lasting || this.looking;
  }

  /** What is told comes from the viewer's own answer, just given. */
  get own(): boolean {
    return !this.looking && this.beat?.at === this.deed;
  }

  /** The last beat that led to a position. */
  beatAt(at: number): number {
    return this.list.findLastIndex((beat) => beat.at <= at);
  }

  /** The match has gone on, or back: what is new is told. `mine`: its first beat is the viewer's own deed. */
  take(list: readonly Beat[], mine = false): void {
    const change = list.findIndex((beat, i) => !same(beat, this.list[i]));
    const kept = change < 0 ? list.length : change;
    const present = !this.behind;
    this.list = list;
    if (!this.begun || this.index >= kept) {
      this.begun = true;
      this.skip();
    } else if (present && kept < list.length) this.goOn(kept, mine);
  }

  private goOn(next: number, mine: boolean): void {
    if (this.pace() === "off") this.skip();
    else if (mine || !this.lasting) this.play(next);
    else {
      this.hold();
      this.playing = true;
    }
  }

  /** Stay at the beat that is shown, though the match has gone on. */
  private hold(): void {
    const found = this.beat && this.find(this.beat.at);
    if (found && !(found instanceof Promise)) this.moment = found;
  }

  /** Go on by itself, from a beat or from the one that is shown. Nothing is told to who does not look. */
  play(from = this.index): void {
    this.playing = true;
    if (this.watched) void this.show(from, true);
    else this.hold();
  }

  /** Tell again from a beat on. */
  recall(from: number): void {
    this.looking = true;
    this.play(from);
  }

  /** Step to a beat and stay there. */
  step(index: number): void {
    this.looking = true;
    this.playing = false;
    void this.show(index, false);
  }

  private async show(index: number, on: boolean): Promise<void> {
    const turn = ++this.wanted;
    clearTimeout(this.timer);
    this.lasting = false;
    const goal = Math.max(-1, Math.min(index, this.last));
    const found = goal < this.last ? this.find(this.list[goal]?.at ?? 0) : null;
    const moment = found instanceof Promise ? await found.catch((error: Error) => error) : found;
    if (turn !== this.wanted) return;
    if (moment instanceof Error) {
      this.pause();
      this.failed(moment);
      return;
    }
    this.index = goal;
    this.moment = moment;
    if (on) this.wait();
  }

  /** The moment of a beat; shorter when much has come that is still to be told. */
  private wait(): void {
    const pace = this.pace();
    const long = LASTS[pace === "off" ? "quick" : pace];
    const pressing = this.looking ? 0 : (this.last - this.index) / PRESSING;
    this.lasting = true;
    this.timer = setTimeout(() => this.next(), long / (1 + pressing));
  }

  private next(): void {
    this.lasting = false;
    if (!this.behind) this.playing = false;
    if (this.playing) this.play(this.index + 1);
  }

  pause(): void {
    this.wanted += 1;
    clearTimeout(this.timer);
    this.playing = this.lasting = false;
  }

  /** To the present. */
  skip(): void {
    this.pause();
    this.looking = false;
    this.index = this.last;
    this.moment = null;
  }

  watch(watched: boolean): void {
    const back = watched && !this.watched;
    this.watched = watched;
    if (back && this.playing && this.behind) this.play(this.index + 1);
  }
}
