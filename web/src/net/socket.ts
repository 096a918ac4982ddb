/** A socket to one match that comes back when it is lost, and says `hello` again. */

import type { Answer, Inbound, Message, Refused } from "./types.ts";

/** `closed`: the server will not have us; `lost`: it will be tried again. */
export type Link = "connecting" | "open" | "lost" | "closed";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
const PING_EVERY = 20_000;
const ANSWER_WITHIN = 15_000;
/** Codes after which another try is pointless: wrong token, unknown match, a match that is stopped and cannot be shown. */
const FINAL = [4001, 4004, 4009];

const LOST: Refused = { type: "refused", refused: "lost", reason: "" };

export interface Listener {
  hello(): Message;
  receive(message: Inbound): void;
  linked(link: Link): void;
}

export class MatchSocket {
  private socket: WebSocket | null = null;
  private ref = 0;
  private waiting = new Map<number, (answer: Answer) => void>();
  private wait = FIRST_WAIT;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private over = false;

  constructor(
    private readonly url: string,
    private readonly listener: Listener,
  ) {
    this.connect();
  }

  /** Send a message and wait for what is said to it; `lost` if the socket goes first. */
  ask(message: Message): Promise<Answer> {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.resolve(LOST);
    const ref = ++this.ref;
    this.socket.send(JSON.stringify({ ...message, ref }));
    return new Promise((resolve) => {
      const late = setTimeout(() => this.settle(ref, LOST), ANSWER_WITHIN);
      this.waiting.set(ref, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
    });
  }

  /** Leave for good. */
  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    this.drop();
  }

  /** Try at once instead of waiting: the page is looked at again, or the network is back. */
  hurry(): void {
    if (this.over || this.socket) return;
    clearTimeout(this.retry);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  private connect(): void {
    this.listener.linked("connecting");
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify(this.listener.hello()));
      this.ping = setInterval(() => void this.check(), PING_EVERY);
    };
    socket.onmessage = (event) => {
      if (socket === this.socket) this.take(JSON.parse(String(event.data)) as Inbound);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  private take(message: Inbound): void {
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.listener.linked("open");
    }
    if ("ref" in message && typeof message.ref === "number") this.settle(message.ref, message);
    else this.listener.receive(message);
  }

  private settle(ref: number, answer: Answer): void {
    const resolve = this.waiting.get(ref);
    this.waiting.delete(ref);
    resolve?.(answer);
  }

  /** A network may go away without a word: a ping that is not answered is a lost socket. */
  private async check(): Promise<void> {
    const socket = this.socket;
    const answer = await this.ask({ type: "ping" });
    if (answer.type === "refused" && answer.refused === "lost" && socket === this.socket) this.lost(0);
  }

  private lost(code: number): void {
    this.drop();
    if (this.over) return;
    if (FINAL.includes(code)) {
      this.over = true;
      this.listener.linked("closed");
      return;
    }
    this.listener.linked("lost");
    this.retry = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  private drop(): void {
    clearInterval(this.ping);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
    for (const ref of [...this.waiting.keys()]) this.settle(ref, LOST);
  }
}

export function socketUrl(match: string): string {
  return `${location.origin.replace(/^http/, "ws")}/api/matches/${match}/socket`;
}
