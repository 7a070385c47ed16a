// The preview of a hand without a network, in the same parts as the server's (templates/table/recording/_preview.html).
import { outcomeOf } from "../game/outcome.js";
import { sentenceOf } from "../game/refusing.js";
import { windsOf } from "../game/seating.js";
import { fill } from "../page.js";
import { paymentsOf, pointsText, roundText, sharedText } from "./words.js";

const WINDS = ["E", "S", "W", "N"];

export function element(name, classes, ...content) {
  const made = document.createElement(name);
  made.className = classes;
  made.append(...content);
  return made;
}

// `said`: the answers in words; `step`: what advance() gave; `before`: the game before the hand.
export function previewOf({ rules, words }, names, before, step, said) {
  if (step.problems) return refused(rules, words, step.problems);
  const { hand, progress } = step;
  const outcome = progress.ended_by === null ? null : outcomeOf(rules, progress);
  const parts = [element("p", "preview-text", said)];
  if (outcome) parts.push(element("p", "notice warn preview-over", element("strong", "", words.over), ` ${words.endings[progress.ended_by]}`));
  parts.push(element("ul", "preview-seats", ...names.map((name, seat) => seatLine(words, name, seat, before, hand, outcome))));
  parts.push(linesOf(words, names, hand, before, progress));
  if (!outcome) parts.push(element("p", "muted", fill(words.next, { round: nextRound(words, progress) }) + (progress.doubled ? `. ${words.double}` : "")));
  return parts;
}

export const nextRound = (words, progress) => roundText(words, WINDS[(progress.wind_round - 1) % 4], progress.dealer, progress.honba);

function refused(rules, words, problems) {
  const texts = problems.map((one) => element("p", "", sentenceOf(rules, one, (value) => pointsText(words, value), words.both)));
  const notice = element("div", "notice bad", ...texts);
  notice.dataset.refused = "";
  return [notice];
}

function seatLine(words, name, seat, before, hand, outcome) {
  const wind = windsOf({ ...before, sits_out: hand.sits_out }, seat).slice(0, 1);
  const { name: windName = "–", css = "" } = words.winds[wind] ?? {};
  const score = outcome ? sharedText(words, outcome.scores[seat]) : pointsText(words, hand.scores[seat]);
  const who = element("span", "name", name);
  if (outcome) who.append(" ", element("small", "muted", words.places[outcome.places[seat] - 1]));
  const sign = hand.deltas[seat] < 0 ? " minus" : hand.deltas[seat] > 0 ? " plus" : "";
  return element("li", css, element("b", `wind ${css}`, windName.slice(0, 1)), who,
    element("span", `num${sign}`, pointsText(words, hand.deltas[seat], true)),
    element("strong", `num${hand.scores[seat] < 0 ? " minus" : ""}`, score));
}

function linesOf(words, names, hand, before, progress) {
  const paid = paymentsOf(words, names, hand.ledger).map(({ payer, payee, points, parts }) => {
    const arrow = element("span", "arrow", `${payer} `, element("span", "visually-hidden", words.pays), ` → ${payee}`);
    return element("li", "", arrow, " ", element("strong", "num", pointsText(words, points)), element("small", "muted", parts.join(" · ")));
  });
  const off = names.flatMap((name, seat) => {
    const points = before.after_uma[seat] - progress.after_uma[seat];
    return points ? [element("li", "", fill(words.off_result, { name, points: pointsText(words, points) }))] : [];
  });
  return element("ul", "preview-lines", ...(paid.length || off.length ? [...paid, ...off] : [element("li", "", words.nobody_pays)]));
}
