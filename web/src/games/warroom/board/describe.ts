/** A region as a screen reader says it. */

import { present, type Place } from "../model.ts";
import { RESOURCES } from "../types.ts";
import type { Names } from "../words.ts";

export function describe(place: Place, kind: string | undefined, names: Names): string {
  const name = place.territory ? `${names.region(place.id)} (${place.id})` : `${names.board("sea")} ${place.id}`;
  const { territory } = place;
  return [
    name,
    ...(territory
      ? [place.owner ? names.nation(place.owner) : names.board("neutral"), `${names.board("value")} ${territory.value}`]
      : []),
    ...(territory
      ? RESOURCES.flatMap((resource, i) =>
          territory.income[i] ? [`${territory.income[i]} ${names.resource(resource)}`] : [],
        )
      : []),
    ...(territory?.industry ? [`${names.board("industry")} ${territory.industry}`] : []),
    ...(place.capital ? [names.board("capital")] : []),
    ...(place.victory ? [names.board("victory")] : []),
    ...(place.causes.length
      ? [`${names.board("hotspot")}: ${place.causes.map((cause) => names.cause(cause)).join(", ")}`]
      : []),
    ...(place.embattled ? [names.board("embattled")] : []),
    ...(place.bombs ? [`${names.board("bombs")} ${place.bombs}`] : []),
    ...place.forces.map(
      (force) =>
        `${names.short(force.nation)}: ${present(force)
          .map((category) => `${force.totals[category]} ${names.board(category)}`)
          .join(", ")}`,
    ),
    ...(kind === undefined ? [] : [names.board("may_choose")]),
  ].join(", ");
}
