/** `import icons from "virtual:icons/twilight"`: the outlines of the icons that a game shows, and of no others, in a square of 512. */

import { createRequire } from "node:module";
import type { Plugin } from "vite";

interface Icons {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PREFIX = "virtual:icons/";

/** One path for each name; an icon that is more than outlines would be drawn wrong, so it is refused. */
export function icons(names: Iterable<string>): Record<string, string> {
  const set = createRequire(import.meta.url)("@iconify-json/game-icons/icons.json") as Icons;
  return Object.fromEntries([...new Set(names)].sort().map((name) => [name, outline(set, name)]));
}

function outline(set: Icons, name: string): string {
  const icon = set.icons[name] ?? set.icons[set.aliases?.[name]?.parent ?? ""];
  if (!icon) throw new Error(`there is no icon ${name}`);
  const paths = [...icon.body.matchAll(/<path fill="currentColor" d="([^"]+)"\/>/g)];
  if (paths.map(([path]) => path).join("") !== icon.body) throw new Error(`${name} is no mere outline: ${icon.body}`);
  return paths.map(([, path]) => path).join("");
}

export function gameIcons(names: Record<string, Iterable<string>>): Plugin {
  return {
    name: "game-icons",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const wanted = names[id.slice(PREFIX.length + 1)];
      if (!wanted) throw new Error(`no icons are listed for ${id}`);
      return `export default ${JSON.stringify(icons(wanted))}`;
    },
  };
}
