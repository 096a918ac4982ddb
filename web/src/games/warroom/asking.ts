/** What is asked, as the map sees it: which question it is, and the regions it is about. */

import { legal } from "../../table/legal.ts";
import { bySubject, CHARTS, ownerOf, type Choice } from "./choices.ts";
import { NATIONS, type Economy, type WarRoomView } from "./types.ts";

/** A name for what is asked, the same however many answers it takes: a chart, a nation's units to place, the order of one command. */
export function taskOf(view: WarRoomView, choices: readonly Choice[]): string {
  if (!view.decision) return "";
  const { frame } = view.decision;
  const owners = legal(view).map(({ means: { on, at } }) => (at ? undefined : on[0] && ownerOf(on[0])));
  const first = owners.find((owner) => NATIONS.some((nation) => nation === owner));
  const subjects = bySubject(choices);
  return [
    view.seat,
    view.round,
    view.phase,
    view.boards[0]?.region,
    frame,
    CHARTS.includes(frame) ? "" : first,
    ...(subjects.size === 1 ? subjects.keys() : []),
  ].join("/");
}

/** What a question is about that no region of the map answers: the battle, or where new units can be built while they are being bought. */
export function placesAbout(view: WarRoomView, economy: Economy | null): string[] {
  if (view.decision?.frame !== "WritePurchases") return view.boards.map(({ region }) => region);
  const sites = (view.seats[view.seat] ?? []).flatMap((nation) => economy?.sites[nation] ?? []);
  return sites.flatMap(({ region, free }) => (free ? [region] : []));
}
