// The start page on the phone of somebody who said "This is me" (lists.js): their running and coming competitions stand first.
(() => {
  const isOwn = (slug) => { try { return Boolean(localStorage.getItem(`me ${slug}`)); } catch { return false; /* private window */ } };
  const own = document.querySelector("[data-own]");
  for (const section of document.querySelectorAll("[data-competitions]")) {
    const cards = [...section.querySelectorAll("article")];
    const mine = cards.filter((card) => isOwn(card.querySelector("a").pathname.split("/")[1]));
    own.querySelector(".grid").append(...mine);
    if (mine.length === cards.length) section.remove();
  }
  own.hidden = !own.querySelector("article");
})();
