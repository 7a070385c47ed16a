// Who are you? The name is asked for only of somebody else.
(() => {
  const who = document.querySelector("[data-who]");
  const other = who.querySelector("[data-other]");
  const show = () => { other.hidden = who.querySelector('[name="who"]:checked')?.value !== "other"; };
  who.addEventListener("change", () => { show(); if (!other.hidden) other.querySelector("input").focus(); });
  show();
})();
