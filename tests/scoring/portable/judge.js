// Plays games by static/js/game/ and says what scoring says of them; tests/scoring/portable/judged.py has the other side.
import { advance } from "/static/js/game/play.js";
import { outcomeOf } from "/static/js/game/outcome.js";
import { impossible } from "/static/js/game/possible_points.js";
import { sentenceOf } from "/static/js/game/refusing.js";
import { waitsForServer } from "/static/js/game/results.js";
import { unheardOf, valueProblem, worthOf } from "/static/js/game/worth.js";

export function judge(cases) {
  return cases.map(({ rules: given, start, entries }) => {
    const rules = strict(given);
    let progress = start;
    const answers = entries.map((entry) => {
      const step = advance(rules, progress, entry);
      if (step.problems) {
        return { problems: step.problems.map((one) => said(rules, one)) };
      }
      progress = step.progress;
      return { hand: step.hand, after: progress };
    });
    return { answers, outcome: outcomeOf(rules, progress) };
  });
}

const said = (rules, problem) => problem && { code: problem.code, where: problem.where, sentence: sentenceOf(rules, problem) };

export function values(rules, asked) {
  return asked.map(([value, tsumo, honba]) => {
    const problem = valueProblem(strict(rules), value, tsumo, honba);
    return problem ? { problem: said(rules, problem) } : worthOf(strict(rules), value);
  });
}

export function unheard(rules, asked) {
  return asked.map(([value, tsumo, riichi]) => said(rules, unheardOf(strict(rules), value, tsumo, riichi)));
}

export function possible({ points }, side, table, asked) {
  return asked.map((each) => said({}, impossible(points, side, table, each)));
}

export const waits = (results) => results.map(waitsForServer);

// The rules, in which nothing may be asked that is not there.
const strict = (rules) => new Proxy(rules, {
  get(target, name) {
    if (!(name in target)) throw new Error(`the rules do not say ${String(name)}`);
    return target[name];
  },
});
