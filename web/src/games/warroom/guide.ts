/** What the guide through the first round says now: by the question, else by the phase. */

import { goalTexts } from "../../words/words.svelte.ts";
import type { WarRoomView } from "./types.ts";
import type { Names } from "./words.ts";

const LAST_ROUND = 1;

export const isOver = (view: WarRoomView) => view.round > LAST_ROUND;

interface Step {
  title: string;
  text: string;
  /** What wins the war: before the first order, and when a round has been played. */
  more?: readonly string[];
}

export function step(view: WarRoomView, names: Names): Step | undefined {
  const more = goalTexts("warroom", String(view.options["scenario"]));
  const told = stepOf(view, names);
  return told && (view.phase === "planning" || isOver(view)) ? { ...told, more } : told;
}

function stepOf(view: WarRoomView, names: Names): Step | undefined {
  if (isOver(view)) return view.round === LAST_ROUND + 1 ? names.guide("done") : undefined;
  if (view.decision) return names.guide(view.decision.frame) ?? names.guide(view.phase);
  return view.result ? undefined : names.guide("waiting");
}
