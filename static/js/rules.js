// The yaku of a rules page are folded by value: on a phone closed at first, open where one is looked for (static/js/lists.js) or linked to.
const groups = [...document.querySelectorAll(".yaku-group")];
const search = document.querySelector("#yaku input[type=search]");
const isPhone = window.matchMedia("(max-width: 40rem)").matches;

const linked = () => document.getElementById(decodeURIComponent(location.hash.slice(1)));
const fold = () => groups.forEach((group) => { group.open = !isPhone || group.contains(linked()); });

function show() {
  const row = linked();
  const group = row?.closest(".yaku-group");
  if (!group) return;
  group.open = true;
  row.scrollIntoView();
}

// Heard after the list has hidden what is not meant.
document.querySelector("#yaku")?.addEventListener("input", () => {
  for (const group of groups) {
    group.querySelector("summary small").textContent = group.querySelectorAll(".yaku-row:not([hidden])").length;
    if (search.value.trim()) group.open = true;
  }
  if (!search.value.trim()) fold();
});
window.addEventListener("hashchange", show);
fold();
show();
