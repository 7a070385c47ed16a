// The bell of a page. It sounds once somebody has switched it on; the switch is remembered on this device. Browsers allow a sound only after
// a tap: on a page that was loaded later the first tap anywhere unlocks it. Its buttons (templates/components/bell.html) may come and go with
// parts of the page: <button data-bell="its name" data-off data-on data-locked hidden>.
import { remembered } from "./remembered.js";

// Strokes are pitches in hertz, `gap` seconds apart, `rounds` times; `shake` is what a phone does: milliseconds on, off, on …
export const TUNES = {
  call: { pitches: [659, 880, 659, 880], gap: 0.22, fades: 0.3, rounds: 1, every: 1, shake: [300, 150, 300] },
  signal: { pitches: [880, 659], gap: 0.35, fades: 0.9, rounds: 3, every: 1.4, shake: [400, 200, 400, 200, 400] },
  end: { pitches: [523, 523, 523, 392], gap: 0.25, fades: 0.9, rounds: 2, every: 2, shake: [1000, 300, 1000] },
};

const SOON = 500; // milliseconds in which a browser starts the sound, if it starts it at all

// A page that nobody has touched must not shake, and would be told so in the console.
export function shake({ shake: pattern }) {
  if (navigator.userActivation?.hasBeenActive !== false) navigator.vibrate?.(pattern);
}

function stroke(audio, at, { pitch, fades }) {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = "triangle";
  oscillator.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.9, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + fades);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + fades + 0.1);
}

function play(audio, { pitches, gap, fades, every }, rounds) {
  const start = audio.currentTime + 0.05;
  for (let round = 0; round < rounds; round += 1) {
    pitches.forEach((pitch, index) => stroke(audio, start + round * every + index * gap, { pitch, fades }));
  }
}

export class Bell {
  #switch;
  #audio = null;
  #screen = null;
  #late = null; // the tune that waits for the first tap

  // `name`: what the switch is remembered under; `trial`: the tune of which one round is heard when it is switched on; `keepsAwake`: a phone
  // that sleeps does not ring, so the screen stays on while the bell is on and the page is looked at.
  constructor(name, { trial = TUNES.signal, keepsAwake = false } = {}) {
    Object.assign(this, { name, trial, keepsAwake });
    this.#switch = remembered(name);
    this.isOn = this.#switch.choice === "on";
    for (const tap of ["click", "keydown"]) document.addEventListener(tap, (event) => this.#tapped(event), true);
    for (const news of ["htmx:afterSwap", "htmx:afterProcessNode"]) document.addEventListener(news, () => this.show());
    document.addEventListener("visibilitychange", () => { if (!document.hidden && this.canSound) this.#stayAwake(); });
    this.show();
  }

  get canSound() { return this.isOn && this.#audio?.state === "running"; }

  // Whether it sounds now. One that is on but was not unlocked sounds at the first tap, if that is not too late (`late`).
  async ring(tune, { late = false } = {}) {
    if (!this.isOn) return false;
    shake(tune);
    if (this.#audio && !this.canSound) await this.#start(); // a call or a sleep may have stopped it
    if (this.canSound) play(this.#audio, tune, tune.rounds);
    else if (late) this.#late = tune;
    return this.canSound;
  }

  // A tap on the switch of a bell that is on but not unlocked only unlocks it.
  #tapped(event) {
    if (event.type === "click" && event.target.closest(`[data-bell="${this.name}"]`)) this.turn(!this.canSound);
    else if (this.isOn && !this.canSound && navigator.userActivation?.isActive !== false) this.#unlock();
  }

  async turn(on) {
    this.isOn = on;
    this.#switch.choice = on ? "on" : "off";
    if (on) {
      await this.#unlock();
      if (this.canSound) play(this.#audio, this.trial, 1); // so that people know how loud it is
    } else {
      this.#audio?.close();
      this.#screen?.release();
      this.#audio = this.#screen = this.#late = null;
    }
    this.show();
  }

  async #unlock() {
    this.#audio ||= new (window.AudioContext || window.webkitAudioContext)();
    await this.#start();
    if (!this.canSound) return;
    if (this.#late) play(this.#audio, this.#late, this.#late.rounds);
    this.#late = null;
    this.#stayAwake();
    this.show();
  }

  #start() { return Promise.race([this.#audio.resume(), new Promise((done) => { setTimeout(done, SOON); })]); }

  async #stayAwake() {
    if (this.keepsAwake) this.#screen = await navigator.wakeLock?.request("screen").catch(() => null);
  }

  show() {
    document.querySelectorAll(`[data-bell="${this.name}"]`).forEach((button) => {
      const { on, off, locked } = button.dataset;
      const text = !this.isOn ? off : this.canSound ? on : locked;
      const part = button.querySelector("[data-bell-text]") ?? button; // beside an icon
      button.hidden = false;
      button.setAttribute("aria-pressed", String(this.isOn));
      button.classList.toggle("sounds", this.canSound);
      if (part !== button) button.title = text;
      if (part.textContent !== text) part.textContent = text;
    });
  }
}
