// Send a form and follow a link only if the server answers: otherwise the browser would show its own error page instead of this one, and
// what was typed would be lost. The form's own note says so, or a short message. What htmx sends stays on the page anyway.
(() => {
  const PATIENCE = 5000;
  const sure = new WeakSet();
  const here = document.currentScript.src;
  const answers = () => fetch(here, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });

  // A part of the page may have words of its own for what needs a network: data-no-network.
  const wordsFor = (part) => part?.closest("[data-no-network]")?.dataset.noNetwork ?? document.getElementById("toasts").dataset.noNetwork;

  function sayNo(part, notice) {
    if (notice) {
      notice.hidden = false;
      notice.scrollIntoView({ block: "nearest" });
    } else document.dispatchEvent(new CustomEvent("say", { detail: { text: wordsFor(part), kind: "bad" } }));
  }

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (form.method !== "post" || form.hasAttribute("hx-post") || sure.delete(form)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.asking) return; // a second tap
    form.dataset.asking = "yes";
    const notice = form.querySelector("[data-offline]");
    try {
      await answers();
      if (notice) notice.hidden = true;
      sure.add(form);
      form.dataset.confirmed = "yes"; // confirm.js has asked by now
      if (!form.isConnected) { form.hidden = true; document.body.append(form); } // news replaced this part of the page meanwhile
      form.requestSubmit(event.submitter);
    } catch {
      sayNo(form, notice);
    } finally {
      delete form.dataset.asking;
      delete form.dataset.confirmed;
    }
  }, true);

  const leavesByItself = (event, link) =>
    !link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || link.target
    || link.hasAttribute("download") || link.hasAttribute("hx-get") || link.origin !== location.origin
    || (link.hash && link.pathname === location.pathname && link.search === location.search);

  document.addEventListener("click", async (event) => {
    const link = event.target.closest("a[href]");
    if (leavesByItself(event, link)) return;
    event.preventDefault();
    try {
      await answers();
    } catch {
      sayNo(link);
      return;
    }
    location.assign(link.href);
  });
})();
