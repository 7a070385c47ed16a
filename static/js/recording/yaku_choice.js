// The yaku of a hand: those impossible beside the chosen ones cannot be tapped; fu are asked for only if several are possible.
import { all } from "../page.js";

export class YakuChoice {
  constructor(root) {
    this.root = root.querySelector(".yaku-entry");
    this.names = all(this.root, ".yaku-group input");
    this.dora = this.root.querySelector('[type="number"]');
    this.fu = root.querySelector("[data-fu-choice]");
    this.root.addEventListener("click", (event) => {
      const by = event.target.closest("[data-step-by]")?.dataset.stepBy;
      if (by) this.step(Number(by));
    });
    this.allow(null);
  }

  get chosen() { return this.names.filter((input) => input.checked); }

  get words() {
    const names = this.chosen.map((input) => input.closest("label").querySelector("span").firstChild.textContent.trim());
    const dora = Number(this.dora.value) ? [`${this.dora.closest("label").textContent.trim()} ${this.dora.value}`] : [];
    return [...names, ...dora].join(" · ");
  }

  get asksFu() { return this.possibleFu.length > 1 && !this.fu.querySelector(":checked"); }

  step(by) {
    const dora = Math.min(Number(this.dora.max), Math.max(0, Number(this.dora.value) + by));
    if (String(dora) === (this.dora.value || "0")) return;
    this.dora.value = dora || "";
    this.dora.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Apply the server's last answer; without one, everything can be tapped, and the server refuses impossible combinations.
  allow(answer) {
    const found = answer?.querySelector("[data-possible]");
    const possible = found?.dataset.possible.split(" ");
    this.names.forEach((input) => { input.disabled = Boolean(possible) && !input.checked && !possible.includes(input.value); });
    this.possibleFu = (found?.dataset.fu || "").split(" ").filter(Boolean);
    const inputs = this.fu ? all(this.fu, "input") : [];
    inputs.forEach((input) => {
      const isPossible = this.possibleFu.includes(input.value);
      input.closest("label").hidden = !isPossible;
      if (found && !isPossible) input.checked = false;
    });
  }

  refresh(isShown) {
    const isOpen = this.root.querySelector("[data-open-hand]:checked")?.value === "1";
    this.root.dataset.hand = isOpen ? "open" : "closed";
    if (this.fu) this.fu.hidden = !isShown || this.possibleFu.length < 2;
  }
}
