/** "Carry out all": answers for the player as long as there is nothing to choose, waits for the others, and stops at a choice. */

import type { Desk } from "../../table/desk.ts";
import { onlyWay } from "./choices.ts";
import type { WarRoomView } from "./types.ts";

export class Run {
  on = $state(false);
  /** Answers given so far. */
  done = $state(0);
  /** The decision that was last answered: one that comes back is not answered twice. */
  private answered: number | null = null;

  start(): void {
    this.on = true;
    this.done = 0;
    this.answered = null;
  }

  stop(): void {
    this.on = false;
  }

  /** The table has changed: go on, if each beat so far had its moment. */
  go(desk: Desk): void {
    const { update, told, act, busy } = desk;
    if (!this.on || busy || told.lasting || told.behind) return;
    if (!act || update.status !== "live") return this.stop();
    const view = update.view as WarRoomView;
    if (!view.decision) return;
    const way = onlyWay(view);
    if (way === null || update.asked === this.answered) return this.stop();
    this.answered = update.asked;
    this.done += 1;
    act({ sure: way });
  }
}
