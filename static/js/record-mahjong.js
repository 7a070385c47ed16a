// Recording a hand without riichi: whose hands are asked for, who sits out, and the keypad that goes from one player to the next.
(() => {
  const STEP = "worths";
  const all = (root, selector) => [...root.querySelectorAll(selector)];

  // The hands of the players in a form (league.table.entry.classical.form); static/js/worth.js fills each of them.
  class MahjongHands {
    constructor(hand) {
      this.hand = hand;
      this.step = hand.stepOf(STEP);
      this.rows = all(hand.form, "[data-worth-of]");
      this.worths = all(this.step, "[data-worth-entry]").map(window.platzwindWorth.start);
      this.out = hand.form.querySelector("[data-seated]");
      this.step.addEventListener("input", (event) => this.mended(event.target));
      hand.form.addEventListener("click", (event) => this.tapped(event));
      hand.form.addEventListener("keydown", (event) => this.pressed(event));
    }

    get outcome() { return this.hand.outcome; }

    asks(seat) {
      if (this.outcome === "false_mahjong") return seat !== this.hand.value("caller");
      return this.step.dataset.asks === "all" || seat === this.hand.value("winner");
    }

    get isFilled() { return this.rows.every((row, index) => !this.asks(row.dataset.worthOf) || this.worths[index].isFilled); }

    // What nobody is asked for is neither seen nor sent; each entry knows whether its player won, and on whose tile.
    refresh() {
      const winner = this.outcome === "mahjong" ? this.hand.value("winner") : "";
      const discarder = this.outcome === "mahjong" ? this.hand.value("discarder") : "";
      this.rows.forEach((row) => {
        const seat = row.dataset.worthOf;
        row.hidden = !this.asks(seat);
        row.disabled = row.hidden;
        row.querySelector("[data-won-pill]").hidden = seat !== winner;
        const entry = row.querySelector("[data-worth-entry]");
        const facts = { won: seat === winner ? "1" : "0", win: seat !== winner || !discarder ? "" : discarder === "wall" ? "tsumo" : "ron" };
        if (entry && Object.entries(facts).some(([name, value]) => (entry.dataset[name] || "") !== value)) {
          Object.assign(entry.dataset, facts);
          entry.dispatchEvent(new CustomEvent("worth:facts", { detail: facts }));
        }
      });
    }

    get numbers() { return all(this.step, "[data-worth-of]:not([hidden]) .worth-points input").filter((input) => input.offsetParent); }

    // The first hand that is not entered yet is ready for the keypad; what is entered already says what it is worth.
    show() {
      this.numbers.forEach((input) => { input.enterKeyHint = "next"; });
      this.numbers.find((input) => !input.value)?.focus({ preventScroll: true });
      this.worths.filter((worth) => worth.isFilled).forEach((worth) => worth.ask());
    }

    // Enter, which a keypad shows as "next", goes to the next player's field; after the last one the form goes on.
    entered(input) {
      const numbers = this.numbers;
      const next = numbers[numbers.indexOf(input) + 1];
      if (!numbers.includes(input) || !next) return false;
      next.focus();
      return true;
    }

    // An entry that was kept on this phone may say that somebody else sits out than the page proposes.
    restored() {
      const said = this.out && this.hand.value("sits_out");
      if (said && said !== this.out.dataset.seated) window.htmx?.trigger(this.out.querySelector("fieldset"), "reseat");
      this.worths.forEach((worth) => {
        worth.tiles?.querySelector('[data-tiles="concealed"]').dispatchEvent(new Event("input", { bubbles: true }));
        worth.ticked?.show();
        worth.show();
      });
    }

    // What was refused is not said any more of a number that is another one now.
    mended(input) {
      if (input.type !== "text") return;
      input.removeAttribute("aria-invalid");
      input.closest(".worth-points")?.querySelector(".errorlist")?.remove();
    }

    // Beside the preview Enter only means that a number is finished.
    pressed(event) {
      if (event.key !== "Enter" || event.target.type !== "text" || !event.target.closest('[data-step="check"]')) return;
      event.preventDefault();
      event.target.blur();
    }

    // "Who pays alone?" is answered beside the preview with one tap.
    tapped(event) {
      const answer = event.target.closest("[data-answer]");
      if (!answer) return;
      const { form } = this.hand;
      const input = form.querySelector(`input[name="pays_alone"][value="${answer.dataset.answer}"]`);
      const excused = form.querySelector('input[name="excused"]');
      input.checked = true;
      excused.checked = answer.hasAttribute("data-excused");
      input.closest("details").open = true;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    }
  }

  window.platzwindMahjong = MahjongHands;
})();
