// What a win is worth and whether it can be, from the table that the server compiled (scoring/portable/values.py); no rule stands here.
import { problem } from "./results.js";

const way = (tsumo) => (tsumo ? "tsumo" : "ron");

// The place of han and fu in the tables; beyond their last row, more han change nothing.
function cell(rules, { han, fu = null }) {
  return [Math.min(han, rules.values.base.length) - 1, rules.values.fu.indexOf(fu)];
}

// The reason why a win cannot have its value, or null.
export function valueProblem(rules, win, tsumo, honba) {
  if (win.limit !== undefined) return win.limit in rules.limits ? null : problem("limit_unknown", "limit", { limit: win.limit });
  if (win.yakuman !== undefined) return yakumanProblem(rules, win.yakuman);
  const { han, fu = null } = win;
  if (han < 1) return problem("han_too_low", "han", { han });
  if (han > rules.values.most_han) return problem("han_too_high", "han", { han });
  const [row, column] = cell(rules, win);
  if (column < 0) return rules.counts_fu ? problem("fu_unknown", "fu", { han, fu }) : problem("fu_not_in_ruleset", "fu");
  return listed(rules, rules.values.impossible[way(tsumo)][row][column], win) ?? counterProblem(rules, han, honba);
}

// The reason why no tiles make a value that is possible otherwise, or null: such a one is taken from nobody at a table.
export function unheardOf(rules, win, tsumo, riichi) {
  if (win.han === undefined) return null;
  const [row, column] = cell(rules, win);
  return listed(rules, rules.values.unheard_of[way(tsumo)][riichi ? 1 : 0][row]?.[column] ?? -1, win);
}

function listed(rules, index, { han, fu = null }) {
  if (index < 0) return null;
  const { code, where, params } = rules.values.refusals[index];
  return { ...problem(code, where, { ...params, han, fu }), sentence: rules.values.refusals[index].sentence };
}

function counterProblem(rules, han, honba) {
  const isTooFew = han === 1 && rules.two_han_from_honba > 0 && rules.two_han_from_honba <= honba;
  return isTooFew ? problem("two_han_needed", "han") : null;
}

function yakumanProblem(rules, times) {
  if (times < 1) return problem("no_yakuman", "yakuman", { times });
  if (times <= rules.most_yakuman) return null;
  return problem(rules.yakuman_add_up ? "too_many_yakuman" : "yakuman_do_not_add_up", "yakuman", { times });
}

// Base points, and how many yakuman they are.
export function worthOf(rules, win) {
  if (win.yakuman !== undefined) return { base: rules.limits.yakuman * win.yakuman, yakuman: win.yakuman };
  if (win.limit !== undefined) return { base: rules.limits[win.limit], yakuman: win.limit === "yakuman" ? 1 : 0 };
  const [row, column] = cell(rules, win);
  return { base: rules.values.base[row][column], yakuman: 0 };
}

// One payment, rounded up to the smallest stick.
export const share = (rules, base, factor) => Math.ceil((base * factor) / rules.round_up_to) * rules.round_up_to;
