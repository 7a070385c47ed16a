// Correct a hand that is on this phone only: its form as it was then, and whether the hands after it still can be.
import { advance, replay } from "../game/play.js";
import { sentenceOf } from "../game/refusing.js";
import { fill } from "../page.js";
import { formTemplate } from "../recording/form_template.js";
import { renumber } from "./drawn.js";
import { element } from "./preview.js";
import { pointsText } from "./words.js";

// The game before the kept hand with this order: also the hand itself, and the `later` ones. Null if it is not kept any more.
export function gameBefore({ rules }, game, order) {
  const place = game.played.findIndex((hand) => hand.order === order);
  if (place < 0) return null;
  const before = game.played.slice(0, place).map(({ result }) => result);
  return { ...game, ...replay(rules, game.state, before), corrected: game.played[place], later: game.played.slice(place + 1) };
}

// The first of the later hands that could not have been after this step, with its problems; null if all could.
export function impossibleAfter({ rules }, step, later = []) {
  let { progress } = step;
  for (const hand of step.problems ? [] : later) {
    const next = advance(rules, progress, hand.result);
    if (next.problems) return { number: hand.number, problems: next.problems };
    progress = next.progress;
  }
  return null;
}

export function impossibleNotice({ rules, words }, { number, problems }, text) {
  const why = problems.map((one) => sentenceOf(rules, one, (value) => pointsText(words, value), words.both)).join(" ");
  const notice = element("p", "notice bad", fill(text, { number, why }));
  notice.dataset.refused = "";
  return notice;
}

// Put the form for this hand into the panel, made from the one that the server sent for its next hand; return it.
export function openKept(kit, game, server, title) {
  const page = document.createElement("template");
  page.innerHTML = server;
  const state = page.content.getElementById("table-state");
  const { content } = formTemplate(page.content);
  const { number, declared } = { number: content.querySelector('[name="number"]').value, ...content.querySelector("form").dataset };
  renumber(kit, state, content, game.names, game.progress);
  const panel = document.getElementById("panel");
  panel.replaceChildren(document.importNode(content, true));
  const form = panel.querySelector("form.hand-form");
  if (number === String(game.progress.number)) form.dataset.declared = declared; // the server's own next hand
  form.dataset.kept = game.corrected.order;
  form.dataset.draft += "-kept";
  form.querySelector(".panel-title").firstElementChild.textContent = title;
  return form;
}
