// What the next hand cannot be, as in scoring/game/checks.py: a list of problems, each with its code, its field and the parameters of its
// sentence. The sentences of a ruleset come with it (scoring/portable), so that a phone without network refuses in the same words.
import { liabilityProblems } from "./liability.js";
import { mahjongProblems } from "./mahjong_problems.js";
import { group, problem, winsOf } from "./results.js";
import { valueProblem } from "./worth.js";

const SEATS = [0, 1, 2, 3];
const GROUPS = {
  ron: ["riichi", "chombo", "dead"],
  tsumo: ["riichi", "chombo", "dead"],
  exhaustive_draw: ["riichi", "tenpai", "chombo", "dead"],
  nagashi_mangan: ["riichi", "winners", "tenpai", "dead"],
  abortive_draw: ["riichi", "dead"],
  chombo: ["riichi", "offenders"],
  void: ["riichi"],
};
const PLAYED_OUT = ["ron", "tsumo", "exhaustive_draw", "nagashi_mangan"];

export function problemsOf(rules, progress, result) {
  if (progress.ended_by !== null) return [problem("game_over", null, { last: progress.number - 1, ended_by: progress.ended_by })];
  const isRiichi = rules.family === "riichi";
  const isRiichiResult = result.type in GROUPS;
  if (isRiichi && isRiichiResult) {
    const seats = seatProblems(result);
    return seats.length ? seats : [...riichiProblems(rules, progress, result), ...CHECKS[result.type](rules, progress, result)];
  }
  if (result.type === "void") return group(result, "riichi").length ? [problem("no_riichi", "riichi")] : [];
  if (isRiichi || isRiichiResult) return [problem("result_not_in_ruleset", "type")];
  return mahjongProblems(rules, progress, result);
}

function seatProblems(result) {
  const unknown = GROUPS[result.type].filter((name) => group(result, name).some((seat) => !SEATS.includes(seat)));
  if (result.type === "ron" && !SEATS.includes(result.discarder)) unknown.push("discarder");
  winsOf(result).forEach((win, index) => {
    const where = result.type === "ron" ? `wins[${index}]` : "win";
    if (!SEATS.includes(win.winner)) unknown.push(`${where}.winner`);
    if (win.liable && !SEATS.includes(win.liable.seat)) unknown.push(`${where}.liable.seat`);
  });
  return unknown.map((where) => problem("seat_unknown", where));
}

function riichiProblems(rules, progress, result) {
  const riichi = group(result, "riichi");
  const found = [];
  const least = rules.riichi_min_points;
  if (least !== null && riichi.some((seat) => progress.scores[seat] < least)) found.push(problem("riichi_points", "riichi"));
  const isFourth = riichi.length === 4 && rules.abortive_draws.includes("four_riichi");
  if (isFourth && PLAYED_OUT.includes(result.type)) found.push(problem("four_riichi_aborts", "riichi"));
  return found;
}

function ronProblems(rules, progress, result) {
  const winners = new Set(result.wins.map(({ winner }) => winner));
  const found = countProblems(rules, result.wins.length);
  if (winners.size < result.wins.length) found.push(problem("winner_twice", "wins"));
  if (winners.has(result.discarder)) found.push(problem("discarder_wins", "discarder"));
  found.push(...winnerProblems([...winners], result, "wins"));
  result.wins.forEach((win, index) => found.push(...winProblems(rules, progress, win, result, `wins[${index}]`)));
  return found;
}

function countProblems(rules, count) {
  if (count === 0) return [problem("no_winner", "wins")];
  if (count <= rules.multiple_ron) return [];
  if (rules.multiple_ron === 1) return [problem("head_bump", "wins")];
  return [problem(rules.multiple_ron === 2 && count === 3 ? "triple_ron_aborts" : "too_many_winners", "wins")];
}

function winnerProblems(winners, result, where) {
  const found = [];
  if (winners.some((seat) => group(result, "dead").includes(seat))) found.push(problem("dead_hand_wins", where));
  const offenders = result.type === "nagashi_mangan" ? [] : group(result, "chombo");
  if (winners.some((seat) => offenders.includes(seat))) found.push(problem("chombo_of_winner", "chombo"));
  return found;
}

function tsumoProblems(rules, progress, result) {
  return [...winnerProblems([result.win.winner], result, "win.winner"), ...winProblems(rules, progress, result.win, result, "win")];
}

function winProblems(rules, progress, win, result, where) {
  const tsumo = result.type === "tsumo";
  const wrong = valueProblem(rules, win, tsumo, progress.honba);
  if (wrong) return [{ ...wrong, where: `${where}.${wrong.where}` }];
  if (!win.liable) return [];
  return liabilityProblems(rules, win, group(result, "riichi")).map((one) => ({ ...one, where: `${where}.liable` }));
}

// The law of a draw: who bet riichi is tenpai, else it is a chombo.
function tenpaiProblems(result, offenders) {
  const [tenpai, dead] = [group(result, "tenpai"), group(result, "dead")];
  const found = [];
  if (tenpai.some((seat) => dead.includes(seat))) found.push(problem("dead_hand_tenpai", "tenpai"));
  const noten = group(result, "riichi").filter((seat) => !dead.includes(seat) && !offenders.includes(seat) && !tenpai.includes(seat));
  if (noten.length) found.push(problem("noten_riichi", "riichi"));
  return found;
}

function nagashiProblems(rules, progress, result) {
  const winners = group(result, "winners");
  const found = [];
  if (rules.nagashi_mangan === "none") found.push(problem("nagashi_not_in_ruleset", "type"));
  if (!winners.length) found.push(problem("no_nagashi_winner", "winners"));
  return [...found, ...winnerProblems(winners, result, "winners"), ...tenpaiProblems(result, [])];
}

function abortiveProblems(rules, progress, result) {
  const found = [];
  if (!rules.breaks_off_for.includes(result.reason)) found.push(problem("abortive_not_in_ruleset", "reason", { reason: result.reason }));
  const forRiichi = result.reason === "four_riichi";
  const isOdd = forRiichi !== (group(result, "riichi").length === 4);
  if (isOdd && (forRiichi || rules.abortive_draws.includes("four_riichi"))) found.push(problem("four_riichi_needs_four", "riichi"));
  return found;
}

const CHECKS = {
  ron: ronProblems,
  tsumo: tsumoProblems,
  exhaustive_draw: (rules, progress, result) => tenpaiProblems(result, group(result, "chombo")),
  nagashi_mangan: nagashiProblems,
  abortive_draw: abortiveProblems,
  chombo: (rules, progress, result) => (group(result, "offenders").length ? [] : [problem("no_offender", "offenders")]),
  void: () => [],
};
