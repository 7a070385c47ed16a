// Scores typed from paper: show the expected sum (by the answers given) and the difference from it, and offer a minus key.
(() => {
  const language = document.documentElement.lang;
  const written = (points) => points.toLocaleString(language).replace("-", "\u2212");
  const WHOLE = /^[+-]?(?:\d+|\d{1,3}([.,'\u2019 \u00a0\u202f])\d{3}(?:\1\d{3})*)$/; // as the server reads it: 41.3 is no number of points
  const MOST_TRIED = 8; // penalties, as on the server
  const read = (input) => {
    const text = input.value.replace(/[\u2212\u2013]/g, "-").trim();
    return WHOLE.test(text) ? Number(text.replace(/[^\d-]/g, "")) : NaN;
  };

  document.querySelectorAll("[data-paper]").forEach((paper) => {
    const inputs = [...paper.querySelectorAll(".points-input")];
    const deposits = paper.querySelector("[data-deposits]");
    const reason = paper.querySelector("[data-sum-reason]");

    const parts = [...paper.querySelectorAll("[data-part]")];

    const most = () => {
      const lost = deposits ? Math.abs(read(deposits) || 0) : 0;
      paper.querySelector("[data-deposits-part]").hidden = !lost;
      paper.querySelector("[data-deposits-points]").textContent = written(lost);
      return Number(paper.dataset.start) - lost; // the sum if the sheet holds no penalty
    };

    const held = () =>
      parts.reduce((total, part) => {
        const answer = paper.querySelector(`[data-asks="${part.dataset.part}"] input[value=yes]`);
        part.hidden = !answer?.checked;
        return total + (part.hidden ? 0 : Number(part.dataset.points));
      }, 0);

    // Beside each answer that the sum contradicts, what the sum tells instead: if exactly one combination of answers fits it.
    const tell = (missing) => {
      const fitting = [];
      for (let chosen = 0; parts.length <= MOST_TRIED && chosen < 1 << parts.length; chosen++) {
        const held = parts.map((_part, index) => Boolean(chosen & (1 << index)));
        if (parts.reduce((total, part, index) => total + (held[index] ? Number(part.dataset.points) : 0), 0) === missing) fitting.push(held);
      }
      parts.forEach((part, index) => {
        const asked = paper.querySelector(`[data-asks="${part.dataset.part}"]`);
        const answer = asked.querySelector("input:checked")?.value;
        const told = fitting.length === 1 ? (fitting[0][index] ? "yes" : "no") : answer;
        asked.querySelectorAll("[data-told]").forEach((hint) => {
          hint.hidden = !answer || answer === told || hint.dataset.told !== told;
        });
      });
    };

    const add = () => {
      const known = inputs.map(read).filter((each) => !Number.isNaN(each));
      const sum = known.reduce((total, each) => total + each, 0);
      const whole = most();
      const expected = whole - held();
      const over = sum - expected;
      const wrong = known.length === inputs.length && over !== 0;
      tell(wrong ? whole - sum : NaN);
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
