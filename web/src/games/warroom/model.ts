/** A view of War Room, region by region. No rules: what the server tells, put where it is drawn. */

import {
  CATEGORIES,
  NATIONS,
  type Category,
  type Facts,
  type Nation,
  type Sea,
  type Territory,
  type WarRoomView,
} from "./types.ts";

export interface Command {
  nation: Nation;
  number: string;
  category: Category;
  units: Record<string, number>;
  /** Aircraft that have to land. */
  aloft: boolean;
}

/** What one nation has in a region. */
export interface Force {
  nation: Nation;
  totals: Record<Category, number>;
  commands: Command[];
}

export interface Place {
  id: string;
  sea: Sea | null;
  territory: Territory | null;
  playing: boolean;
  owner: Nation | null;
  forces: Force[];
  embattled: boolean;
  /** Why it is a hotspot. */
  causes: string[];
  bombs: number;
  defenders: string[];
  building: string[];
  capital: boolean;
  victory: boolean;
  convoys: number[];
}

/** `3inf` as a unit and a number. */
export function units(words: readonly string[]): Record<string, number> {
  const read = words.map((word) => /^(\d+)(\w+)$/.exec(word)!);
  return Object.fromEntries(read.map(([, number, unit]) => [unit!, Number(number)]));
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((a, b) => a + b, 0);
export const size = (force: Force) => sum(Object.values(force.totals));

function forcesByRegion(view: WarRoomView, facts: Facts): Map<string, Force[]> {
  const category = Object.fromEntries(facts.units.map((unit) => [unit.id, unit.category]));
  const found = new Map<string, Force[]>();
  const force = (region: string, nation: Nation): Force => {
    const there = found.get(region) ?? [];
    found.set(region, there);
    let own = there.find((one) => one.nation === nation);
    if (!own) there.push((own = { nation, totals: { land: 0, air: 0, naval: 0 }, commands: [] }));
    return own;
  };
  for (const [token, [region, ...words]] of Object.entries(view.command)) {
    const [nation, number] = token.split("-") as [Nation, string];
    const own = force(region!, nation);
    const has = units(words);
    for (const [unit, n] of Object.entries(has)) own.totals[category[unit]!] += n;
    const first = category[Object.keys(has)[0]!]!;
    own.commands.push({ nation, number, category: first, units: has, aloft: view.arrows.includes(token) });
  }
  for (const [region, nations] of Object.entries(view.fighters))
    for (const nation of nations) force(region, nation).totals.air += 1;
  for (const there of found.values()) there.sort((a, b) => NATIONS.indexOf(a.nation) - NATIONS.indexOf(b.nation));
  return found;
}

/** Every region of the board as the view has it. */
export function places(view: WarRoomView, facts: Facts): Map<string, Place> {
  const scenario = facts.scenarios[String(view.options["scenario"])]!;
  const playing = new Set([...scenario.territories, ...scenario.seas[String(view.options["scenario_seas"])]!]);
  const goals = Object.values(scenario.victory).flatMap((goal) => goal.flatMap(({ among }) => among));
  const forces = forcesByRegion(view, facts);
  const place = (id: string, territory: Territory | null, sea: Sea | null): Place => {
    const control = view.control[id] ?? territory?.nation ?? "none";
    const bits = view.hotspots[id] ?? 0;
    return {
      id,
      territory,
      sea,
      playing: playing.has(id),
      owner: control === "none" ? null : control,
      forces: forces.get(id) ?? [],
      embattled: view.embattled.includes(id),
      causes: facts.causes.filter((_, bit) => bits & (1 << bit)),
      bombs: view.bombs[id] ?? 0,
      defenders: view.defenders[id] ?? [],
      building: view.building[id] ?? [],
      capital: scenario.capitals.includes(id),
      victory: goals.includes(id),
      convoys: facts.convoys.flatMap(({ sea }, convoy) => (sea === id ? [convoy] : [])),
    };
  };
  return new Map([
    ...facts.territories.map((territory): [string, Place] => [territory.id, place(territory.id, territory, null)]),
    ...facts.seas.map((sea): [string, Place] => [sea.id, place(sea.id, null, sea)]),
  ]);
}

/** The categories a force has anything of. */
export const present = (force: Force) => CATEGORIES.filter((category) => force.totals[category] > 0);
