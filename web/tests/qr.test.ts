/** QR codes: error correction by a known example, and every code read back as a scanner would. */

import { describe, expect, it } from "vitest";
import { correction, qr } from "../src/page/qr.ts";

/** Codewords per block of data and of correction, by size. */
const BLOCKS: Record<number, [number, number]> = {
  21: [19, 1],
  25: [34, 1],
  29: [55, 1],
  33: [80, 1],
  37: [108, 1],
  41: [68, 2],
};

/** Read the bytes of a code: skip what is drawn in fixed places, undo the mask, unweave the blocks. */
function scan(code: boolean[][]): string {
  const size = code.length;
  const fixed = (row: number, column: number) =>
    (row < 9 && column < 9) ||
    (row < 9 && column >= size - 8) ||
    (row >= size - 8 && column < 9) ||
    row === 6 ||
    column === 6 ||
    (size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2);
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const rows = [...Array(size).keys()];
    for (const row of up ? rows.reverse() : rows) {
      for (const column of [right, right - 1]) {
        if (!fixed(row, column)) bits.push(Number(code[row]![column]! !== ((row + column) % 2 === 0)));
      }
    }
    up = !up;
  }
  const byte = (at: number) => parseInt(bits.slice(at, at + 8).join(""), 2);
  const [length, blocks] = BLOCKS[size]!;
  const words = Array.from({ length: length * blocks }, (_, i) => byte(8 * i));
  const data = Array.from({ length: blocks }, (_, b) => words.filter((_, i) => i % blocks === b)).flat();
  const text = data.flatMap((word) => [word >> 4, word & 15]);
  expect(text[0]).toBe(4);
  const count = (text[1]! << 4) | text[2]!;
  const bytes = Array.from({ length: count }, (_, i) => (text[3 + 2 * i]! << 4) | text[4 + 2 * i]!);
  return new TextDecoder().decode(new Uint8Array(bytes));
}

describe("a QR code", () => {
  it("corrects errors as the standard's example does", () => {
    const data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17];
    expect(correction(data, 10)).toEqual([196, 35, 39, 119, 235, 215, 231, 226, 93, 23]);
  });

  it.each([1, 17, 18, 32, 53, 78, 106, 107, 134])("of %i bytes says what it was made from", (length) => {
    const text = "http://192.168.178.20:8000/#/join/".repeat(5).slice(0, length);
    expect(scan(qr(text)!)).toBe(text);
  });

  it("names its level and mask twice", () => {
    const code = qr("sitroom")!;
    const size = code.length;
    const upper = [0, 1, 2, 3, 4, 5, 7, 8].map((row) => code[row]![8]);
    const lower = [...Array(7).keys()].map((i) => code[size - 7 + i]![8]);
    const right = [...Array(8).keys()].map((i) => code[8]![size - 1 - i]);
    const left = [7, 5, 4, 3, 2, 1, 0].map((column) => code[8]![column]);
    expect([...upper, ...lower]).toEqual([...right, ...left]);
    expect([...upper, ...lower].map(Number).reverse().join("")).toBe("111011111000100");
  });

  it("is not made of what is too long", () => {
    expect(qr("x".repeat(135))).toBeNull();
  });
});
