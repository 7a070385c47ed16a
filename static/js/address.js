// Proposes the address of a new competition from the name being typed, until somebody writes another address; shows it while its field is folded.
(() => {
  const LONGEST = 50;
  const WRITTEN_OUT = { ä: "ae", ö: "oe", ü: "ue", ß: "ss", æ: "ae", ø: "oe", œ: "oe", ł: "l", đ: "d" };
  const name = document.getElementById("id_name");
  const address = document.getElementById("id_slug");
  const shown = document.getElementById("address-shown");

  // The same rules as in league/competitions/slugs.py.
  function made(text) {
    const written = text.normalize("NFC").toLowerCase().replace(/[äöüßæøœłđ]/g, (letter) => WRITTEN_OUT[letter]);
    const plain = written.normalize("NFKD").replace(/[^a-z0-9_\s-]/g, "").replace(/[-\s]+/g, "-");
    return plain.replace(/^[-_]+/, "").slice(0, LONGEST).replace(/[-_]+$/, "");
  }

  function show() {
    shown.hidden = !address.value;
    shown.querySelector("output").value = address.value;
  }

  let isProposed = !address.value || address.value === made(name.value);
  name.addEventListener("input", () => { if (isProposed) address.value = made(name.value); show(); });
  address.addEventListener("input", () => { isProposed = !address.value; show(); });
  show();
})();
