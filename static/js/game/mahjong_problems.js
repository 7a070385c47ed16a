// What an entry of a game without riichi cannot be, as in scoring/game/mahjong/checks.py; hands are given in points here.
import { problem } from "./results.js";
import { playing } from "./seating.js";

export const valuesOf = (result) => result.values ?? (result.hands ?? []).map((hand) => hand && hand.points);
const at = (list, seat) => list[seat] ?? null;

export function mahjongProblems(rules, progress, result) {
  const sitsOut = sitsOutProblems(progress, result);
  if (sitsOut.length) return sitsOut;
  const seated = seatedFor(progress, result);
  const seats = seatProblems(seated, result);
  return seats.length ? seats : CHECKS[result.type](rules, seated, result);
}

// The game with the player sitting out whom the entry names, or else the one whose turn it is.
export const seatedFor = (progress, result) => ({ ...progress, sits_out: result.sits_out ?? progress.sits_out });

function sitsOutProblems(progress, { sits_out: out = null }) {
  if (out === null) return [];
  if (progress.scores.length < 5) return [problem("nobody_sits_out", "sits_out")];
  if (!(out in progress.scores)) return [unknown(progress, "sits_out")];
  return out === progress.dealer ? [problem("dealer_sits_out", "sits_out")] : [];
}

const unknown = (progress, where) => problem("seat_unknown", where, { last: progress.scores.length - 1 });

function seatProblems(progress, result) {
  return named(result).flatMap(([where, seat]) => {
    if (!(seat in progress.scores)) return [unknown(progress, where)];
    return seat === progress.sits_out ? [problem("seat_sits_out", where)] : [];
  });
}

const sorted = (seats = []) => [...seats].sort((one, other) => one - other);
// What was announced before somebody else corrected it: pairs of seat and points.
export const announcedIn = (result) => (result.announced ?? []).flatMap((points, seat) => (points === null ? [] : [[seat, points]]));

function named(result) {
  if (result.type === "false_mahjong") return [["caller", result.caller]];
  if (result.type === "penalty") return [["seat", result.seat]];
  if (result.type !== "mahjong") return [];
  const alone = [["discarder", result.discarder ?? null], ["pays_alone", result.pays_alone ?? null]].filter(([, seat]) => seat !== null);
  const dead = ["too_few", "too_many"].flatMap((where) => sorted(result[where]).map((seat) => [where, seat]));
  return [["winner", result.winner], ...alone, ...dead, ...announcedIn(result).map(([seat]) => [`announced[${seat}]`, seat])];
}

function mahjong(rules, progress, result) {
  const found = [];
  if ((result.discarder ?? null) === result.winner) found.push(problem("discarder_wins", "discarder"));
  found.push(...deadProblems(result), ...aloneProblems(rules, progress, result));
  const worths = worthProblems(rules, progress, result);
  return [...found, ...(worths.length ? worths : announcedProblems(rules, result))];
}

function deadProblems({ winner, too_few: few = [], too_many: many = [] }) {
  const found = [];
  if ([...few, ...many].includes(winner)) found.push(problem("dead_hand_wins", "winner"));
  if (few.some((seat) => many.includes(seat))) found.push(problem("dead_hand_twice", "too_many"));
  return found;
}

function aloneProblems(rules, progress, { winner, discarder = null, pays_alone: alone = null, excused = false }) {
  if (alone === null) return excused ? [problem("excuse_without_cause", "excused")] : [];
  if (rules.payers !== "settle") return [problem("pays_alone_not_in_ruleset", "pays_alone")];
  if (alone === winner) return [problem("pays_alone_for_own_win", "pays_alone")];
  if (progress.scores.length === 2) return [problem("nobody_to_pay_for", "pays_alone")];
  const isLast = rules.family !== "classical" || rules.pays_alone_for !== "last_tile" || discarder === alone;
  return isLast ? [] : [problem("pays_alone_not_last", "pays_alone")];
}

function worthProblems(rules, progress, result) {
  const values = valuesOf(result);
  const winner = result.type === "mahjong" ? result.winner : null;
  const found = [];
  for (let seat = 0; seat < Math.max(values.length, progress.scores.length); seat += 1) {
    const points = at(values, seat);
    const where = `values[${seat}]`;
    if (!playing(progress).includes(seat)) {
      const isRest = seat === progress.sits_out && points === 0;
      if (points !== null && !isRest) found.push(problem("value_of_nobody", where));
    } else if (points !== null || seat === winner || needsAll(rules, result)) {
      found.push(...pointsProblems(rules, result, seat, points, where));
    }
  }
  return found;
}

const needsAll = (rules, result) => rules.payers === "settle" || result.type === "false_mahjong";
const countsNothing = (result, seat) => (result.too_many ?? []).includes(seat) || (result.type === "false_mahjong" && result.caller === seat);

function pointsProblems(rules, result, seat, points, where) {
  if (points === null) return countsNothing(result, seat) ? [] : [problem("value_missing", where)];
  const hasWon = result.type === "mahjong" && result.winner === seat;
  const least = hasWon && rules.family === "points" && !countsNothing(result, seat) ? 1 : 0;
  return points < least ? [problem("value_impossible", where, { points })] : [];
}

// The points of a checked hand: nothing where it is dead or called falsely, at most the cap, unless it is a limit game.
export function countedPoints(rules, result, seat) {
  const points = at(valuesOf(result), seat);
  if (points === null || countsNothing(result, seat)) return 0;
  const hasWon = result.type === "mahjong" && result.winner === seat;
  const isLimit = hasWon && [rules.limit_game, rules.half_limit_game].includes(points);
  return rules.hand_cap && !isLimit ? Math.min(points, rules.hand_cap) : points;
}

function announcedProblems(rules, result) {
  return announcedIn(result).flatMap(([seat, points]) => {
    const where = `announced[${seat}]`;
    if (points < 0) return [problem("announced_negative", where)];
    const counted = countedPoints(rules, result, seat);
    return points >= counted ? [problem("announced_not_less", where, { points: counted })] : [];
  });
}

const CHECKS = {
  mahjong,
  draw: () => [],
  false_mahjong: worthProblems,
  penalty: (rules, progress, result) => (rules.fines.includes(result.points) ? [] : [problem("penalty_amount", "points")]),
};
