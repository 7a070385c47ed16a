// The bell of the clock. Browsers allow a sound only after a tap or a key; a page that was loaded anew remembers that it had one.
const SWITCH = "hall sound";
const remembered = () => { try { return sessionStorage.getItem(SWITCH) === "on"; } catch { return false; } }; // private window
const remember = (on) => { try { sessionStorage.setItem(SWITCH, on ? "on" : "off"); } catch { /* private window: this page alone */ } };
let audio = null;

// "on", "off", or "locked": wanted, and waiting for a tap.
export const soundState = () => (audio?.state === "running" ? "on" : remembered() ? "locked" : "off");

function tone(at, pitch) {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.9, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.9);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 1);
}

export function ring(times = 3) {
  if (audio?.state !== "running") return;
  const start = audio.currentTime + 0.05;
  for (let time = 0; time < times; time += 1) {
    tone(start + time * 1.4, 880);
    tone(start + time * 1.4 + 0.35, 659);
  }
}

export async function startSound() {
  audio ||= new (window.AudioContext || window.webkitAudioContext)();
  await audio.resume();
  remember(true);
  ring(1); // so that people know how loud it is
}

export async function stopSound() {
  remember(false);
  await audio?.close();
  audio = null;
}
