// A keyboard of tiles over text fields in mpsz notation (templates/components/tile_entry.html), which people fill in without this script.
// The text fields are the state; each change sends a bubbling "change" from one of them. A page that learns a fact elsewhere tells it:
// entry.dispatchEvent(new CustomEvent("tiles:facts", { detail: { win: "ron", seatWind: "S", riichi: "1" } })).
// A win of "none" means a player who did not win: such a hand has no winning tile.
// startTiles(root) starts an entry put into the page later.
import { all, fill } from "../page.js";
import { TileBoard } from "./board.js";
import { Circumstances } from "./circumstances.js";
import { isFlower, isRed, parse, parseMelds, suitOf, write, writeMelds } from "./notation.js";
import { LISTS, TiledHand, isCall } from "./tiled_hand.js";

const LAST_FIRST = ["winning_tile", "concealed", "melds", "dora_indicators", "ura_indicators", "flowers"];

class TileEntry {
  constructor(root) {
    this.root = root;
    this.fields = Object.fromEntries(all(root, "[data-tiles]").map((field) => [field.dataset.tiles, field]));
    this.keys = new Map(all(root, "[data-tile]").map((key) => [key.dataset.tile, key]));
    this.board = new TileBoard(root, this.keys);
    this.circumstances = new Circumstances(root);
    this.mode = "hand";
    this.trail = [];
    this.digits = "";
    root.dataset.started = "1";
    const typing = root.querySelector(".tile-typing");
    typing.open = Boolean(typing.querySelector('[aria-invalid="true"]'));
    root.addEventListener("click", (event) => this.tapped(event));
    root.addEventListener("focusin", () => { TileEntry.used = this; });
    root.addEventListener("input", (event) => { if (event.target.dataset.tiles) this.read(); });
    root.addEventListener("change", (event) => { if (event.target.matches("[data-fact], [data-circumstance]")) this.show(); });
    root.addEventListener("tiles:facts", (event) => { Object.assign(root.dataset, event.detail); this.show(); });
    document.addEventListener("keydown", (event) => this.pressed(event));
    this.read();
  }

  // ---------- the state is the text of the fields
  read() {
    const text = (name) => this.fields[name]?.value || "";
    const lists = Object.fromEntries(LISTS.map((name) => [name, name === "melds" ? parseMelds(text(name)) : parse(text(name))]));
    if (Object.values(lists).includes(null)) return;
    this.lists = lists;
    this.lists = this.hand.withWin().lists;
    this.show();
  }

  get hand() { return new TiledHand(this.lists, { reds: Number(this.root.dataset.reds), hasWon: this.circumstances.hasWon }); }

  take(hand) {
    this.lists = hand.lists;
    for (const name of LISTS) {
      if (this.fields[name]) this.fields[name].value = name === "melds" ? writeMelds(this.lists.melds) : write(this.lists[name]);
    }
    this.show();
    this.fields.concealed.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // ---------- one tile more or less
  tap(name) {
    const after = this.hand.after(name, this.mode);
    if (!after) return;
    if (after.list) this.trail.push(after.list);
    if (after.list && after.list !== "flowers") this.mode = "hand";
    this.take(after.hand);
  }

  takeLast() {
    const list = this.trail.pop() || LAST_FIRST.find((name) => this.lists[name].length);
    if (list) this.take(this.hand.without(list, this.lists[list].length - 1));
  }

  takeAway(list, index) {
    const last = this.trail.lastIndexOf(list);
    if (last >= 0) this.trail.splice(last, 1);
    this.take(this.hand.without(list, index));
    this.board.focus(index);
  }

  clear() {
    this.trail = [];
    this.mode = "hand";
    this.isChoosing = false;
    this.take(this.hand.with(Object.fromEntries(LISTS.map((name) => [name, []]))));
  }

  chooseWin(index) {
    this.isChoosing = false;
    this.take(this.hand.wonWith(index));
  }

  setMode(mode) {
    this.mode = mode;
    this.isChoosing = false;
    this.show();
  }

  // ---------- taps and keys
  tapped(event) {
    TileEntry.used = this;
    const button = event.target.closest("button");
    if (!button || button.ariaDisabled === "true") return;
    const { tile, mode, list, index } = button.dataset;
    if (tile) this.tap(tile);
    else if (mode) this.setMode(mode);
    else if (list === "concealed" && this.isChoosing) this.chooseWin(Number(index));
    else if (list) this.takeAway(list, Number(index));
    else if ("delete" in button.dataset) this.takeLast();
    else if ("clear" in button.dataset) this.clear();
    else if ("chooseWin" in button.dataset) { this.isChoosing = !this.isChoosing; this.show(); }
  }

  pressed(event) {
    const typing = event.target.closest?.("input:not([type=radio], [type=checkbox]), textarea, select");
    const home = this.root.closest("fieldset[data-step]") || this.root;
    const elsewhere = event.target !== document.body && !home.contains(event.target);
    const another = TileEntry.used !== this && TileEntry.used?.root.offsetParent;
    if (typing || elsewhere || another || event.ctrlKey || event.metaKey || event.altKey || !this.root.offsetParent) return;
    if (/^[0-9]$/.test(event.key)) this.digits += event.key;
    else if (/^[mpszfg]$/.test(event.key) && this.digits) {
      const names = [...this.digits].map((digit) => (isFlower(event.key) ? event.key + digit : digit + event.key));
      this.digits = "";
      names.filter((name) => this.keys.has(name)).forEach((name) => this.tap(name));
    } else if (event.key === "Backspace") {
      if (this.digits) this.digits = this.digits.slice(0, -1); else this.takeLast();
      event.preventDefault();
    } else return;
    this.say();
  }

  // ---------- the view
  show() {
    if (!this.lists) return;
    if (!this.circumstances.hasWon && this.lists.winning_tile.length) this.take(this.hand.withoutWin());
    this.circumstances.show(this.lists);
    this.showModes();
    this.board.show(this.hand, Boolean(this.isChoosing));
    this.showKeys();
    this.say();
  }

  showModes() {
    const ura = this.root.querySelector('[data-mode="ura_indicators"]');
    if (ura) ura.hidden = !this.circumstances.inRiichi && !this.lists.ura_indicators.length;
    if (ura?.hidden && this.mode === "ura_indicators") this.mode = "hand";
    all(this.root, "[data-mode]").forEach((button) => {
      const { mode } = button.dataset;
      button.setAttribute("aria-pressed", String(mode === this.mode));
      button.ariaDisabled = String(isCall(mode) && !this.canUse(mode));
    });
    const hint = this.root.querySelector("[data-hint]");
    const kind = this.isChoosing ? "choosing" : this.mode === "chi" ? "chi" : isCall(this.mode) ? "pon" : this.mode === "hand" ? "" : "dora";
    hint.textContent = hint.dataset[kind] || "";
  }

  canUse(mode) {
    const { hand } = this;
    return [...this.keys.keys()].some((name) => !isFlower(name) && hand.after(name, mode));
  }

  showKeys() {
    const { hand } = this;
    for (const [name, key] of this.keys) {
      const left = hand.left(name);
      const isTouched = hand.used(name) > 0;
      key.hidden = isRed(name) && !hand.reds(suitOf(name)) && !isTouched;
      key.ariaDisabled = String(!hand.after(name, this.mode));
      key.classList.toggle("used-up", left < 1);
      key.querySelector(".tile-left").textContent = isTouched ? "•".repeat(Math.max(0, left)) || "–" : "";
      if (isTouched) key.setAttribute("aria-label", fill(this.root.dataset.left, { tile: this.board.word(name), count: Math.max(0, left) }));
      else key.removeAttribute("aria-label");
    }
    const isEmpty = !hand.tiles.length;
    this.root.querySelector("[data-clear]").hidden = isEmpty;
    this.root.querySelector("[data-delete]").ariaDisabled = String(isEmpty);
    const choose = this.root.querySelector("[data-choose-win]");
    choose.hidden = !this.lists.winning_tile.length;
    choose.setAttribute("aria-pressed", String(Boolean(this.isChoosing)));
  }

  say() {
    const { hand } = this;
    const count = hand.size + this.lists.winning_tile.length;
    this.root.querySelector("[data-status]").textContent = this.digits || fill(this.root.dataset.here, { count, all: hand.whole });
  }
}

const started = new WeakMap();

export function startTiles(root) {
  if (!started.has(root)) started.set(root, new TileEntry(root));
  return started.get(root);
}

const startAll = (root) => all(root.parentElement || root, "[data-tile-entry]").forEach(startTiles);
document.addEventListener("htmx:load", (event) => startAll(event.target));
startAll(document);
