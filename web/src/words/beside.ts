/** Placing an explaining card: on the screen, beside what it explains, and clear of what must stay visible. */

import type { Box, Size } from "../map/camera.ts";

const GAP = 6;

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return width > 0 && height > 0 ? width * height : 0;
}

/** The first of several places that covers nothing of `clear`, or the least of it, and never the word itself. */
export function beside(word: Box, card: Size, screen: Size, clear: readonly Box[]): { x: number; y: number } {
  const right = screen.width - card.width - GAP;
  const bottom = screen.height - card.height - GAP;
  const within = (x: number, y: number) => ({
    x: Math.max(GAP, Math.min(x, right)),
    y: Math.max(GAP, Math.min(y, bottom)),
  });
  const places = [
    within(word.x, word.y + word.height + GAP),
    within(word.x, word.y - card.height - GAP),
    within(GAP, word.y + word.height + GAP),
    within(GAP, word.y - card.height - GAP),
    within(word.x - card.width - GAP, word.y),
    within(word.x + word.width + GAP, word.y),
    within(right, bottom),
    within(GAP, bottom),
    within(right, GAP),
    within(GAP, GAP),
  ];
  const covers = (at: { x: number; y: number }) => {
    const here = { ...at, width: card.width, height: card.height };
    return overlap(here, word) * 1000 + clear.reduce((all, box) => all + overlap(here, box), 0);
  };
  return places.reduce((best, one) => (covers(one) < covers(best) ? one : best));
}
