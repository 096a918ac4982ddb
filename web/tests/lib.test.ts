import { beforeEach, describe, expect, it, vi } from "vitest";
import { secondsLeft, spell } from "../src/net/clock.ts";
import { fill, plural, word } from "../src/words/fill.ts";
import { href, parse, type Route } from "../src/page/route.svelte.ts";
import { forgetMatch, heldSeats, invitesOf, keepInvites, keepSeats, tokensOf } from "../src/net/seats.ts";

describe("a sentence", () => {
  it("takes its values", () => {
    expect(fill("en", "{a} and {b}", { a: "one", b: 2 })).toBe("one and 2");
    expect(fill("en", "{n} left", { n: -3 })).toBe("−3 left");
  });

  it("takes the form that goes with a number or a word", () => {
    const points = (n: number) => fill("en", "{n} {n:point|points}", { n });
    expect([points(1), points(2), points(0)]).toEqual(["1 point", "2 points", "0 points"]);
    expect(fill("pt", "{side:os EUA|a URSS}", { side: { text: "URSS", form: 1 } })).toBe("a URSS");
    expect([plural("pt", 0), plural("es", 0)]).toEqual([0, 1]);
  });

  it("counts in the plural forms of its language, as many as it has", () => {
    const singular = (lang: string) => Array.from({ length: 200 }, (_, n) => n).filter((n) => plural(lang, n) === 0);
    expect([singular("en"), singular("es"), singular("it"), singular("pt")]).toEqual([[1], [1], [1], [0, 1]]);
    expect([1, 2, 5, 22, 25].map((n) => plural("pl", n))).toEqual([0, 1, 2, 1, 2]);
  });

  it("asks a name for its forms", () => {
    const usa = word("it", { name: "Stati Uniti", the: "gli Stati Uniti" }, 1);
    expect(fill("it", "{who:The} {who:perde|perdono} con {who:the}: {who}", { who: usa })).toBe(
      "Gli Stati Uniti perdono con gli Stati Uniti: Stati Uniti",
    );
  });

  it("leaves alone what it has no value for", () => {
    expect(fill("en", "{gone}")).toBe("{gone}");
  });
});

describe("an address", () => {
  const routes: Route[] = [
    { page: "lobby" },
    { page: "new", game: "" },
    { page: "new", game: "warroom" },
    { page: "match", match: "k3", token: "" },
    { page: "match", match: "k3", token: "secret" },
    { page: "join", match: "k3", code: "once" },
    { page: "cards", game: "twilight", wanted: "" },
    { page: "cards", game: "twilight", wanted: "card=fidel&war=early" },
    { page: "library", wanted: "" },
    { page: "library", wanted: "game=warroom&player=M%C3%A4rta+%2F" },
    { page: "replay", match: "k3", at: null },
    { page: "replay", match: "k3", at: 0 },
    { page: "replay", match: "k3", at: null, review: true },
    { page: "replay", match: "example:second-edition", at: 12 },
  ];

  it.each(routes)("leads back to where it came from: %o", (route) => {
    expect(parse(href(route))).toEqual(route);
  });

  it("that is none leads to the lobby", () => {
    for (const hash of ["", "#", "#/join/k3", "#/match", "#/nowhere/k3"])
      expect(parse(hash)).toEqual({ page: "lobby" });
  });
});

describe("the clock", () => {
  const clock = { kind: "total" as const, left: { us: 100, ussr: 50 }, running: ["us"], delay: 10, phase: "" };

  it("runs for the one who is asked, after the delay", () => {
    expect(secondsLeft(clock, "us", 4)).toBe(100);
    expect(secondsLeft(clock, "us", 15)).toBe(95);
    expect(secondsLeft(clock, "us", 500)).toBe(0);
    expect(secondsLeft(clock, "ussr", 500)).toBe(50);
  });

  it("is told in minutes, and in hours when there are any", () => {
    expect([spell(59.2), spell(61), spell(3600)]).toEqual(["1:00", "1:01", "1:00:00"]);
  });
});

describe("the seats a browser holds", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("are kept, newest first, each once", () => {
    keepSeats("a", ["t1"]);
    keepSeats("b", ["t2", "t3"]);
    keepSeats("b", ["t2"]);
    expect(heldSeats()).toEqual([
      { match: "b", token: "t2" },
      { match: "b", token: "t3" },
      { match: "a", token: "t1" },
    ]);
    expect(tokensOf("b")).toEqual(["t2", "t3"]);
  });

  it("can be forgotten with their invites", () => {
    keepSeats("a", ["t1"]);
    keepInvites("a", { ussr: "code" });
    expect(invitesOf("a")).toEqual([{ match: "a", seat: "ussr", code: "code" }]);
    forgetMatch("a");
    expect([heldSeats(), invitesOf("a")]).toEqual([[], []]);
  });

  it("survive a storage that holds something else or nothing", () => {
    localStorage.setItem("sitroom.seats", "{broken");
    expect(heldSeats()).toEqual([]);
    vi.stubGlobal("localStorage", undefined);
    keepSeats("a", ["t1"]);
    expect(heldSeats()).toEqual([]);
  });
});
