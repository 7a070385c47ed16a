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

search?.addEventListener("input", () => {
  if (!search.value.trim()) { fold(); return; }
  for (const group of groups) group.open = true;
});
window.addEventListener("hashchange", show);
fold();
show();
