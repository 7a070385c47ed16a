// The worth of a hand without a network. Only the server can count tiles, lists and yaku: that is said where they are chosen and at the
// check, and the server is asked once there is a network. Points that no hand is worth are refused beside their field, as the server does.
import { impossible } from "../game/possible_points.js";
import { sentenceOf } from "../game/refusing.js";
import { all } from "../page.js";
import { element } from "./preview.js";
import { pointsText } from "./words.js";

const THOUSANDS = /[.,' \u2019\u00a0\u202f](?=\d{3}(?!\d))/g;
const WHOLE = /^[+-]?\d+$/;
const BY_NUMBER = ["points", "pad"];

function waiting(name, classes, text) {
  const part = element(name, classes, text);
  part.dataset.waits = "";
  return part;
}

// What is wrong with typed points of Küster's game, in words; empty if nothing is, or somebody insists.
function refusalOf({ rules, words }, { scores }, entry) {
  if (rules.family !== "classical" || entry.querySelector("[data-insist] :checked")) return "";
  const typed = entry.querySelector(".worth-points input").value.trim().replace(/[\u2212\u2013]/g, "-").replace(THOUSANDS, "");
  if (!WHOLE.test(typed)) return ""; // the check says so
  const points = Number(typed);
  const wrong = impossible(rules.points, entry.dataset.won === "1" ? "won" : "lost", scores.length === 2 ? "two" : "more", points);
  return wrong ? sentenceOf(rules, wrong, (value) => pointsText(words, value), words.both) : "";
}

export function refusePoints(kit, progress, line) {
  const entry = line.closest('[data-worth-entry][data-depth="points"]');
  const refusal = entry ? refusalOf(kit, progress, entry) : "";
  if (!refusal) return false;
  const said = element("span", "worth-refusal", refusal);
  Object.assign(said.dataset, { incomplete: "", doubtful: "" });
  line.replaceChildren(said);
  line.dispatchEvent(new CustomEvent("htmx:afterSwap"));
  return true;
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
