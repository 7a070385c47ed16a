// A simulation takes longer than one request may: the page goes on by itself until nothing is left, or its reader leaves.
document.querySelector("form[data-go-on]")?.requestSubmit();
