// A chombo, a dead hand and a fine take their cause from the rulebook: before the hand is sent, the question without an answer says so beside
// its field and comes into view. data-cause: the field; data-other: the choice that needs words. Beside another end of the hand (in a
// folded part) a cause is only needed if somebody is ticked there. data-leads-to: the fields with who did wrong, in the order of the groups of
// causes; of several groups, only those are offered for which somebody is ticked.
import { all } from "../page.js";

export function refuseCause(form) {
  mendCause(form);
  const open = all(form, "[data-cause]:enabled").find((part) => isNeeded(part) && missing(part));
  if (!open) return false;
  const note = open.querySelector(`[data-cause-missing="${missing(open)}"]`);
  note.hidden = false;
  const folded = open.closest("details");
  if (folded) folded.open = true;
  note.previousElementSibling.closest("label, div, fieldset").scrollIntoView({ block: "center" });
  open.querySelector(missing(open) === "choice" ? "select" : "input").focus({ preventScroll: true });
  return true;
}

export const mendCause = (form) => all(form, "[data-cause-missing]").forEach((note) => { note.hidden = true; });

export function offerCauses(form) {
  all(form, "[data-leads-to]").forEach((part) => {
    const groups = all(part, "optgroup");
    const ticked = part.dataset.leadsTo.split(" ").map((name) => Boolean(form.querySelector(`input[name="${name}"]:checked:enabled`)));
    if (groups.length < 2) return;
    groups.forEach((group, index) => {
      group.hidden = ticked.includes(true) && !ticked[index];
      group.disabled = group.hidden;
      if (group.hidden && group.querySelector("option:checked")) part.querySelector("select").value = "";
    });
  });
}

// The causes that a hand has by now: [question, answer, part of the page].
export function causesOf(form) {
  const asked = all(form, ".cause-field:enabled").filter(isNeeded).map((part) => [part.querySelector("legend").textContent.trim(), saidIn(part), part]);
  return asked.filter(([, answer]) => answer);
}

export function showCause(part) {
  const folded = part.closest("details");
  if (folded) folded.open = true;
  part.scrollIntoView({ block: "center" });
  part.querySelector("select, input").focus({ preventScroll: true });
}

function saidIn(part) {
  const select = part.querySelector("select");
  const chosen = select?.value && select.value !== part.dataset.otherCause ? select.selectedOptions[0].textContent.trim() : "";
  return [chosen, part.querySelector("input").value.trim()].filter(Boolean).join(": ");
}

const isNeeded = (part) => !part.closest("details") || Boolean(part.closest("details").querySelector("input:checked:enabled"));

// Own words alone say that it is something else than what the list has.
function missing(part) {
  const select = part.querySelector("select");
  if (!select.value && part.querySelector("input").value.trim()) select.value = part.dataset.other;
  const { value } = select;
  if (!value) return "choice";
  return value === part.dataset.other && !part.querySelector("input").value.trim() ? "words" : "";
}
