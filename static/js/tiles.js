// A keyboard of tiles over text fields in mpsz notation (templates/components/tile_entry.html). Without this script one types.
// The text fields are the state; each change sends a bubbling "change" from one of them. A page that learns a fact elsewhere says so:
// entry.dispatchEvent(new CustomEvent("tiles:facts", { detail: { win: "ron", seatWind: "S", riichi: "1" } })).
// A win of "none" is a player who did not win: such a hand has no tile that won.
// An entry put into the page later is started by platzwindTiles.start(root).
(() => {
  const HAND = 13;
  const LISTS = ["concealed", "melds", "winning_tile", "dora_indicators", "ura_indicators", "flowers"];
  const BESIDE = ["dora_indicators", "ura_indicators", "flowers"];
  const OF_THE_LAST_TILE = ["rinshan", "haitei", "houtei", "chankan", "tenhou", "first_discard"];
  const CALLS = { chi: 3, pon: 3, kan: 4, closed_kan: 4 };
  const RUN = /([0-9]+)([mpsz])|([fg])([1-4])/y;
  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const isRed = (name) => name[0] === "0";
  const isFlower = (name) => "fg".includes(name[0]);
  const suitOf = (name) => name[1];
  const numberOf = (name) => (isRed(name) ? 5 : Number(name[0]));
  const rank = (name) => "mpsz".indexOf(suitOf(name)) * 20 + numberOf(name) * 2 - (isRed(name) ? 1 : 0);
  const fill = (text, words) => text.replace(/%\((\w+)\)s/g, (_, key) => words[key]);

  // ---------- text to names of tiles and back
  function parse(text) {
    const squeezed = text.toLowerCase().replace(/[\s,;]+/g, "");
    const names = [];
    for (RUN.lastIndex = 0; RUN.lastIndex < squeezed.length;) {
      const found = RUN.exec(squeezed);
      if (!found) return null;
      if (found[2]) names.push(...[...found[1]].map((number) => number + found[2])); else names.push(found[3] + found[4]);
    }
    return names;
  }

  function write(names) {
    const shares = (name, next) => next && !isFlower(name) && !isFlower(next) && next[1] === name[1];
    return names.map((name, index) => (shares(name, names[index + 1]) ? name[0] : name)).join("");
  }

  function parseMelds(text) {
    const melds = text.toLowerCase().split(/[\s,;]+/).filter(Boolean).map((one) => {
      const closed = /^\(.*\)$/.test(one);
      return { closed, tiles: parse(closed ? one.slice(1, -1) : one) };
    });
    return melds.every((meld) => meld.tiles?.length) ? melds : null;
  }

  const writeMelds = (melds) => melds.map(({ closed, tiles }) => (closed ? `(${write(tiles)})` : write(tiles))).join(" ");

  class TileEntry {
    constructor(root) {
      this.root = root;
      this.fields = Object.fromEntries(all(root, "[data-tiles]").map((field) => [field.dataset.tiles, field]));
      this.keys = new Map(all(root, "[data-tile]").map((key) => [key.dataset.tile, key]));
      this.words = new Map([...this.keys].map(([name, key]) => [name, key.querySelector("img").alt]));
      this.board = root.querySelector("[data-board]");
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
      const state = { melds: parseMelds(text("melds")) };
      for (const name of LISTS) if (name !== "melds") state[name] = parse(text(name));
      if (Object.values(state).includes(null)) return;
      if (this.hasWon && !state.winning_tile.length && state.concealed.length + 3 * state.melds.length > HAND) state.winning_tile = state.concealed.splice(-1);
      this.state = state;
      this.show();
    }

    write() {
      for (const name of LISTS) {
        if (this.fields[name]) this.fields[name].value = name === "melds" ? writeMelds(this.state.melds) : write(this.state[name]);
      }
      this.show();
      this.fields.concealed.dispatchEvent(new Event("change", { bubbles: true }));
    }

    get tiles() {
      const { melds, ...lists } = this.state;
      return [...Object.values(lists).flat(), ...melds.flatMap((meld) => meld.tiles)];
    }

    get size() { return this.state.concealed.length + 3 * this.state.melds.length; }

    reds(suit) {
      const reds = Number(this.root.dataset.reds);
      return reds && suit !== "z" ? 1 + (reds === 4 && suit === "p") : 0;
    }

    left(name) {
      if (isFlower(name)) return 1 - this.tiles.filter((tile) => tile === name).length;
      const copies = isRed(name) ? this.reds(suitOf(name)) : numberOf(name) === 5 ? 4 - this.reds(suitOf(name)) * (suitOf(name) !== "z") : 4;
      return copies - this.tiles.filter((tile) => tile === name).length;
    }

    fact(name) {
      const key = { win: "win", seat_wind: "seatWind", round_wind: "roundWind" }[name];
      return this.root.querySelector(`[data-fact="${name}"]:checked`)?.value || this.root.dataset[key] || "";
    }

    get hasWon() { return this.fact("win") !== "none"; }

    has(circumstance) { return Boolean(this.root.querySelector(`[data-circumstance][value="${circumstance}"]:checked`)); }
    // At a table riichi is bet elsewhere; here it only becomes a double or an open one.
    get canBet() { return Boolean(this.root.dataset.riichi || this.root.querySelector('[data-circumstance][value="riichi"]')); }
    get inRiichi() { return Boolean(this.root.dataset.riichi) || ["riichi", "double_riichi", "open_riichi"].some((name) => this.has(name)); }

    // ---------- what a tap would do: a new state, or nothing
    after(name) {
      const state = { ...this.state };
      if (isFlower(name)) return this.left(name) < 1 ? null : { ...state, flowers: [...state.flowers, name], list: "flowers" };
      if (this.mode.endsWith("indicators")) {
        if (state[this.mode].length > 4 || this.left(name) < 1) return null;
        return { ...state, [this.mode]: [...state[this.mode], name], list: this.mode };
      }
      if (this.mode in CALLS) return this.afterCall(name);
      if (this.left(name) < 1) return null;
      if (this.size < HAND) return { ...state, concealed: [...state.concealed, name], list: "concealed" };
      return !this.hasWon || state.winning_tile.length || this.size > HAND ? null : { ...state, winning_tile: [name], list: "winning_tile" };
    }

    afterCall(name) {
      if (this.mode === "chi" && isRed(name)) return this.redden(name);
      const wanted = this.mode === "chi" ? this.run(name) : this.alike(name);
      if (!wanted || this.size + 3 > HAND || this.state.melds.length > 3) return null;
      return { ...this.state, melds: [...this.state.melds, { closed: this.mode === "closed_kan", tiles: wanted }], list: "melds" };
    }

    run(name) {
      const number = numberOf(name);
      if (suitOf(name) === "z" || number > 7) return null;
      const tiles = [number, number + 1, number + 2].map((each) => this.available(`${each}${suitOf(name)}`));
      return tiles.every(Boolean) ? tiles : null;
    }

    available(name) {
      if (this.left(name) > 0) return name;
      const red = `0${suitOf(name)}`;
      return numberOf(name) === 5 && suitOf(name) !== "z" && this.left(red) > 0 ? red : null;
    }

    alike(name) {
      const plain = `${numberOf(name)}${suitOf(name)}`;
      const red = `0${suitOf(name)}`;
      const reds = numberOf(name) === 5 && suitOf(name) !== "z" ? Array(Math.max(0, this.left(red))).fill(red) : [];
      const plains = Array(Math.max(0, this.left(plain))).fill(plain);
      const count = CALLS[this.mode];
      if (isRed(name) && !reds.length) return null;
      const tiles = (isRed(name) ? [...reds.slice(0, 1), ...plains, ...reds.slice(1)] : [...plains, ...reds]).slice(0, count);
      return tiles.length === count ? tiles.sort((a, b) => rank(a) - rank(b)) : null;
    }

    // The five of the last run in this suit becomes the red one.
    redden(red) {
      const five = `5${suitOf(red)}`;
      const index = this.state.melds.findLastIndex(({ tiles }) => tiles.includes(five));
      if (index < 0 || this.left(red) < 1) return null;
      const melds = this.state.melds.map((meld, at) => (at === index ? { ...meld, tiles: meld.tiles.map((tile) => (tile === five ? red : tile)) } : meld));
      return { ...this.state, melds };
    }

    tap(name) {
      const state = this.after(name);
      if (!state) return;
      const { list, ...rest } = state;
      if (list) this.trail.push(list);
      this.state = rest;
      if (list && list !== "flowers") this.mode = "hand";
      this.write();
    }

    // ---------- taking away
    takeLast() {
      const list = this.trail.pop() || ["winning_tile", "concealed", "melds", ...BESIDE].find((name) => this.state[name].length);
      if (!list) return;
      this.state = { ...this.state, [list]: this.state[list].slice(0, -1) };
      this.write();
    }

    take(list, index) {
      this.state = { ...this.state, [list]: this.state[list].filter((_, at) => at !== index) };
      const last = this.trail.lastIndexOf(list);
      if (last >= 0) this.trail.splice(last, 1);
      this.write();
      (this.board.querySelectorAll("button")[index] || this.root.querySelector("[data-delete]")).focus({ preventScroll: true });
    }

    clear() {
      this.trail = [];
      this.state = Object.fromEntries(LISTS.map((name) => [name, []]));
      this.setMode("hand");
      this.write();
    }

    chooseWin(index) {
      const concealed = [...this.state.concealed];
      const [won] = concealed.splice(index, 1);
      this.state = { ...this.state, concealed: [...concealed, ...this.state.winning_tile], winning_tile: [won] };
      this.choosing = false;
      this.write();
    }

    // ---------- taps and keys
    tapped(event) {
      TileEntry.used = this;
      const button = event.target.closest("button");
      if (!button || button.ariaDisabled === "true") return;
      const { tile, mode, list, index } = button.dataset;
      if (tile) this.tap(tile);
      else if (mode) this.setMode(mode);
      else if (list === "concealed" && this.choosing) this.chooseWin(Number(index));
      else if (list) this.take(list, Number(index));
      else if ("delete" in button.dataset) this.takeLast();
      else if ("clear" in button.dataset) this.clear();
      else if ("chooseWin" in button.dataset) { this.choosing = !this.choosing; this.show(); }
    }

    canUse(mode) {
      const current = this.mode;
      this.mode = mode;
      const can = [...this.keys.keys()].some((name) => !isFlower(name) && this.after(name));
      this.mode = current;
      return can;
    }

    setMode(mode) {
      this.mode = mode;
      this.choosing = false;
      this.show();
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

    // ---------- what is seen
    show() {
      if (!this.state) return;
      if (!this.hasWon && this.state.winning_tile.length) this.takeBackWin();
      this.showToggles();
      this.showModes();
      this.showBoard();
      this.showIndicators();
      this.showKeys();
      this.say();
    }

    // The tile that would have won is one of the hand after all.
    takeBackWin() {
      this.state = { ...this.state, concealed: [...this.state.concealed, ...this.state.winning_tile], winning_tile: [] };
      this.write();
    }

    face(name) {
      const key = this.keys.get(name);
      if (key) return key.querySelector(".tile").cloneNode(true);
      const unknown = document.createElement("span");
      unknown.className = "tile";
      unknown.textContent = name;
      return unknown;
    }

    button(list, index, names, label) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "tile-button";
      Object.assign(button.dataset, { list, index });
      button.setAttribute("aria-label", fill(label, { tile: names.map((name) => this.words.get(name) || name).join(", ") }));
      button.append(...names.map((name) => this.face(name)));
      return button;
    }

    group(kind, ...children) {
      const group = document.createElement("span");
      group.className = `tile-set ${kind}`;
      group.append(...children);
      return group;
    }

    ghost(kind = "") {
      const ghost = document.createElement("span");
      ghost.className = `tile ghost ${kind}`;
      return ghost;
    }

    showBoard() {
      const { concealed, melds, winning_tile: won } = this.state;
      const { remove, choose, meld: removeMeld } = this.root.dataset;
      const sorted = concealed.map((name, index) => ({ name, index })).sort((a, b) => rank(a.name) - rank(b.name));
      const tiles = sorted.map(({ name, index }) => this.button("concealed", index, [name], this.choosing ? choose : remove));
      const ghosts = Array.from({ length: Math.max(0, HAND - this.size) }, () => this.ghost());
      const last = won.length ? this.button("winning_tile", 0, won, remove) : this.ghost("to-win");
      const sets = melds.map((meld, index) => this.group("meld", this.meldButton(meld, index, removeMeld)));
      this.board.classList.toggle("choosing", Boolean(this.choosing));
      this.board.replaceChildren(...tiles, ...ghosts, ...(this.hasWon ? [this.group("won", last)] : []), ...sets);
    }

    meldButton(meld, index, label) {
      const button = this.button("melds", index, meld.tiles, label);
      if (meld.closed) [0, meld.tiles.length - 1].forEach((at) => { button.children[at].classList.add("face-down"); });
      return button;
    }

    showIndicators() {
      const row = this.root.querySelector("[data-indicators]");
      const lists = BESIDE.filter((list) => this.state[list].length);
      row.hidden = !lists.length;
      row.replaceChildren(...lists.map((list) => {
        const label = document.createElement("span");
        label.textContent = this.root.querySelector(`[data-mode="${list}"]`)?.textContent || this.root.dataset[list] || "";
        return this.group("indicators", label, ...this.state[list].map((name, index) => this.button(list, index, [name], this.root.dataset.remove)));
      }));
    }

    showModes() {
      const ura = this.root.querySelector('[data-mode="ura_indicators"]');
      if (ura) ura.hidden = !this.inRiichi && !this.state.ura_indicators.length;
      if (ura?.hidden && this.mode === "ura_indicators") this.mode = "hand";
      all(this.root, "[data-mode]").forEach((button) => {
        button.setAttribute("aria-pressed", String(button.dataset.mode === this.mode));
        button.ariaDisabled = String(button.dataset.mode in CALLS && !this.canUse(button.dataset.mode));
      });
      const hint = this.root.querySelector("[data-hint]");
      const kind = this.choosing ? "choosing" : this.mode === "chi" ? "chi" : this.mode in CALLS ? "pon" : this.mode === "hand" ? "" : "dora";
      hint.hidden = !kind;
      hint.textContent = hint.dataset[kind] || "";
    }

    showKeys() {
      for (const [name, key] of this.keys) {
        const left = this.left(name);
        const used = isRed(name) ? this.reds(suitOf(name)) - left : 0;
        key.hidden = isRed(name) && !this.reds(suitOf(name)) && !used;
        key.ariaDisabled = String(!this.after(name));
        key.classList.toggle("used-up", left < 1);
        const copies = isFlower(name) ? 1 : isRed(name) ? this.reds(suitOf(name)) : 4;
        const isTouched = left < copies && this.tiles.includes(name);
        key.querySelector(".tile-left").textContent = isTouched ? "•".repeat(Math.max(0, left)) || "–" : "";
        if (isTouched) key.setAttribute("aria-label", fill(this.root.dataset.left, { tile: this.words.get(name), count: Math.max(0, left) }));
        else key.removeAttribute("aria-label");
      }
      const isEmpty = !this.tiles.length;
      this.root.querySelector("[data-clear]").hidden = isEmpty;
      this.root.querySelector("[data-delete]").ariaDisabled = String(isEmpty);
      const choose = this.root.querySelector("[data-choose-win]");
      choose.hidden = !this.state.winning_tile.length;
      choose.setAttribute("aria-pressed", String(Boolean(this.choosing)));
    }

    // What cannot be is neither chosen nor to be chosen.
    showToggles() {
      for (let changed = true; changed;) {
        changed = false;
        all(this.root, "[data-circumstance]").forEach((input) => {
          input.disabled = !this.isPossible(input.value);
          if (input.disabled && input.checked) { input.checked = false; changed = true; }
        });
      }
    }

    isPossible(circumstance) {
      const { melds } = this.state;
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
        rinshan: () => !isRon && (kans || this.state.flowers.length > 0) && !this.has("ippatsu"),
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
      return Boolean(this.fields.flowers) && OF_THE_LAST_TILE.includes(circumstance) && OF_THE_LAST_TILE.some((name) => name !== circumstance && this.has(name));
    }

    get hasBlessing() { return ["tenhou", "chiihou", "renhou"].some((name) => this.has(name)); }

    say() {
      const count = this.size + this.state.winning_tile.length;
      this.root.querySelector("[data-status]").textContent = this.digits || fill(this.root.dataset.here, { count, all: HAND + Number(this.hasWon) });
    }
  }

  const started = new WeakMap();
  function start(root) {
    if (!started.has(root)) started.set(root, new TileEntry(root));
    return started.get(root);
  }
  const startAll = (root) => all(root.parentElement || root, "[data-tile-entry]").forEach(start);

  window.platzwindTiles = { start };
  document.addEventListener("htmx:load", (event) => startAll(event.target));
  startAll(document);
})();
