// The sentence of a problem in the words that came with the rules: a template for each code, or for values one of their own.
export function sentenceOf(rules, problem, numberText = String) {
  const { sentence, params } = problem.sentence ? problem : rules.sentences[problem.code];
  const words = { ...params, ...problem.params };
  return sentence.replace(/\{(\w+)\}/g, (_, name) => (typeof words[name] === "number" ? numberText(words[name]) : words[name]));
}
