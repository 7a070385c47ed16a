// Clocks count down by the server's time, not by that of this device: <time data-clock data-ends|data-left data-signal>, in milliseconds.
// Whatever else depends on the moment is written on the page already, and shown when its time has come (data-when).
let base = null;
const before = new Map(); // by the session of a clock with a bell: the time left until the signal at the last look

export function setRight(now) { if (Number.isFinite(now)) base = { now, at: performance.now() }; }
export const serverNow = () => base.now + performance.now() - base.at;

const left = ({ dataset }) => (dataset.ends ? Number(dataset.ends) - serverNow() : Number(dataset.left));

export function clockText(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  const size = Math.abs(seconds);
  return `${seconds < 0 ? "\u2212" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
}

const write = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const stateOf = (face, remains) => (!face.dataset.ends || remains > Number(face.dataset.signal) ? "before" : remains > 0 ? "signalled" : "over");

// What is said below a large clock.
function say(box, state) {
  box.querySelectorAll("[data-when]").forEach((one) => { one.hidden = one.dataset.when !== state && (one.dataset.when !== "late" || state === "before"); });
}

// Let the seconds pass; `signal` is called once for each clock whose signal comes while the page is open, and again only after the clock was
// set back to before it.
export function tick(signal) {
  const belled = new Set();
  for (const face of document.querySelectorAll("[data-clock]")) {
    const remains = left(face);
    const state = stateOf(face, remains);
    write(face, clockText(remains));
    const clock = face.closest(".hall-clock, li");
    clock?.classList.toggle("signalled", state !== "before");
    const box = face.closest(".hall-clock")?.closest(".hall-big-clock");
    if (box) say(box, state);
    const name = clock?.dataset.bell;
    if (name) { belled.add(name); ring(name, remains - Number(face.dataset.signal), face.dataset.ends, signal); }
  }
  for (const name of before.keys()) if (!belled.has(name)) before.delete(name);
}

function ring(name, toSignal, runs, signal) {
  const was = before.get(name);
  before.set(name, toSignal);
  if (was > 0 && toSignal <= 0 && runs) signal();
}
