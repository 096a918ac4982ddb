/** A live match as this browser follows it: one chair, or several at a hotseat, and what the player does there. */

import type { Answered } from "../table/desk.ts";
import { legal, same } from "../table/legal.ts";
import * as api from "./api.ts";
import { Chair } from "./chair.svelte.ts";
import { notices } from "../page/notices.svelte.ts";
import { forgetInvites, keepInvites } from "./seats.ts";
import { settings } from "../page/settings.svelte.ts";
import type {
  Act,
  Action,
  Answer,
  BaseEntry,
  Danger,
  Doubt as DoubtMessage,
  Final,
  Hints,
  Lang,
  Message,
  Request,
} from "./types.ts";
import { refusalText, t, words } from "../words/words.svelte.ts";

export interface Doubt {
  action: number;
  label: string;
  /** How it may lose the match. */
  warning: Danger | null;
  /** Why it could not be taken back; null: the player wants to be asked every time. */
  final: Final | null;
  /** What it will bring, where the game can tell. */
  says: string[];
  settle: (go: boolean) => void;
}

export class Session {
  readonly chairs: Chair[];
  private index = $state(0);
  /** At a hotseat: the seat that is to take the screen over before its cards are shown. */
  handover = $state<string | null>(null);
  hints = $state.raw<Hints | null>(null);
  busy = $state(false);
  /** Links by which others may take over a seat that is held here. */
  linksMade = $state(0);
  doubt = $state.raw<Doubt | null>(null);
  /** Why something could not be done; it goes with the question. */
  reason = $state("");
  /** At a hotseat: the seat that comes next, once the last roll has been seen. */
  next = $state<string | null>(null);
  /** Does a line of the log tell of dice? Each game knows its own. */
  rolls: (entry: BaseEntry) => boolean = () => false;
  /** Which position's hints were last asked for. */
  private asking = "";
  private reasonFor: number | null | undefined;
  private readonly agreed = new Set<string>();

  constructor(
    readonly id: string,
    tokens: string[],
  ) {
    const seats = tokens.length ? tokens : [""];
    this.chairs = seats.map((token) => new Chair(id, token, (chair) => this.changed(chair)));
  }

  get chair(): Chair {
    return this.chairs[this.index]!;
  }

  get hotseat(): boolean {
    return this.chairs.length > 1;
  }

  get tokens(): string[] {
    return this.chairs.map((chair) => chair.token).filter(Boolean);
  }

  /** The new owner of the screen sits down. */
  sitDown(): void {
    const next = this.chairs.findIndex((chair) => chair.seat === this.handover);
    if (next >= 0) this.index = next;
    this.handover = null;
    void this.fetchHints();
  }

  /** Answer decisions, one after another, each as far as the player stands by it. */
  async act(...answers: Answered[]): Promise<void> {
    if (this.busy) return;
    this.busy = true; // from the first to the last answer: nothing else may act on what is half done
    try {
      for (const [i, answer] of answers.entries()) {
        const action = this.actionOf(answer);
        const sure = typeof answer === "object" && "sure" in answer;
        if (action === undefined || !(await this.answer(action, sure, i === answers.length - 1))) return;
      }
    } finally {
      this.busy = false;
    }
  }

  /** An answer that is told by what it means is looked up in the decision that then waits. */
  private actionOf(answer: Answered): number | undefined {
    if (typeof answer === "number") return answer;
    if ("sure" in answer) return answer.sure;
    const all = this.chair.update ? legal(this.chair.update.view) : [];
    return answer.flatMap((wanted) => all.filter(({ means }) => same(means, wanted)))[0]?.action;
  }

  /** Answer the decision. A player who is not `sure` and has a choice is asked to confirm first, as the settings say: of several answers
   * in a row, about the last, and about any that cannot be taken back. */
  private async answer(action: number, sure: boolean, last: boolean): Promise<boolean> {
    const { chair } = this;
    const update = chair.update;
    if (!update || update.asked === null) return false;
    const choice = legal(update.view).filter(({ action: other }) => other >= 0).length > 1;
    const asks = sure || !choice ? "never" : settings.confirm;
    const label = update.labels[action] ?? "";
    chair.act();
    const act: Act = { type: "act", asked: update.asked, action };
    const doubt = await this.send({
      ...act,
      careful: true,
      final: asks !== "never",
      always: asks === "always" && last,
    });
    if (typeof doubt === "boolean") return doubt;
    return (await this.standBy({ ...doubt, label })) && (await this.send(act)) === true;
  }

  private standBy(doubt: Omit<Doubt, "settle">): Promise<boolean> {
    return new Promise((resolve) => {
      this.doubt = {
        ...doubt,
        settle: (go) => {
          this.doubt = null;
          resolve(go);
        },
      };
    });
  }

  /** Send something that changes the match and wait until it shows. Was it done, or is there a warning first? */
  private async send(message: Message): Promise<boolean | DoubtMessage> {
    const { chair } = this;
    const before = chair.update?.asked;
    // Charts are written without another number: what is asked changes.
    const asks = message.type === "act" || message.type === "write" || message.type === "reopen";
    const among = this.busy;
    this.busy = true;
    try {
      const answer = await chair.ask(message);
      if (answer.type === "doubt") return answer;
      if (answer.type !== "done") {
        this.refused(answer);
        return false;
      }
      await chair.until(({ number, asked }) => number >= answer.number && (!asks || asked !== before));
      return true;
    } finally {
      this.busy = among;
    }
  }

  private refused(answer: Answer): void {
    if (answer.type !== "refused") return;
    const lost = answer.refused === "lost";
    const said = lost ? t("link.lost") : refusalText(answer.refused, answer.reason);
    if (answer.refused !== "stale") notices.say(said, "refusal");
  }

  /** Say why something cannot be done now. */
  async why(action: number): Promise<void> {
    if (!this.chair.token || !this.chair.asked) return;
    const answer = await this.chair.ask({ type: "why", action });
    if (answer.type === "why") this.reason = answer.reason;
  }

  async undo(to?: number): Promise<void> {
    const update = this.chair.update;
    if (!update || this.busy) return;
    const needsConsent = update.undo?.free == null;
    const sent = await this.send({ type: "undo", number: update.number, ...(to === undefined ? {} : { to }) });
    if (sent === true && needsConsent && this.chair.update?.undo?.request) notices.say(t("undo.asked"));
  }

  /** Change several lines of one's charts at once. */
  async write(lines: Action[]): Promise<void> {
    const asked = this.chair.update?.asked;
    if (!this.busy && asked != null) await this.send({ type: "write", asked, lines });
  }

  /** Take back that one's charts are closed. */
  async reopen(): Promise<void> {
    if (!this.busy) await this.send({ type: "reopen" });
  }

  /** Hints for what would follow these answers. */
  async foresee(plan: number[]): Promise<Hints | null> {
    try {
      return await api.hints(this.id, this.chair.token ? [this.chair.token] : [], words.lang, plan);
    } catch {
      return null; // a hint is help, not a condition
    }
  }

  /** Give standing orders. */
  async settle(
    on: boolean,
    choices: Record<string, string>,
    places: Record<string, Record<string, string>>,
  ): Promise<void> {
    this.refused(await this.chair.ask({ type: "standing", on, choices, places }));
  }

  /** Have decisions answered for now, or stop. */
  async forward(on: boolean, place: string | null = null): Promise<void> {
    this.refused(await this.chair.ask({ type: "forward", on, place }));
  }

  async consent(request: Request, agree: boolean): Promise<void> {
    await this.send({ type: "consent", request: request.id, agree });
  }

  async say(text: string, to: "all" | "allies"): Promise<void> {
    this.refused(await this.chair.ask({ type: "chat", text, to }));
  }

  /** Hand the seat to a bot, or keep it oneself again. */
  async hand(to: "bot" | "me", bot?: string): Promise<void> {
    const done = await this.send({ type: "hand", to, ...(bot ? { bot } : {}) });
    if (done === true && to === "me") forgetInvites(this.id, this.chair.seat);
  }

  /** Make a link by which somebody else may take the seat over. */
  async offer(): Promise<void> {
    const { chair } = this;
    const answer = await chair.ask({ type: "hand", to: "link" });
    if (answer.type !== "offered") return this.refused(answer);
    forgetInvites(this.id, chair.seat);
    keepInvites(this.id, { [chair.seat]: answer.code });
    this.linksMade += 1;
  }

  async resign(): Promise<void> {
    await this.send({ type: "resign" });
  }

  /** Another language: the server tells everything again in it. */
  speak(lang: Lang): void {
    for (const chair of this.chairs) {
      chair.player.skip();
      void chair.ask({ type: "lang", lang });
    }
    this.hints = null;
    void this.fetchHints();
  }

  close(): void {
    for (const chair of this.chairs) chair.close();
    this.doubt?.settle(false);
  }

  hurry(): void {
    for (const chair of this.chairs) chair.hurry();
  }

  /** The last roll has been seen: cover the table. */
  handOver(): void {
    this.handover = this.next;
    this.next = null;
  }

  private changed(chair: Chair): void {
    if (chair === this.chair && chair.update?.asked !== this.reasonFor) {
      this.reason = "";
      this.reasonFor = chair.update?.asked;
    }
    if (this.hotseat) {
      this.agreeWithMyself(chair);
      this.passOn();
    }
    if (chair === this.chair) void this.fetchHints();
  }

  /** Those who share a screen settle between themselves what one of them asks for. */
  private agreeWithMyself(chair: Chair): void {
    for (const request of [chair.update?.undo?.request, chair.update?.resigning]) {
      const mine = request && this.chairs.some((other) => other !== chair && other.seat === request.by);
      if (!mine || !request.missing.includes(chair.seat) || this.agreed.has(`${request.id}/${chair.seat}`)) continue;
      this.agreed.add(`${request.id}/${chair.seat}`);
      void chair.ask({ type: "consent", request: request.id, agree: true });
    }
  }

  /** Whose turn is it at the hotseat? Nobody is shown another's cards without being asked to turn away. */
  private passOn(): void {
    if (this.chairs.some((chair) => !chair.update)) return;
    const wanted = this.chair.asked ? this.chair : this.chairs.find((chair) => chair.asked);
    const { chair } = this;
    if (!wanted || wanted === chair) this.handover = this.next = null;
    else if (this.handover || !chair.log.slice(chair.known).some(({ entry }) => this.rolls(entry))) {
      this.handover = wanted.seat;
      this.next = null;
    } else this.next = wanted.seat;
  }

  /** Odds, costs and warnings for the position that is shown; one request for each position. */
  private async fetchHints(): Promise<void> {
    const update = this.chair.update;
    if (!update) return;
    const { number, seat } = update;
    // Charts are written without another number: what is asked changes.
    const asking = `${number}/${update.asked}/${seat}/${words.lang}`;
    if (this.asking === asking) return;
    this.asking = asking;
    if (this.hints?.number === number) await new Promise((then) => setTimeout(then, WRITING));
    if (this.asking !== asking) return;
    if (this.hints?.number !== number) this.hints = this.hints && { ...this.hints, ...NOTHING };
    try {
      const hints = await api.hints(this.id, this.chair.token ? [this.chair.token] : [], words.lang);
      if (this.asking === asking && hints.number === number) this.hints = hints;
    } catch {
      // A hint is help, not a condition: the match goes on without it.
    }
  }
}

/** Milliseconds to wait for more while a chart is being written. */
const WRITING = 120;

/** What of the hints does not outlive its position; the scores of regions stay until there are new ones. */
const NOTHING = { odds: {}, rolls: {}, costs: {}, left: null, next: {}, follows: {}, fate: {}, warnings: {} };
