/** Twilight Struggle at the client's tables. */

import * as api from "../../net/api.ts";
import type { GameTable } from "../index.ts";
import { begins, dice, heading, own, repeats, sound, teller, together } from "./model.ts";
import Editor from "./editor/Editor.svelte";
import Table from "./Table.svelte";
import type { Facts } from "./types.ts";

export async function load(): Promise<GameTable> {
  const facts = await api.board<Facts>("twilight");
  return { Table, Editor, facts, together, log: { heading, teller, dice, begins, own, repeats, sound } };
}
