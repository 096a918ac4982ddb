/** How a match began, in words; empty if with the set-up. */

import type { Provenance } from "./types.ts";
import { t } from "../words/words.svelte.ts";

export const beganText = ({ began, dealt }: Provenance): string =>
  began === "setup" ? "" : `${t(`began.${began}.text`)} ${t(`dealt.${dealt}`)}`;
