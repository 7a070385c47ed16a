// A table without a network: hands are previewed by the rules that this phone keeps (static/js/game/), kept in order (store.js), drawn
// (drawn.js) and sent when there is a network (sender.js), until then they can be corrected (correcting.js). The page of the server is where
// it starts from.
import { advance, replay } from "../game/play.js";
import { doubtfulPoints } from "../game/possible_points.js";
import { waitsForServer } from "../game/results.js";
import { all, fill } from "../page.js";
import { keepDraft } from "../recording/half_typed.js";
import { gameBefore, impossibleAfter, impossibleNotice, openKept } from "./correcting.js";
import { drawGame } from "./drawn.js";
import { insistedIn, resultOf } from "./filled.js";
import { offerInstall } from "./install.js";
import { previewOf } from "./preview.js";
import { noteCorrecting, takeCorrecting, takePurpose, whyOf } from "./returned.js";
import { Sender, withVersion } from "./sender.js";
import { dropUnsent, keepScreen, keepUnsent, screenOf, unsentOf } from "./store.js";
import { refusePoints, sayAtCheck, sayAtEntry } from "./waiting.js";
import { roundText } from "./words.js";

const box = document.getElementById("unsent");
const texts = box?.dataset;
let kit = null;
let hands = [];
let sender = null;
let server = ""; // the state as the server sent it
let isDrawn = false; // the page shows more than that

const HIDDEN = ["csrfmiddlewaretoken", "client_id", "number", "expected_version", "seated"];

const stateOf = () => document.getElementById("table-state");
const gameKept = () => {
  const kept = document.getElementById("game-kept");
  return kept && JSON.parse(kept.textContent);
};
const say = (text, kind = "good") => document.dispatchEvent(new CustomEvent("say", { detail: { text, kind } }));

// ---------- the game as this phone knows it
// The state of the page with all kept hands played; the ones that cannot be played (they came back, or are not the next) change nothing.
function gameNow() {
  const game = gameKept();
  if (!game || !kit) return null;
  const open = hands.filter((hand) => !hand.back);
  const first = open.findIndex((hand) => hand.number === game.state.number);
  const last = open.findIndex((hand) => hand.waits);
  const played = first < 0 ? [] : open.slice(first, last < 0 ? undefined : last);
  return { ...game, played, ...replay(kit.rules, game.state, played.map(({ result }) => result)) };
}

async function refresh() {
  hands = await unsentOf(texts.table);
  const now = gameNow();
  if (now?.played.length) drawGame(kit, now.names, now.progress);
  else if (isDrawn) showServers();
  isDrawn = Boolean(now?.played.length);
  list();
  if (isStuck()) all(stateOf(), ".record-bar").forEach((bar) => { bar.hidden = true; });
  all(box, "[data-returned]").forEach((part) => { part.hidden = !hands.some(({ back }) => back && back !== "closed"); });
  // Nobody confirms a result over entries that it does not have.
  all(stateOf(), ".sticky-actions:not(.record-bar), .confirm-code").forEach((part) => { part.hidden = hands.length > 0; });
}

// No hand can follow one that only the server can judge, or one that it did not take.
const isStuck = () => hands.some((hand) => hand.waits || hand.back);

function showServers() {
  stateOf().outerHTML = server;
  window.htmx?.process(stateOf());
}

function list() {
  const game = gameNow();
  const side = document.querySelector("#table-state .table-side");
  if (hands.length) side.prepend(box); else side.append(box); // a new state of the server comes without it
  box.hidden = false;
  box.querySelector("[data-list-part]").hidden = !hands.length;
  box.querySelector("[data-all-sent]").hidden = hands.length > 0;
  box.querySelector("[data-count]").textContent = hands.length === 1 ? texts.one : fill(texts.many, { count: hands.length });
  box.querySelector("[data-safe]").hidden = hands.some((hand) => hand.back);
  const item = box.querySelector("[data-item]").content;
  box.querySelector("[data-list]").replaceChildren(...hands.map((hand, index) => {
    const row = item.cloneNode(true).firstElementChild;
    row.querySelector("[data-title]").textContent = `${texts.hand} ${hand.number}`;
    row.querySelector("[data-said]").textContent = hand.said;
    row.querySelector("[data-note]").textContent = noteOf(game, hand);
    row.classList.toggle("came-back", Boolean(hand.back));
    const open = row.querySelector("[data-open-back]");
    open.hidden = !hand.back || hand.back === "closed";
    open.addEventListener("click", async () => {
      open.disabled = true;
      await lookAtBack(hand);
      open.disabled = false;
    });
    const correct = row.querySelector("[data-correct-kept]");
    correct.hidden = !game?.played.includes(hand);
    correct.addEventListener("click", () => correctKept(hand));
    const undo = row.querySelector("[data-take-back]");
    undo.hidden = index < hands.length - 1;
    undo.addEventListener("click", () => takeBack(hand));
    return row;
  }));
}

function noteOf(game, hand) {
  if (hand.back) return noteOfBack(hand);
  if (hand.waits) return texts.waits;
  const place = game?.played.indexOf(hand) ?? -1;
  const played = place < 0 ? null : game.hands[place];
  return played ? roundText(kit.words, played.round_wind, played.dealer, played.honba) : "";
}

function noteOfBack({ back, number }) {
  if (back === "closed") return texts.closed;
  const why = whyOf(back);
  return why ? fill(texts.backWhy, { number, why }) : fill(texts.back, { number });
}

// ---------- recording
const isOfTable = (form) => form.closest("dialog") && !("corrects" in form.dataset) && !form.dataset.outbox;

// The hand as it is typed, played after those that are kept; null where only the server can say.
function tried(form) {
  const now = gameNow();
  const game = now && "kept" in form.dataset ? gameBefore(kit, now, Number(form.dataset.kept)) : now;
  if (!game) return null;
  const result = resultOf(form, kit.rules);
  if (waitsForServer(result)) return { game, result, waits: true };
  const doubtful = doubtfulPoints(kit.rules, game.progress, result, insistedIn(form));
  const step = doubtful.length ? { problems: doubtful } : advance(kit.rules, game.progress, result);
  return { game, result, step, impossible: impossibleAfter(kit, step, game.later) };
}

function saidIn(form) {
  const answers = all(form, "[data-summary] button").map((button) => button.lastChild.textContent.trim());
  const nobody = form.querySelector("[data-nobody]:not([hidden])")?.textContent.trim();
  return [...answers, ...tickedIn(form), ...(nobody ? [nobody] : [])].join(" · ");
}

// Whom the check asks for beside the answers: who declared riichi, is tenpai, made a chombo, or had a dead hand.
function tickedIn(form) {
  const parts = new Set(["riichi", "tenpai", "chombo", "dead"].flatMap((name) => all(form, `[data-step="check"] input[name="${name}"]`)).map((input) => input.closest("fieldset")));
  return [...parts].flatMap((part) => {
    const names = all(part, "input:checked:enabled").map((input) => (input.closest("label").querySelector(".seat-name") ?? input.closest("label")).textContent.trim());
    return names.length ? [`${part.querySelector("legend").textContent.trim()}: ${names.join(", ")}`] : [];
  });
}

function preview(form) {
  const found = tried(form);
  const part = form.querySelector("[data-preview]");
  if (found?.waits && found.game.later?.length) return refuseWaiting(form, part);
  if (!found) return false;
  form.querySelector("[data-offline-unsaved]").hidden = true; // it can be saved, on this phone
  if (found.waits) {
    sayAtCheck(part, saidIn(form), texts.counted);
    form.querySelector("[data-save]").disabled = false;
    return true;
  }
  part.replaceChildren(...previewOf(kit, found.game.names, found.game.progress, found.step, saidIn(form)));
  const missing = missingRiichi(form, found.game.names);
  if (missing) part.append(Object.assign(document.createElement("p"), { className: "notice warn", textContent: fill(texts.declared, { names: missing }) }));
  if (found.impossible) part.append(impossibleNotice(kit, found.impossible, texts.impossible));
  const problems = found.step.problems ?? [];
  form.querySelector("[data-save]").disabled = problems.length > 0 || Boolean(found.impossible);
  problems.forEach(({ code, where }) => { if (code === "value_impossible") letInsist(form, where); });
  return true;
}

// Tiles, lists and yaku are for the server to count, which does not know what comes after.
function refuseWaiting(form, part) {
  const notice = Object.assign(document.createElement("p"), { className: "notice bad", textContent: texts.countsLater });
  notice.dataset.refused = "";
  part.replaceChildren(notice);
  form.querySelector("[data-save]").disabled = true;
  return true;
}

// As the server does: points that no hand is worth can be entered all the same.
function letInsist(form, where) {
  const insist = form.querySelector(`[name="worth${where.match(/\d+/)[0]}-as_said"]`)?.closest("[data-insist]");
  if (insist) insist.hidden = false;
}

function missingRiichi(form, names) {
  const ticked = new FormData(form).getAll("riichi");
  return (form.dataset.declared ?? "").split(" ").filter((seat) => seat && !ticked.includes(seat)).map((seat) => names[Number(seat)]).join(", ");
}

// Keep a hand on this phone; whether it could be.
async function keep(form) {
  const found = tried(form);
  if (!found) { if ("kept" in form.dataset) say(fill(texts.sentMeanwhile, { number: numberIn(form, "number") }), "bad"); return false; }
  if (found.step?.problems || found.impossible || (found.waits && found.game.later?.length)) { preview(form); return false; }
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const number = found.game.progress.number;
  const { action } = form;
  const { result, waits } = found;
  const draft = { key: `hand-${form.dataset.draft}`, writer: form.dataset.writer };
  const hand = { table: texts.table, number, action: new URL(action).pathname, fields, said: saidIn(form), result, waits, draft, at: Date.now() };
  const { corrected } = found.game;
  await keepUnsent(corrected ? { ...hand, order: corrected.order, draft: corrected.draft, fields: withVersion(fields, versionIn(corrected.fields)) } : hand);
  form.dataset.saved = fill(corrected ? texts.changed : texts.kept, { number });
  document.dispatchEvent(new CustomEvent("hand-saved"));
  await refresh();
  sender.send();
  return true;
}

const versionIn = (fields) => fields.find(([name]) => name === "expected_version")[1];

// What was typed is offered again by the form with this draft.
function offerAgain({ draft, fields }, key = draft.key) {
  const typed = fields.filter(([name]) => !HIDDEN.includes(name));
  const seated = fields.find(([name]) => name === "seated")?.[1];
  keepDraft(key, { writer: draft.writer, seated, typed, followed: [], declared: "" });
}

// What was typed stays as a draft, from which the hand can be entered again.
async function takeBack(hand) {
  await dropUnsent(hand);
  offerAgain(hand);
  isDrawn = true;
  await refresh();
}

// A hand that was not sent is opened as it was entered, in the game before it; nothing is sent meanwhile.
function correctKept(hand) {
  sender.pause();
  const form = openKept(kit, gameBefore(kit, gameNow(), hand.order), server, fill(texts.correcting, { number: hand.number }));
  offerAgain(hand, `hand-${form.dataset.draft}`);
  showPanel().addEventListener("close", () => sender.goOn(), { once: true });
}

// Show what the panel holds, as a panel opened by a tap (recording/panel.js).
function showPanel() {
  const panel = document.getElementById("panel");
  window.htmx?.process(panel);
  panel.showModal();
  document.documentElement.classList.add("panel-open");
  history.pushState({ panel: true }, "");
  panel.dispatchEvent(new CustomEvent("htmx:load", { bubbles: true }));
  return panel;
}

// ---------- what came back
// The server is asked again, as more may have been saved since; without a network, its last answer is what there is.
async function lookAtBack({ order }) {
  await sender.sendAgain();
  const hand = hands.find((one) => one.order === order);
  if (hand?.back && hand.back !== "closed" && !document.getElementById("panel").open) openBack(hand);
}

function openBack(hand) {
  const panel = document.getElementById("panel");
  panel.innerHTML = hand.back;
  const form = panel.querySelector("form.hand-form");
  form.dataset.outbox = hand.order;
  panel.dataset.outbox = hand.order; // for the next form, if the server refuses this one, too
  panel.addEventListener("close", () => { delete panel.dataset.outbox; }, { once: true });
  showPanel();
}

// The form of a hand that came back was saved, or given up: it is not kept any more. `seen`: the next hand and the version of the game by
// which somebody decided that; the hand after it then follows what they have seen.
async function settle(order, seen = null) {
  const place = hands.findIndex((one) => String(one.order) === order);
  const [hand, next] = place < 0 ? [] : hands.slice(place);
  if (seen && next?.number === seen.number) await keepUnsent({ ...next, fields: withVersion(next.fields, seen.version) });
  if (hand) await dropUnsent(hand);
  await refresh();
  sender.send();
}

// The table is shown again after the saved hand was corrected by a kept one: whoever saved the correction has seen the game with it.
async function settleCorrected({ seen }) {
  const order = takeCorrecting(texts.table);
  if (order && seen) await settle(order, seen);
}

// ---------- listening
const numberIn = (form, name) => Number(form.querySelector(`[name="${name}"]`).value);
const withoutNetwork = (event) => !event.detail.xhr?.status;

// While hands are kept, the server does not know what comes before the next one: so it is previewed and kept here, too.
document.addEventListener("htmx:beforeRequest", (event) => {
  const form = event.target.closest?.("form.hand-form");
  if (!form || !hands.length || !isOfTable(form)) return;
  if (event.target.matches("[data-preview]")) { if (preview(form)) event.preventDefault(); } else if (event.target === form) { event.preventDefault(); keep(form); }
}, true);

// Keep the hand that could not be sent.
function sendLater(event, form) {
  event.stopImmediatePropagation();
  keep(form);
}

for (const failure of ["htmx:sendError", "htmx:timeout"]) {
  document.addEventListener(failure, (event) => {
    const form = event.target.closest?.("form.hand-form");
    if (!form || !isOfTable(form) || !withoutNetwork(event)) return;
    if (event.target.matches("[data-preview]") && preview(form)) event.stopImmediatePropagation();
    else if (event.target.matches("[data-worth]") && gameNow()) {
      event.stopImmediatePropagation();
      if (!refusePoints(kit, gameNow().progress, event.target)) sayAtEntry(event.target, texts.counted);
    } else if (event.target === form && gameNow()) sendLater(event, form);
  }, true);
}

// A page that this phone kept may be another one by now: of another person, or in another language.
document.addEventListener("htmx:afterRequest", ({ target, detail }) => {
  const page = target.id === "table-state" && detail.xhr?.getResponseHeader("X-Page");
  if (page && texts?.pageKey && page !== texts.pageKey && !document.getElementById("panel").open) location.reload();
});

document.addEventListener("hand-saved", () => {
  const { outbox } = document.querySelector("#panel form.hand-form")?.dataset ?? {};
  if (outbox) settle(outbox);
}, true);
document.addEventListener("click", (event) => {
  const form = event.target.closest("#panel [data-close]")?.closest("form");
  if (form?.dataset.outbox && event.target.closest("[data-meanwhile], .sticky-actions")) settle(form.dataset.outbox, { number: numberIn(form, "number"), version: numberIn(form, "expected_version") });
}, true);

document.addEventListener("submit", ({ target }) => {
  const { outbox } = document.querySelector("#panel form.hand-form")?.dataset ?? {};
  if (outbox && target.id === "mine-is-right") noteCorrecting(texts.table, outbox);
});
window.addEventListener("pageshow", ({ persisted }) => { if (persisted) takeCorrecting(texts.table); }); // back without having saved it

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target?.id === "table-state" || event.target.id === "table-state") arrived();
  const panel = event.detail.target?.id === "panel" && event.detail.target;
  if (panel && panel.dataset.outbox) panel.querySelector("form.hand-form").dataset.outbox = panel.dataset.outbox;
});

async function arrived() {
  server = stateOf().outerHTML;
  await keepScreen({ table: texts.screen, version: Number(stateOf().dataset.version), html: server, at: Date.now() });
  await refresh();
  sender?.send();
}

// Another page of this phone, which the display shows in a frame, has kept a hand, or taken one back.
document.addEventListener("kept-elsewhere", async () => {
  await refresh();
  sender?.send();
});

// ---------- starting
async function rulesKept() {
  try { return await (await fetch(texts.rules)).json(); } catch { return null; }
}

// The page may be an old one that the worker kept; the last screen that came in parts is newer: in its game, or in its clock and its calls.
async function newestScreen() {
  const kept = await screenOf(texts.screen);
  const page = document.documentElement.dataset;
  const version = Number(stateOf().dataset.version);
  if (kept && (kept.version > version || (kept.version === version && kept.at > Number(page.keptAt)))) {
    page.keptAt = kept.at ?? page.keptAt ?? "";
    stateOf().outerHTML = kept.html;
    window.htmx?.process(stateOf());
  }
  server = stateOf().outerHTML;
  const banner = document.getElementById("no-connection");
  if (banner) banner.hidden = navigator.onLine;
}

async function keepPages() {
  try {
    await navigator.serviceWorker.register(texts.worker, { scope: "/t/" });
  } catch {
    return; // a private window, or an old browser: an open page works without a network all the same
  }
  navigator.serviceWorker.addEventListener("message", ({ data }) => { if (data.kept) box.querySelector("[data-ready]").hidden = false; });
  const { active } = await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name).filter((name) => name.startsWith(location.origin) && name.includes("/static/"));
  active.postMessage({ keep: [...loaded, texts.tiles, ...new Set([location.pathname, texts.page]), texts.rules] });
}

async function start() {
  sender = new Sender(texts.table, {
    changed: refresh,
    sent: ({ number }) => {
      if (hands.length < 2) say(fill(texts.sent, { number }));
      window.htmx?.trigger(stateOf(), "look-again");
    },
  });
  await newestScreen();
  kit = await rulesKept();
  await refresh();
  const purpose = takePurpose();
  await settleCorrected(purpose);
  const back = purpose.isReturned && hands.find((hand) => hand.back);
  if (back) lookAtBack(back); else sender.send();
  keepPages();
  if (navigator.serviceWorker?.controller) window.htmx?.trigger(stateOf(), "look-again"); // the worker may have kept this page for long
  offerInstall(box.querySelector("[data-install]"), texts.table);
}

if (box) start();
