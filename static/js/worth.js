// What a player's hand is worth (templates/table/entry/classical/_worth_entry.html): its points, the book's lists, or its tiles. Without this script all
// three are there, as numbers and text fields. A page that learns who won and how says so, and which depth is shown is kept here:
// entry.dispatchEvent(new CustomEvent("worth:facts", { detail: { won: "1" | "0" | "", win: "ron" | "tsumo" | "" } })).
// "worth:restored" says that its fields were filled from a draft.
// An entry put into the page later is started by platzwindWorth.start(root); it asks for its worth when it is seen and changed.
(() => {
  const KEY = "worth-depth";
  const FROM_THE_WALL = "last_tile_from_live_wall";
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const fill = (text, words) => text.replace(/%\((\w+)\)s/g, (_, key) => words[key]);

  const remembered = {
    get depth() { try { return localStorage.getItem(KEY) || ""; } catch { return ""; } },
    set depth(depth) { try { localStorage.setItem(KEY, depth); } catch { /* private window */ } },
  };

  // The lists: a tap on a key is one more, a tap on the board one less.
  class Ticked {
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

    // What the server said last; without an answer everything can be ticked, and the server says what cannot be.
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

    // A drawn tile is from the live wall unless somebody says otherwise.
    facts(win) {
      const mark = this.marks.find((each) => each.value === FROM_THE_WALL);
      if (!mark || mark.dataset.win === win) return;
      if (win === "tsumo" && this.isEmpty) mark.checked = true;
      if (win === "ron") mark.checked = false;
      mark.dataset.win = win;
    }
  }

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
      if (this.tiles) window.platzwindTiles.start(this.tiles);
      root.addEventListener("change", (event) => this.changed(event.target));
      root.addEventListener("worth:facts", (event) => this.learn(event.detail));
      root.addEventListener("worth:restored", () => this.restored());
      this.line?.addEventListener("htmx:afterSwap", () => this.ticked.allow(this.depth === "ticked" ? this.line : null));
      this.line?.addEventListener("htmx:sendError", () => this.line.replaceChildren());
      if (remembered.depth && !this.isFilled) this.choose(remembered.depth);
      this.show();
    }

    get depth() { return this.root.querySelector("[data-depth-choice]:checked")?.value || "points"; }

    get isFilled() {
      const text = this.tiles && all(this.tiles, "[data-tiles]").some((field) => field.value);
      return Boolean(this.points.value || text || (this.ticked && !this.ticked.isEmpty));
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

    // The fields were filled from a draft.
    restored() {
      this.tiles?.querySelector("[data-tiles]").dispatchEvent(new Event("input", { bubbles: true }));
      this.ticked?.show();
      this.show();
      this.ask();
    }

    changed(target) {
      this.show();
      if (target.matches("[data-depth-choice]")) this.remember();
      this.ask();
    }

    // This phone begins with a depth only once all hands are given by it: points are the fastest, and one hand may need its tiles.
    remember() {
      const entries = all(this.root.closest("form") || document, "[data-worth-entry]").filter((root) => root.parentElement.offsetParent);
      if (entries.every((root) => root.dataset.depth === this.depth)) remembered.depth = this.depth;
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
  function start(root) {
    if (!started.has(root)) started.set(root, new Worth(root));
    return started.get(root);
  }
  const startAll = (root) => all(root.parentElement || root, "[data-worth-entry]").forEach(start);

  window.platzwindWorth = { start };
  document.addEventListener("htmx:load", (event) => startAll(event.target));
  startAll(document);
})();
