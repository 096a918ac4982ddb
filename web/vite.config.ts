import { existsSync, readdirSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { gameIcons } from "./build/icons.ts";
import { boardShapes } from "./build/plugin.ts";
import twilight from "./build/twilight.json" with { type: "json" };
import type { Chart } from "./build/shapes.ts";
import art from "./src/games/twilight/cards/art.json" with { type: "json" };
import signs from "./src/games/twilight/icons.json" with { type: "json" };

const TEXT = new URL("../src/sitroom/text/", import.meta.url);
const LANGUAGES = readdirSync(TEXT)
  .filter((folder) => existsSync(new URL(`${folder}/interface.json`, TEXT)))
  .sort((one, other) => Number(other === "en") - Number(one === "en") || one.localeCompare(other));

const SERVER = process.env.SITROOM_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  define: { __LANGUAGES__: LANGUAGES },
  plugins: [
    boardShapes({ twilight: twilight as unknown as Chart }),
    gameIcons({ twilight: [...signs, ...Object.values(art.cards).flatMap((card) => card.icons)] }),
    svelte(),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700, // the table of Twilight Struggle, with its map and the icons of its cards: 190 kB compressed
    rolldownOptions: { input: ["index.html", "board.html"], checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
