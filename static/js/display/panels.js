// The panels: a tap opens what its player can do, a long touch shows how far the others are away. What is open stays so when news arrive.
import { pointsText } from "../offline/words.js";
import { all, fill } from "../page.js";

const HOLD_MS = 500;
const SHOWN_MS = 8000;
const OPEN_MS = 30000;

const panelOf = (part) => part.closest?.("[data-seat]");
const seatOf = (part) => panelOf(part)?.dataset.seat;
const scoreIn = (panel) => {
  const text = panel.querySelector(".felt-score").textContent;
  return Number(text.replace(/\D/g, "")) * (/[-\u2212]/.test(text) ? -1 : 1);
};
// Only what is new is written: the page is watched for changes, and this is one.
function write(part, pieces) {
  if (part.dataset.shown === String(pieces)) return;
  part.dataset.shown = String(pieces);
  part.replaceChildren(...pieces.map(([tag, textContent]) => Object.assign(document.createElement(tag), { textContent })));
}
const setText = (part, text) => { if (part && part.textContent !== text) part.textContent = text; };

export function startPanels(stage) {
  const { minus, thousands } = stage.dataset;
  const words = { points: { minus, thousands } };
  const panels = () => all(stage, "[data-seat]");
  let open = null; // the seat whose panel is open
  let compared = null; // the seat to which the others are compared
  let said = { seat: null, text: "" };
  let timer = null;
  let held = null;
  let isHeld = false;

  const farFrom = (asked, panel) => pointsText(words, scoreIn(panel) - scoreIn(asked), true);

  // ---------- showing
  function show() {
    const asked = panels().find((panel) => panel.dataset.seat === compared);
    panels().forEach((panel) => {
      const isOpen = panel.dataset.seat === open;
      panel.classList.toggle("open", isOpen);
      panel.querySelector("[data-bar]").hidden = !isOpen;
      panel.querySelector("[data-panel]").setAttribute("aria-expanded", String(isOpen));
      if (said.seat === panel.dataset.seat) setText(panel.querySelector("[data-said]"), said.text);
      showDifference(panel, asked);
    });
    const round = stage.querySelector(".felt-centre .felt-round");
    if (round) all(stage, "[data-round-copy]").forEach((copy) => setText(copy, round.textContent));
  }

  function showDifference(panel, asked) {
    const part = panel.querySelector(".panel-difference");
    const isOther = Boolean(asked) && panel !== asked;
    part.hidden = !isOther;
    panel.classList.toggle("compared", isOther);
    panel.classList.toggle("asked", panel === asked);
    if (isOther) write(part, [["b", farFrom(asked, panel)], ["small", fill(stage.dataset.difference, { name: asked.dataset.name })]]);
    const list = panel.querySelector("[data-list-of-differences]");
    list.hidden = panel !== asked;
    if (panel === asked) showList(list, asked);
  }

  function showList(list, asked) {
    const others = panels().filter((panel) => panel !== asked);
    write(list, others.map((panel) => ["li", `${panel.dataset.name} ${farFrom(asked, panel)}`]));
  }

  function later(act, milliseconds) {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  }

  function openPanel(seat) {
    open = seat;
    compared = null;
    said = { seat: null, text: "" };
    all(stage, "[data-said]").forEach((part) => setText(part, ""));
    later(() => openPanel(null), OPEN_MS);
    show();
  }

  function compare(seat) {
    open = null;
    compared = seat;
    later(() => { compared = null; show(); }, SHOWN_MS);
    show();
  }

  // ---------- touching
  document.addEventListener("pointerdown", ({ target, isPrimary }) => {
    const seat = target.closest?.("[data-panel]") && seatOf(target);
    isHeld = false;
    clearTimeout(held);
    if (seat && isPrimary) held = setTimeout(() => { isHeld = true; compare(seat); }, HOLD_MS);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(held));
  document.addEventListener("contextmenu", (event) => { if (event.target.closest("[data-panel]")) event.preventDefault(); });

  document.addEventListener("click", (event) => {
    const face = event.target.closest("[data-panel]");
    if (face) {
      event.preventDefault();
      const seat = seatOf(face);
      if (isHeld) isHeld = false; else openPanel(seat === open ? null : seat);
    } else if (event.target.closest("[data-differences]")) compare(seatOf(event.target));
    else if (!event.target.closest("[data-bar], #turned, #veil") && (open || compared)) openPanel(null);
  });
  document.addEventListener("keydown", ({ key }) => { if (key === "Escape" && (open || compared)) openPanel(null); });

  // ---------- riichi: done, so the panel closes; a refusal is said in it
  document.addEventListener("htmx:afterSwap", (event) => {
    const form = event.detail.requestConfig?.elt;
    if (!form?.matches?.("[data-bar] form")) return;
    const seat = form.querySelector("[name=panel]").value;
    const refusal = stage.querySelector(`[data-seat="${seat}"] [data-said]`)?.textContent;
    if (!refusal) openPanel(null);
    stage.querySelector(`[data-seat="${seat}"] [data-panel]`)?.focus({ preventScroll: true });
  });
  for (const failure of ["htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(failure, (event) => {
      if (!event.target.matches?.("[data-bar] form")) return;
      event.stopPropagation();
      say(seatOf(event.target), stage.dataset.noNetwork);
    });
  }

  // Say something in an open panel, turned to its player.
  function say(seat, text) {
    if (seat !== open) openPanel(seat);
    said = { seat, text };
    show();
  }

  new MutationObserver(show).observe(stage, { childList: true, characterData: true, subtree: true });
  show();
  return { say, close: () => openPanel(null) };
}
