// "Who are you?": ask for the name only if the answer is "somebody else".
(() => {
  const who = document.querySelector("[data-who]");
  const other = who.querySelector("[data-other]");
  const show = () => { other.hidden = who.querySelector('[name="who"]:checked')?.value !== "other"; };
  who.addEventListener("change", () => { show(); if (!other.hidden) other.querySelector("input").focus(); });
  show();
})();
