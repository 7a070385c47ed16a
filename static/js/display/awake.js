// The screen stays on, and grows dim after a while in which nobody touches it. The touch that wakes it does nothing else; news wake it, too.
const DIM_MS = 120000;

export function startAwake({ isBusy }) {
  const veil = document.getElementById("veil");
  const { dataset } = document.body;
  let lock = null;
  let timer = null;

  async function stayOn() {
    if (lock || document.hidden) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => { lock = null; });
      delete dataset.sleeps;
    } catch {
      dataset.sleeps = "yes"; // no such thing in this browser, or the battery is low: the page says so
    }
  }

  function rest() {
    clearTimeout(timer);
    timer = setTimeout(() => { if (isBusy()) rest(); else veil.hidden = false; }, DIM_MS);
  }

  function wake() {
    veil.hidden = true;
    rest();
  }

  veil.addEventListener("click", wake);
  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => { if (veil.hidden) rest(); stayOn(); });
  document.addEventListener("keydown", () => { if (!veil.hidden) wake(); });
  document.addEventListener("htmx:afterSwap", (event) => { if (event.detail.target?.id === "table-state") wake(); });
  document.addEventListener("clock-signal", wake);
  document.addEventListener("visibilitychange", stayOn); // a browser lets the screen go whenever the page is hidden
  stayOn();
  rest();
}
