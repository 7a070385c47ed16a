// Clocks count down by the server's time, not by that of this device: <time data-clock data-now data-ends|data-left data-signal>.
// The server's pages give the state; this script only lets the seconds pass, and has the signal and the end rung (signal.js).
import { clockText } from "./clock_text.js";
import { remembered } from "./remembered.js";
import { bell, lookAt } from "./signal.js";

const EVERY = 200;
const AWAY = 15000; // milliseconds without an answer after which this device has been away
const OLD = 10000; // milliseconds: a page that is older was kept by the browser
const board = () => document.getElementById("clock-board");
const state = () => document.getElementById("table-state");
const faces = () => [...document.querySelectorAll("[data-clock]")];
const title = document.title;
const lastAhead = remembered("server ahead"); // by how many milliseconds the server's time was ahead of this device's
let ahead = null;
let heard = NaN; // the server's time in its last answer

// ---------- the server's time; that of this device goes on while it sleeps
const serverNow = () => Date.now() + ahead;
function setRight(now, at = Date.now()) {
  ahead = now - at;
  if (Math.abs(ahead - Number(lastAhead.choice || NaN)) > 1000 || !lastAhead.choice) lastAhead.choice = String(ahead);
}

// A page that this phone kept (<html data-kept-at>, worker.js and offline/table.js) tells how late it was then, not now: however young it is, it
// sets nothing right. What the server's last answer taught is newer; without it, the page and the moment at which it was kept belong together.
function arrived() {
  if (!faces().length || ahead !== null) return;
  const came = performance.getEntriesByType("navigation")[0]?.responseStart || performance.now();
  const shown = Math.max(...faces().map((face) => Number(face.dataset.now)));
  const known = Number(lastAhead.choice || NaN);
  const { keptAt } = document.documentElement.dataset;
  if (keptAt) ahead = Number.isFinite(known) ? known : shown - Number(keptAt);
  else if (Date.now() + known - shown > OLD) ahead = known;
  else setRight(shown, Date.now() - (performance.now() - came));
}

document.addEventListener("htmx:afterRequest", (event) => {
  const now = Number(event.detail.xhr?.getResponseHeader("X-Now") || NaN);
  if (!Number.isFinite(now)) return;
  const wasAway = now - heard > AWAY;
  heard = now;
  setRight(now);
  tick(wasAway);
});

// ---------- counting down
const left = ({ dataset }) => (dataset.ends ? Number(dataset.ends) - serverNow() : Number(dataset.left));

function tick(wasAway = false) {
  if (ahead === null) arrived(); // a kept screen may bring the first clock (offline/table.js)
  if (ahead === null) return;
  let first = "";
  for (const face of faces()) {
    const remains = left(face);
    const written = clockText(remains);
    if (face.textContent !== written) face.textContent = written;
    first ||= face.dataset.title && remains <= Number(face.dataset.signal) && face.dataset.ends ? `${face.dataset.title} · ` : "";
  }
  if (document.title !== first + title) document.title = first + title;
  const { hasCome, isSoon } = lookAt(faces(), left, serverNow(), wasAway);
  document.body.toggleAttribute("data-signal-soon", isSoon); // a table that nobody sees asks then, too (table.js)
  const part = board() || state();
  if (hasCome && part) window.htmx?.trigger(part, "look-again"); // the server's page shows more than the clock
}

// ---------- after sleep, ask the server again; a tab that is neither visible nor audible does not ask
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.target.id === "clock-board" && document.hidden && !bell.canSound) event.preventDefault();
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && board()) window.htmx?.trigger(board(), "look-again");
  tick();
});
document.addEventListener("htmx:afterSettle", () => { arrived(); tick(); });
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.body.addEventListener(failure, (event) => { if (event.target.id === "clock-board") event.stopPropagation(); });
}

arrived();
tick();
setInterval(tick, EVERY);
