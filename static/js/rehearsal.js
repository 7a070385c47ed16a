// A simulation may take longer than one request: the page sends the next one until no session is left, or its reader leaves.
document.querySelector("form[data-go-on]")?.requestSubmit();
