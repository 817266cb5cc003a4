// Print what a browser loads for the table page, gzipped; fail above the limit. Run it after `npm run build`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const LIMIT = 150 * 1024;
const client = join(import.meta.dirname, "../src/spieltisch/server/client");
const manifest = JSON.parse(readFileSync(join(client, ".vite/manifest.json"), "utf-8"));

const files = new Set(["theme.js"]);
function load(name) {
  const chunk = manifest[name];
  if (files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const css of chunk.css ?? []) files.add(css);
  for (const each of chunk.imports ?? []) load(each);
}
load("index.html");
load("src/table/TablePage.svelte");
for (const name of Object.keys(manifest)) if (/texts\/(.*\.)?de\.ftl/.test(name)) load(name); // one language

let total = 0;
for (const file of [...files].sort()) {
  const size = gzipSync(readFileSync(join(client, file))).length;
  total += size;
  console.log(`${(size / 1024).toFixed(1).padStart(7)} KB  ${file}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  in all, of at most ${LIMIT / 1024} KB`);
process.exitCode = total > LIMIT ? 1 : 0;
