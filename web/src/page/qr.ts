/** A QR code for a link (ISO/IEC 18004): bytes, error correction level L, versions 1 to 6, mask 0. */

/** By version: codewords for data, for error correction in each block, and blocks. */
const VERSIONS = [
  [19, 7, 1],
  [34, 10, 1],
  [55, 15, 1],
  [80, 20, 1],
  [108, 26, 1],
  [136, 18, 2],
] as const;
/** Level L and mask 0, with their own error correction. */
const FORMAT = 0b111011111000100;

// The field of 256 elements in which error correction counts.
const POWER = new Uint8Array(512);
const LOG = new Uint8Array(256);
for (let i = 0, x = 1; i < 255; i++) {
  POWER[i] = POWER[i + 255] = x;
  LOG[x] = i;
  x = (x << 1) ^ (x > 127 ? 0x11d : 0);
}
const times = (a: number, b: number) => (a && b ? POWER[LOG[a]! + LOG[b]!]! : 0);

/** The codewords that protect some data. */
export function correction(data: readonly number[], length: number): number[] {
  let generator = [1];
  for (let i = 0; i < length; i++) {
    generator = [...generator, 0].map((factor, at) => factor ^ times(generator[at - 1] ?? 0, POWER[i]!));
  }
  const rest = [...data, ...new Array<number>(length).fill(0)];
  data.forEach((_, i) => {
    const lead = rest[i]!;
    generator.forEach((factor, at) => (rest[i + at]! ^= times(factor, lead)));
  });
  return rest.slice(data.length);
}

/** Data and error correction in the order in which they are drawn; null: too long. */
function codewords(text: string): { version: number; words: number[] } | null {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([room]) => bytes.length + 2 <= room);
  if (version < 0) return null;
  const [room, length, blocks] = VERSIONS[version]!;
  // Four bits for the mode, eight for the length, then the bytes: everything is shifted by half a byte.
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const data = Array.from({ length: halves.length / 2 }, (_, i) => (halves[2 * i]! << 4) | halves[2 * i + 1]!);
  for (let i = 0; data.length < room; i++) data.push(i % 2 ? 0x11 : 0xec);
  const size = room / blocks;
  const parts = Array.from({ length: blocks }, (_, i) => data.slice(i * size, (i + 1) * size));
  const checks = parts.map((part) => correction(part, length));
  const woven = (lists: number[][]) => lists[0]!.flatMap((_, i) => lists.map((list) => list[i]!));
  return { version: version + 1, words: [...woven(parts), ...woven(checks)] };
}

/** The modules row by row, true is dark; null where the text is too long. */
export function qr(text: string): boolean[][] | null {
  const found = codewords(text);
  if (!found) return null;
  const { version, words } = found;
  const size = 17 + 4 * version;
  const dark: boolean[][] = Array.from({ length: size }, () => new Array<boolean>(size).fill(false));
  const taken = dark.map((row) => [...row]);
  const set = (row: number, column: number, on: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    dark[row]![column] = on;
    taken[row]![column] = true;
  };

  /** Squares within squares, around a middle. */
  const target = (row: number, column: number, rings: number, light: number) => {
    for (let y = -rings; y <= rings; y++) {
      for (let x = -rings; x <= rings; x++) {
        const ring = Math.max(Math.abs(x), Math.abs(y));
        set(row + y, column + x, ring !== light && ring < 4);
      }
    }
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const)
    target(row, column, 4, 2);
  if (version > 1) target(size - 7, size - 7, 2, 1);
  for (let i = 0; i < 15; i++) {
    const on = ((FORMAT >> i) & 1) === 1;
    const near = i < 6 ? i : i < 8 ? i + 1 : size - 15 + i;
    set(near, 8, on);
    const along = i < 8 ? size - 1 - i : i === 8 ? 7 : 14 - i;
    set(8, along, on);
  }
  set(size - 8, 8, true);

  // Upwards and downwards in pairs of columns, from the right; the sixth column is not for data.
  let bit = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++) {
      const row = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (taken[row]![column]) continue;
        const on = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
        dark[row]![column] = (on === 1) !== ((row + column) % 2 === 0);
        bit += 1;
      }
    }
  }
  return dark;
}
