// Recording a hand step by step. Without this script the form is long, but complete; the script shows its steps (steps.js) one at a time.
// Some steps have entries of their own (riichi.js, classical.js). An entry has a root, isFilled, refresh(), and restored(), called once a
// draft was filled into its fields. Optional: begin() for an empty form, arrive() and shown() when its step comes, changed(target),
// entered(target) for Enter, said for its answer in words, and, if the server computes its worth, ask() with isUnknown and isAsking.
// refuse() says beside its fields what is missing, and whether anything is.
import { all } from "../page.js";
import { answerWhatFollows, showWhatBelongs } from "./belonging.js";
import { mendCause, offerCauses, refuseCause } from "./cause.js";
import { listOf } from "./chosen.js";
import { learnDeclared, markTouched, proposeDeclared, tickDeclared } from "./declared.js";
import { HalfTyped } from "./half_typed.js";
import { refuseOpen } from "./open_questions.js";
import { Sending } from "./sending.js";
import { Steps } from "./steps.js";
import { Summary } from "./summary.js";

const WRITTEN = ["text", "number"];
const MOMENT_MS = 90;

export class HandForm {
  constructor(form, entriesOf) {
    this.form = form;
    this.trail = [];
    this.steps = new Steps(form);
    this.halfTyped = new HalfTyped(form);
    this.summary = new Summary(form, this);
    this.corrects = "corrects" in form.dataset;
    this.sending = new Sending(form, { ask: () => this.ask(), instead: () => listOf(this.answers) });
    form.classList.add("stepped");
    this.entries = entriesOf(this);
    form.addEventListener("click", (event) => this.tapped(event));
    form.addEventListener("change", (event) => { if (event.isTrusted) markTouched(event.target); this.changed(event.target); });
    form.addEventListener("keydown", (event) => this.pressed(event));
    form.addEventListener("submit", (event) => this.beforeSubmit(event), true);
  }

  value(name) { return this.steps.value(name); }
  get step() { return this.trail.at(-1); }
  get isAtTheEnd() { return this.step === this.steps.last; }
  entryOf(step) { return this.entries.find(({ root }) => this.steps.part(step)?.contains(root)); }

  // Start from the server's values (an error, a saved hand), from a draft, or from the beginning.
  start(outcome = "") {
    const { first: wantedByServer } = this.form.dataset;
    const { outcomeName } = this.steps;
    if (!wantedByServer && this.halfTyped.isOfOtherSeats) this.halfTyped.askForWhom();
    const isTyped = "typed" in this.form.dataset && Boolean(this.steps.outcome);
    const isRestored = !wantedByServer && (this.halfTyped.restore(outcomeName, outcome) || isTyped);
    if (isRestored) this.entries.forEach((entry) => entry.restored());
    else if (!wantedByServer) this.entries.forEach((entry) => entry.begin?.());
    if (!wantedByServer && !isRestored) proposeDeclared(this.form);
    this.halfTyped.mark();
    const isLeft = isRestored && this.halfTyped.isFromBefore;
    all(this.form, "[data-still-here]").forEach((note) => { note.hidden = !isLeft; }); // a form that came back may be an older one
    if (isTyped || isLeft) this.halfTyped.keep();
    const input = outcome && this.form.querySelector(`input[name="${outcomeName}"][value="${outcome}"]`);
    if (input) input.checked = true;
    const wanted = wantedByServer || (isRestored && this.firstOpen) || (input ? this.steps.after(this.steps.first) : this.steps.first);
    this.trail = this.wayTo(wanted);
    this.show(wanted);
  }

  // The steps that "Back" goes through: none before the check of a hand that is corrected, as nobody came that way.
  wayTo(step) { return this.corrects && step === this.steps.last ? [] : this.steps.before(step); }

  get firstOpen() { return this.steps.way.find((step) => step === this.steps.last || !this.isFilled(step)); }

  // The questions before the check with their answers in words: [question, answer, part of the page].
  get answers() {
    const asked = this.steps.way.filter((step) => step !== this.steps.last).map((step) => this.steps.part(step));
    const said = asked.map((part) => [part.querySelector("legend").textContent.trim(), this.entryOf(part.dataset.step)?.said ?? this.steps.saidIn(part), part]);
    return said.filter(([, answer]) => answer);
  }

  isFilled(step) { return this.entryOf(step)?.isFilled ?? this.steps.isAnswered(step); }

  // ---------- from step to step
  show(step) {
    if (this.step !== step) this.trail.push(step);
    this.isWaiting = false;
    if (this.isAtTheEnd) this.comesBack = false;
    const { parts } = this.steps;
    parts.forEach((part) => { part.hidden = part.dataset.step !== step; });
    this.form.querySelector("[data-back]").hidden = this.trail.length < 2;
    const entry = this.entryOf(step);
    entry?.arrive?.();
    this.refresh();
    if (!this.isAtTheEnd) this.sending.withdraw();
    this.ask();
    const legend = this.steps.part(step).querySelector("legend, h2");
    if (legend) { legend.tabIndex = -1; legend.focus({ preventScroll: true }); }
    entry?.shown?.();
    (this.form.closest("dialog") || window).scrollTo(0, 0);
    if (this.isAtTheEnd) this.form.querySelector(".check-step > :not(.preview) .errorlist")?.scrollIntoView({ block: "center" });
  }

  // Go on, unless something is missing. Who came from the summary comes back to it, by way of what the new answer leaves open.
  next() {
    const entry = this.entryOf(this.step);
    this.isWaiting = Boolean(entry?.isAsking);
    if (this.isWaiting || (entry ? entry.refuse() : this.steps.refuse(this.step))) return;
    const step = this.comesBack ? this.firstOpen : this.steps.after(this.step);
    if (step === this.steps.last) this.trail = this.wayTo(step);
    this.show(step);
  }

  // The server has answered an entry; somebody may have tapped on meanwhile.
  heard() { if (this.isWaiting) this.next(); }

  // Change one answer, and come back.
  change(step) {
    this.comesBack = true;
    this.show(step);
  }

  back() {
    if (this.trail.length < 2) return false;
    this.trail.pop();
    this.show(this.trail.pop());
    return true;
  }

  refresh() {
    showWhatBelongs(this.form, this.steps);
    offerCauses(this.form);
    this.entries.forEach((entry) => entry.refresh());
    this.form.querySelector("[data-chosen]").textContent = this.isAtTheEnd ? "" : this.steps.said;
    this.summary.refresh(this.isAtTheEnd);
  }

  // ---------- taps and keys
  tapped({ target, detail }) {
    const go = target.closest("[data-go]")?.dataset.go;
    if (target.closest("[data-as-declared]")) tickDeclared(this.form, target.closest("[data-as-declared]"));
    else if (target.closest("[data-back]")) this.back();
    else if (go) this.change(go);
    else if (target.closest("[data-another]")) this.another();
    else if (target.closest("[data-next]")) this.next();
    else if (target.closest("[data-why-not]")) this.form.querySelector("[data-preview] [data-refused]").scrollIntoView({ block: "center" });
    else if (target.matches('input[type="radio"]') && detail > 0 && this.advances(target)) this.advance();
  }

  // One more winner: from the check, back to it.
  another() { if (this.isAtTheEnd) this.change(this.steps.onRequest); else this.show(this.steps.onRequest); }

  advances(input) { return !this.isAtTheEnd && !input.closest("[data-stay]") && this.steps.part(this.step).contains(input); }

  // Wait a moment, so that people see what they tapped.
  advance() {
    this.halfTyped.keep();
    const from = this.step;
    setTimeout(() => { if (this.step === from) this.next(); }, MOMENT_MS);
  }

  // Arrow keys choose, Enter goes on.
  pressed(event) {
    const { key, target } = event;
    if (key !== "Enter" || !target.matches("input") || this.isAtTheEnd) return;
    event.preventDefault();
    if (target.closest("[data-stay]") && !WRITTEN.includes(target.type)) { if (!target.disabled) target.click(); return; }
    if (target.type === "radio" && !target.checked) target.checked = true;
    this.halfTyped.keep();
    if (!this.entryOf(this.step)?.entered?.(target)) this.next();
  }

  changed(target) {
    this.isWaiting = false; // who changes an answer goes on by a new tap, not under the finger
    answerWhatFollows(this.form, target);
    mendCause(this.form);
    this.mended(target);
    this.steps.mended(this.step);
    const entry = this.entries.find(({ root }) => root.contains(target));
    entry?.changed?.(target);
    this.refresh();
    this.halfTyped.keep();
    if (this.isAtTheEnd) this.preview(); else entry?.ask?.();
  }

  // What the server refused beside a field, or about the whole hand, is no longer said once it was changed; the preview says what is still wrong.
  mended(target) {
    const around = target.closest(".worth-points") ? null : target.closest("fieldset, .notice, .field"); // hands.js mends points
    const said = [...all(this.form, ":scope > .errorlist"), ...(around ? all(around, ".errorlist") : [])];
    said.filter((list) => !list.closest("[data-preview]")).forEach((list) => list.remove());
    if (around) all(around, "[aria-invalid]").filter((field) => field.type !== "text").forEach((field) => field.removeAttribute("aria-invalid"));
  }

  // ---------- the server
  // Its answer for the present step: the effects of the hand, or the worth so far.
  ask() { if (this.isAtTheEnd) this.preview(); else this.entryOf(this.step)?.ask?.(); }

  preview() {
    if (document.readyState !== "complete") { window.addEventListener("load", () => this.preview(), { once: true }); return; }
    const preview = this.form.querySelector("[data-preview]");
    if (!preview.textContent.trim()) preview.replaceChildren(listOf(this.answers));
    window.htmx?.trigger(preview, "preview");
    this.entries.filter((entry) => entry.isUnknown).forEach((entry) => entry.ask());
  }

  beforeSubmit(event) {
    if (event.submitter?.formAction?.endsWith("/preview/")) return;
    if (this.isAtTheEnd && !refuseOpen(this.form) && !refuseCause(this.form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  // Somebody declared riichi, or took it back, while this hand was being entered.
  learn(state) { learnDeclared(this.form, state); }

  leave() {
    this.sending.settled();
    this.halfTyped.forget();
  }
}
