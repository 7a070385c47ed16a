// A hand ticked from the book's lists (templates/table/entry/classical/_worth_ticked.html): a tap on a key adds one, a tap on the board
// takes one away.
import { all, fill } from "../page.js";

export class Ticked {
  constructor(root) {
    this.root = root;
    this.board = root.querySelector("[data-ticked-board]");
    this.keys = new Map(all(root, "[data-tick]").map((key) => [key.dataset.tick, key]));
    this.counts = new Map(all(root, "[data-tick-count]").map((input) => [input.dataset.tickCount, input]));
    this.marks = all(root, "[data-mark]");
    root.addEventListener("click", (event) => this.tapped(event));
    root.addEventListener("input", (event) => { if (event.target.dataset.tickCount) this.show(); });
    this.allow(null);
  }

  count(code) { return Number(this.counts.get(code).value) || 0; }

  get isEmpty() { return [...this.counts.keys()].every((code) => !this.count(code)) && !this.marks.some((mark) => mark.checked); }

  get words() {
    const marks = all(this.root, "[data-mark]:checked, [data-special]:checked").filter((input) => input.value);
    const names = marks.map((input) => input.closest("label").querySelector("span").firstChild.textContent);
    return [...all(this.board, "[data-less]").map((button) => button.textContent), ...names].map((text) => text.trim()).join(", ") || this.root.dataset.none;
  }

  tapped(event) {
    const button = event.target.closest("[data-tick], [data-less]");
    if (!button || button.ariaDisabled === "true") return;
    const code = button.dataset.tick || button.dataset.less;
    const input = this.counts.get(code);
    const count = Math.min(Number(input.max), Math.max(0, this.count(code) + (button.dataset.tick ? 1 : -1)));
    if (count === this.count(code)) return;
    input.value = count || "";
    this.show();
    if (!button.isConnected) (this.board.querySelector("button") || this.keys.get(code)).focus({ preventScroll: true });
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Apply the server's last answer; without one, everything can be ticked, and the server refuses impossible combinations.
  allow(answer) {
    this.possible = answer?.querySelector("[data-possible]")?.dataset.possible.split(" ");
    const cannot = (code) => Boolean(this.possible) && !this.possible.includes(code);
    this.keys.forEach((key, code) => { key.ariaDisabled = String(cannot(code) || this.count(code) >= Number(this.counts.get(code).max)); });
    this.marks.forEach((mark) => { mark.disabled = !mark.checked && cannot(mark.value); });
    all(this.root, "[data-special]").forEach((input) => { input.disabled = Boolean(input.value) && !input.checked && cannot(input.value); });
    this.show();
  }

  show() {
    const held = [...this.keys].filter(([code]) => this.count(code));
    this.keys.forEach((key, code) => {
      const times = key.querySelector("[data-times]");
      key.classList.toggle("ticked", this.count(code) > 0);
      times.hidden = this.count(code) === 0;
      times.textContent = this.count(code) || "";
    });
    all(this.board, "[data-less]").forEach((button) => button.remove());
    this.board.append(...held.map(([code, key]) => this.less(code, key.getAttribute("aria-label").replace(/, \d+$/, ""))));
    this.board.querySelector("[data-ticked-none]").hidden = held.length > 0;
  }

  less(code, what) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.less = code;
    button.textContent = this.count(code) > 1 ? `${this.count(code)} × ${what}` : what;
    button.setAttribute("aria-label", fill(this.root.dataset.remove, { what }));
    return button;
  }

  // Set the usual mark of a drawn tile, unless somebody has decided otherwise.
  facts(win) {
    this.marks.filter((mark) => mark.dataset.usual && mark.dataset.win !== win).forEach((mark) => {
      if (win === mark.dataset.usual && this.isEmpty) mark.checked = true;
      if (win && win !== mark.dataset.usual) mark.checked = false;
      mark.dataset.win = win;
    });
  }
}
