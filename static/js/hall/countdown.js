// Clocks count down by the server's time, not by that of this device: <time data-clock data-ends|data-left data-signal>, in milliseconds.
// Whatever else depends on the moment is written on the page already, and shown when its time has come (data-when).
import { clockText } from "../clock_text.js";
import { lookAt } from "../signal.js";

const AWAY = 15000; // milliseconds without an answer after which this device has been away
let ahead = 0; // by how many milliseconds the server's time is ahead of this device's, which goes on while it sleeps
let heard = NaN; // the server's time in its last answer
let wasAway = false;
const states = new Map(); // of the clocks on top, by session

export const serverNow = () => Date.now() + ahead;

export function setRight(now) {
  wasAway = now - heard > AWAY;
  heard = now;
  ahead = now - Date.now();
}

const left = ({ dataset }) => (dataset.ends ? Number(dataset.ends) - serverNow() : Number(dataset.left));

const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const stateOf = (face, remains) => (!face.dataset.ends || remains > Number(face.dataset.signal) ? "before" : remains > 0 ? "signalled" : "over");
const ORDER = ["before", "signalled", "over"];

// What is said below a large clock.
function say(box, state) { box?.querySelectorAll("[data-when]").forEach((one) => { one.hidden = one.dataset.when !== state; }); }

// Whether the signal or the end of a clock on top has come since the last look.
function hasStruck() {
  let struck = false;
  for (const face of document.querySelectorAll(".hall-bar [data-clock]")) {
    const [was, now] = [states.get(face.dataset.clock), ORDER.indexOf(stateOf(face, left(face)))];
    struck ||= now > was;
    states.set(face.dataset.clock, now);
  }
  return struck;
}

// Let the seconds pass, and answer whether a clock has struck. The clocks on top ring (signal.js), as they stand on every slide.
export function tick() {
  for (const face of document.querySelectorAll("[data-clock]")) {
    const remains = left(face);
    const state = stateOf(face, remains);
    write(face, clockText(remains));
    face.closest(".hall-clock, li")?.classList.toggle("signalled", state !== "before");
    if (!face.closest(".hall-other-times")) say(face.closest(".hall-big-clock"), state);
  }
  lookAt([...document.querySelectorAll(".hall-bar [data-clock]")], left, serverNow(), wasAway);
  wasAway = false;
  return hasStruck();
}
