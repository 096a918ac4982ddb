/** The stances that a player tries before taking them: nothing is sent until they are set. */

import type { Action } from "../../../net/types.ts";
import type { Desk } from "../../../table/desk.ts";
import type { BattleHints, Facts, WarRoomHints, WarRoomView } from "../types.ts";
import { question, stanceOf, waiting, type Waiting } from "./model.ts";

export class StancePlan {
  groups = $state.raw<Waiting[]>([]);
  /** By group: how many take the second stance. */
  private chosen = $state.raw<Record<string, number>>({});
  /** What the rules make of the plan. */
  hints = $state.raw<BattleHints | null>(null);
  private usual: number[] = [];
  private battle = $state("");
  /** The region that is asked about, where two battles are fought at once. */
  private at: string | undefined;
  private multiple = 1;
  private which = 0;
  private turn = 0;

  /** Another position; what was planned for units that still wait stays. */
  look(view: WarRoomView, facts: Facts, hints: WarRoomHints | null): void {
    const { first, board } = question(view);
    this.groups = waiting(view, facts);
    const here = this.groups.length ? `${view.round}/${board!.region}` : "";
    if (here !== this.battle) this.chosen = {};
    this.battle = here;
    this.at = first?.means.at;
    this.multiple = this.at ? 2 : 1;
    this.which = this.at ? first!.action % 2 : 0;
    const own = hints?.battles?.find(({ region }) => region === board?.region);
    this.usual = own?.usual ?? [];
    if (own && !Object.keys(this.chosen).length) this.hints = own;
    if (!this.groups.length) this.hints = null;
  }

  second = (group: Waiting): number => {
    const at = this.groups.indexOf(group);
    return Math.min(group.number, this.chosen[group.key] ?? this.usual[at] ?? 0);
  };

  /** Put a number of a group into its second stance. */
  set(group: Waiting, second: number): void {
    const all = Object.fromEntries(this.groups.map((one) => [one.key, this.second(one)]));
    this.chosen = { ...all, [group.key]: Math.min(group.number, Math.max(0, second)) };
  }

  /** All groups at once, by a share of each. */
  share(of: (group: Waiting, at: number) => number): void {
    this.chosen = Object.fromEntries(this.groups.map((group, at) => [group.key, of(group, at)]));
  }

  asUsual(): void {
    this.share((group, at) => Math.min(group.number, this.usual[at] ?? 0));
  }

  /** The region of the battle that it is for; empty: nothing is to be planned. */
  get region(): string {
    return this.battle.split("/")[1] ?? "";
  }

  get asked(): boolean {
    return this.groups.length > 0;
  }

  /** Every answer in turn. */
  get actions(): Action[][] {
    const at = this.at ? { at: this.at } : {};
    return this.groups.map((group) => [{ ...stanceOf(group, this.second(group)), ...at }]);
  }

  get answers(): number[] {
    return this.groups.map((group) => this.multiple * this.second(group) + this.which);
  }

  /** Ask what the plan promises; only the last question counts. */
  async foresee(desk: Desk): Promise<void> {
    if (!this.asked || !desk.foresee) return;
    const turn = ++this.turn;
    const region = this.region;
    const found = (await desk.foresee(this.answers)) as WarRoomHints | null;
    const own = found?.battles.find((one) => one.region === region);
    if (turn === this.turn && own) this.hints = own;
  }
}
