/** Signs of our own, each drawn around its middle within six units. */

import type { Nation, Category, Resource } from "../types.ts";

export const EMBLEMS: Record<Nation, string> = {
  china: "M0-6 5.4-2.6H3.7V-.4L6 2.2H3.7V6H1.3V3H-1.3V6H-3.7V2.2H-6L-3.7-.4V-2.6H-5.4Z",
  britain: "M-5 5-6-3.4-2.9-.3 0-5.6 2.9-.3 6-3.4 5 5Z",
  ussr: "M0-6 1.5-2 5.7-1.9 2.4.8 3.5 4.9 0 2.5-3.5 4.9-2.4.8-5.7-1.9-1.5-2Z",
  usa: "M-5-5C-3-4.8-1.4-5.1 0-6 1.4-5.1 3-4.8 5-5V.2C5 3 2.6 4.8 0 6-2.6 4.8-5 3-5 .2Z",
  germany: "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  italy: "M-4.8-6H-2.4V-4.2H-1.1V-6H1.1V-4.2H2.4V-6H4.8V-1.6L3.4-.4V6H-3.4V-.4L-4.8-1.6Z",
  japan: "M0-5.2A5.2 5.2 0 0 1 0 5.2 5.2 5.2 0 0 1 0-5.2Z",
};

export const RESOURCE_SIGNS: Record<Resource, string> = {
  oil: "M0-6C2.4-2.6 4.2-.6 4.2 1.7A4.2 4.2 0 0 1-4.2 1.7C-4.2-.6-2.4-2.6 0-6Z",
  iron: "M-3.2-3H3.2L5.6 3.4H-5.6Z",
  osr: "M0-5.2 4.6-2.6V2.6L0 5.2-4.6 2.6V-2.6Z",
};

export const CATEGORY_SIGNS: Record<Category, string> = {
  land: "M-4.6 1C-4.6-2.6-2.6-4.6 0-4.6S4.6-2.6 4.6 1L6 2.4V3.6H-6V2.4Z",
  air: "M0-6 1-1.6 6 1.4V2.8L1 1.4.7 4 2.2 5.2V6H-2.2V5.2L-.7 4-1 1.4-6 2.8V1.4L-1-1.6Z",
  naval: "M-6 .8H-3.4V-1.6H-1.6V-5H.4V-1.6H2.6V.8H6L4.2 4.4H-4.4Z",
};

export const SIGNS = {
  industry: "M-5.4 5.4V-.4L-1.8-2.8V-.4L1.8-2.8V-5.6H4.8V5.4Z",
  victory: "M-3.8-6H-2.2V6H-3.8ZM-1.4-5.7 5.6-2.5-1.4.7Z",
  burst: "M0-6.5 1.6-2.7 5-4.5 3.4-1 6.5 0 3.4 1.3 5 4.6 1.6 3 0 6.5-1.6 3-5 4.6-3.4 1.3-6.5 0-3.4-1-5-4.5-1.6-2.7Z",
  bomb: "M-1.2-6H1.2V-3.9C3.2-3.2 4.2-1.6 4.2.8 4.2 3.4 2 5 0 6-2 5-4.2 3.4-4.2.8-4.2-1.6-3.2-3.2-1.2-3.9Z",
} as const;

/** Signs made of lines. */
export const STROKES = {
  anchor:
    "M0-3.1V5.4M-2.6-1.2H2.6M-4.8 1.4C-4.6 3.9-2.6 5.4 0 5.4S4.6 3.9 4.8 1.4M0-6A1.45 1.45 0 0 1 0-3.1 1.45 1.45 0 0 1 0-6Z",
  swords: "M-4.8-4.8 4.2 4.2M4.8-4.8-4.2 4.2M-5.2 1.6-1.6 5.2M5.2 1.6 1.6 5.2",
  strait: "M-4.6-4.2-.8 0-4.6 4.2M4.6-4.2.8 0 4.6 4.2",
} as const;

const COMMAND = /([A-Z])([^A-Z]*)/g;
const NUMBER = /-?(?:\d*\.\d+|\d+)/g;

/** A sign moved to its place and scaled. Every transform in the picture would cost time in every frame, so there is none. */
export function placed(path: string, x: number, y: number, scale = 1): string {
  const across = (n: number) => x + n * scale;
  const down = (n: number) => y + n * scale;
  const moved = (command: string, n: number, i: number): number => {
    if (command === "H") return across(n);
    if (command === "V") return down(n);
    if (command === "A") return [n * scale, n * scale, n, n, n, across(n), down(n)][i % 7]!;
    return i % 2 ? down(n) : across(n);
  };
  return path.replace(COMMAND, (_, command: string, numbers: string) => {
    const found = [...numbers.matchAll(NUMBER)].map(([n], i) => moved(command, Number(n), i));
    return command + found.map((n) => Math.round(n * 100) / 100).join(" ");
  });
}
