// The questions of a form, in the order of the page. The form declares them (league/table/entry/steps.py):
// data-step: a question; data-for: the answers to the first question after which it is asked; data-if: a field that must have an answer
// before; data-on-request: asked only after a tap on a button (data-another); data-said: its answer is repeated above the next questions;
// data-in-short: its answer among others ("from %(answer)s"); data-missing: what to say where there is none.
import { all, fill } from "../page.js";

export const fits = (part, outcome) => !part.dataset.for || part.dataset.for.split(" ").includes(outcome);

export class Steps {
  constructor(form) {
    this.form = form;
    this.parts = all(form, "[data-step]");
    this.names = this.parts.map((part) => part.dataset.step);
    [this.first] = this.names;
    this.last = this.names.at(-1);
    this.outcomeName = this.parts[0].querySelector("input").name;
  }

  part(step) { return this.parts[this.names.indexOf(step)]; }

  // The answer to a question, if the question still applies.
  value(name) { return this.form.querySelector(`input[name="${name}"]:checked:enabled`)?.value ?? ""; }
  get outcome() { return this.value(this.outcomeName); }

  // The steps of this hand in order, as far as they follow from the answers.
  get way() {
    const { outcome } = this;
    if (!outcome) return [this.first];
    const asked = this.parts.filter((part) => fits(part, outcome) && (!part.dataset.if || this.value(part.dataset.if)));
    return asked.map((part) => part.dataset.step);
  }

  after(step) {
    const { way, names } = this;
    return way.find((each) => names.indexOf(each) > names.indexOf(step)) || this.last;
  }

  before(step) {
    const { way } = this;
    return way.slice(0, Math.max(0, way.indexOf(step)));
  }

  // The next question that is asked only on request; undefined if none is left.
  get onRequest() {
    return this.parts.find((part) => "onRequest" in part.dataset && fits(part, this.outcome) && !this.value(part.dataset.if))?.dataset.step;
  }

  // Say beside a question that its answer is missing; whether it is.
  refuse(step) {
    const part = this.part(step);
    const isMissing = Boolean(part.dataset.missing) && !this.isAnswered(step);
    if (isMissing) this.say(step, part.dataset.missing);
    return isMissing;
  }

  say(step, text) {
    const note = this.part(step).querySelector("[data-refusal]");
    if (!note) return;
    note.textContent = text;
    note.hidden = !text;
    if (text) note.scrollIntoView({ block: "nearest" });
  }

  mended(step) { this.say(step, ""); }

  isAnswered(step) { return Boolean(all(this.part(step), "input:checked").some((input) => input.value)); }

  // The answers so far in words.
  get said() {
    const parts = this.parts.filter((part) => "said" in part.dataset);
    return parts.map((part) => inShort(part, this.saidIn(part))).filter(Boolean).join(" · ");
  }

  // Whose value a question asks for, before its answer; empty where only one player has one.
  whose(part) {
    const { valueOf } = part.dataset;
    const { way } = this;
    const winners = this.parts.filter((one) => way.includes(one.dataset.step) && one.dataset.valueOf && this.value(one.dataset.valueOf));
    const winner = valueOf && winners.length > 1 && this.form.querySelector(`input[name="${valueOf}"]:checked:enabled`);
    return winner ? `${winner.closest("label").querySelector(".seat-name").textContent.trim()}: ` : "";
  }

  saidIn(part) { return wordsOf(all(part, "input:checked:enabled").filter((input) => input.value)); }
}

// An answer among others: "from Ida". Only a player's name needs that.
export function inShort(part, answer) {
  const isName = part.querySelector("input:checked:enabled")?.closest("label").querySelector(".seat-name");
  return answer && isName && part.dataset.inShort ? fill(part.dataset.inShort, { answer }) : answer;
}

function wordsOf(inputs) {
  return inputs.map((input) => {
    const label = input.closest("label");
    return (label?.querySelector(".seat-name") || label)?.textContent.trim();
  }).filter(Boolean).join(" · ");
}
