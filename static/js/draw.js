// The page of a running search: a failed request is repeated without a message; if the page is gone, it is loaded again.
(() => {
  for (const failure of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.body.addEventListener(failure, (event) => {
      if (event.target.id !== "draft" || !event.target.hasAttribute("data-searching")) return;
      event.stopPropagation();
      if ([403, 404].includes(event.detail.xhr.status)) window.location.reload();
    });
  }
})();
