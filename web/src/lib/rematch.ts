/** The same match once more, the two sides swapped. */

import type { Holder, MatchInfo, NewMatch, Side } from "./types.ts";

/** Who sat here sits there: `mine` are the seats held in this browser; whoever is not here gets a link. */
export function rematch(info: MatchInfo, mine: readonly string[], name: string): NewMatch {
  const side = ({ seat, who, bot }: Holder): Side => {
    if (mine.includes(seat)) return { who: "me" };
    return who === "bot" && bot ? { who: "bot", bot } : { who: "invite" };
  };
  const swapped = [...info.seats].reverse();
  const sides = Object.fromEntries(info.seats.map(({ seat }, i) => [seat, side(swapped[i]!)]));
  const { game, options, clock, spectators, hints } = info;
  return { game, options, clock, spectators, hints, sides, name };
}
