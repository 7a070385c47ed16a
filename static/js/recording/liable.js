// Ask who is liable only if somebody can be, and for how many yakuman only if several numbers are possible; the largest is the default.
export function offerLiable(part, win) {
  const isAnswered = () => part.querySelector('input:checked:not([value=""])');
  const known = win.liableNumbers(part.dataset.numbers);
  if (known === null && isAnswered()) return; // a saved answer stays until it is known to be wrong
  const numbers = known || [];
  part.hidden ||= !numbers.length;
  part.disabled ||= part.hidden;
  const count = part.querySelector("select");
  if (!count || !numbers.length) return;
  count.closest("label").hidden = numbers.length < 2;
  [...count.options].forEach((option) => { option.disabled = option.hidden = !numbers.includes(option.value); });
  const isNew = part.dataset.offered !== String(numbers) && !isAnswered();
  part.dataset.offered = numbers;
  if (isNew || !numbers.includes(count.value)) count.value = numbers.at(-1);
}
