/** What the guide through the first turn says now. */

import type { TwilightView } from "./types.ts";
import type { Names } from "./words.ts";

const LAST_TURN = 1;

export const isOver = (view: TwilightView) => view.turn > LAST_TURN;

export function step(view: TwilightView, names: Names): { title: string; text: string } | undefined {
  if (isOver(view)) return view.turn === LAST_TURN + 1 ? names.guide("done") : undefined;
  if (view.decision) return names.guide(view.decision.verb) ?? names.guide("event");
  return view.reason ? undefined : names.guide("waiting");
}
