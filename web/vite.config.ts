import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { serviceWorker } from "./worker/plugin.ts";

const server = process.env.SPIELTISCH_SERVER ?? "http://localhost:8000";

export default defineConfig({
  plugins: [svelte(), serviceWorker()],
  build: {
    outDir: "../src/spieltisch/server/client",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false }, // the polyfill would be an inline script, which the content policy forbids
    assetsInlineLimit: 0,
    manifest: true, // weight.js reads it
  },
  server: {
    proxy: { "/api": { target: server, ws: true }, "/manifest.webmanifest": server },
  },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {}, // tests run in Node, with Svelte's browser build
  test: {
    // A test that needs a document says so: // @vitest-environment jsdom
    include: ["src/**/*.test.ts", "worker/**/*.test.ts"],
    pool: "threads", // they start faster than processes
  },
});
