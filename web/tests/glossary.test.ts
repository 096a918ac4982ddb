import { describe, expect, it } from "vitest";
import { cut, termsIn, type Glossary } from "../src/words/glossary.ts";
import { beside } from "../src/words/beside.ts";

const GLOSSARY: Glossary = {
  order: { title: "Order", forms: ["order", "orders"], text: "Where a command goes." },
  turn_order: { title: "Turn Order", forms: ["turn order"], text: "Who goes first." },
  osr: { title: "OSR", forms: ["OSR"], text: "Everything else." },
};

describe("words in a text", () => {
  it("are found in any form, the longer before the shorter, each once", () => {
    const pieces = cut("Orders, the Turn Order, and more orders.", GLOSSARY);
    expect(pieces).toEqual([
      { text: "Orders", term: "order" },
      { text: ", the ", term: null },
      { text: "Turn Order", term: "turn_order" },
      { text: ", and more orders.", term: null },
    ]);
  });

  it("are whole words, in any alphabet", () => {
    expect(cut("reorder borders órdenes", GLOSSARY)).toEqual([{ text: "reorder borders órdenes", term: null }]);
  });

  it("are gathered from several texts", () => {
    expect(termsIn(["2 OSR", "orders for OSR"], GLOSSARY)).toEqual(["osr", "order"]);
  });

  it("stay as they are without a glossary", () => {
    expect(cut("orders", {})).toEqual([{ text: "orders", term: null }]);
  });
});

describe("the card of an explanation", () => {
  const card = { width: 300, height: 100 };
  const laptop = { width: 1366, height: 768 };
  const map = { x: 0, y: 90, width: 1000, height: 670 };
  const covers = ({ x, y }: { x: number; y: number }) =>
    x < map.x + map.width && x + card.width > map.x && y < map.y + map.height && y + card.height > map.y;

  it("stands below its word beside the map", () => {
    expect(beside({ x: 1050, y: 200, width: 50, height: 16 }, card, laptop, [map])).toEqual({ x: 1050, y: 222 });
  });

  it("keeps off the map and on the screen, wherever its word stands", () => {
    for (const word of [
      { x: 20, y: 40 },
      { x: 600, y: 60 },
      { x: 1300, y: 750 },
      { x: 1001, y: 95 },
    ]) {
      const at = beside({ ...word, width: 50, height: 16 }, card, laptop, [map]);
      expect(covers(at), JSON.stringify(word)).toBe(false);
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.x + card.width).toBeLessThanOrEqual(laptop.width);
      expect(at.y + card.height).toBeLessThanOrEqual(laptop.height);
    }
  });
});
