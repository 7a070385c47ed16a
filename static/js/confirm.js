// Ask before an action: <form data-confirm="…"> or <button data-confirm="…">; data-confirm-label is the text of the button that goes on,
// data-confirm-keep that of the button that changes nothing.
(() => {
  const byId = (id) => document.getElementById(id);

  const confirmed = new WeakSet();

  function ask(source, goOn) {
    const dialog = byId("confirm-dialog");
    byId("confirm-text").textContent = source.dataset.confirm;
    const yes = dialog.querySelector('[value="yes"]');
    yes.dataset.usual ||= yes.textContent;
    yes.textContent = source.dataset.confirmLabel || yes.dataset.usual;
    const no = dialog.querySelector('[value="no"]');
    no.dataset.usual ||= no.textContent;
    no.textContent = source.dataset.confirmKeep || no.dataset.usual;
    yes.classList.toggle("danger", Boolean(source.closest(".danger")));
    dialog.returnValue = "no";
    dialog.onclose = () => { if (!dialog.open && dialog.returnValue === "yes") goOn(); }; // open: this answer was to the question before
    dialog.showModal();
  }

  document.addEventListener("submit", (event) => {
    const form = event.target;
    const source = event.submitter?.dataset.confirm ? event.submitter : form;
    if (!source.dataset.confirm || confirmed.delete(form) || form.dataset.confirmed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const submitter = event.submitter;
    ask(source, () => { confirmed.add(form); form.requestSubmit(submitter); });
  }, true);

  document.addEventListener("click", (event) => {
    const source = event.target.closest("a[data-confirm], button[type=button][data-confirm]");
    if (!source || confirmed.delete(source)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    ask(source, () => { confirmed.add(source); source.click(); });
  }, true);
})();
