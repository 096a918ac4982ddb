import { describe, expect, it } from "vitest";
import { href, parse } from "../src/page/route.svelte.ts";
import { chapters, cited, headings, holds, matches, parts, search, type Rulebook } from "../src/rules/book.ts";

const BOOK: Rulebook = {
  sections: { "2": "Components", "2.1": "The map", "4": "The turn", "6": "Operations", "6.3": "Coups" },
  rules: {
    "2.1.1": { title: "Regions", text: "Six regions." },
    "2.3": { title: "Markers", text: "Markers." },
    "4.5": { title: "Steps", text: "In order:\n- A. First.\n- B. Then.\nDone." },
    "4.5A": { title: "DEFCON", text: "It rises." },
    "6.3.2": { title: "Coup d'État", text: "Roll.", example: "México.", differs: { "edition=second": "Or not." } },
  },
  aid: [],
};

describe("rules that a text cites", () => {
  it("are found one by one, also in a list", () => {
    expect(cited("no (R 5.2, 7.5): see R 4.5C.")).toEqual([
      { text: "no ", rule: null },
      { text: "R 5.2", rule: "5.2", before: "(" },
      { text: ", ", rule: null },
      { text: "7.5", rule: "7.5" },
      { text: "): see ", rule: null },
      { text: "R 4.5C", rule: "4.5C" },
      { text: ".", rule: null },
    ]);
  });

  it("are nothing else with a number in it", () => {
    expect(cited("ER 5.2 or R 12, p. 6.3")).toEqual([{ text: "ER 5.2 or R 12, p. 6.3", rule: null }]);
    expect(cited("")).toEqual([]);
  });
});

describe("a rulebook", () => {
  it("has paragraphs and lists", () => {
    expect(parts(BOOK.rules["4.5"]!.text)).toEqual(["In order:", ["A. First.", "B. Then."], "Done."]);
  });

  it("has chapters and sections in the order of the rules", () => {
    expect(chapters(BOOK)).toEqual([
      {
        number: "2",
        title: "Components",
        sections: [
          { number: "2.1", title: "The map", rules: ["2.1.1"] },
          { number: "", title: "", rules: ["2.3"] },
        ],
      },
      { number: "4", title: "The turn", sections: [{ number: "", title: "", rules: ["4.5", "4.5A"] }] },
      { number: "6", title: "Operations", sections: [{ number: "6.3", title: "Coups", rules: ["6.3.2"] }] },
    ]);
    expect(headings(BOOK, "6.3.2").map(({ title }) => title)).toEqual(["Operations", "Coups"]);
    expect(headings(BOOK, "2.3").map(({ title }) => title)).toEqual(["Components"]);
  });

  it("is searched by number and by words, without accents", () => {
    expect(search(BOOK, "6.3")).toEqual(["6.3.2"]);
    expect(search(BOOK, "R 4.5a")).toEqual(["4.5A"]);
    expect(search(BOOK, "regla 4.5")).toEqual(["4.5", "4.5A"]);
    expect(search(BOOK, "mexico etat")).toEqual(["6.3.2"]);
    expect(search(BOOK, "nowhere")).toEqual([]);
    expect(matches("six reg", "Six", "regions")).toBe(true);
  });

  it("knows what a match plays by", () => {
    const options = { edition: "second", mixed_operations: false };
    expect(holds("edition=second", options)).toBe(true);
    expect(holds("mixed_operations=no", options)).toBe(true);
    expect(holds("mixed_operations=yes", options)).toBe(false);
    expect(holds("unknown=yes", options)).toBe(false);
  });

  it("has an address for each rule", () => {
    const route = parse("#/rules/twilight/4.5c");
    expect(route).toEqual({ page: "rules", game: "twilight", number: "4.5C" });
    expect(href(route)).toBe("#/rules/twilight/4.5C");
    expect(href(parse("#/rules/twilight"))).toBe("#/rules/twilight");
    expect(parse("#/rules")).toEqual({ page: "lobby" });
  });
});
