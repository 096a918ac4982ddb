/** One place at a live match, a seat's or a spectator's: its socket and what came over it. */

import { notices } from "../page/notices.svelte.ts";
import * as api from "./api.ts";
import { now, watch, type Film, type Moment } from "../told/film.ts";
import { lookedAt } from "./looked.ts";
import { beats, Player, type Cut } from "../told/player.svelte.ts";
import { Reel } from "../told/reel.ts";
import { pace } from "../page/settings.svelte.ts";
import { MatchSocket, socketUrl, type Link } from "./socket.ts";
import type {
  Answer,
  ChatLine,
  Holder,
  Inbound,
  LogLine,
  MatchInfo,
  Message,
  Refused,
  Shown,
  Update,
} from "./types.ts";
import { errorText, seatWord, t, words } from "../words/words.svelte.ts";

export class Chair {
  link = $state<Link>("connecting");
  match = $state.raw<MatchInfo | null>(null);
  holders = $state.raw<Holder[]>([]);
  spectators = $state(0);
  update = $state.raw<Shown | null>(null);
  film = $state.raw<Film | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** When the last update came, for the clocks that run since. */
  arrived = $state(0);
  /** Lines of the log that are no news: those that stood at the last deed here, or were looked at since. */
  known = $state(0);
  /** The match went on after it was last looked at. */
  away = $state(false);
  /** Tells what comes; and what came, from here on. */
  readonly player = new Player(
    pace,
    (at) => this.position(at),
    (error) => notices.say(errorText(error), "refusal"),
  );

  private readonly socket: MatchSocket;
  /** Positions from before this page was opened. */
  private reel: Reel | null = null;
  private begins: Cut = () => false;
  private mine = false;
  private awaited: { come: (update: Shown) => boolean; then: () => void }[] = [];

  constructor(
    readonly id: string,
    readonly token: string,
    private readonly changed: (chair: Chair) => void,
  ) {
    this.socket = new MatchSocket(socketUrl(id), {
      hello: () => ({ type: "hello", lang: words.lang, ...(token ? { token } : {}) }),
      receive: (message) => this.receive(message),
      linked: (link) => (this.link = link),
    });
  }

  get seat(): string {
    return this.update?.seat ?? "";
  }

  get log(): LogLine[] {
    return this.film?.log ?? [];
  }

  /** Who holds this seat. */
  get holder(): Holder | undefined {
    return this.holders.find(({ seat }) => seat === this.seat);
  }

  /** Does a bot play for the person at this chair? */
  get lent(): boolean {
    return this.token !== "" && (this.holder?.lent ?? false);
  }

  /** Has somebody else taken over the seat that was held here? */
  get gone(): boolean {
    return this.token !== "" && this.update !== null && this.link === "closed";
  }

  get asked(): boolean {
    return this.update?.asked != null;
  }

  ask(message: Message): Promise<Answer> {
    return this.socket.ask(message);
  }

  /** The player is about to do something: what it knew until now is no news any more, and what comes first is its own. */
  act(): void {
    this.player.skip();
    this.known = this.log.length;
    this.away = false;
    this.mine = true;
    if (this.film) this.player.deed = now(this.film).at + 1;
  }

  /** How a game cuts its log into beats. */
  cut(begins: Cut): void {
    this.begins = begins;
    this.player.take(beats(this.log, begins));
  }

  private position(at: number): Moment | Promise<Moment> {
    const known = this.film?.moments.findLast((moment) => moment.at === at);
    if (known) return known;
    const tokens = this.token ? [this.token] : [];
    this.reel ??= new Reel(
      () => now(this.film!).at,
      (start, stop) => api.steps(this.id, tokens, words.lang, start, stop),
    );
    return this.reel.at(at);
  }

  /** Resolves when an update has come that shows what is waited for. */
  until(come: (update: Shown) => boolean): Promise<void> {
    if (this.update && come(this.update)) return Promise.resolve();
    return new Promise((then) => this.awaited.push({ come, then }));
  }

  hurry(): void {
    this.socket.hurry();
  }

  close(): void {
    this.player.pause();
    this.socket.close();
  }

  private receive(message: Inbound): void {
    if (message.type === "welcome") {
      this.match = message.match;
      this.holders = message.match.seats;
      this.chat = message.chat;
      this.refusal = null;
    } else if (message.type === "update") this.take(message);
    else if (message.type === "seats") {
      this.holders = message.seats;
      this.spectators = message.spectators;
      if (this.match) this.match = { ...this.match, hints: message.hints, copied: message.copied };
    } else if (message.type === "chat") this.chat = [...this.chat, message];
    else if (message.type === "declined")
      notices.say(
        t(message.what === "undo" ? "declined.undo" : "declined.resign", {
          seat: seatWord(this.match?.game ?? "", message.by),
        }),
      );
    else if (message.type === "refused") this.refusal = message;
  }

  private take({ whole, steps, ...update }: Update): void {
    const first = this.film === null;
    try {
      this.film = watch(this.film, { whole, steps });
    } catch {
      void this.ask({ type: "whole" }); // steps that lead on from somewhere else
      return;
    }
    if (whole) this.reel = null;
    if (whole && first) {
      const looked = lookedAt(this.id, update.seat) ?? whole.log.length;
      this.away = looked < whole.log.length && looked > whole.known;
      this.known = this.away ? looked : whole.known;
    }
    this.known = Math.min(this.known, this.log.length);
    this.player.take(beats(this.log, this.begins), this.mine);
    this.mine = false;
    const { view, prompt, labels } = now(this.film);
    const shown = { ...update, view, prompt, labels };
    this.update = shown;
    this.arrived = performance.now();
    const arrived = this.awaited.filter(({ come }) => come(shown));
    this.awaited = this.awaited.filter((one) => !arrived.includes(one));
    for (const { then } of arrived) then();
    this.changed(this);
  }
}
