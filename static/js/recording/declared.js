// Riichi declared at the table (templates/table/screen/_riichi.html) reach the entry of the hand: proposed when it begins, and later ones as
// soon as this phone knows of them, by the table's news or a preview. What somebody has tapped here stays; the server asks where both differ (_riichi_question.html).
import { all } from "../page.js";

const seatsOf = (part) => (part.dataset.declared || "").split(" ").filter(Boolean);
const betsOf = (form) => form.querySelector(".riichi-field");
const boxOf = (form, seat) => betsOf(form)?.querySelector(`input[type="checkbox"][value="${seat}"]`);
const impliedBy = (form, { value }) => form.querySelector(`input[type="checkbox"][name="${betsOf(form).dataset.implies}"][value="${value}"]`);

// The server ticks the tenpai of who declared; it goes with the riichi like one that was tapped here (belonging.js).
export function proposeDeclared(form) {
  seatsOf(form).forEach((seat) => {
    const bet = boxOf(form, seat);
    const implied = bet?.checked && impliedBy(form, bet);
    if (implied?.checked) implied.dataset.followed = "";
  });
}

// A tap of a person counts more than what the table says.
export function markTouched(target) { if (target.closest(".riichi-field")) target.dataset.touched = ""; }

export function learnDeclared(form, state) {
  const [before, now] = [seatsOf(form), seatsOf(state)];
  if (before.join() === now.join()) return;
  form.dataset.declared = now.join(" ");
  const note = form.querySelector("[data-declared-note]");
  if (note) { note.textContent = state.dataset.declaredText || ""; note.hidden = !note.textContent; }
  [...now.filter((seat) => !before.includes(seat)), ...before.filter((seat) => !now.includes(seat))].forEach((seat) => {
    const box = boxOf(form, seat);
    if (box && !("touched" in box.dataset)) setBox(box, now.includes(seat));
  });
}

// "As declared": exactly those who declared.
export function tickDeclared(form, { dataset }) {
  const seats = dataset.asDeclared.split(" ");
  all(form, '.riichi-field input[type="checkbox"]').filter(({ value }) => seats.includes(value)).forEach((box) => setBox(box, true));
}

function setBox(box, checked) {
  if (box.checked === checked) return;
  box.checked = checked;
  box.dispatchEvent(new Event("change", { bubbles: true }));
}
