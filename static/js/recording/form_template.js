// The form of the next hand comes with the table as text, in a block of data: its four thousand elements are built when somebody records, or
// in a quiet moment before, not while the page opens.
const ID = "hand-form-template";

// The <template> of a page or a part of one, built once; null if it has none.
export function formTemplate(page = document) {
  const found = page.querySelector(`#${ID}`);
  if (!found?.matches("script")) return found;
  const template = found.ownerDocument.createElement("template");
  template.id = ID;
  template.innerHTML = found.textContent;
  found.replaceWith(template);
  return template;
}

export function buildInQuiet() {
  if (window.requestIdleCallback) window.requestIdleCallback(() => formTemplate()); else setTimeout(formTemplate, 200); // Safari
}
