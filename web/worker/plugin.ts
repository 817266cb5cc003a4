import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PUBLIC = ["theme.js", "favicon.svg"]; // the files of public/ that every page needs

/** Write sw.js: the service worker with the names of all files of this build. */
export function serviceWorker(): Plugin {
  const read = (...path: string[]) => readFileSync(join(import.meta.dirname, ...path), "utf-8");
  return {
    name: "service-worker",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const made = Object.keys(bundle).filter((name) => /\.(js|css|woff2)$/.test(name));
        const shell = ["/", ...[...PUBLIC, ...made.sort()].map((name) => `/${name}`)];
        const worker = read("worker.js");
        const page = bundle["index.html"];
        const texts = PUBLIC.map((name) => read("..", "public", name));
        const all = [shell, worker, page?.type === "asset" ? String(page.source) : "", texts];
        const version = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
        const head = `const VERSION = "${version}";\nconst SHELL = ${JSON.stringify(shell)};\n`;
        this.emitFile({ type: "asset", fileName: "sw.js", source: head + worker });
      },
    },
  };
}
