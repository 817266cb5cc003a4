// Caches the client's files and the games' sheets, which never change under their name. Other answers of the server
// are never cached. The build writes two constants before these lines: VERSION, and SHELL (the paths of all files
// that a page needs, "/" included).

const CLIENT = "client"; // files with a digest in their name: those of this version and the one before
const PAGE = "page"; // index.html of this version, for when the server does not answer
const BOARDS = "boards";
const MOST_BOARDS = 24;
const BOARD = /^\/api\/games\/[^/]+\/sheets\/[^/]+$/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate" && !url.pathname.startsWith("/api/")) event.respondWith(page(request));
  else if (url.pathname.startsWith("/assets/") || SHELL.includes(url.pathname))
    event.respondWith(file(request));
  else if (BOARD.test(url.pathname)) event.respondWith(board(request));
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo(event.notification.data ?? "/"));
});

/** Take over at once: open pages of the last version still find their files, the next page uses this version. */
async function install() {
  const client = await caches.open(CLIENT);
  const known = new Set((await client.keys()).map(({ url }) => new URL(url).pathname));
  const files = SHELL.filter((path) => path !== "/" && !(path.startsWith("/assets/") && known.has(path)));
  await client.addAll(files.map((path) => new Request(path, { cache: "no-cache" })));
  await (await caches.open(`${PAGE} ${VERSION}`)).add(new Request("/", { cache: "no-cache" }));
  await self.skipWaiting();
}

async function activate() {
  const pages = (await caches.keys()).filter((name) => name.startsWith(PAGE));
  await Promise.all(pages.filter((name) => name !== `${PAGE} ${VERSION}`).map((name) => caches.delete(name)));
  const client = await caches.open(CLIENT);
  const kept = await client.match("/kept"); // the files of the last version
  const before = kept ? await kept.json() : [];
  const needed = new Set([...SHELL, ...before, "/kept"]);
  for (const request of await client.keys())
    if (!needed.has(new URL(request.url).pathname)) await client.delete(request);
  await client.put("/kept", new Response(JSON.stringify(SHELL)));
  await self.clients.claim();
}

/**
 * Fetch a page from the server, so that clients do not keep an old version; use the cached one if it does not answer.
 */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const pages = await caches.open(`${PAGE} ${VERSION}`);
    return (await pages.match("/")) ?? Response.error();
  }
}

async function file(request) {
  const client = await caches.open(CLIENT);
  const kept = await client.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok && new URL(request.url).pathname.startsWith("/assets/"))
    await client.put(request, answer.clone());
  return answer;
}

/** Return a sheet from the cache, or fetch it. The oldest sheets are dropped first. */
async function board(request) {
  const boards = await caches.open(BOARDS);
  const path = new URL(request.url).pathname; // the address without the language: the drawings are the same
  const kept = await boards.match(path);
  if (kept) return kept;
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const old = await boards.keys();
  for (const request of old.slice(0, Math.max(0, old.length - MOST_BOARDS + 1))) await boards.delete(request);
  await boards.put(path, answer.clone());
  return answer;
}

/** Focus the page that shows the table, or open a new one. */
async function goTo(path) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => new URL(url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
