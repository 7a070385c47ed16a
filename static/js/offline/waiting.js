// Tiles, lists and yaku without a network: only the server can count them. That is said where they are chosen and at the check, and the
// server is asked once there is a network.
import { all } from "../page.js";
import { element } from "./preview.js";

const BY_NUMBER = ["points", "pad"];

function waiting(name, classes, text) {
  const part = element(name, classes, text);
  part.dataset.waits = "";
  return part;
}

// Beside the entry of a value, unless it is a number, which needs no counting.
export function sayAtEntry(line, text) {
  const { depth } = line.closest("[data-worth-entry], [data-value-entry]").dataset;
  line.replaceChildren(...(BY_NUMBER.includes(depth) ? [] : [waiting("span", "", text)]));
}

export function sayAtCheck(part, said, text) {
  part.replaceChildren(element("p", "preview-text", said), waiting("p", "notice warn", text));
}

window.addEventListener("online", () => all(document, "#panel [data-waits]").forEach((said) => {
  const part = said.closest("[data-preview], [data-worth]");
  window.htmx?.trigger(part, part.matches("[data-preview]") ? "preview" : "worth");
}));
