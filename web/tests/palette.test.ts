/** The colours of War Room's map: nations, neutral land and the sea stay apart for everybody, and names can be read on all of them. */

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { NATIONS } from "../src/games/warroom/types.ts";

const SRC = new URL("../src/", import.meta.url);
const css = (path: string) => readFileSync(new URL(path, SRC), "utf-8");
const PALETTE = css("games/warroom/board/palette.css");
const EVERYWHERE = readdirSync(SRC)
  .filter((file) => file.endsWith(".css"))
  .map(css)
  .join("\n");
const THEMES = ["light", "dark"] as const;

type Colour = readonly [number, number, number];

/** A colour by its name in a stylesheet, from a rule or from any. */
function colour(name: string, theme: (typeof THEMES)[number], rule = ""): Colour {
  const text = rule ? PALETTE.slice(PALETTE.indexOf(`${rule} {`)) : PALETTE + EVERYWHERE;
  const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w{6})\\w*, (#\\w{6})\\w*\\)`).exec(text)!;
  const hex = theme === "light" ? light! : dark!;
  return [1, 3, 5].map((i) => {
    const part = parseInt(hex.slice(i, i + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Colour;
}

const times = (matrix: readonly Colour[], [r, g, b]: Colour): Colour =>
  matrix.map(([x, y, z]) => Math.min(1, Math.max(0, x * r + y * g + z * b))) as unknown as Colour;

/** What linear light becomes for those who lack a kind of cone (Machado, Oliveira and Fernandes, 2009). */
const EYES: Record<string, readonly Colour[]> = {
  everybody: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopes: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopes: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  tritanopes: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
const XYZ: readonly Colour[] = [
  [0.4124 / 0.9505, 0.3576 / 0.9505, 0.1805 / 0.9505],
  [0.2126, 0.7152, 0.0722],
  [0.0193 / 1.089, 0.1192 / 1.089, 0.9505 / 1.089],
];

/** Lightness, and two hues. */
function lab(light: Colour): Colour {
  const [x, y, z] = times(XYZ, light).map((n) => (n > 0.008856 ? Math.cbrt(n) : 7.787 * n + 16 / 116)) as [
    number,
    number,
    number,
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const apart = (one: Colour, other: Colour) => Math.hypot(...one.map((n, i) => n - other[i]!));
const brightness = (light: Colour) => times(XYZ, light)[1];

function contrast(one: Colour, other: Colour): number {
  const [dark, bright] = [brightness(one), brightness(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** How much of what is behind a name its halo hides, at least. */
const HALO = 0.7;
const LANDS = [...NATIONS, "nobody"];
const soil = (land: string, theme: (typeof THEMES)[number]) => colour("soil", theme, `.warroom .${land}`);

describe.each(THEMES)("by %s", (theme) => {
  describe.each(Object.entries(EYES))("%s", (eyes, matrix) => {
    const LEAST = eyes === "everybody" ? 20 : eyes === "tritanopes" ? 12 : 18;

    it(`tell every nation from every other, from neutral land and from the sea by ${LEAST}`, () => {
      const seen = [
        ...LANDS.map((land) => [land, soil(land, theme)] as const),
        ["shallow", colour("shallow", theme)] as const,
        ["deep", colour("deep", theme)] as const,
      ].map(([name, light]) => [name, lab(times(matrix, light))] as const);
      const near = seen.flatMap(([one, a], i) =>
        seen
          .slice(i + 1)
          .filter(([other]) => !(one === "shallow" && other === "deep"))
          .map(([other, b]) => ({ one, other, apart: apart(a, b) })),
      );
      expect(near.filter((pair) => pair.apart < LEAST)).toEqual([]);
    });
  });

  it.each(LANDS)("names are read in their halo on the land of %s", (land) => {
    const around = colour("halo", theme).map((n, i) => HALO * n + (1 - HALO) * soil(land, theme)[i]!);
    expect(contrast(colour("ink", theme), around as unknown as Colour)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(NATIONS)("the emblem of %s is read on its badge", (land) => {
    const mark = colour("mark", theme, `.warroom .${land}`);
    expect(contrast(colour("on-mark", theme), mark)).toBeGreaterThanOrEqual(4.5);
  });

  it("codes of seas are read on all water", () => {
    for (const water of ["deep", "shallow"])
      expect(contrast(colour("sea-ink", theme), colour(water, theme)), water).toBeGreaterThanOrEqual(4.5);
  });
});
