/** Twilight Struggle at the client's tables. */

import * as api from "../../net/api.ts";
import type { GameTable } from "../index.ts";
import { picture } from "./cards/art.ts";
import { cardOf } from "./tale.ts";
import { begins, dice, heading, own, repeats, sound, teller, together } from "./model.ts";
import Editor from "./editor/Editor.svelte";
import Table from "./Table.svelte";
import type { Entry, Facts } from "./types.ts";

export async function load(): Promise<GameTable> {
  const facts = await api.board<Facts>("twilight");
  const emblem = (entry: Entry) => {
    const shown = cardOf(entry, facts)[0];
    return shown
      ? picture(
          facts.cards.find(({ id }) => id === shown.id)!,
          "small",
        )
      : null;
  };
  return { Table, Editor, facts, together, log: { heading, teller, dice, begins, own, repeats, sound, emblem } };
}
