// The table screen around the recording: quiet polling, the sum of paper scores, the name of somebody else.
(() => {
  const banner = document.getElementById("no-connection");

  // A phone in a pocket asks nobody; one that lost its network says so once, quietly.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (event.target.id === "table-state" && document.hidden) event.preventDefault();
  });
  document.addEventListener("visibilitychange", () => {
    const state = document.getElementById("table-state");
    if (state && !document.hidden) window.htmx?.trigger(state, "look-again");
  });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (event.target.id !== "table-state") return;
      event.stopPropagation();
      banner.hidden = false;
    });
  }
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.target.id === "table-state" && event.detail.successful && banner) banner.hidden = true;
  });

  // Who are you? The name is asked for only of somebody else.
  const who = document.querySelector("[data-who]");
  if (who) {
    const other = who.querySelector("[data-other]");
    const show = () => { other.hidden = who.querySelector('[name="who"]:checked')?.value !== "other"; };
    who.addEventListener("change", () => { show(); if (!other.hidden) other.querySelector("input").focus(); });
    show();
  }

  // Scores from paper: what is missing to the right sum, and a key for the minus that phones' number pads lack.
  const paper = document.querySelector("[data-paper]");
  if (paper) {
    const language = document.documentElement.lang;
    const written = (points) => points.toLocaleString(language).replace("-", "\u2212");
    const inputs = [...paper.querySelectorAll(".points-input")];
    const read = (input) => {
      const text = input.value.replace(/[\u2212\u2013]/g, "-").replace(/[.,'\u2019\s]/g, "");
      return /^[+-]?\d+$/.test(text) ? Number(text) : NaN;
    };
    const add = () => {
      const points = inputs.map(read);
      const known = points.filter((each) => !Number.isNaN(each));
      const sum = known.reduce((total, each) => total + each, 0);
      const missing = Number(paper.dataset.total) - sum;
      const all = known.length === inputs.length;
      paper.querySelector("[data-sum]").textContent = known.length ? written(sum) : "";
      paper.querySelector("[data-missing-row]").hidden = missing === 0 || known.length === 0;
      paper.querySelector("[data-missing]").textContent = written(missing);
      const reason = paper.querySelector("[data-sum-reason]");
      reason.hidden = !(all && missing !== 0) && !reason.querySelector(".errorlist");
    };
    paper.querySelectorAll("[data-sign]").forEach((button) => {
      button.hidden = false;
      button.addEventListener("click", () => {
        const input = button.parentElement.querySelector("input");
        input.value = /^[-\u2212]/.test(input.value) ? input.value.slice(1) : `\u2212${input.value}`;
        input.focus();
        add();
      });
    });
    paper.addEventListener("input", add);
    add();
  }
})();
