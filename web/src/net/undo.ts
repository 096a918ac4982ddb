/** What a request to undo is about, in the words of the log. */

import type { LogFormat } from "../games/index.ts";
import type { LogLine } from "./types.ts";

/** The first line that would be taken back by going back to a place, with the headings that stand over it; empty where the
 * log has none. */
export function takenBackFrom(log: readonly LogLine[], to: number, format: LogFormat): string {
  const told = log.filter(({ text }) => text);
  const first = told.findIndex(({ at }) => at > to);
  if (first < 0) return "";
  const headings = { turn: "", round: "" };
  for (const { entry, text } of told.slice(0, first)) {
    const heading = format.heading(entry);
    if (heading === "turn") headings.round = "";
    if (heading) headings[heading] = text ?? "";
  }
  return [headings.turn, headings.round, told[first]!.text].filter(Boolean).join(" ");
}
