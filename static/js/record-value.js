// How the value of a win is given: on the pad, by tiles, or by yaku. Which of them is remembered on this phone; the value runs along.
(() => {
  const KEY = "value-depth";
  const WINDS = "ESWN";
  const FROM_THE_FIRST = ["winning_tile", "dora_indicators"];

  const words = (text) => (text || "").split(" ").filter(Boolean);

  const remembered = {
    get depth() { try { return localStorage.getItem(KEY) || ""; } catch { return ""; } },
    set depth(depth) { try { localStorage.setItem(KEY, depth); } catch { /* private window */ } },
  };

  // The yaku of a hand: what cannot be beside those that are chosen cannot be tapped; fu are asked only where there are several.
  class YakuChoice {
    constructor(root) {
      this.root = root.querySelector(".yaku-entry");
      this.names = [...this.root.querySelectorAll('[name$="-names"]')];
      this.dora = this.root.querySelector('[type="number"]');
      this.fu = root.querySelector("[data-fu-choice]");
      this.root.addEventListener("click", (event) => {
        const by = event.target.closest("[data-step-by]")?.dataset.stepBy;
        if (by) this.step(Number(by));
      });
      this.allow(null);
    }

    get chosen() { return this.names.filter((input) => input.checked); }

    step(by) {
      const dora = Math.min(Number(this.dora.max), Math.max(0, Number(this.dora.value) + by));
      if (String(dora) === (this.dora.value || "0")) return;
      this.dora.value = dora || "";
      this.dora.dispatchEvent(new Event("change", { bubbles: true }));
    }

    // What the server said last; without an answer everything can be tapped, and the server says what cannot be.
    allow(answer) {
      const found = answer?.querySelector("[data-possible]");
      const possible = found?.dataset.possible.split(" ");
      this.names.forEach((input) => { input.disabled = Boolean(possible) && !input.checked && !possible.includes(input.value); });
      this.possibleFu = (found?.dataset.fu || "").split(" ").filter(Boolean);
      const inputs = [...(this.fu?.querySelectorAll("input") || [])];
      inputs.forEach((input) => {
        const isPossible = this.possibleFu.includes(input.value);
        input.closest("label").hidden = !isPossible;
        if (found && !isPossible) input.checked = false;
      });
    }

    refresh(isShown) {
      const isOpen = this.root.querySelector("[data-open-hand]:checked")?.value === "1";
      this.root.dataset.hand = isOpen ? "open" : "closed";
      if (this.fu) this.fu.hidden = !isShown || this.possibleFu.length < 2;
    }
  }

  class WinValue {
    constructor(root, hand) {
      this.root = root;
      this.hand = hand;
      this.suffix = root.dataset.valueEntry === "1" ? "" : root.dataset.valueEntry;
      this.entry = root.querySelector("[data-tile-entry]");
      root.querySelectorAll("details.depth").forEach((part) => { part.open = true; });
      Object.assign(this.entry.dataset, this.facts);
      window.platzwindTiles.start(this.entry);
      this.worth = root.querySelector("[data-worth]");
      this.yaku = new YakuChoice(root);
      this.worth.before(...root.querySelectorAll("[data-fu-choice]"));
      this.worth.addEventListener("htmx:afterSwap", () => { this.yaku.allow(this.worth); this.hand.refresh(); });
      this.worth.addEventListener("htmx:sendError", () => this.worth.replaceChildren());
    }

    get depth() { return this.root.querySelector("[data-depth-choice]:checked")?.value || "pad"; }
    get winner() { return this.hand.value(`winner${this.suffix}`); }
    get padName() { return this.hand.outcome === "tsumo" && !this.suffix ? "tsumo_value" : `value${this.suffix}`; }
    get part() { return this.root.querySelector(`[data-for-depth="${this.depth}"]`); }
    get riichi() { return this.hand.form.querySelector(`input[name="riichi"][value="${this.winner}"]`); }

    get isFilled() {
      if (this.depth === "pad") return Boolean(this.hand.value(this.padName));
      if (this.depth === "yaku") return this.yaku.chosen.length > 0;
      return Boolean(this.tiles("concealed").value || this.tiles("melds").value);
    }

    // Whether the server still has to say what these tiles or yaku are worth: nothing was tapped since the saved hand was opened, or no network.
    get isUnknown() { return this.depth !== "pad" && this.isFilled && !this.worth.textContent.trim(); }

    // For which numbers of yakuman somebody can be liable. Tiles and yaku say it; on the pad it is one of the lists of the rulebook.
    // Not known yet, null.
    liableNumbers(lists) {
      if (this.riichi?.checked) return [];
      if (this.isUnknown) return null;
      if (this.depth !== "pad") return words(this.worth.querySelector("[data-liable]")?.dataset.liable);
      const [word, times] = this.hand.value(this.padName).split("-");
      return word === "yakuman" ? words(lists.split(";")[Number(times || 1) - 1]) : [];
    }

    // What the table knows of the winner, so that nobody is asked again.
    get facts() {
      const { winner, hand } = this;
      const seat = (Number(winner) - Number(hand.form.dataset.dealer) + 4) % 4;
      return { win: hand.outcome, seatWind: winner ? WINDS[seat] : "", riichi: this.riichi?.checked ? "1" : "" };
    }

    tiles(name) { return this.entry.querySelector(`[data-tiles="${name}"]`); }

    choose(depth) {
      const choice = this.root.querySelector(`[data-depth-choice][value="${depth}"]`);
      if (choice) choice.checked = true;
    }

    refresh() {
      this.root.dataset.depth = this.depth;
      this.root.querySelectorAll("[data-for-depth]").forEach((part) => { part.hidden = part.dataset.forDepth !== this.depth; });
      this.root.querySelectorAll("[data-beside-pad]").forEach((part) => { part.hidden = this.depth === "pad"; });
      this.yaku.refresh(this.depth === "yaku");
      const mirror = this.root.querySelector("[data-riichi-of-winner]");
      mirror.checked = Boolean(this.riichi?.checked);
      const facts = this.facts;
      if (Object.entries(facts).some(([name, value]) => (this.entry.dataset[name] || "") !== value)) {
        this.entry.dispatchEvent(new CustomEvent("tiles:facts", { detail: facts }));
      }
    }

    // A change inside: the depth, a tile, a circumstance, riichi.
    changed(target) {
      if (target.matches("[data-depth-choice]")) {
        remembered.depth = this.depth;
        this.hand.wins.filter((win) => win.suffix > this.suffix && !win.isFilled).forEach((win) => win.choose(this.depth));
      }
      if (target.matches("[data-riichi-of-winner]") && this.riichi) this.riichi.checked = target.checked;
    }

    // All winners won on one tile, under the same indicators.
    prefill(first) {
      if (this.depth !== "tiles" || first.depth !== "tiles" || this.isFilled) return;
      FROM_THE_FIRST.forEach((name) => { this.tiles(name).value ||= first.tiles(name).value; });
      this.read();
    }

    read() {
      Object.assign(this.entry.dataset, this.facts);
      this.tiles("concealed").dispatchEvent(new Event("input", { bubbles: true }));
    }

    ask() { if (this.depth !== "pad") window.htmx?.trigger(this.worth, "worth"); }
  }

  window.platzwindWinValue = { WinValue, remembered };
})();
