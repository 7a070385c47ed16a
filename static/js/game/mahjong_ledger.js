// Payments of the games without riichi, as in scoring/game/mahjong/ledger.py.
import { line } from "./ledger.js";
import { announcedIn, countedPoints } from "./mahjong_problems.js";
import { bankerOf, playing } from "./seating.js";

export function mahjongLines(rules, progress, result) {
  return PAYMENTS[result.type](rules, progress, result);
}

// What one of two players pays the other for this number of points: doubled after a draw, and once more with the Bankier.
function amount(rules, progress, points, one, other, isDoubled = progress.doubled) {
  const banker = bankerOf(rules, progress);
  return points * (isDoubled ? 2 : 1) * (banker === one || banker === other ? 2 : 1);
}

const counted = (rules, progress, result) => new Map(playing(progress).map((seat) => [seat, countedPoints(rules, result, seat)]));

function mahjong(rules, progress, result) {
  const values = counted(rules, progress, result);
  const settled = settle(rules, progress, result, values);
  const announced = announcedIn(result);
  if (!announced.length) return settled;
  return [...settled, ...givenBack(settled, settle(rules, progress, result, new Map([...values, ...announced])))];
}

function settle(rules, progress, { winner, discarder = null, pays_alone: alone = null, excused = false }, values) {
  const others = [...values.keys()].filter((seat) => seat !== winner);
  const settlesAll = rules.payers === "settle";
  if (settlesAll && values.size === 2) return difference(rules, progress, values, winner, others[0]);
  const payers = rules.payers === "discarder" && discarder !== null ? [discarder] : others;
  let lines = payers.map((payer) => line(payer, winner, amount(rules, progress, values.get(winner), payer, winner), "mahjong"));
  if (alone !== null && !excused) lines = [line(alone, winner, lines.reduce((sum, { points }) => sum + points, 0), "pays_alone")];
  if (settlesAll) {
    lines.push(...others.flatMap((one, index) => others.slice(index + 1).flatMap((other) => difference(rules, progress, values, one, other))));
  }
  return lines.filter(({ points }) => points);
}

// The one with less pays the difference, which is doubled, not the values.
function difference(rules, progress, values, one, other) {
  const [less, more] = values.get(one) <= values.get(other) ? [one, other] : [other, one];
  const points = values.get(more) - values.get(less);
  return points ? [line(less, more, amount(rules, progress, points, less, more), "settlement")] : [];
}

// What is gained by correcting an announcement upwards goes back, so that any two have paid by the announced values.
function givenBack(settled, announced) {
  const gained = new Map();
  for (const [sign, lines] of [[1, settled], [-1, announced]]) {
    for (const { from, to, points } of lines) {
      const [one, other] = from < to ? [from, to] : [to, from];
      const pair = `${one} ${other}`;
      gained.set(pair, (gained.get(pair) ?? 0) + sign * (to === one ? points : -points));
    }
  }
  return [...gained].filter(([, points]) => points).map(([pair, points]) => {
    const [one, other] = pair.split(" ").map(Number);
    return points > 0 ? line(one, other, points, "undercount") : line(other, one, -points, "undercount");
  });
}

function falseMahjong(rules, progress, result) {
  return [...counted(rules, progress, result)].filter(([, points]) => points).map(([payee, points]) => (
    line(result.caller, payee, amount(rules, progress, points, result.caller, payee), "false_mahjong")
  ));
}

// A fine to each other player, double to and from the Bankier, but not doubled by a draw before it.
function fine(rules, progress, result) {
  return playing(progress).filter((payee) => payee !== result.seat).map((payee) => (
    line(result.seat, payee, amount(rules, progress, result.points, result.seat, payee, false), "fine")
  ));
}

const PAYMENTS = { mahjong, draw: () => [], false_mahjong: falseMahjong, penalty: fine };
