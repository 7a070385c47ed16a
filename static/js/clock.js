// Clocks count down by the server's time, not by that of this device: <time data-clock data-now data-ends|data-left data-signal>.
// The server's pages give the state; this script only lets the seconds pass, and gives the signal.
(() => {
  const EVERY = 200;
  const board = () => document.getElementById("clock-board");
  const state = () => document.getElementById("table-state");
  const faces = () => [...document.querySelectorAll("[data-clock]")];
  const title = document.title;
  const before = new Map(); // by the clock of a table: the time left until the signal at the last look
  let base = null;
  let audio = null;

  // ---------- the server's time
  function setRight(now, at) { if (Number.isFinite(now)) base = { now, at }; }
  const serverNow = () => base.now + (performance.now() - base.at);

  function arrived() {
    const shown = Math.max(...faces().map((face) => Number(face.dataset.now)));
    if (faces().length && !base) setRight(shown, performance.getEntriesByType("navigation")[0]?.responseStart || performance.now());
  }

  document.addEventListener("htmx:afterRequest", (event) => {
    const now = Number(event.detail.xhr?.getResponseHeader("X-Now") || NaN);
    setRight(now, performance.now());
    tick();
  });

  // ---------- counting down
  const left = ({ dataset }) => (dataset.ends ? Number(dataset.ends) - serverNow() : Number(dataset.left));

  function text(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    const size = Math.abs(seconds);
    return `${seconds < 0 ? "\u2212" : ""}${Math.floor(size / 60)}:${String(size % 60).padStart(2, "0")}`;
  }

  function tick() {
    if (!faces().length || !base) return;
    let first = "";
    for (const face of faces()) {
      const remains = left(face);
      const written = text(remains);
      if (face.textContent !== written) face.textContent = written;
      first ||= face.dataset.title && remains <= Number(face.dataset.signal) && face.dataset.ends ? `${face.dataset.title} · ` : "";
      look(face, remains - Number(face.dataset.signal));
    }
    if (document.title !== first + title) document.title = first + title;
  }

  // The signal sounds once, if the page is open when it comes; again only after the clock was set back to before it.
  function look(face, toSignal) {
    const name = face.dataset.clock;
    const was = before.get(name);
    before.set(name, toSignal);
    if (was === undefined || was <= 0 || toSignal > 0 || !face.dataset.ends) return;
    ring();
    document.dispatchEvent(new CustomEvent("clock-signal", { detail: { clock: name } }));
    const part = board() || state();
    if (part) window.htmx?.trigger(part, "look-again"); // the server's page shows more than the clock
  }

  // ---------- the sound: browsers allow it only after a tap
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

  function ring(times = 3) {
    if (!audio) return;
    audio.resume();
    const start = audio.currentTime + 0.05;
    for (let time = 0; time < times; time += 1) {
      tone(start + time * 1.4, 880);
      tone(start + time * 1.4 + 0.35, 659);
    }
  }

  // Keep the screen on while somebody waits for the signal, if the browser can.
  function stayAwake() { navigator.wakeLock?.request("screen").catch(() => {}); }

  function switchSound(on) {
    if (on && !audio) audio = new (window.AudioContext || window.webkitAudioContext)();
    if (!on) { audio?.close(); audio = null; }
    if (on) { ring(1); stayAwake(); }
    showSound();
  }

  function showSound() {
    document.querySelectorAll("[data-sound]").forEach((button) => {
      button.hidden = false;
      button.setAttribute("aria-pressed", String(Boolean(audio)));
      button.textContent = audio ? button.dataset.on : button.dataset.off;
    });
  }

  document.addEventListener("click", (event) => { if (event.target.closest("[data-sound]")) switchSound(!audio); });

  // ---------- after sleep, ask the server again; a tab that is neither visible nor audible does not ask
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "clock-board" && document.hidden && !audio) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && board()) window.htmx?.trigger(board(), "look-again");
    if (!document.hidden && audio) stayAwake();
    tick();
  });
  document.addEventListener("htmx:afterSettle", () => { arrived(); tick(); showSound(); });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => { if (event.target.id === "clock-board") event.stopPropagation(); });
  }

  arrived();
  showSound();
  tick();
  setInterval(tick, EVERY);
})();
