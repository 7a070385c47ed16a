// The table's own pages in a frame that is turned to whoever tapped. In the frame the page has a window of its own, which is as wide as the
// display is high where it is turned by a quarter: so it is laid out, scrolled and touched as on a phone held that way.
const LOOKS = 60;
const LOOK_MS = 50;

async function until(isSo) {
  for (let look = 0; look < LOOKS && !isSo(); look += 1) await new Promise((done) => { setTimeout(done, LOOK_MS); });
}

export function startTurned(stage, { seats, panels }) {
  const dialog = document.getElementById("turned");
  const box = dialog.querySelector("[data-place]");
  const table = stage.dataset.at;
  const display = location.pathname;
  let frame = null;
  let seat = null;
  let purpose = "";
  let lastSaid = "";
  let isConfirming = false;

  function open(link) {
    seat = link.closest("[data-seat]")?.dataset.seat ?? null;
    purpose = link.dataset.turned;
    lastSaid = "";
    dialog.dataset.side = seats.sideOf(link);
    dialog.classList.add("with-strip");
    frame = Object.assign(document.createElement("iframe"), { title: dialog.dataset.title, src: purpose === "record" ? table : link.href });
    frame.addEventListener("load", arrived);
    box.replaceChildren(frame);
    dialog.showModal();
    frame.focus();
  }

  function close(text = "") {
    if (!frame) return;
    frame = null;
    dialog.close();
    box.replaceChildren();
    document.dispatchEvent(new CustomEvent("kept-elsewhere"));
    window.htmx?.trigger(document.getElementById("table-state"), "look-again");
    if (text && seat !== null) panels.say(seat, text); else panels.close();
  }

  // Another page is in the frame.
  function arrived() {
    if (!frame) return;
    const inside = frame.contentDocument;
    const path = inside && frame.contentWindow.location.pathname;
    if (inside && seat !== null) seats.drawFrom(inside, seat);
    if (!path?.startsWith(table)) close(stage.dataset.unopened);
    else if (path === display || (path === table && purpose === "who")) close();
    else if (path === table && purpose === "confirm") { if (isConfirming) close(); }
    else if (path === table && purpose === "record") record(inside, frame.contentWindow);
    isConfirming = Boolean(path?.endsWith("/confirm/"));
  }

  // The entry of the next hand, which closes by itself, and the display comes back. It follows hands that are only on this phone: so the page
  // has to have drawn those first.
  async function record(inside, win) {
    if (document.querySelector("#unsent:not([hidden]) [data-list-part]:not([hidden])")) await until(() => !inside.getElementById("unsent")?.hidden);
    const opener = inside.querySelector('.record-bar [data-open=""]');
    const panel = inside.getElementById("panel");
    if (!opener || !panel) return;
    opener.click();
    if (!panel.open) return;
    dialog.classList.remove("with-strip");
    inside.addEventListener("say", ({ detail }) => { lastSaid = detail.text ?? ""; });
    const look = () => { if (!panel.open && !win.history.state?.panel) close(lastSaid); };
    panel.addEventListener("close", () => setTimeout(look));
    win.addEventListener("popstate", () => setTimeout(look)); // the entry was a step of the browser's history, which ends first
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-turned]");
    if (link) { event.preventDefault(); open(link); }
    if (event.target.closest("[data-leave]")) close();
  });
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    if (dialog.classList.contains("with-strip")) close();
  });

  return { get isOpen() { return Boolean(frame); } };
}
