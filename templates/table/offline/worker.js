{% load static %}// The service worker of the table pages: without a network it answers with what it kept of them, so that they can be opened again.
// It keeps only pages that the server marks (X-Kept: those of a phone at a table, which no account's rights changed), and what these load.
const KEPT = "platzwind {{ build }}";
const STATIC = "{% get_static_prefix %}";
const PATIENCE_MS = 4000;
const SHOWN_FIRST_MS = 1500;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const kept = () => caches.open(KEPT);
const isOurs = (url) => url.origin === self.location.origin;
const tableOf = (url) => url.pathname.match(/^\/t\/[^/]+\//)?.[0];

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !isOurs(url) || event.request.headers.has("HX-Request")) return;
  if (url.pathname.startsWith(STATIC)) event.respondWith(keptFirst(event.request));
  else if (url.pathname === "/t/") event.respondWith(lastTable(event.request));
  else if (isOpening(event.request, url)) event.respondWith(keptAtOnce(event, url));
  else if (tableOf(url)) event.respondWith(networkFirst(event.request, url));
});

async function keptFirst(request) {
  return (await (await kept()).match(request)) ?? fetch(request);
}

// A table that is scanned again or opened from outside is there at once, as it was kept; once it is shown, the server is asked for the next
// time. The page itself asks what is new, and loads again if it is not this phone's page any more (offline/table.js).
const isOpening = ({ mode, referrer, cache }, url) => mode === "navigate" && !referrer && cache === "default" && tableOf(url) === url.pathname && !url.search;

const moment = (ms) => new Promise((done) => { setTimeout(done, ms); });

async function keptAtOnce(event, url) {
  const found = await (await kept()).match(url.pathname);
  if (!found) return networkFirst(event.request, url);
  event.waitUntil(moment(SHOWN_FIRST_MS).then(() => networkFirst(event.request, url)).catch(() => {}));
  return found;
}

// The network's answer to its end, or an error: an answer that breaks off while the page reads it would leave half a page, without its scripts.
async function inTime(request) {
  const answer = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!answer.body) return answer;
  const { status, statusText, headers } = answer;
  return new Response(await answer.arrayBuffer(), { status, statusText, headers });
}

// The network's answer, which is kept if it may be; else what was kept, and for another page of the table, the table.
async function networkFirst(request, url) {
  const isPage = request.mode === "navigate";
  const found = await (await kept()).match(url.pathname);
  try {
    const answer = found ? await inTime(request) : await fetch(request);
    await keepOrForget(url.pathname, answer);
    return answer;
  } catch (failure) {
    if (found) return found;
    const table = isPage && (await (await kept()).match(tableOf(url)));
    if (table) return Response.redirect(tableOf(url));
    throw failure;
  }
}

// Where an installed Platzwind begins: the server leads to the phone's table in play; without it, the one that was kept last.
async function lastTable(request) {
  try {
    return await inTime(request);
  } catch (failure) {
    const paths = (await (await kept()).keys()).map(({ url }) => new URL(url)).filter((url) => tableOf(url) === url.pathname);
    if (paths.length) return Response.redirect(paths.at(-1).pathname);
    throw failure;
  }
}

async function keepOrForget(path, answer) {
  if (answer.status >= 500) return;
  const cache = await kept();
  if (answer.ok && answer.headers.has("X-Kept")) await cache.put(path, await asKept(answer.clone())); else await cache.delete(path);
}

// What a page said once (templates/components/messages.html) it does not say again; and it says when it was kept, by this device's time, so that
// its clocks do not begin again where they were (static/js/clock.js).
async function asKept(answer) {
  if (!answer.headers.get("Content-Type")?.startsWith("text/html")) return answer;
  const page = (await answer.text()).replace(/<!--once-->[^]*<!--said-->/, "").replace("<html", `<html data-kept-at="${Date.now()}"`);
  return new Response(page, { headers: answer.headers });
}

// A page that was opened before this worker asks it to keep what it has loaded. What an earlier build kept goes once that is done.
self.addEventListener("message", (event) => { if (event.data.keep) event.waitUntil(keepAll(event.data.keep, event.source)); });

async function keepAll(addresses, page) {
  const cache = await kept();
  await Promise.allSettled(addresses.map(async (address) => {
    const { pathname } = new URL(address, self.location.origin);
    if (!pathname.startsWith(STATIC)) await keepOrForget(pathname, await fetch(address));
    else if (!(await cache.match(address))) await cache.add(address);
  }));
  for (const name of await caches.keys()) if (name !== KEPT && name.startsWith("platzwind ")) await caches.delete(name);
  const paths = addresses.map((address) => new URL(address, self.location.origin));
  page.postMessage({ kept: Boolean(await cache.match(paths.find((path) => tableOf(path) === path.pathname).pathname)) });
}
