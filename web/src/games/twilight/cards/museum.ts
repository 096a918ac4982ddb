/** The history behind the cards: fetched when it is first wanted, once in each language. */

import * as api from "../../../net/api.ts";
import type { Lang } from "../../../net/types.ts";
import type { Exhibit, Museum } from "../types.ts";

const museums = new Map<Lang, Promise<Museum>>();

export function museum(lang: Lang): Promise<Museum> {
  let shown = museums.get(lang);
  if (!shown) {
    shown = api.museum<Museum>("twilight", lang);
    shown.catch(() => museums.delete(lang));
    museums.set(lang, shown);
  }
  return shown;
}

/** The years of a card: `1948–1949, 1956`. */
export function spans(years: Exhibit["years"]): string {
  return years.map(([first, last]) => (first === last ? String(first) : `${first}–${last}`)).join(", ");
}
