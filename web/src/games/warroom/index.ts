/** War Room at the client's tables. */

import type { GameTable } from "../index.ts";
import * as api from "../../net/api.ts";
import { begins, dice, heading, teller } from "./log.ts";
import Table from "./Table.svelte";
import type { Facts } from "./types.ts";

export async function load(): Promise<GameTable> {
  const facts = await api.board<Facts>("warroom");
  const side = (seat: string) => facts.nations.find(({ id }) => id === seat.split("+")[0])?.side ?? seat;
  return { Table, facts, side, log: { heading, teller, dice, begins, repeats: () => false } };
}
