// A new call from a table sounds and shakes while this page is open (templates/director/_calls.html). Browsers allow a sound only after a
// tap: the switch "Sound on" is remembered, and a page loaded later sounds from the first tap anywhere on it.
(() => {
  const SWITCH = "calls sound";
  const SEEN = `calls seen ${location.pathname.split("/")[1]}`;
  const part = () => document.getElementById("calls-state");
  const button = document.querySelector("[data-calls-sound]");
  let audio = null;
  let missed = false; // a call came before the page was allowed to sound

  const stored = (store, key) => { try { return store.getItem(key); } catch { return null; } }; // private window
  const store = (place, key, value) => { try { place.setItem(key, value); } catch { /* private window: this page alone remembers */ } };
  let isOn = stored(localStorage, SWITCH) === "on";
  const waiting = () => [...part().querySelectorAll("[data-call]:not(.taken)")].map((call) => call.dataset.call);
  const before = stored(sessionStorage, SEEN);
  let seen = new Set(before === null ? waiting() : before.split(" "));

  function tone(at, pitch) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    oscillator.type = "triangle";
    oscillator.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.8, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.3);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + 0.35);
  }

  function sound() {
    const start = audio.currentTime + 0.05;
    [659, 880, 659, 880].forEach((pitch, index) => tone(start + index * 0.22, pitch));
  }

  function alarm() {
    navigator.vibrate?.([300, 150, 300]);
    if (audio?.state === "running") sound();
    else missed = true;
  }

  // Only a tap may begin the sound.
  async function unlock() {
    if (!isOn) return;
    audio ||= new (window.AudioContext || window.webkitAudioContext)();
    await audio.resume();
    if (missed) { missed = false; sound(); }
    show();
  }

  function show() {
    if (!button) return;
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isOn));
    const { on, off, locked } = button.dataset;
    button.textContent = !isOn ? off : audio?.state === "running" ? on : locked;
  }

  function look() {
    const now = waiting();
    const isNew = now.some((call) => !seen.has(call));
    seen = new Set([...seen, ...now]);
    store(sessionStorage, SEEN, [...seen].join(" "));
    if (isNew && isOn) alarm();
  }

  button?.addEventListener("click", async () => {
    const wasLocked = isOn && audio?.state !== "running";
    isOn = wasLocked || !isOn;
    store(localStorage, SWITCH, isOn ? "on" : "off");
    missed = isOn; // one sound, so that people know how loud it is
    if (isOn) await unlock();
    else { await audio?.close(); audio = null; }
    show();
  });
  document.addEventListener("click", (event) => { if (!event.target.closest("[data-calls-sound]") && audio?.state !== "running") unlock(); });

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

  show();
  look();
})();
