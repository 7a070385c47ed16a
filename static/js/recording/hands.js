// The hands of all players in games without riichi: which are needed, who sits out, and the keypad that goes from one player to the next.
// data-hands in the form says which, for each end of a hand: `only` (the field with the only player) or `but` (with the excluded one).
import { all } from "../page.js";
import { startWorth } from "../worth/worth_entry.js";

function errorOf(text) {
  const list = document.createElement("ul");
  const item = document.createElement("li");
  list.className = "errorlist";
  list.setAttribute("role", "alert");
  item.textContent = text;
  list.append(item);
  return list;
}

export class Hands {
  constructor(root, hand) {
    this.root = root;
    this.hand = hand;
    this.asked = JSON.parse(root.dataset.hands);
    this.rows = all(root, "[data-worth-of]");
    this.worths = all(root, "[data-worth-entry]").map(startWorth);
    this.out = hand.form.querySelector("[data-seated]");
    root.addEventListener("input", (event) => this.mended(event.target));
    root.addEventListener("change", (event) => this.answered(event.target));
    root.addEventListener("htmx:afterRequest", () => hand.heard());
    hand.form.addEventListener("keydown", (event) => this.pressed(event));
  }

  asks(seat) {
    const rule = this.asked[this.hand.steps.outcome];
    if (!rule) return false;
    return rule.only ? seat === this.hand.value(rule.only) : !rule.but || seat !== this.hand.value(rule.but);
  }

  get isFilled() { return this.rows.every((row, index) => !this.asks(row.dataset.worthOf) || this.worths[index].isFilled); }

  get isAsking() { return this.rows.some((row, index) => this.asks(row.dataset.worthOf) && this.worths[index].isAsking); }

  // Each hand whose worth is missing or impossible says so beside its field, and the first gets the focus.
  refuse() {
    const wrong = this.rows.filter((row, index) => this.asks(row.dataset.worthOf) && !this.worths[index].isPossible);
    const isMissing = (row) => !this.worths[this.rows.indexOf(row)].saysValue && !row.querySelector(":scope > .errorlist");
    wrong.filter(isMissing).forEach((row) => row.append(errorOf(this.root.dataset.missing)));
    wrong[0]?.scrollIntoView({ block: "nearest" });
    wrong[0]?.querySelector(".worth-points:not([hidden]) input")?.focus();
    return wrong.length > 0;
  }

  get said() {
    const asked = this.rows.map((row, index) => [row, this.worths[index].said]).filter(([row, said]) => this.asks(row.dataset.worthOf) && said);
    return asked.map(([row, said]) => `${row.querySelector(".name").textContent} ${said}`).join(" · ");
  }

  // How the hand of a seat was won, if known.
  factsOf(seat) {
    const { winner, discarder, selfDrawn } = this.root.dataset;
    const isWon = seat === this.hand.value(winner);
    const by = isWon && this.hand.value(discarder);
    return { won: isWon ? "1" : "0", win: !by ? "" : by === selfDrawn ? "tsumo" : "ron" };
  }

  // Hands that are not needed are neither shown nor sent; each entry knows whether its player won, and on whose tile.
  refresh() {
    this.rows.forEach((row) => {
      const facts = this.factsOf(row.dataset.worthOf);
      row.hidden = !this.asks(row.dataset.worthOf);
      row.disabled = row.hidden;
      row.querySelector("[data-won-pill]").hidden = facts.won !== "1";
      const entry = row.querySelector("[data-worth-entry]");
      if (entry && Object.entries(facts).some(([name, value]) => (entry.dataset[name] || "") !== value)) {
        Object.assign(entry.dataset, facts);
        entry.dispatchEvent(new CustomEvent("worth:facts", { detail: facts }));
      }
    });
  }

  get numbers() { return all(this.root, "[data-worth-of]:not([hidden]) .worth-points input").filter((input) => input.offsetParent); }

  // The keypad starts at the first hand not entered yet; those entered already show their worth.
  shown() {
    this.numbers.forEach((input) => { input.enterKeyHint = "next"; });
    this.numbers.find((input) => !input.value)?.focus({ preventScroll: true });
    this.worths.filter((worth) => worth.isFilled).forEach((worth) => worth.ask());
  }

  // Enter, shown as "next" on a keypad, goes to the next player's field, and after the last one to the next step.
  entered(input) {
    const { numbers } = this;
    const next = numbers[numbers.indexOf(input) + 1];
    if (!numbers.includes(input) || !next) return false;
    next.focus();
    return true;
  }

  // In a draft on this phone, another player may sit out than the one proposed by the page.
  restored() {
    const said = this.out?.querySelector("input:checked")?.value;
    if (said && said !== this.out.dataset.seated) window.htmx?.trigger(this.out.querySelector("fieldset"), "reseat");
    this.worths.forEach((worth) => worth.restored());
  }

  // Remove the refusal of a number once the number has changed.
  mended(input) {
    if (input.type !== "text") return;
    input.removeAttribute("aria-invalid");
    input.closest(".worth-points")?.querySelector(".errorlist")?.remove();
  }

  // Remove the error "What is this hand worth?" once a value is there.
  answered(input) {
    const index = this.rows.indexOf(input.closest("[data-worth-of]"));
    if (input.matches("[data-depth-choice]")) this.rows[index].scrollIntoView({ block: this.worths[index].depth === "points" ? "nearest" : "start" });
    if (this.worths[index]?.saysValue) this.rows[index].querySelector(":scope > .errorlist")?.remove();
  }

  // Beside the preview, Enter only finishes a number.
  pressed(event) {
    if (event.key !== "Enter" || event.target.type !== "text" || !this.hand.isAtTheEnd) return;
    event.preventDefault();
    event.target.blur();
  }
}
