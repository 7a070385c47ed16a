// A new call from a table sounds and shakes while this page is open (templates/director/_calls.html). One that came before the page was
// allowed to sound is heard at the first tap, as somebody still waits.
import { Bell, TUNES } from "./bell.js";

const SEEN = `calls seen ${location.pathname.split("/")[1]}`;
const part = () => document.getElementById("calls-state");
const bell = new Bell("calls sound", { trial: TUNES.call });

const waiting = () => [...part().querySelectorAll("[data-call]:not(.taken)")].map((call) => call.dataset.call);
function stored() { try { return sessionStorage.getItem(SEEN); } catch { return null; } } // private window
function store(text) { try { sessionStorage.setItem(SEEN, text); } catch { /* private window: this page alone remembers */ } }
let seen = new Set(stored()?.split(" ") ?? waiting());

function look() {
  const now = waiting();
  const isNew = now.some((call) => !seen.has(call));
  seen = new Set([...seen, ...now]);
  store([...seen].join(" "));
  if (isNew) bell.ring(TUNES.call, { late: true });
}

document.addEventListener("htmx:afterSettle", () => { if (part()) look(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden && part()) window.htmx?.trigger(part(), "look-again"); });

const lost = () => document.querySelector(".calls-lost, .desk-lost");
for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
  document.body.addEventListener(failure, (event) => {
    if (event.target.id !== "calls-state") return; // a tap that did not arrive is told (messages.js)
    event.stopPropagation();
    lost()?.removeAttribute("hidden");
    if ([403, 404].includes(event.detail.xhr.status)) window.location.reload();
  });
}
document.addEventListener("htmx:afterRequest", (event) => {
  if (event.target.id === "calls-state" && event.detail.successful) document.querySelector(".calls-lost")?.setAttribute("hidden", "");
});

look();
