import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { boardShapes } from "./build/plugin.ts";
import twilight from "./build/twilight.json" with { type: "json" };
import type { Chart } from "./build/shapes.ts";

const SERVER = process.env.SITROOM_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [boardShapes({ twilight: twilight as unknown as Chart }), svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input: ["index.html", "board.html"], checks: { bundlerTimings: false } },
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
