/** The colours by the numbers: what is written can be read, and the sides are told apart by eyes that see no green. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Colour = readonly [number, number, number];

const css = readFileSync(new URL("../src/tokens.css", import.meta.url), "utf-8");
const tokens = new Map([...css.matchAll(/^ {2}--([\w-]+): (.+);$/gm)].map(([, name, value]) => [name!, value!]));

/** A token by day or by night. */
function colour(name: string, night: boolean): Colour {
  const value = tokens.get(name)!;
  const [day, dark = day] = value.match(/#[\da-f]{6}/g) ?? [];
  if (!day) throw new Error(`--${name} is no colour: ${value}`);
  const hex = (night ? dark : day)!;
  return [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Colour;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

function contrast(one: Colour, other: Colour): number {
  const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** What an eye without green receptors makes of a colour (Machado, Oliveira and Fernandes 2009, severity 1). */
function deuteranope([r, g, b]: Colour): Colour {
  return [
    0.367322 * r + 0.860646 * g - 0.227968 * b,
    0.280085 * r + 0.672501 * g + 0.047413 * b,
    -0.01182 * r + 0.04294 * g + 0.968881 * b,
  ];
}

/** How different two colours look, in CIE Lab. */
function difference(one: Colour, other: Colour): number {
  const lab = ([r, g, b]: Colour): number[] => {
    const root = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
    const x = root((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
    const y = root(0.2126 * r + 0.7152 * g + 0.0722 * b);
    const z = root((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
    return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
  };
  const [a, b] = [lab(one), lab(other)];
  return Math.hypot(...a.map((part, i) => part - b[i]!));
}

const OWNERS = ["us", "ussr", "both", "scoring", "china"];
/** What is written on what. */
const WRITTEN = [
  ...["ink", "muted", "us", "ussr", "lamp", "danger", "told"].map((ink) => [ink, "panel"]),
  ...["ink", "muted"].flatMap((ink) => [
    [ink, "raised"],
    [ink, "room"],
  ]),
  ["on-us", "us"],
  ["on-ussr", "ussr"],
  ["on-fill", "us-fill"],
  ["on-fill", "ussr-fill"],
  ["us-fill", "on-fill"],
  ["on-neutral", "neutral"],
  ["on-lamp", "lamp-fill"],
  ["on-told", "told"],
  ["on-danger", "danger"],
  ["on-plate", "plate"],
  ["on-battleground", "battleground"],
  ["on-poster", "poster"],
  ["print", "paper"],
  ["faded", "paper"],
  ...[1, 2, 3, 4, 5].map((level) => ["on-defcon", `defcon-${level}`]),
  ...OWNERS.flatMap((owner) => [
    [`${owner}-text`, "paper"],
    [`${owner}-deep`, "paper"],
    ["on-fill", owner === "scoring" ? "scoring-foot" : `${owner}-mid`],
  ]),
] as [string, string][];

describe.each([
  ["by day", false],
  ["by night", true],
] as const)("%s", (_, night) => {
  it.each(WRITTEN)("%s can be read on %s", (ink, ground) => {
    expect(contrast(colour(ink, night), colour(ground, night))).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ["us-fill", "ussr-fill"],
    ["us", "ussr"],
  ])("%s and %s look different to a colour-blind eye", (us, ussr) => {
    expect(difference(deuteranope(colour(us, night)), deuteranope(colour(ussr, night)))).toBeGreaterThan(60);
  });
});
