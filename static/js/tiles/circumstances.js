// What else is said of a hand: how it was won, the player's wind, riichi, and the circumstances that cannot be beside these.
import { all } from "../page.js";

const OF_THE_LAST_TILE = ["rinshan", "haitei", "houtei", "chankan", "tenhou", "first_discard"];
const KEYS = { win: "win", seat_wind: "seatWind", round_wind: "roundWind" };

export class Circumstances {
  constructor(root) {
    this.root = root;
    this.toggles = all(root, "[data-circumstance]");
    this.hasFlowers = Boolean(root.querySelector('[data-tiles="flowers"]'));
  }

  // What was asked here, or what the page knows.
  fact(name) { return this.root.querySelector(`[data-fact="${name}"]:checked`)?.value || this.root.dataset[KEYS[name]] || ""; }

  get hasWon() { return this.fact("win") !== "none"; }

  has(circumstance) { return this.toggles.some((input) => input.value === circumstance && input.checked); }

  // At a table riichi is bet elsewhere; here it only becomes a double or an open one.
  get canBet() { return Boolean(this.root.dataset.riichi || this.toggles.some((input) => input.value === "riichi")); }
  get inRiichi() { return Boolean(this.root.dataset.riichi) || ["riichi", "double_riichi", "open_riichi"].some((name) => this.has(name)); }

  // What cannot be is neither chosen nor to be chosen.
  show(lists) {
    for (let changed = true; changed;) {
      changed = false;
      this.toggles.forEach((input) => {
        input.disabled = !this.isPossible(input.value, lists);
        if (input.disabled && input.checked) { input.checked = false; changed = true; }
      });
    }
  }

  isPossible(circumstance, { melds, flowers }) {
    if (!this.hasWon) return false;
    const closed = melds.every((meld) => meld.closed);
    const isTsumo = this.fact("win") === "tsumo";
    const isRon = this.fact("win") === "ron";
    const isDealer = this.fact("seat_wind") === "E";
    const untouched = !melds.length && !this.inRiichi;
    const kans = melds.some((meld) => meld.tiles.length === 4);
    const rules = {
      riichi: () => closed && !this.hasBlessing,
      double_riichi: () => closed && !this.hasBlessing && this.canBet,
      open_riichi: () => closed && !this.hasBlessing && this.canBet,
      ippatsu: () => closed && this.inRiichi && !this.has("rinshan"),
      rinshan: () => !isRon && (kans || flowers.length > 0) && !this.has("ippatsu"),
      chankan: () => !isTsumo && !this.has("houtei"),
      haitei: () => !isRon,
      houtei: () => !isTsumo && !this.has("chankan"),
      tenhou: () => !isRon && isDealer && untouched,
      chiihou: () => !isRon && !isDealer && untouched,
      renhou: () => !isTsumo && !isDealer && untouched,
      first_discard: () => !isTsumo && !isDealer && untouched && !this.has("houtei") && !this.has("chankan"),
      tile_sorted_in: () => !isRon,
    };
    return (rules[circumstance]?.() ?? true) && !this.isExcluded(circumstance);
  }

  // With flowers, that is in Küster's game, the last tile is only one of these things.
  isExcluded(circumstance) {
    return this.hasFlowers && OF_THE_LAST_TILE.includes(circumstance) && OF_THE_LAST_TILE.some((name) => name !== circumstance && this.has(name));
  }

  get hasBlessing() { return ["tenhou", "chiihou", "renhou"].some((name) => this.has(name)); }
}
