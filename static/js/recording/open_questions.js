// Questions above the preview that hold the save (templates/table/recording/_questions.html): without an answer, the first one says so, comes
// into view and gets the focus.
import { all } from "../page.js";

export function refuseOpen(form) {
  const open = all(form, "[data-open-question]").find((part) => !part.querySelector("input:checked"));
  if (!open) return false;
  open.querySelector("[data-question-missing]").hidden = false;
  open.scrollIntoView({ block: "center" });
  open.querySelector("button, input").focus({ preventScroll: true });
  return true;
}
