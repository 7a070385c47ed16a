// Fields that do not fit the answers given are neither shown nor sent. The form declares the conditions: data-for (ends of the hand),
// data-not (players chosen in these fields cannot be chosen here; a tick stays, as it is the server that says whether both can be), data-value-of (whose value it is, since the dealer's is paid otherwise),
// data-implies and data-ticks-all (an answer that also answers another field).
import { all } from "../page.js";
import { fits } from "./steps.js";

export function showWhatBelongs(form, steps) {
  const { outcome } = steps;
  form.dataset.outcome = outcome;
  all(form, "[data-for]").forEach((part) => {
    const belongs = fits(part, outcome);
    if (!part.dataset.step) part.hidden = !belongs;
    if (part.tagName === "FIELDSET") part.disabled = !belongs;
  });
  all(form, "[data-value-of]").forEach((part) => {
    part.dataset.pays = steps.value(part.dataset.valueOf) === form.dataset.dealer ? "dealer" : "other";
  });
  all(form, "[data-not]").forEach((part) => {
    const taken = part.dataset.not.split(" ").map((name) => steps.value(name));
    all(part, "input").forEach((input) => {
      input.disabled = input.value !== "" && taken.includes(input.value) && !(input.type === "checkbox" && input.checked);
      if (input.disabled) input.checked = false;
    });
  });
}

// An answer that another one gave goes with it, unless somebody touched it meanwhile; data-followed marks it.
export function answerWhatFollows(form, input) {
  delete input.dataset.followed;
  const implied = input.closest("[data-implies]")?.dataset.implies;
  const follows = implied && form.querySelector(`input[name="${implied}"][value="${input.value}"]`);
  if (follows && input.checked !== follows.checked && (input.checked || "followed" in follows.dataset)) {
    follows.checked = input.checked;
    follows.toggleAttribute("data-followed", input.checked);
  }
  const [answer, ticked] = input.closest("[data-ticks-all]")?.dataset.ticksAll.split(" ") ?? [];
  if (input.checked && input.value === answer) all(form, `input[name="${ticked}"]`).forEach((each) => { each.checked = true; });
}
