// The last screen of a hand: what was answered, each answer a button that opens its question again; whether one more winner can be added
// (also beside their values); in a correction, too, why somebody made an error, which stands below; whether saving says that nobody is among those asked for (data-or-nobody); and that nothing can be saved as
// long as the server refuses it.
import { all } from "../page.js";
import { causesOf, showCause } from "./cause.js";
import { inShort } from "./steps.js";

export class Summary {
  constructor(form, hand) {
    this.hand = hand;
    this.list = form.querySelector("[data-summary]");
    this.another = all(form, "[data-another]");
    this.nobody = form.querySelector("[data-nobody]");
    this.orNobody = form.querySelector("[data-or-nobody]");
    const preview = form.querySelector("[data-preview]");
    const save = form.querySelector("[data-save]");
    preview.addEventListener("htmx:afterSwap", () => { save.disabled = Boolean(preview.querySelector("[data-refused]")); });
    preview.addEventListener("htmx:sendError", () => { save.disabled = false; });
  }

  refresh(isAtTheEnd) {
    const { steps, step } = this.hand;
    const isAtAValue = steps.part(step).hasAttribute("data-value-of");
    this.another.forEach((button) => { button.hidden ||= !steps.onRequest || !(button.closest("[data-step]") ? isAtTheEnd : isAtAValue); });
    if (isAtTheEnd) this.list.replaceChildren(...this.hand.answers.map((one) => this.part(...one)), ...this.causes);
    if (this.nobody) this.nobody.hidden = this.orNobody.disabled || Boolean(this.orNobody.querySelector(":checked"));
  }

  part(question, answer, part) {
    const [item, button] = itemOf(question, this.hand.steps.whose(part) + inShort(part, answer));
    button.dataset.go = part.dataset.step;
    return item;
  }

  get causes() {
    return (this.hand.corrects ? causesOf(this.hand.form) : []).map(([question, answer, part]) => {
      const [item, button] = itemOf(question, answer);
      button.addEventListener("click", () => showCause(part));
      return item;
    });
  }
}

function itemOf(question, text) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  const asked = document.createElement("span");
  button.type = "button";
  asked.className = "visually-hidden";
  asked.textContent = `${question} `;
  button.append(asked, text);
  item.append(button);
  return [item, button];
}
