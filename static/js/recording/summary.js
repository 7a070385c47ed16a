// The last screen of a hand: what was answered, each answer a button that opens its question again; whether one more winner can be added
// (also beside their values); whether saving says that nobody is among those asked for (data-or-nobody); and that nothing can be saved as
// long as the server refuses it.
import { all } from "../page.js";
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
    if (isAtTheEnd) this.list.replaceChildren(...this.hand.answers.map(([question, answer, part]) => this.part(question, answer, part)));
    if (this.nobody) this.nobody.hidden = this.orNobody.disabled || Boolean(this.orNobody.querySelector(":checked"));
  }

  part(question, answer, part) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    const asked = document.createElement("span");
    asked.className = "visually-hidden";
    asked.textContent = `${question} `;
    button.type = "button";
    button.dataset.go = part.dataset.step;
    button.append(asked, this.hand.steps.whose(part) + inShort(part, answer));
    item.append(button);
    return item;
  }
}
