// What does not belong to the answers given is neither seen nor sent. The form says what belongs to what: data-for (ends of the hand),
// data-not (whoever answers these fields cannot be chosen here), data-value-of (whose value it is: the dealer's pays another),
// data-implies and data-ticks-all (an answer that answers another field, too).
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
      input.disabled = input.value !== "" && taken.includes(input.value);
      if (input.disabled) input.checked = false;
    });
  });
}

export function answerWhatFollows(form, input) {
  if (!input.checked) return;
  const implied = input.closest("[data-implies]")?.dataset.implies;
  const follows = implied && form.querySelector(`input[name="${implied}"][value="${input.value}"]`);
  if (follows) follows.checked = true;
  if (input.dataset.ticksAll) all(form, `input[name="${input.dataset.ticksAll}"]`).forEach((each) => { each.checked = true; });
}
