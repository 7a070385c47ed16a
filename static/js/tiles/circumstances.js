// The circumstances of a hand: how it was won, the player's wind, riichi, and others. In the page, each names its condition on the hand
// (data-needs) and those that exclude it (data-excludes): league/table/entry/toggles.py.
import { all } from "../page.js";

const KEYS = { win: "win", seat_wind: "seatWind", round_wind: "roundWind" };
const words = (text) => text.split(" ").filter(Boolean);

export class Circumstances {
  constructor(root) {
    this.root = root;
    this.toggles = all(root, "[data-circumstance]");
  }

  // The answer given here, or the one known to the page.
  fact(name) { return this.root.querySelector(`[data-fact="${name}"]:checked`)?.value || this.root.dataset[KEYS[name]] || ""; }

  get hasWon() { return this.fact("win") !== "none"; }

  has(circumstance) { return this.toggles.some((input) => input.value === circumstance && input.checked); }

  get inRiichi() { return Boolean(this.root.dataset.riichi) || this.toggles.some((input) => "bets" in input.dataset && input.checked); }

  // Impossible choices are cleared and disabled.
  show(lists) {
    for (let changed = true; changed;) {
      changed = false;
      const facts = this.facts(lists);
      this.toggles.forEach((input) => {
        input.disabled = !this.isPossible(input, facts);
        if (input.disabled && input.checked) { input.checked = false; changed = true; }
      });
    }
  }

  // At a table riichi is entered elsewhere; here it can only become double or open riichi.
  facts({ melds, flowers }) {
    const isDealer = this.fact("seat_wind") === "E";
    return {
      closed: melds.every((meld) => meld.closed),
      bet: Boolean(this.root.dataset.riichi) || this.toggles.some((input) => input.value === "riichi"),
      riichi: this.inRiichi,
      replacement: melds.some((meld) => meld.tiles.length === 4) || flowers.length > 0,
      drawn: this.fact("win") !== "ron",
      discarded: this.fact("win") !== "tsumo",
      dealer: isDealer,
      other: !isDealer,
      untouched: !melds.length && !this.inRiichi,
    };
  }

  isPossible(input, facts) {
    const { needs, excludes } = input.dataset;
    return this.hasWon && words(needs).every((name) => facts[name]) && !words(excludes).some((name) => this.has(name));
  }
}
