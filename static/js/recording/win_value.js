// The value of a win: on the pad, by tiles, or by yaku. The phone remembers which; the value so far is shown along the way.
import { all } from "../page.js";
import { remembered } from "../remembered.js";
import { typedTiles } from "../tiles/notation.js";
import { startTiles } from "../tiles/tile_entry.js";
import { offerLiable } from "./liable.js";
import { ValuePad } from "./value_pad.js";
import { YakuChoice } from "./yaku_choice.js";

const OF_THE_HAND = ["concealed", "melds"];
const way = remembered("value-depth");
const words = (text) => (text || "").split(" ").filter(Boolean);

export class WinValue {
  constructor(root, hand) {
    this.root = root;
    this.hand = hand;
    this.step = root.closest("[data-step]");
    this.liable = hand.form.querySelector(`[data-yakuman="${this.step.dataset.step}"]`);
    this.tiles = root.querySelector("[data-tile-entry]");
    all(root, "details.depth").forEach((part) => { part.open = true; });
    Object.assign(this.tiles.dataset, this.facts);
    startTiles(this.tiles);
    this.worth = root.querySelector("[data-worth]");
    this.pad = new ValuePad(root);
    this.yaku = new YakuChoice(root);
    this.worth.before(...all(root, "[data-fu-choice]"));
    this.worth.addEventListener("htmx:afterSwap", () => { this.yaku.allow(this.worth); this.hand.refresh(); });
    this.worth.addEventListener("htmx:sendError", () => this.worth.replaceChildren());
    this.worth.addEventListener("htmx:afterRequest", () => this.hand.heard());
  }

  get depth() { return this.root.querySelector("[data-depth-choice]:checked")?.value || "pad"; }
  get winner() { return this.hand.value(this.step.dataset.valueOf); }
  get mirror() { return this.root.querySelector("[data-mirrors]"); }
  get riichi() { return this.hand.form.querySelector(`input[name="${this.mirror.dataset.mirrors}"][value="${this.winner}"]`); }
  get shared() { return all(this.tiles, "[data-shared]"); }

  // Whether the server is counting these tiles or yaku just now, and whether it found their value.
  get isAsking() { return this.depth !== "pad" && this.worth.classList.contains("htmx-request"); }
  get counts() { return Boolean(this.worth.querySelector("[data-times]")); }

  get isFilled() {
    if (this.depth === "pad") return Boolean(this.pad.said(this.hand.steps.outcome));
    if (this.depth === "yaku") return this.yaku.chosen.length > 0 || this.counts;
    return OF_THE_HAND.some((name) => this.tiles.querySelector(`[data-tiles="${name}"]`).value);
  }

  get said() {
    if (this.depth === "pad") return this.pad.words(this.hand.steps.outcome);
    if (this.depth === "yaku") return this.yaku.words;
    return this.worth.querySelector("[data-times]")?.textContent.trim() || typedTiles(this.tiles);
  }

  // Whether the worth of these tiles or yaku is still unknown: nothing was tapped since the saved hand was opened, or no network.
  get isUnknown() { return this.depth !== "pad" && this.isFilled && !this.worth.textContent.trim(); }

  // What is missing is said beside the button that goes on, unless the line of the worth says it. Without a network nothing is known.
  refuse() {
    const { depth, worth, yaku } = this;
    const isAnswered = depth !== "pad" && Boolean(worth.textContent.trim());
    if (isAnswered ? this.counts : this.isFilled) return false;
    const missing = isAnswered && depth === "yaku" && yaku.asksFu ? "fu" : !this.isFilled && depth;
    if (missing) this.hand.steps.say(this.step.dataset.step, this.root.querySelector(`[data-missing-of="${missing}"]`).textContent);
    worth.toggleAttribute("data-refused", !missing);
    return true;
  }

  // The numbers of yakuman for which somebody can be liable: by the tiles or yaku, or on the pad by the rulebook's lists.
  // Null if not known yet.
  liableNumbers(lists) {
    if (this.riichi?.checked) return [];
    if (this.isUnknown) return null;
    if (this.depth !== "pad") return words(this.worth.querySelector("[data-liable]")?.dataset.liable);
    const times = this.pad.said(this.hand.steps.outcome)?.dataset.times;
    return times ? words(lists.split(";")[Number(times) - 1]) : [];
  }

  // The winner's name, where several won.
  get whose() {
    if (!this.hand.entries[1]?.winner) return "";
    const chosen = this.hand.form.querySelector(`input[name="${this.step.dataset.valueOf}"]:checked`);
    return chosen?.closest("label").querySelector(".seat-name")?.textContent.trim() ?? "";
  }

  // Facts about the winner that the table knows, so that nobody is asked again.
  get facts() {
    const { winner, hand } = this;
    return { win: hand.steps.outcome, seatWind: winner ? hand.form.dataset.winds[winner] : "", riichi: this.riichi?.checked ? "1" : "" };
  }

  // ---------- the way to give the value
  begin() { if (way.choice) this.choose(way.choice); }

  choose(depth) {
    const choice = this.root.querySelector(`[data-depth-choice][value="${depth}"]`);
    if (choice) choice.checked = true;
  }

  // A change inside: the depth, a tile, a circumstance, riichi.
  changed(target) {
    this.worth.removeAttribute("data-refused");
    if (target.matches("[data-depth-choice]")) {
      way.choice = this.depth;
      const { entries } = this.hand;
      entries.slice(entries.indexOf(this) + 1).filter((win) => !win.isFilled).forEach((win) => win.choose(this.depth));
    }
    if (target === this.mirror && this.riichi) Object.assign(this.riichi, { checked: target.checked }).dataset.touched = "";
  }

  refresh() {
    if (this.liable) offerLiable(this.liable, this);
    this.step.querySelector("legend").dataset.whose = this.whose;
    this.root.dataset.depth = this.depth;
    all(this.root, "[data-for-depth]").forEach((part) => { part.hidden = part.dataset.forDepth !== this.depth; });
    all(this.root, "[data-beside-pad]").forEach((part) => { part.hidden = this.depth === "pad"; });
    this.pad.refresh();
    this.yaku.refresh(this.depth === "yaku");
    this.mirror.checked = Boolean(this.riichi?.checked);
    const { facts } = this;
    if (Object.entries(facts).some(([name, value]) => (this.tiles.dataset[name] || "") !== value)) {
      this.tiles.dispatchEvent(new CustomEvent("tiles:facts", { detail: facts }));
    }
  }

  // All winners won on one tile, under the same indicators.
  arrive() {
    const [first] = this.hand.entries;
    if (this.depth !== "tiles" || first.depth !== "tiles" || this.isFilled) return;
    this.shared.forEach((field, index) => { field.value ||= first.shared[index].value; });
    this.restored();
  }

  restored() {
    Object.assign(this.tiles.dataset, this.facts);
    this.tiles.querySelector("[data-tiles]").dispatchEvent(new Event("input", { bubbles: true }));
  }

  ask() { if (this.depth !== "pad") window.htmx?.trigger(this.worth, "worth"); }
}
