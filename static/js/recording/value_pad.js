// The value pad: the value chosen on it, and the rare rows of its table, which are folded away.
import { all, fill } from "../page.js";
import { fits } from "./steps.js";

export class ValuePad {
  constructor(root) {
    this.pads = all(root, '[data-for-depth="pad"] > fieldset');
    this.unfold = all(root, "[data-show-rare]");
    this.unfold.forEach((button) => button.addEventListener("click", () => this.show(button)));
  }

  said(outcome) { return this.pads.find((pad) => fits(pad, outcome))?.querySelector("input:checked"); }

  words(outcome) {
    const said = this.said(outcome);
    const words = said?.closest("label").querySelector("b, .visually-hidden").textContent.trim() || "";
    const [, han, fu] = /^(\d+) \/ (\d+)/.exec(words) || [];
    return fu ? fill(said.closest("fieldset").querySelector("[data-says]").dataset.says, { han, fu }) : words;
  }

  show(button) {
    this.unfold.splice(this.unfold.indexOf(button), 1);
    button.hidden = true;
    this.rareOf(button).hidden = false;
  }

  rareOf(button) { return button.closest("fieldset").querySelector("[data-rare]"); }

  refresh() {
    this.unfold.forEach((button) => {
      const rare = this.rareOf(button);
      rare.hidden = !rare.querySelector(":checked");
      button.hidden = !rare.hidden;
    });
  }
}
