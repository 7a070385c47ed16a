// A chombo, a dead hand and a fine take their cause from the rulebook: before the hand is sent, the question without an answer says so beside
// its field and comes into view. data-cause: the field; data-other: the choice that needs words. Beside another end of the hand (in a
// folded part) a cause is only needed if somebody is ticked there.
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

const isNeeded = (part) => !part.closest("details") || Boolean(part.closest("details").querySelector("input:checked:enabled"));

function missing(part) {
  const { value } = part.querySelector("select");
  if (!value) return "choice";
  return value === part.dataset.other && !part.querySelector("input").value.trim() ? "words" : "";
}
