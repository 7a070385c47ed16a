// What was typed stays on this phone until it is saved; what somebody else began on this device is nobody's any more.
import { all } from "../page.js";

const WRITTEN = ["text", "number"];

export class HalfTyped {
  constructor(form) {
    this.form = form;
    this.key = `hand-${form.dataset.draft}`;
  }

  // Hidden fields are the page's own: which hand it is, and who sends it.
  keep() {
    const typed = [...new FormData(this.form)].filter(([name]) => !this.form.querySelector(`[type="hidden"][name="${name}"]`));
    try { sessionStorage.setItem(this.key, JSON.stringify({ writer: this.form.dataset.writer, typed })); } catch { /* private window */ }
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

  // Fill the form in, unless another answer to the field `name` is wanted; say whether there was something.
  restore(name, wanted) {
    const { typed } = this;
    const was = typed?.find(([each]) => each === name)?.[1];
    if (!was || (wanted && wanted !== was)) return false;
    typed.forEach(([each, value]) => this.fill(each, value));
    return true;
  }

  fill(name, value) {
    const inputs = all(this.form, `[name="${name}"]`);
    const written = inputs.find((one) => WRITTEN.includes(one.type));
    const input = inputs.find((one) => one.value === value);
    if (written) written.value = value; else if (input) input.checked = true;
  }
}
