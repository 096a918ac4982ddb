/** `import shapes from "virtual:shapes/twilight"`: the shapes of a game's board; `virtual:rough/twilight`: as a backdrop needs them, a fifth as large. */

import type { Plugin } from "vite";
import { shapes, type Chart } from "./shapes.ts";

/** By how many units coasts may be off. */
const KINDS: Record<string, number | undefined> = { shapes: undefined, rough: 2.5 };
const ID = /^virtual:(shapes|rough)\/(.+)$/;

export function boardShapes(charts: Record<string, Chart>): Plugin {
  return {
    name: "board-shapes",
    resolveId: (id) => (ID.test(id) ? `\0${id}` : undefined),
    load(id) {
      const [, kind, game] = ID.exec(id.slice(1)) ?? [];
      if (!kind || !game || !id.startsWith("\0")) return undefined;
      const chart = charts[game];
      if (!chart) throw new Error(`there is no chart for ${id}`);
      return `export default ${JSON.stringify(shapes(chart, KINDS[kind]))}`;
    },
  };
}
