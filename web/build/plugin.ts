/** `import shapes from "virtual:shapes/twilight"`: the shapes of a game's board. */

import type { Plugin } from "vite";
import { shapes, type Chart } from "./shapes.ts";

const PREFIX = "virtual:shapes/";

export function boardShapes(charts: Record<string, Chart>): Plugin {
  return {
    name: "board-shapes",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const chart = charts[id.slice(PREFIX.length + 1)];
      if (!chart) throw new Error(`there is no chart for ${id}`);
      return `export default ${JSON.stringify(shapes(chart))}`;
    },
  };
}
