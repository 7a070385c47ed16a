// Scores typed from paper: show the expected sum (by the answers given) and the difference from it, and offer a minus key.
(() => {
  const language = document.documentElement.lang;
  const written = (points) => points.toLocaleString(language).replace("-", "\u2212");
  const WHOLE = /^[+-]?(?:\d+|\d{1,3}([.,'\u2019 \u00a0\u202f])\d{3}(?:\1\d{3})*)$/; // as the server reads it: 41.3 is no number of points
  const read = (input) => {
    const text = input.value.replace(/[\u2212\u2013]/g, "-").trim();
    return WHOLE.test(text) ? Number(text.replace(/[^\d-]/g, "")) : NaN;
  };

  document.querySelectorAll("[data-paper]").forEach((paper) => {
    const inputs = [...paper.querySelectorAll(".points-input")];
    const deposits = paper.querySelector("[data-deposits]");
    const reason = paper.querySelector("[data-sum-reason]");

    const should = () => {
      let points = Number(paper.dataset.start);
      paper.querySelectorAll("[data-part]").forEach((part) => {
        const held = paper.querySelector(`[data-asks="${part.dataset.part}"] input[value=yes]`)?.checked;
        part.hidden = !held;
        if (held) points -= Number(part.dataset.points);
      });
      const lost = deposits ? Math.abs(read(deposits) || 0) : 0;
      paper.querySelector("[data-deposits-part]").hidden = !lost;
      paper.querySelector("[data-deposits-points]").textContent = written(lost);
      return points - lost;
    };

    const add = () => {
      const known = inputs.map(read).filter((each) => !Number.isNaN(each));
      const sum = known.reduce((total, each) => total + each, 0);
      const expected = should();
      const over = sum - expected;
      const wrong = known.length === inputs.length && over !== 0;
      const shown = paper.querySelector("[data-sum]");
      if (shown) shown.textContent = known.length ? written(sum) : "";
      paper.querySelector("[data-should]").textContent = written(expected);
      const difference = paper.querySelector("[data-difference]");
      difference.hidden = !wrong;
      difference.textContent = (over > 0 ? difference.dataset.tooMuch : difference.dataset.tooLittle).replace("{}", written(Math.abs(over)));
      reason.hidden = !wrong && !reason.querySelector(".errorlist") && !reason.querySelector("input").value;
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
    paper.addEventListener("change", add);
    add();
  });
})();
