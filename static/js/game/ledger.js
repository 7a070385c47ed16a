// Every payment of a checked hand of riichi in the order in which they are made, as in scoring/game/ledger.py.
import { group } from "./results.js";
import { share, worthOf } from "./worth.js";

const SEATS = [0, 1, 2, 3];
const DEPOSIT = 1000;
const TABLE = "table";

const sorted = (seats) => [...seats].sort((one, other) => one - other);
const turnsFrom = (seat, start) => (seat - start + 4) % 4;
export const line = (from, to, points, reason) => ({ from, to, points, reason });

// The result that counts for a hand with a chombo in it: a draw with one is a chombo, a win with one if the ruleset says so.
export function countsAs(rules, result) {
  const offenders = group(result, "chombo");
  const isWin = result.type === "ron" || result.type === "tsumo";
  const isChombo = offenders.length && (result.type === "exhaustive_draw" || (isWin && rules.chombo_with_win === "chombo_only"));
  return isChombo ? { type: "chombo", offenders, riichi: group(result, "riichi") } : result;
}

export function riichiLines(rules, progress, result) {
  const bets = sorted(group(result, "riichi")).map((seat) => line(seat, TABLE, DEPOSIT, "riichi"));
  return [...bets, ...PAYMENTS[result.type](rules, progress, result)];
}

// The effect of a ledger on scores and on what lies on the table.
export function movedBy(ledger, scores) {
  const deltas = scores.map(() => 0);
  let toTable = 0;
  for (const { from, to, points } of ledger) {
    if (from === TABLE) toTable -= points; else deltas[from] -= points;
    if (to === TABLE) toTable += points; else deltas[to] += points;
  }
  return { deltas, scores: scores.map((score, seat) => score + deltas[seat]), toTable };
}

function ron(rules, progress, result) {
  const winners = [...result.wins].sort((one, other) => turnsFrom(one.winner, result.discarder) - turnsFrom(other.winner, result.discarder));
  const counters = progress.honba * rules.honba_points;
  const lines = winners.flatMap((win, place) => {
    const paid = ronValue(rules, progress, win, result.discarder);
    if (!counters || (place > 0 && rules.honba_to !== "each_winner")) return paid;
    const payer = win.liable && rules.liable_pays_honba ? win.liable.seat : result.discarder;
    return [...paid, line(payer, win.winner, counters, "honba")];
  });
  return [...lines, ...deposits(rules, progress, result, winners.map(({ winner }) => winner)), ...chomboBeside(rules, progress, result)];
}

function ronValue(rules, progress, win, discarder) {
  const { own, answered } = bases(rules, win);
  const factor = win.winner === progress.dealer ? 6 : 4;
  if (!win.liable) return [line(discarder, win.winner, share(rules, own, factor), "ron")];
  const half = share(rules, answered, factor) / 2;
  return [line(discarder, win.winner, half + share(rules, own, factor), "ron"), line(win.liable.seat, win.winner, half, "liable")];
}

// Base points paid as usual, and those of the yakuman for which somebody is liable.
function bases(rules, win) {
  const { base, yakuman } = worthOf(rules, win);
  const answered = win.liable ? Math.floor(base / yakuman) * win.liable.yakuman : 0;
  return { own: base - answered, answered };
}

function tsumo(rules, progress, result) {
  const { win } = result;
  const { own, answered } = bases(rules, win);
  const lines = own ? fromAll(rules, progress, win.winner, own, "tsumo") : [];
  if (win.liable) {
    const points = fromAll(rules, progress, win.winner, answered, "liable").reduce((sum, one) => sum + one.points, 0);
    lines.push(line(win.liable.seat, win.winner, points, "liable"));
  }
  lines.push(...countersFromAll(rules, progress, win.winner, win.liable ? win.liable.seat : null));
  return [...lines, ...deposits(rules, progress, result, [win.winner]), ...chomboBeside(rules, progress, result)];
}

// Payments from each of the others; East pays and gets double.
function fromAll(rules, progress, winner, base, reason) {
  return SEATS.filter((payer) => payer !== winner).map((payer) => {
    const factor = progress.dealer === payer || progress.dealer === winner ? 2 : 1;
    return line(payer, winner, share(rules, base, factor), reason);
  });
}

function countersFromAll(rules, progress, winner, liable) {
  const counters = progress.honba * rules.honba_points;
  if (!counters) return [];
  if (liable !== null) return [line(liable, winner, counters, "honba")];
  return SEATS.filter((payer) => payer !== winner).map((payer) => line(payer, winner, Math.floor(counters / 3), "honba"));
}

// The deposits go to the winner, of several to the first in turn; by some rulesets each gets back their own first.
function deposits(rules, progress, result, winners) {
  const riichi = group(result, "riichi");
  let left = progress.deposits + DEPOSIT * riichi.length;
  const lines = [];
  if (winners.length > 1 && rules.deposits_on_multiple_ron === "own_back_rest_to_first") {
    for (const winner of winners.filter((seat) => riichi.includes(seat))) {
      left -= DEPOSIT;
      lines.push(line(TABLE, winner, DEPOSIT, "riichi_back"));
    }
  }
  return left ? [...lines, line(TABLE, winners[0], left, "deposits")] : lines;
}

function chomboBeside(rules, progress, result) {
  return rules.chombo_with_win === "both" ? chomboLines(rules, progress, group(result, "chombo")) : [];
}

// A mangan from each offender to each of the others, East double; nothing if the points come off after the uma instead.
function chomboLines(rules, progress, offenders) {
  if (rules.chombo !== "mangan_payment") return [];
  return sorted(offenders).flatMap((offender) => SEATS.filter((payee) => payee !== offender).map((payee) => {
    const factor = progress.dealer === payee || progress.dealer === offender ? 2 : 1;
    return line(offender, payee, share(rules, rules.limits.mangan, factor), "chombo");
  }));
}

// The noten payments: two pay two, one to one; otherwise each pays each.
function draw(rules, progress, result) {
  const tenpai = sorted(group(result, "tenpai"));
  const noten = SEATS.filter((seat) => !tenpai.includes(seat));
  const pool = rules.noten_pool;
  if (!tenpai.length || !noten.length || !pool) return [];
  if (tenpai.length === 2) return noten.map((payer, index) => line(payer, tenpai[index], Math.floor(pool / 2), "noten"));
  return noten.flatMap((payer) => tenpai.map((payee) => line(payer, payee, Math.floor(pool / 3), "noten")));
}

// A mangan from all to each winner; as a win also counters, and deposits to the first from East.
function nagashi(rules, progress, result) {
  const asWin = rules.nagashi_mangan === "win";
  const winners = [...group(result, "winners")].sort((one, other) => turnsFrom(one, progress.dealer) - turnsFrom(other, progress.dealer));
  const lines = winners.flatMap((winner) => [
    ...fromAll(rules, progress, winner, rules.limits.mangan, "nagashi_mangan"),
    ...(asWin ? countersFromAll(rules, progress, winner, null) : []),
  ]);
  const left = progress.deposits + DEPOSIT * group(result, "riichi").length;
  return asWin && left ? [...lines, line(TABLE, winners[0], left, "deposits")] : lines;
}

function chombo(rules, progress, result) {
  const back = rules.chombo_returns_deposits ? depositsBack(result) : [];
  return [...back, ...chomboLines(rules, progress, result.offenders)];
}

const depositsBack = (result) => sorted(group(result, "riichi")).map((seat) => line(TABLE, seat, DEPOSIT, "riichi_back"));

const PAYMENTS = {
  ron,
  tsumo,
  exhaustive_draw: draw,
  nagashi_mangan: nagashi,
  abortive_draw: () => [],
  chombo,
  void: (rules, progress, result) => depositsBack(result),
};
