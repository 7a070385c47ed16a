// The screen of the hall: slides by turns (turns.js), clocks (countdown.js), news (news.js), and the few controls for who stands at it.
import { bell } from "../signal.js";
import { serverNow, setRight, tick } from "./countdown.js";
import { askForNews, tellAge } from "./news.js";
import { begin, bring, measureAgain, pause, renew, step } from "./turns.js";

const EVERY = 200;
const IDLE = 4000; // without a touch, the controls and the pointer go away
const page = document.documentElement;
const lost = document.getElementById("hall-lost");
const sign = document.getElementById("hall-paused");
const isTakenOver = () => Boolean(document.querySelector(".hall-screen.instead")); // by a reveal, which has no turns
const button = (name) => document.querySelector(`#hall-controls [data-do="${name}"]`);
let paused = false;
let idle = 0;

// ---------- what everybody may do
const acts = {
  on: () => { if (!isTakenOver()) step(1); },
  back: () => { if (!isTakenOver()) step(-1); },
  pause() {
    if (isTakenOver()) return;
    paused = !paused;
    pause(paused);
    button("pause").setAttribute("aria-pressed", String(paused));
    button("pause").textContent = paused ? button("pause").dataset.on : button("pause").dataset.off;
    tellPaused();
  },
  full() {
    if (document.fullscreenElement) document.exitFullscreen();
    else page.requestFullscreen?.();
  },
  sound: () => bell.turn(!bell.canSound),
};
const tellPaused = () => { sign.hidden = !paused || isTakenOver(); };
const KEYS = { ArrowRight: "on", ArrowLeft: "back", " ": "pause", f: "full", F: "full", s: "sound", S: "sound" };

// A bell that is on, and waits for a tap since the page was loaded, must not be forgotten: its switch stays in sight.
const showSound = () => document.getElementById("hall-controls").classList.toggle("wanted", bell.isOn && !bell.canSound);

function awake() {
  page.classList.remove("idle");
  clearTimeout(idle);
  idle = setTimeout(() => page.classList.add("idle"), IDLE);
}

document.addEventListener("click", (event) => acts[event.target.closest("[data-do]")?.dataset.do]?.());
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || (event.key === " " && event.target.closest("button, a"))) return;
  const act = acts[KEYS[event.key]];
  if (!act) return;
  event.preventDefault();
  act();
});
for (const kind of ["pointermove", "pointerdown", "keydown", "focusin"]) document.addEventListener(kind, awake, { passive: true });

// ---------- what comes from the server
function parsed(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

// A new program has other scripts, too. Not all screens load it in the same second, and none before it answers.
let leaves = false;
function loadAnew() {
  if (leaves) return;
  leaves = true;
  setTimeout(async () => {
    leaves = false;
    const answer = await fetch(window.location.href, { cache: "no-store" }).catch(() => null); // no network: the next news ask again
    if (answer?.ok) window.location.reload();
  }, 1000 + Math.random() * 4000);
}

function lights() {
  const isLight = document.getElementById("hall-screen").hasAttribute("data-light");
  document.getElementById("hall-dark").media = isLight ? "not all" : "screen";
}

function arrived(answer, html) {
  setRight(Number(answer.headers.get("X-Now")));
  if (answer.headers.get("X-Build") !== document.body.dataset.build) loadAnew();
  if (html) {
    renew(parsed(html));
    lights();
    count();
  }
}

// Flags are pictures of emoji fonts, and Windows has none: there the letters beside the name are all.
function drawsFlags() {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.font = "32px sans-serif";
  pen.fillText("\u{1F1E9}\u{1F1EA}", 0, 40);
  const { data } = pen.getImageData(0, 0, 60, 60);
  for (let at = 0; at < data.length; at += 4) if (Math.abs(data[at] - data[at + 2]) > 60) return true;
  return false;
}

function count() {
  const wasLost = !lost.hidden;
  if (tick()) bring("clock-0");
  tellPaused();
  tellAge(lost, serverNow());
  if (wasLost === lost.hidden) measureAgain(); // the sentence takes its place from the slides
  showSound();
}
const stayAwake = () => { if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); }; // a browser without it: the manual says so
document.addEventListener("visibilitychange", stayAwake);
window.addEventListener("resize", measureAgain);

page.classList.add("js");
page.classList.toggle("flags", drawsFlags());
setRight(Number(document.body.dataset.now));
begin();
count();
stayAwake();
awake();
setInterval(count, EVERY);
askForNews(arrived);
