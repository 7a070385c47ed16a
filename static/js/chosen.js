// Says how many people are ticked, of how many seats, while somebody ticks: <output data-chosen-of="16" data-text="{number} of 16 chosen">.

for (const output of document.querySelectorAll("[data-chosen-of]")) {
  const form = output.closest("form");
  const say = () => {
    const number = form.querySelectorAll('input[name="players"]:checked').length;
    output.textContent = output.dataset.text.replace("{number}", String(number));
  };
  form.addEventListener("change", say);
  say();
}
