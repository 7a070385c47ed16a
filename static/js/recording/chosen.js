// The answers so far, question by question; shown on the check as long as the server cannot show the effects of the hand.
export function listOf(answers) {
  const list = document.createElement("dl");
  list.className = "preview-chosen";
  list.append(...answers.flatMap(([question, answer]) => [partOf("dt", question), partOf("dd", answer)]));
  return list;
}

function partOf(name, text) {
  const part = document.createElement(name);
  part.textContent = text;
  return part;
}
