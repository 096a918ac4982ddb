/** Lengths of time in words. */

import { spell } from "../net/clock.ts";
import { t } from "./words.svelte.ts";

/** Time left, less exact the longer it is. */
export function span(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (seconds < 3600) return spell(seconds);
  if (hours < 24) return t("span.hours", { h: hours, m: minutes % 60 });
  return t("span.days", { d: Math.floor(hours / 24), h: hours % 24 });
}

/** A length of time to choose: in days where it comes out even, else in hours, else in minutes. */
export function length(seconds: number): string {
  if (seconds % 86_400 === 0) return t("time.days", { n: seconds / 86_400 });
  if (seconds % 3600 === 0) return t("time.hours", { n: seconds / 3600 });
  return t("time.minutes", { n: seconds / 60 });
}
