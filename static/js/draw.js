// A search that is looked at: a look that fails is repeated, and nobody is told; a page that is gone is loaded again.
(() => {
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (event.target.id !== "draft" || !event.target.hasAttribute("data-searching")) return;
      event.stopPropagation();
      if ([403, 404].includes(event.detail.xhr.status)) window.location.reload();
    });
  }
})();
