"""Scripts of several files reach the browser as one, named by its content."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from django.test import override_settings

from league.serving.static_files import joined, without_comments

SCRIPTS = Path(settings.BASE_DIR) / "static" / "js"
IMPORTED = re.compile(r'from "(\.[^"]+)";')
LOADED = re.compile(r"""(?:<script type="module" src|data-script)="{% static 'js/([^']+)' %}[\"]""")


def joined_text(scripts: dict[str, str], name: str = "js/page.js") -> str:
    return joined(name, scripts.__getitem__)


def test_what_a_script_imports_comes_before_it_and_keeps_its_names_to_itself() -> None:
    text = joined_text(
        {
            "js/page.js": 'import { cut } from "./tools/knife.js";\nimport { one } from "./one.js";\ncut(one);\n',
            "js/tools/knife.js": 'import { one } from "../one.js";\nconst own = one;\nexport function cut(what) { return what - own; }\n',
            "js/one.js": "export const one = 1;\nexport class Two {}\n",
        }
    )
    assert text == (
        "const module0 = (() => {\nconst one = 1;\nclass Two {}\nreturn { one, Two };\n})();\n"
        "const module1 = (() => {\nconst { one } = module0;\n"
        "const own = one;\nfunction cut(what) { return what - own; }\nreturn { cut };\n})();\n"
        "const { cut } = module1;\nconst { one } = module0;\ncut(one);\n"
    )


@pytest.mark.parametrize(
    "line", ['import * as one from "./one.js";', 'import { one as two } from "./one.js";', "export default 1;", 'import "./one.js";']
)
def test_a_script_that_imports_or_exports_otherwise_is_refused_when_it_is_collected(line: str) -> None:
    with pytest.raises(ValueError, match=r"js/page\.js: .* cannot be joined"):
        joined_text({"js/page.js": f"{line}\n", "js/one.js": "export const one = 1;\n"})


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    """The folder from which an installation sends its static files."""
    storages: dict[str, Any] = {**settings.STORAGES, "staticfiles": {"BACKEND": "league.serving.static_files.StaticFiles"}}
    with override_settings(STORAGES=storages, STATIC_ROOT=tmp_path):
        for _again in range(2):
            call_command("collectstatic", interactive=False, verbosity=0)
        (tmp_path / "names").write_text("\n".join(f"{name} {staticfiles_storage.url(name)}" for name in loaded()))
    return tmp_path


def loaded() -> list[str]:
    """The scripts of several files that a page loads."""
    templates = (Path(settings.BASE_DIR) / "templates").rglob("*.html")
    return sorted({f"js/{name}" for path in templates for name in LOADED.findall(path.read_text())})


def test_what_is_sent_imports_nothing_and_is_named_by_all_its_parts(collected: Path) -> None:
    names = dict(line.split(" ") for line in (collected / "names").read_text().splitlines())
    assert set(names) == set(loaded()) and len(names) == 12
    for name, address in names.items():
        sent = collected / address.removeprefix("/static/")
        text = sent.read_text()
        assert re.search(r"\.[0-9a-f]{12}\.js$", sent.name) and sent.with_name(f"{sent.name}.gz").exists()
        assert not re.search(r"^(?:import|export)\b", text, re.MULTILINE)
        assert text == without_comments(name, joined(name, lambda each: (SCRIPTS.parent / each).read_text()))


def test_comments_and_indentation_are_not_sent() -> None:
    css = '/* All\n   of it. */\nq {\n  content: "a  b"; /* two blanks */\n}\n\n@media print { q { color: red; } }\n'
    assert without_comments("css/a.css", css) == 'q {\ncontent: "a  b";\n}\n@media print { q { color: red; } }\n'
    script = '// Why.\nconst a = "//b"; // what\n\n  /\\/\\/c/.test(a);\n'
    assert without_comments("js/a.js", script) == 'const a = "//b"; // what\n/\\/\\/c/.test(a);\n'


def test_what_is_sent_has_no_comments_and_other_peoples_files_stay_as_they_are(collected: Path) -> None:
    for kind, comment in (("css", "/*"), ("js", "\n//")):
        sent = [path.read_text() for path in (collected / kind).rglob(f"*.{kind}")]
        assert len(sent) > 10 and not [text[:80] for text in sent if comment in text]
    theirs = "admin/css/base.css"
    assert (collected / theirs).read_text() == Path(str(find(theirs))).read_text()


def imports_of(path: Path) -> set[Path]:
    """All that a script imports, whatever by."""
    own = {(path.parent / name).resolve() for name in IMPORTED.findall(path.read_text())}
    return own.union(*map(imports_of, own))


def test_every_module_is_loaded_by_a_page() -> None:
    modules = {path for path in SCRIPTS.rglob("*.js") if re.search(r"^(import|export) ", path.read_text(), re.MULTILINE)}
    pages = {SCRIPTS.parent / name for name in loaded()}
    assert modules <= pages.union(*map(imports_of, pages)) and all(page.exists() for page in pages)
