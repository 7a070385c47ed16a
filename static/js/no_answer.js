// Screens that nobody touches ask for news by themselves. While the server does not answer, they say so quietly (data-no-answer), and
// go on asking; what they show stays.
(() => {
  const say = (isGone) => document.querySelectorAll("[data-no-answer]").forEach((note) => { note.hidden = !isGone; });
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) document.addEventListener(failure, () => say(true));
  document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) say(false); });
})();
