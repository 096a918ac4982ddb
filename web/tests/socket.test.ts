import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MatchSocket, type Link } from "../src/net/socket.ts";
import type { Inbound } from "../src/net/types.ts";

/** A WebSocket whose other end is the test. */
class Wire {
  static OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;

  constructor(readonly url: string) {
    Wire.all.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  open(): void {
    this.readyState = Wire.OPEN;
    this.onopen?.();
  }

  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  drop(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const last = () => Wire.all.at(-1)!;

function connect() {
  const links: Link[] = [];
  const got: Inbound[] = [];
  const socket = new MatchSocket("ws://here", {
    hello: () => ({ type: "hello", token: "secret" }),
    receive: (message) => got.push(message),
    linked: (link) => links.push(link),
  });
  return { socket, links, got };
}

beforeEach(() => {
  Wire.all = [];
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a socket", () => {
  it("says hello first and is open when it is welcome", () => {
    const { links } = connect();
    last().open();
    expect(last().sent).toEqual([{ type: "hello", token: "secret" }]);
    last().say({ type: "welcome" });
    expect(links).toEqual(["connecting", "open"]);
  });

  it("brings each answer to its question and everything else to its listener", async () => {
    const { socket, got } = connect();
    last().open();
    const first = socket.ask({ type: "why", action: 1 });
    const second = socket.ask({ type: "why", action: 2 });
    last().say({ type: "why", action: 2, reason: "b", ref: 2 });
    last().say({ type: "chat", n: 1 });
    last().say({ type: "why", action: 1, reason: "a", ref: 1 });
    expect(await first).toMatchObject({ action: 1, reason: "a" });
    expect(await second).toMatchObject({ action: 2, reason: "b" });
    expect(got).toEqual([{ type: "chat", n: 1 }]);
  });

  it("comes back by itself, waiting longer each time, and says hello again", () => {
    const { links } = connect();
    last().open();
    last().drop();
    expect(links.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(Wire.all).toHaveLength(2);
    last().drop();
    vi.advanceTimersByTime(400);
    expect(Wire.all).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(Wire.all).toHaveLength(3);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "hello" });
  });

  it("tells a question that the connection went first", async () => {
    const { socket } = connect();
    last().open();
    const asked = socket.ask({ type: "resign" });
    last().drop();
    expect(await asked).toMatchObject({ refused: "lost" });
    expect(await socket.ask({ type: "resign" })).toMatchObject({ refused: "lost" });
  });

  it.each([4001, 4004])("does not come back where it is not wanted (%i)", (code) => {
    const { links } = connect();
    last().open();
    last().drop(code);
    vi.advanceTimersByTime(60_000);
    expect(links.at(-1)).toBe("closed");
    expect(Wire.all).toHaveLength(1);
  });

  it("notices a connection that went silent", async () => {
    connect();
    last().open();
    last().say({ type: "welcome" });
    await vi.advanceTimersByTimeAsync(20_000 + 15_000 + 400);
    expect(Wire.all).toHaveLength(2);
  });

  it("stays away when it was closed here", () => {
    const { socket } = connect();
    last().open();
    socket.close();
    last().drop();
    vi.advanceTimersByTime(60_000);
    expect(Wire.all).toHaveLength(1);
  });
});
