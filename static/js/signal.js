// The signal and the end of a clock are rung once each while the page is open, and again if the clock was set back to before them. What a
// device could not sound in time is not rung later, when it would tell the wrong moment, but said: <p data-bell-missed hidden data-signal
// data-end data-silent>.
import { Bell, TUNES, shake } from "./bell.js";
import { fill } from "./page.js";

const LATE = 5000; // milliseconds after which a device that slept does not ring any more
const SOON = 70000; // a page that nobody sees runs once a minute
export const bell = new Bell("clock sound", { keepsAwake: true });
const before = new Map(); // by clock and moment: how far away it was at the last look, and the clock's end by then
const missed = new Map(); // by clock and moment: when it came, and whether the bell was on

// ---------- looking
function momentsOf({ dataset: { clock, signal } }, left) {
  const moments = [{ key: `${clock} signal`, tune: "signal", remains: left - Number(signal) }];
  return Number(signal) ? [...moments, { key: `${clock} end`, tune: "end", remains: left }] : moments;
}

// Whether the moment came since the last look. Time that the director took away makes it come when this is learned, unless the device was away.
function hasCome({ key, remains, ends }, wasAway) {
  const was = before.get(key);
  before.set(key, { remains, ends });
  if (remains > 0) missed.delete(key);
  if (!was || was.remains <= 0 || remains > 0 || !ends) return null;
  return { isLate: remains < -LATE && (wasAway || was.ends === ends) };
}

function forgetOthers(keys) {
  for (const key of before.keys()) if (!keys.has(key)) { before.delete(key); missed.delete(key); }
}

// Look at the clocks `faces`, of which `left` says how many milliseconds are left, at the server's time `now`; `wasAway`: this device heard
// nothing for a while. Returns whether a moment has come, and whether one comes soon that would be heard.
export function lookAt(faces, left, now, wasAway) {
  const moments = faces.flatMap((face) => momentsOf(face, left(face)).map((moment) => ({ ...moment, ends: face.dataset.ends })));
  const come = moments.map((moment) => ({ ...moment, ...hasCome(moment, wasAway) })).filter((moment) => "isLate" in moment);
  forgetOthers(new Set(moments.map(({ key }) => key)));
  if (come.length) tell(come, now);
  showMissed();
  return { hasCome: come.length > 0, isSoon: bell.canSound && moments.some(({ remains, ends }) => ends && remains > 0 && remains < SOON) };
}

// ---------- telling: of several moments at once the last one sounds
async function tell(come, now) {
  const inTime = come.filter(({ isLate }) => !isLate);
  const last = inTime.find(({ tune }) => tune === "end") ?? inTime[0];
  if (last && !bell.isOn && isHeld()) shake(TUNES[last.tune]);
  const sounds = Boolean(last) && await bell.ring(TUNES[last.tune]);
  for (const { key, tune, remains, isLate } of come) {
    if (isLate || (bell.isOn && !sounds)) missed.set(key, { tune, at: now + remains, isSilent: bell.isOn });
  }
  showMissed();
}

// A phone at a table shakes even if its sound is off; the clock of a hall is looked at.
const isHeld = () => document.body.classList.contains("at-table");

function showMissed() {
  const part = document.querySelector("[data-bell-missed]");
  if (!part) return;
  const time = (at) => new Date(at).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const said = [...missed.values()].map(({ tune, at }) => fill(part.dataset[tune], { time: time(at) }));
  if ([...missed.values()].some(({ isSilent }) => isSilent)) said.push(part.dataset.silent);
  const text = [...new Set(said)].join(" ");
  if (part.textContent !== text) part.textContent = text;
  part.hidden = !text;
}
