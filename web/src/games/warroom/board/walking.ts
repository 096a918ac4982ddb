/** The board by keyboard: from region to region with the arrows, choosing, zooming. */

import { neighbour } from "../../../map/camera.ts";
import { shapeOf } from "../map/geometry.ts";

const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export interface Walk {
  from: string;
  /** Regions that may be chosen, and all. */
  lit: readonly string[];
  all: readonly string[];
  goTo: (id: string) => void;
  pick: (id: string) => void;
  zoom: (factor: number) => void;
}

/** Arrow keys go to the next lit region, with Shift to the next of any. */
function step(by: readonly [number, number], any: boolean, { from, lit, all, goTo }: Walk): void {
  const among = any || lit.length < 2 ? all : lit;
  const next = neighbour(
    shapeOf(from).at,
    among.map((id) => shapeOf(id).at),
    by,
  );
  if (next >= 0) goTo(among[next]!);
}

export function walk(event: KeyboardEvent, board: Walk): void {
  const region = (event.target as Element).getAttribute("data-region");
  if (region === null) return;
  const by = STEPS[event.key];
  if (by) step(by, event.shiftKey, board);
  else if (event.key === "Enter" || event.key === " ") board.pick(region);
  else if (event.key === "+" || event.key === "=") board.zoom(1.3);
  else if (event.key === "-") board.zoom(1 / 1.3);
  else return;
  event.preventDefault();
}
