// The worth of a player's hand (templates/table/entry/classical/_worth_entry.html): points, the book's lists, or tiles. Without this script
// all three are there, as numbers and text fields. This script keeps the depth that is shown. A page that learns who won and how tells it:
// entry.dispatchEvent(new CustomEvent("worth:facts", { detail: { won: "1" | "0" | "", win: "ron" | "tsumo" | "" } })).
// startWorth(root) starts an entry put into the page later; it asks for its worth when it is shown and changed.
import { all } from "../page.js";
import { remembered } from "../remembered.js";
import { typedTiles } from "../tiles/notation.js";
import { startTiles } from "../tiles/tile_entry.js";
import { Ticked } from "./ticked.js";

const WHOLE = /^[+-]?(?:\d+|\d{1,3}(?:([.,' \u2019\u00a0\u202f])\d{3}(?:\1\d{3})*)?)$/; // as league/table/points_typed.py
const way = remembered("worth-depth");

class Worth {
  constructor(root) {
    this.root = root;
    this.points = root.querySelector(".worth-points input");
    this.line = root.querySelector("[data-worth]");
    this.tiles = root.querySelector("[data-tile-entry]");
    this.facts = { won: root.dataset.won, win: root.dataset.won === "1" ? this.tiles?.dataset.win || "" : "" };
    const lists = root.querySelector("[data-ticked]");
    this.ticked = lists && new Ticked(lists);
    all(root, "details.depth").forEach((part) => { part.open = true; });
    if (this.tiles) startTiles(this.tiles);
    root.addEventListener("change", (event) => this.changed(event.target));
    root.addEventListener("worth:facts", (event) => this.learn(event.detail));
    this.line?.addEventListener("htmx:afterSwap", () => this.answered());
    this.line?.addEventListener("htmx:sendError", () => this.line.replaceChildren());
    if (way.choice && !this.isFilled) this.choose(way.choice);
    this.show();
  }

  get depth() { return this.root.querySelector("[data-depth-choice]:checked")?.value || "points"; }

  get isFilled() {
    const text = this.tiles && all(this.tiles, "[data-tiles]").some((field) => field.value);
    return Boolean(this.points.value || text || (this.ticked && !this.ticked.isEmpty));
  }

  get said() {
    if (this.depth === "ticked") return this.ticked.words;
    if (this.depth === "points") return this.points.value;
    return this.line?.querySelector("strong")?.textContent ?? typedTiles(this.tiles);
  }

  // Whether the shown depth gives a value; a list without ticks does: a hand without figures.
  get saysValue() {
    if (this.depth === "ticked") return true;
    if (this.depth === "points") return Boolean(this.points.value);
    return all(this.tiles, "[data-tiles]").some((field) => field.value);
  }

  // Whether the server is counting just now; whether it says that there is no such hand, or that tiles are missing.
  get isAsking() { return Boolean(this.line?.classList.contains("htmx-request")); }
  get isRefused() { return Boolean(this.line?.querySelector("[data-incomplete]")); }
  get isPossible() { return this.saysValue && !this.isRefused && !this.points.matches("[aria-invalid]"); }

  answered() {
    this.ticked?.allow(this.depth === "ticked" ? this.line : null);
    const insist = this.root.querySelector("[data-insist]");
    if (insist) insist.hidden = !this.line.querySelector("[data-doubtful]") && !insist.querySelector(":checked");
  }

  choose(depth) {
    const choice = this.root.querySelector(`[data-depth-choice][value="${depth}"]`);
    if (choice) choice.checked = true;
  }

  learn({ won = this.facts.won, win = this.facts.win }) {
    const isNew = won !== this.facts.won || win !== this.facts.win;
    this.facts = { won, win };
    if (!isNew) return;
    this.ticked?.facts(won === "1" ? win : "");
    this.tiles?.dispatchEvent(new CustomEvent("tiles:facts", { detail: { win: won === "0" ? "none" : win } }));
    this.show();
    this.ask();
  }

  // Called once the fields were filled from a draft.
  restored() {
    this.tiles?.querySelector("[data-tiles]").dispatchEvent(new Event("input", { bubbles: true }));
    this.ticked?.show();
    this.show();
  }

  // Say beside the points at once that they are no whole number, where no server counts the hand.
  refuseFractions() {
    const text = this.points.value.replace(/[\u2212\u2013]/g, "-").trim();
    if (this.line || !text || WHOLE.test(text)) return;
    this.points.setAttribute("aria-invalid", "true");
    const list = document.createElement("ul");
    const item = document.createElement("li");
    list.className = "errorlist";
    list.setAttribute("role", "alert");
    item.textContent = this.points.dataset.invalid;
    list.append(item);
    this.points.after(list);
  }

  changed(target) {
    this.show();
    if (target === this.points) this.refuseFractions();
    if (target.matches("[data-depth-choice]")) this.remember();
    this.ask();
  }

  // Remember a depth only if all hands were given by it: points are the fastest, and a single hand may need its tiles.
  remember() {
    const entries = all(this.root.closest("form") || document, "[data-worth-entry]").filter((root) => root.parentElement.offsetParent);
    if (entries.every((root) => root.dataset.depth === this.depth)) way.choice = this.depth;
  }

  show() {
    this.root.dataset.depth = this.depth;
    this.root.dataset.state = this.facts.won;
    all(this.root, "[data-for-depth]").forEach((part) => { part.hidden = part.dataset.forDepth !== this.depth; });
  }

  ask() {
    if (!this.line) return;
    if (this.depth === "points" && !this.points.value) this.line.replaceChildren();
    else window.htmx?.trigger(this.line, "worth");
  }
}

const started = new WeakMap();

export function startWorth(root) {
  if (!started.has(root)) started.set(root, new Worth(root));
  return started.get(root);
}

const startAll = (root) => all(root.parentElement || root, "[data-worth-entry]").forEach(startWorth);
document.addEventListener("htmx:load", (event) => startAll(event.target));
startAll(document);
