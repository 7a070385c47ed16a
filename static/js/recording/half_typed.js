// Keep a draft of the hand on this phone until it is saved; a draft that somebody else began on this device is dropped.
import { all } from "../page.js";

const WRITTEN = ["text", "number", "select-one"];

// A correction is saved, with all that was typed into the pages of its hands.
export function forgetCorrections(table) {
  const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(`hand-${table}-`) && /-(corrected|inserted)$/.test(key));
  keys.forEach((key) => sessionStorage.removeItem(key));
}

export class HalfTyped {
  constructor(form) {
    this.form = form;
    this.key = `hand-${form.dataset.draft}`;
  }

  // Hidden fields belong to the page: which hand it is, and who sends it.
  keep() {
    const typed = [...new FormData(this.form)].filter(([name]) => !this.form.querySelector(`[type="hidden"][name="${name}"]`));
    const { writer } = this.form.dataset;
    try { sessionStorage.setItem(this.key, JSON.stringify({ writer, seated: this.seats.value, typed, followed: this.followed, declared: this.form.dataset.declared })); } catch { /* private window */ }
  }

  // The answers that others gave (belonging.js), so that they still go with them once the page was loaded again or the server sent the form back.
  get followed() { return all(this.form, "[data-followed]:checked").map(({ name, value }) => [name, value]); }

  get seats() { return this.form.querySelector('[name="seated"]'); }

  // Whether others sit at the table now than when the draft was begun. The server then says for whom it is (league/table/recording/reseated.py).
  get isOfOtherSeats() { return Boolean(this.typed) && (this.read().seated ?? this.seats.value) !== this.seats.value; }

  askForWhom() {
    const { seated } = this.read();
    this.typed.forEach(([name, value]) => this.fill(name, value));
    this.forget();
    this.seats.value = seated;
    window.htmx?.ajax("POST", this.form.dataset.previewUrl, { source: this.form, target: "#panel", swap: "innerHTML", values: { reseat: "1" } });
  }

  mark() {
    if (!this.typed) return;
    for (const [name, value] of this.read().followed || []) {
      this.form.querySelector(`[name="${name}"][value="${value}"]:checked`)?.setAttribute("data-followed", "");
    }
  }

  get typed() {
    const kept = this.read();
    if (!kept) return null;
    if (kept.writer === this.form.dataset.writer) return kept.typed;
    this.forget();
    return null;
  }

  read() { try { return JSON.parse(sessionStorage.getItem(this.key)); } catch { return null; } }

  forget() { try { sessionStorage.removeItem(this.key); } catch { /* private window */ } }

  // Fill in the form, unless another answer to the field `name` is wanted; return whether there was a draft.
  restore(name, wanted) {
    const { typed } = this;
    const was = typed?.find(([each]) => each === name)?.[1];
    if (!was || (wanted && wanted !== was)) return false;
    this.forgetProposed();
    typed.forEach(([each, value]) => this.fill(each, value));
    return true;
  }

  // Of the riichi declared at the table, those that the draft knew are as it left them; later ones stay proposed.
  forgetProposed() {
    const known = (this.read().declared || "").split(" ").filter(Boolean);
    all(this.form, 'input[name="riichi"], input[name="tenpai"]').forEach((box) => { if (known.includes(box.value)) box.checked = false; });
  }

  fill(name, value) {
    const inputs = all(this.form, `[name="${name}"]`);
    const written = inputs.find((one) => WRITTEN.includes(one.type));
    const input = inputs.find((one) => one.value === value);
    if (written) written.value = value; else if (input) input.checked = true;
  }
}
