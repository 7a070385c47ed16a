// In <form data-taps>, which each tap replaces by the server's answer, a tap that comes before the answer to the one before waits for it, and is
// then carried out on the same button of the new form: by its id, since what it does may have changed ("here" to "not here"), else by its name
// and value. If an answer fails or refuses, those that wait are forgotten, as they were meant for what did not come.
(() => {
  let sent = null; // the form whose answer is awaited
  let waiting = [];

  const sameAgain = ({ id, name, value }) =>
    id ? document.getElementById(id) : document.querySelector(`form[data-taps] button[name="${name}"][value="${CSS.escape(value)}"]`);

  const forget = () => {
    sent = null;
    waiting.splice(0).forEach((tap) => sameAgain(tap)?.removeAttribute("data-tapped"));
  };

  function goOn() {
    sent = null;
    const button = waiting.length ? sameAgain(waiting.shift()) : null;
    button?.click();
    if (!sent) forget(); // there is no such button any more, or it asks something first
    waiting.forEach((tap) => sameAgain(tap)?.setAttribute("data-tapped", ""));
  }

  document.addEventListener("click", (event) => {
    const button = sent && event.target.closest("form[data-taps] button");
    if (!button) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    waiting.push({ id: button.id, name: button.name, value: button.value });
    button.setAttribute("data-tapped", "");
  }, true);

  document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.matches?.("form[data-taps]")) sent = event.target; });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (event.detail.elt !== sent) return;
    if (!event.detail.successful || event.detail.xhr.status >= 400) forget();
    else if (sent.isConnected) goOn();
  });
  document.addEventListener("htmx:afterSettle", () => { if (sent && !sent.isConnected) goOn(); });
})();
