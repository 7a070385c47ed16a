// Draw the game as this phone knows it, further than the server: seats, round, sticks, the buttons and the form for the next hand.
import { outcomeOf } from "../game/outcome.js";
import { bankerOf, windsOf } from "../game/seating.js";
import { all } from "../page.js";
import { formTemplate } from "../recording/form_template.js";
import { element, nextRound } from "./preview.js";
import { pointsText, roundText, sharedText } from "./words.js";

const DEPOSIT = 1000;
const WINDS = ["E", "S", "W", "N"];

export function drawGame(kit, names, progress) {
  const state = document.getElementById("table-state");
  const isOver = progress.ended_by !== null;
  const places = placesOf(state, progress);
  all(state, "[data-seat]").forEach((seat) => drawSeat(kit, seat, progress, isOver, places));
  drawCentre(kit, state, progress, isOver);
  all(state, ".last-entry, .declared, .riichi-refused, .signal-question, .table-menu form, .table-top .notice").forEach((part) => { part.hidden = true; }); // what only the server can do
  all(state, "[data-riichi]").forEach((part) => part.replaceWith(...offeredAfter(state, isOver)));
  drawEnding(kit, state, progress, isOver);
  const template = formTemplate(state);
  if (template) renumber(kit, state, template.content, names, progress);
  state.querySelector(".record-bar")?.toggleAttribute("hidden", isOver);
  drawResult(kit, state, names, progress, isOver);
}

// Five players move round as one of them sits out: where each sits, clockwise from whoever holds the phone (league/table/seat_labels.py).
const CLOCKWISE = ["bottom", "left", "top", "right"];

function placesOf(state, progress) {
  if (progress.sits_out === null) return null;
  const seats = progress.scores.map((_, seat) => seat);
  const bottom = Number(state.querySelector(".felt-seat.me")?.dataset.seat ?? 0);
  const order = [...seats.slice(bottom), ...seats.slice(0, bottom)].filter((seat) => seat !== progress.sits_out);
  return seats.map((seat) => CLOCKWISE[order.indexOf(seat)] ?? "out");
}

function drawSeat({ rules, words }, seat, progress, isOver, places) {
  const index = Number(seat.dataset.seat);
  const winds = windsOf(progress, index);
  const css = words.winds[winds.slice(0, 1)]?.css ?? "";
  const marked = bankerOf(rules, progress) ?? progress.dealer;
  Object.values(words.winds).forEach((wind) => seat.classList.remove(wind.css));
  if (css) seat.classList.add(css);
  if (places) {
    seat.classList.remove(...[...seat.classList].filter((name) => name.startsWith("at-")));
    seat.classList.add(`at-${places[index]}`);
  }
  seat.classList.toggle("dealer", index === marked && !isOver);
  seat.classList.remove("bets");
  all(seat, ".wind, .felt-dealer, .felt-stick").forEach((part) => part.remove());
  if (!isOver) {
    seat.querySelector(".felt-name").prepend(...[...winds].map((wind) => {
      const tag = element("abbr", `wind ${css}`, words.winds[wind].name.slice(0, 1));
      tag.title = words.winds[wind].name;
      return tag;
    }));
    const under = index === marked ? capital(words.dealer) : index === progress.sits_out ? words.sits_out : "";
    if (under) (seat.querySelector("[data-under]") ?? seat).append(element("p", "felt-dealer", under));
  }
  const score = seat.querySelector(".felt-score");
  score.textContent = pointsText(words, progress.scores[index]);
  score.classList.toggle("minus", progress.scores[index] < 0);
  score.classList.toggle("long", score.textContent.length > 8);
}

const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

function drawCentre({ words }, state, progress, isOver) {
  const centre = state.querySelector(".felt-centre");
  centre.querySelector(".felt-round").textContent = isOver ? words.endings[progress.ended_by] : roundText(words, WINDS[(progress.wind_round - 1) % 4], progress.dealer);
  const hand = centre.querySelector("[data-hand-number]");
  if (hand) { hand.textContent = `${capital(words.hand)} ${progress.number}`; hand.hidden = isOver; }
  centre.querySelector(".felt-double")?.remove();
  if (progress.doubled && !isOver) hand?.after(element("p", "felt-double", words.double));
  all(state, ".sticks .stick-counter").forEach((part) => setLast(part, progress.honba)); // each panel of a display repeats them
  all(state, ".sticks .stick-deposit").forEach((part) => setLast(part, progress.deposits / DEPOSIT));
  all(state, ".panel-foot .sticks").forEach((part) => { part.hidden = isOver; });
}

function setLast(part, value) { part.lastChild.textContent = ` ${value}`; }

// Riichi is declared, and taken back, with a network; what the display offered was for a hand that is played.
function offeredAfter(state, isOver) {
  const text = state.closest("[data-no-network]")?.dataset.noNetwork;
  return isOver || !text ? [] : [element("span", "panel-said", text)];
}

// The announcement that this is the last hand or that one more follows, as the server words it (league/table/screen/queries.py).
function endingOf({ rules, words }, progress) {
  const isLastDeal = progress.dealer === progress.scores.length - 1 && progress.wind_round >= rules.wind_rounds;
  if (progress.hands_left === null && !isLastDeal) return "";
  return progress.hands_left === 2 && !isLastDeal ? words.one_more : words.last_hand;
}

function drawEnding(kit, state, progress, isOver) {
  all(state, "[data-ending]").forEach((part) => part.remove());
  const text = isOver ? "" : endingOf(kit, progress);
  if (!text) return;
  const ending = (part) => { part.dataset.ending = ""; return part; };
  const said = ending(element("p", "notice warn", element("strong", "ending", text)));
  state.querySelector(".table-top")?.append(said);
  state.querySelector(".centre-notes")?.prepend(said);
  all(state, ".panel-foot [data-round-copy]").forEach((part) => part.parentElement.append(ending(element("strong", "said-loud", text))));
}

// The form for the hand that comes now. Its sentences name the hand by its number, which is replaced where it stands alone.
export function renumber({ words }, state, content, names, progress) {
  const form = content.querySelector("form");
  const number = form.querySelector('[name="number"]');
  const before = number.value;
  const renamed = (text) => text.replace(new RegExp(`(?<![\\d.,])${before}(?![\\d.,]\\d|\\d)`, "g"), progress.number);
  number.value = progress.number;
  number.setAttribute("value", progress.number);
  form.querySelector('[name="client_id"]').setAttribute("value", newId());
  form.dataset.draft = form.dataset.draft.replace(/-\d+$/, `-${progress.number}`);
  form.dataset.dealer = progress.dealer;
  form.dataset.declared = "";
  if (form.dataset.winds) form.dataset.winds = progress.scores.map((_, seat) => windsOf(progress, seat).slice(0, 1)).join("");
  form.dataset.saved = renamed(form.dataset.saved);
  const close = form.querySelector("[data-unsaved-question]");
  close.dataset.unsavedQuestion = renamed(close.dataset.unsavedQuestion);
  const [title, round] = form.querySelector(".panel-title").children;
  title.textContent = `${capital(words.hand)} ${progress.number}`;
  round.textContent = nextRound(words, progress);
  const save = form.querySelector("[data-save]");
  save.lastChild.textContent = renamed(save.lastChild.textContent);
  all(content, "input[type=checkbox], input[type=radio]").forEach((box) => { if (box.name === "riichi" || box.name === "tenpai") box.removeAttribute("checked"); });
  if (progress.sits_out !== null) reseat(content, form, names, progress);
  all(content, ".seat-choice").forEach((choice) => drawChoice(words, choice, progress));
  all(content, "[data-worth-of]").forEach((row) => drawRow(words, row, progress));
  const bar = state.querySelector(".record-bar");
  if (bar) {
    const caption = bar.querySelector(".record-caption");
    const [record] = caption.textContent.split(",");
    caption.textContent = `${renamed(record)}, ${roundText(words, WINDS[(progress.wind_round - 1) % 4], progress.dealer)}`;
    bar.setAttribute("aria-label", renamed(bar.getAttribute("aria-label")));
  }
  state.dataset.number = progress.number;
}

function drawRow(words, row, progress) {
  const winds = windsOf(progress, Number(row.dataset.worthOf));
  const css = words.winds[winds.slice(0, 1)]?.css ?? "";
  row.classList.remove(...Object.values(words.winds).map((wind) => wind.css));
  if (css) row.classList.add(css);
  const who = row.querySelector(".worth-who");
  all(who, ".wind").forEach((tag) => tag.remove());
  who.prepend(...[...winds].map((wind) => element("b", `wind ${css}`, words.winds[wind].name.slice(0, 1))));
}

// Another of five sits out, and another deals: the form's choices and fields for who sat out before are for who does now.
function reseat(content, form, names, progress) {
  const fold = form.querySelector(".sits-out");
  const [before, now] = [Number(fold.dataset.seated), progress.sits_out];
  const out = all(fold, 'input[name="sits_out"]');
  const dealerBefore = names.findIndex((_, seat) => !out.some(({ value }) => Number(value) === seat));
  all(content, "label:has(> input)").forEach((label) => {
    const input = label.querySelector("input");
    const [from, to] = input.name === "sits_out" ? [progress.dealer, dealerBefore] : [now, before];
    if (from !== to && input.value === String(from) && (label.matches(".seat-choice") || label.matches(".chip")) && isName(label, names[from])) rename(label, input, names, from, to);
  });
  if (before !== now) all(content, "[data-worth-of]").forEach((row) => { if (row.dataset.worthOf === String(now)) moveRow(row, names, now, before); });
  if (before !== now) all(content, `[name="announced${now}"]`).forEach((input) => { moveAnnounced(input, names, now, before); });
  out.forEach((input) => input.toggleAttribute("checked", Number(input.value) === now));
  fold.dataset.seated = now;
  const summary = fold.querySelector("summary");
  summary.textContent = summary.textContent.replace(names[before], names[now]);
}

const nameOf = (label) => label.querySelector(".seat-name") ?? label.querySelector("span");
const isName = (label, name) => nameOf(label)?.textContent.trim() === name;

function rename(label, input, names, from, to) {
  input.setAttribute("value", to);
  nameOf(label).textContent = names[to];
}

function moveRow(row, names, from, to) {
  row.dataset.worthOf = to;
  row.innerHTML = row.innerHTML.replaceAll(`worth${from}`, `worth${to}`).replaceAll(names[from], names[to]);
  row.setAttribute("aria-label", names[to]);
}

function moveAnnounced(input, names, from, to) {
  input.name = `announced${to}`;
  const label = input.closest("label") ?? input.parentElement.querySelector("label");
  [...label.childNodes, ...label.querySelectorAll("*")].forEach((part) => {
    if (part.childNodes.length < 2) part.textContent = part.textContent.replace(names[from], names[to]);
  });
}

// A new id in the form of a UUID. Without https browsers have no crypto.randomUUID.
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

function drawChoice(words, choice, progress) {
  const { value } = choice.querySelector("input");
  if (!/^[0-4]$/.test(value)) return;
  const winds = windsOf(progress, Number(value));
  const css = words.winds[winds.slice(0, 1)]?.css ?? "";
  choice.querySelector(".winds")?.replaceChildren(...[...winds].map((wind) => element("b", `wind ${css}`, words.winds[wind].name.slice(0, 1))));
  const score = choice.querySelector(".seat-score");
  if (score) score.textContent = pointsText(words, progress.scores[Number(value)]);
}

function drawResult({ rules, words }, state, names, progress, isOver) {
  state.querySelector(".result-here")?.remove();
  if (!isOver) return;
  const outcome = outcomeOf(rules, progress);
  const order = names.map((_, seat) => seat).sort((one, other) => outcome.places[one] - outcome.places[other]);
  const rows = order.map((seat) => {
    const place = element("span", "place", String(outcome.places[seat]));
    place.dataset.place = outcome.places[seat];
    return element("li", "", place, element("span", "name", names[seat]),
      element("span", "num", sharedText(words, outcome.scores[seat])), element("strong", "num", sharedText(words, outcome.totals[seat], true)));
  });
  state.querySelector(".table-side").prepend(element("section", "card results-card result-here", element("ol", "result-list", ...rows)));
}
