// The sentence of a problem in the words that came with the rules: a template for each code, or for values one of their own. `numberText`
// writes a number, `both` joins two.
export function sentenceOf(rules, problem, numberText = String, both = "{one} and {other}") {
  const { sentence, params } = problem.sentence ? problem : rules.sentences[problem.code];
  const words = { ...params, ...problem.params };
  const textOf = (value) => {
    if (Array.isArray(value)) return joined(value.map(textOf), both);
    return typeof value === "number" ? numberText(value) : value;
  };
  return filled(sentence, (name) => textOf(words[name]));
}

const filled = (text, valueOf) => text.replace(/\{(\w+)\}/g, (_, name) => valueOf(name));
const joined = ([one, other], both) => (other === undefined ? one : filled(both, (name) => ({ one, other })[name]));
