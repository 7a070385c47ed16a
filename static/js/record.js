// Recording a hand step by step. Without this script the form is long, but complete: here steps are only shown, hidden and remembered.
(() => {
  const { WinValue, remembered } = window.platzwindWinValue;
  const WAYS = {
    ron: ["winner", "discarder", "value"],
    tsumo: ["winner", "value"],
    exhaustive_draw: [],
    nagashi_mangan: ["nagashi"],
    abortive_draw: ["abort"],
    chombo: ["offenders"],
    void: [],
    mahjong: ["winner", "discarder", "worths"],
    draw: [],
    false_mahjong: ["caller", "worths"],
    penalty: ["fined", "fine"],
  };
  const FURTHER = { winner2: "value2", value2: "winner3", winner3: "value3" };
  const FIXED = ["csrfmiddlewaretoken", "client_id", "number", "expected_version", "pending"];
  const WRITTEN = ["text", "number"];
  const RETRY_MS = 5000;

  const all = (root, selector) => [...root.querySelectorAll(selector)];
  const fits = (element, outcome) => element.dataset.for.split(" ").includes(outcome);

  // ---------- what was typed stays on this phone until it is saved
  const drafts = {
    read(key) { try { return JSON.parse(sessionStorage.getItem(key)); } catch { return null; } },
    write(key, value) { try { sessionStorage.setItem(key, JSON.stringify(value)); } catch { /* private window */ } },
    drop(key) { try { sessionStorage.removeItem(key); } catch { /* private window */ } },
  };

  class HandForm {
    constructor(form) {
      this.form = form;
      this.key = `hand-${form.dataset.draft}`;
      this.trail = [];
      form.classList.add("stepped");
      this.wins = all(form, "[data-value-entry]").map((root) => new WinValue(root, this));
      this.mahjong = this.stepOf("worths") && new window.platzwindMahjong(this);
      form.addEventListener("click", (event) => this.tapped(event));
      form.addEventListener("change", (event) => this.changed(event));
      form.addEventListener("keydown", (event) => this.pressed(event));
      form.addEventListener("submit", (event) => this.beforeSubmit(event), true);
    }

    value(name) { return this.form.querySelector(`input[name="${name}"]:checked`)?.value ?? ""; }
    get outcome() { return this.value("outcome"); }
    get step() { return this.trail.at(-1); }
    winAt(step) { return this.wins.find((win) => step === `value${win.suffix}`); }
    stepOf(name) { return this.form.querySelector(`[data-step="${name}"]`); }

    // From the server (an error, a saved hand) or from the beginning.
    start(outcome = "") {
      const draft = this.form.dataset.first ? null : this.restore(outcome);
      if (!draft && !this.form.dataset.first && remembered.depth) this.wins.forEach((win) => win.choose(remembered.depth));
      const input = outcome && this.form.querySelector(`input[name="outcome"][value="${outcome}"]`);
      if (input && this.outcome !== outcome) input.checked = true;
      const wanted = this.form.dataset.first || (draft && this.firstOpen()) || (input ? this.way()[0] : "outcome");
      this.trail = ["outcome", ...this.way()].slice(0, 1 + this.way().indexOf(wanted));
      this.show(wanted);
    }

    way() {
      const further = this.value("winner2") ? ["winner2", "value2"] : [];
      return this.outcome ? [...WAYS[this.outcome], ...further, "check"] : [];
    }

    firstOpen() {
      return this.outcome ? this.way().find((step) => step === "check" || !this.isFilled(step)) : "outcome";
    }

    isFilled(step) {
      const values = step === "worths" ? this.mahjong : this.winAt(step);
      return values ? values.isFilled : this.value(step);
    }

    show(step) {
      if (this.step !== step) this.trail.push(step);
      all(this.form, "[data-step]").forEach((part) => { part.hidden = part.dataset.step !== step; });
      this.form.querySelector("[data-back]").hidden = this.trail.length < 2;
      this.winAt(step)?.prefill(this.wins[0]);
      this.refresh();
      this.ask();
      const legend = this.stepOf(step).querySelector("legend, h2");
      if (legend) { legend.tabIndex = -1; legend.focus({ preventScroll: true }); }
      if (step === "worths") this.mahjong.show();
      (this.form.closest("dialog") || window).scrollTo(0, 0);
    }

    next() {
      const way = this.way();
      const follower = FURTHER[this.step];
      if (this.step === "winner2" || this.step === "winner3") this.show(this.value(this.step) ? follower : "check");
      else if (this.step === "value2" || this.step === "value3") this.show("check");
      else this.show(way[way.indexOf(this.step) + 1] || "check");
    }

    back() {
      if (this.trail.length < 2) return false;
      this.trail.pop();
      const step = this.trail.pop();
      this.show(step);
      return true;
    }

    // What does not belong to the outcome is neither seen nor sent.
    refresh() {
      const { form, outcome } = this;
      form.dataset.outcome = outcome;
      all(form, "[data-for]").forEach((part) => {
        const belongs = fits(part, outcome);
        if (!part.dataset.step) part.hidden = !belongs;
        if (part.tagName === "FIELDSET") part.disabled = !belongs;
      });
      all(form, "[data-value-of]").forEach((part) => {
        part.dataset.pays = this.value(part.dataset.valueOf) === form.dataset.dealer ? "dealer" : "other";
      });
      all(form, "[data-not]").forEach((part) => {
        const taken = part.dataset.not.split(" ").map((name) => this.value(name));
        all(part, "input").forEach((input) => {
          input.disabled = input.value !== "" && taken.includes(input.value);
          if (input.disabled) input.checked = false;
        });
      });
      all(form, "[data-yakuman]").forEach((part) => this.offerLiable(part, this.winAt(part.dataset.yakuman)));
      this.wins.forEach((win) => win.refresh());
      this.mahjong?.refresh();
      all(form, "[data-show-rare]").forEach((button) => {
        const rare = button.closest("fieldset").querySelector("[data-rare]");
        if (!button.dataset.used) { button.hidden = false; rare.hidden = !rare.querySelector(":checked"); button.hidden = !rare.hidden; }
      });
      this.sayChosen();
    }

    // Who is liable is asked where somebody can be, and for how many yakuman only where several numbers can be; first is the largest.
    offerLiable(part, win) {
      const known = win.liableNumbers(part.dataset.numbers);
      if (known === null && part.querySelector('input:checked:not([value=""])')) return; // what was saved stays until it is known to be wrong
      const numbers = known || [];
      part.hidden ||= !numbers.length;
      part.disabled ||= part.hidden;
      const count = part.querySelector("select");
      if (!count || !numbers.length) return;
      count.closest("label").hidden = numbers.length < 2;
      [...count.options].forEach((option) => { option.disabled = option.hidden = !numbers.includes(option.value); });
      const isNew = part.dataset.offered !== String(numbers) && !part.querySelector('input:checked:not([value=""])');
      part.dataset.offered = numbers;
      if (isNew || !numbers.includes(count.value)) count.value = numbers.at(-1);
    }

    sayChosen() {
      const words = ["outcome", "winner", "discarder", "caller", "fined", "fine", "abort"].map((name) => {
        const input = this.form.querySelector(`input[name="${name}"]:checked:not(:disabled)`);
        const label = input && !input.matches(":disabled") && input.closest("label");
        return (label?.querySelector(".seat-name") || label)?.textContent.trim();
      });
      this.form.querySelector("[data-chosen]").textContent = this.step === "check" ? "" : words.filter(Boolean).join(" · ");
    }

    tapped(event) {
      const target = event.target;
      if (target.closest("[data-back]")) this.back();
      else if (target.closest("[data-another]")) this.show(this.value("winner2") && this.stepOf("winner3") ? "winner3" : "winner2");
      else if (target.closest("[data-next]")) this.next();
      else if (target.closest("[data-show-rare]")) this.showRare(target.closest("[data-show-rare]"));
      else if (target.matches('input[type="radio"]') && event.detail > 0 && this.advances(target)) this.advance();
    }

    advances(input) { return Boolean(this.step !== "check" && !input.closest("[data-stay]") && input.closest(`[data-step="${this.step}"]`)); }

    // A moment to see what was tapped.
    advance() {
      this.remember();
      const from = this.step;
      setTimeout(() => { if (this.step === from) this.next(); }, 90);
    }

    showRare(button) {
      button.dataset.used = "1";
      button.hidden = true;
      button.closest("fieldset").querySelector("[data-rare]").hidden = false;
    }

    // Arrow keys choose, Enter goes on.
    pressed(event) {
      if (event.key !== "Enter" || !event.target.matches("input") || this.step === "check") return;
      event.preventDefault();
      const { target } = event;
      if (target.closest("[data-stay]") && !WRITTEN.includes(target.type)) { if (!target.disabled) target.click(); return; }
      if (target.type === "radio" && !target.checked) target.checked = true;
      this.remember();
      if (!this.mahjong?.entered(target)) this.next();
    }

    changed(event) {
      const { name, value, checked } = event.target;
      if (name === "riichi" && checked) {
        const tenpai = this.form.querySelector(`input[name="tenpai"][value="${value}"]`);
        if (tenpai) tenpai.checked = true;
      }
      if (name === "abort" && value === "four_riichi") all(this.form, 'input[name="riichi"]').forEach((input) => { input.checked = true; });
      const win = this.wins.find(({ root }) => root.contains(event.target));
      win?.changed(event.target);
      this.refresh();
      this.remember();
      if (this.step === "check") this.preview(); else win?.ask();
    }

    // What the server says of the step that is shown: what comes of the hand, or what is worth so far.
    ask() { if (this.step === "check") this.preview(); else this.winAt(this.step)?.ask(); }

    preview() {
      const box = this.form.querySelector("[data-preview]");
      if (document.readyState !== "complete") { window.addEventListener("load", () => this.preview(), { once: true }); return; }
      window.htmx?.trigger(box, "preview");
      this.wins.filter((win) => win.isUnknown).forEach((win) => win.ask());
    }

    beforeSubmit(event) {
      if (this.step === "check" || event.submitter?.formAction?.endsWith("/preview/")) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    }

    remember() {
      const typed = [...new FormData(this.form)].filter(([name]) => !FIXED.includes(name));
      drafts.write(this.key, { writer: this.form.dataset.writer, typed });
    }

    // What somebody else began on this device is nobody's any more.
    typedBefore() {
      const draft = drafts.read(this.key);
      if (draft && draft.writer !== this.form.dataset.writer) this.forget();
      return draft?.writer === this.form.dataset.writer ? draft.typed : null;
    }

    restore(outcome) {
      const typed = this.typedBefore();
      const was = typed?.find(([name]) => name === "outcome")?.[1];
      if (!was || (outcome && outcome !== was)) return null;
      for (const [name, value] of typed) {
        const inputs = all(this.form, `[name="${name}"]`);
        const written = inputs.find((one) => WRITTEN.includes(one.type));
        const input = inputs.find((one) => one.value === value);
        if (written) written.value = value; else if (input) input.checked = true;
      }
      this.wins.forEach((win) => win.read());
      this.mahjong?.restored();
      return typed;
    }

    forget() { drafts.drop(this.key); }

    // ---------- a dead network: say so, keep everything, send again with the same id
    offline(isSave, why = "offline") {
      ["offline", "busy", "full"].forEach((one) => { this.form.querySelector(`[data-${one}]`).hidden = one !== why; });
      if (!isSave) this.form.querySelector("[data-preview]").replaceChildren(); // it was said of an earlier entry
      this.waiting ||= isSave;
      clearTimeout(this.timer);
      if (this.waiting) this.timer = setTimeout(() => this.again(), RETRY_MS);
    }

    again() {
      clearTimeout(this.timer);
      if (this.waiting && this.form.isConnected) { this.waiting = false; this.form.requestSubmit(this.form.querySelector("[data-save]")); }
      else if (this.form.querySelector("[data-offline]:not([hidden]), [data-busy]:not([hidden]), [data-full]:not([hidden])")) this.ask();
    }

    // Whether somebody else has saved this hand meanwhile. As long as our own was sent and not answered, it may be ours: its answer tells.
    overtaken(isSaved) { this.form.querySelector("[data-overtaken]").hidden = !isSaved || this.isSent; }

    sent(isSent) { this.isSent = isSent; }

    // The network is there again: what waits is sent, instead of being forgotten.
    heard() { if (this.waiting) this.again(); else this.answered(); }

    // The server answered, but not with a page: trying again would not help.
    failed() {
      this.sent(false);
      this.answered();
      this.form.querySelector("[data-failed]").hidden = false;
    }

    answered() {
      this.waiting = false;
      clearTimeout(this.timer);
      all(this.form, "[data-offline], [data-busy], [data-full], [data-failed]").forEach((notice) => { notice.hidden = true; });
    }
  }

  window.platzwindHandForm = HandForm;
})();
