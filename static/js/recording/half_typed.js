// Keep a draft of the hand on this phone until it is saved; a draft that somebody else began on this device is dropped. Each tab has its own;
// one that was closed leaves its draft to the next tab, for half a day.
import { all } from "../page.js";

const HALF_A_DAY_MS = 12 * 60 * 60 * 1000;
const isOfACorrection = (key) => /-(corrected|inserted)$/.test(key);
const stores = () => [sessionStorage, localStorage];

const WRITTEN = ["text", "number", "select-one"];

// A correction is saved, with all that was typed into the pages of its hands.
export function forgetCorrections(table) {
  dropDrafts((key) => key.startsWith(`hand-${table}-`) && isOfACorrection(key));
}

// Remove the drafts that `isMeant` says, by their key and what is kept.
function dropDrafts(isMeant) {
  try {
    for (const store of stores()) Object.keys(store).filter((key) => key.startsWith("hand-") && isMeant(key, store[key])).forEach((key) => store.removeItem(key));
  } catch { /* private window */ }
}

const isOld = ({ at = 0 } = {}) => Date.now() - at > HALF_A_DAY_MS;

export function keepDraft(key, draft) {
  try { stores().forEach((store) => store.setItem(key, JSON.stringify({ ...draft, at: Date.now() }))); } catch { /* private window */ }
}

export class HalfTyped {
  constructor(form) {
    this.form = form;
    this.key = `hand-${form.dataset.draft}`;
    dropDrafts((_, kept) => isOld(JSON.parse(kept)));
    this.isFromBefore = this.isLeftByAnother;
  }

  // Hidden fields belong to the page: which hand it is, and who sends it.
  keep() {
    const typed = [...new FormData(this.form)].filter(([name]) => !this.form.querySelector(`[type="hidden"][name="${name}"]`));
    const { writer } = this.form.dataset;
    keepDraft(this.key, { writer, seated: this.seats.value, version: this.version, typed, followed: this.followed, declared: this.form.dataset.declared });
  }

  get version() { return this.form.querySelector('[name="expected_version"]').value; }

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

  read() { return draftIn(() => sessionStorage, this.key) ?? this.left; }

  // What another tab left. A correction of it goes on only in the game that it was begun in, as the fields of its page are filled already.
  get left() {
    const kept = draftIn(() => localStorage, this.key);
    return kept && isOfACorrection(this.key) && kept.version !== this.version ? null : kept;
  }

  get isLeftByAnother() { return !draftIn(() => sessionStorage, this.key) && this.left?.writer === this.form.dataset.writer; }

  forget() { dropDrafts((key) => key === this.key); }

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

function draftIn(store, key) { try { return JSON.parse(store().getItem(key)); } catch { return null; } }
