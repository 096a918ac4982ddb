/** What the guide through the first round says now: by the question, else by the phase. */

import type { WarRoomView } from "./types.ts";
import type { Names } from "./words.ts";

const LAST_ROUND = 1;

export const isOver = (view: WarRoomView) => view.round > LAST_ROUND;

export function step(view: WarRoomView, names: Names): { title: string; text: string } | undefined {
  if (isOver(view)) return view.round === LAST_ROUND + 1 ? names.guide("done") : undefined;
  if (view.decision) return names.guide(view.decision.frame) ?? names.guide(view.phase);
  return view.result ? undefined : names.guide("waiting");
}
