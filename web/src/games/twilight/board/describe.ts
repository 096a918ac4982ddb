/** A country in words, for those who hear the map. */

import type { Country, Pair, Power } from "../types.ts";
import type { Names } from "../words.ts";

export function describe(
  country: Country,
  [us, ussr]: Pair,
  held: Power | null,
  target: string | undefined,
  names: Names,
): string {
  const parts = [
    names.country(country.id),
    `${names.ui("stability")} ${country.stability}`,
    country.battleground ? names.ui("battleground") : "",
    `${names.side("us").text} ${us}`,
    `${names.side("ussr").text} ${ussr}`,
    `${names.ui("control")}: ${names.side(held).text}`,
    target === undefined ? "" : `${names.ui("target")} ${target}`.trim(),
  ];
  return parts.filter(Boolean).join(", ");
}
