"""Check that everything the pages of ``docs/`` refer to exists: files by their paths, pages by their links."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
PAGES = sorted((ROOT / "docs").rglob("*.md"))
FILE = re.compile(r"`([\w./-]+\.(?:py|json|js|css|html|toml|yaml|md))`")
#: files that are created, sent or read elsewhere, and are not part of the tree
ELSEWHERE = {"manifest.json", "standings.json", "seating-data/starters.json"}


def named(page: Path) -> set[str]:
    prose = re.sub(r"^```.*?^```$", "", page.read_text(), flags=re.MULTILINE | re.DOTALL)
    return set(FILE.findall(prose)) - ELSEWHERE


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_file_that_a_page_names_is_in_the_tree(page: Path) -> None:
    tree = [
        file.as_posix() for folder in ("scoring", "league", "tests", "docs", "static", "templates") for file in (ROOT / folder).rglob("*.*")
    ]
    tree += [file.as_posix() for file in ROOT.glob("*.*")]
    assert [name for name in sorted(named(page)) if not any(file.endswith(f"/{name}") for file in tree)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_page_that_a_page_links_to_is_there(page: Path) -> None:
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text()) if "://" not in link]
    assert [link for link in links if link and not (page.parent / link).exists()] == []


def test_the_index_of_decisions_names_every_decision() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text()
    assert [page.name for page in folder.glob("*.md") if page.name != "README.md" and f"({page.name})" not in index] == []


def test_every_room_is_on_the_page_about_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    rooms = {folder.parent.name for top in ("league", "scoring") for folder in (ROOT / top).glob("*/__init__.py")}
    assert {"games", "drawing", "riichi"} <= rooms
    assert [room for room in sorted(rooms) if not re.search(rf"^ +{room} |    {room}  ", text, re.MULTILINE)] == []


def test_every_module_beside_the_rooms_is_on_the_page_about_the_architecture() -> None:
    tree = (ROOT / "docs" / "architecture.md").read_text().split("```text")[1].split("```")[0]
    modules = {file.stem for top in ("league", "scoring") for file in (ROOT / top).glob("*.py")} - {"__init__"}
    assert {"errors", "database"} <= modules
    assert [module for module in sorted(modules) if not re.search(rf"(?:^ |,|  ) *{module}(?:\.py)?(?:,|  )", tree, re.MULTILINE)] == []


def test_questions_that_newcomers_ask_have_their_row_on_the_page_about_the_architecture() -> None:
    rows = re.findall(r"^\| … .+\? \| `([^`]+)` \| `[^`]+` \|$", (ROOT / "docs" / "architecture.md").read_text(), re.MULTILINE)
    asked = {
        "league/standings/exports/ema_check.py",
        "league/standings/queries/ranking/prizes.py",
        "league/games/commands/rights.py",
    }
    assert asked - set(rows) == set()


def test_every_feature_of_the_director_is_on_the_page_about_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text()
    features = {file.parent.name for file in (ROOT / "league" / "director").glob("*/urls.py")}
    assert {"desk", "people", "drawing"} <= features
    assert features == set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))


def test_code_cites_documents_of_the_tree_only() -> None:
    """Pages are cited by their path from the root, so that anybody with the tree can read them."""
    files = [file for top in ("scoring", "league", "tests") for file in (ROOT / top).rglob("*.py") if file.parent != Path(__file__).parent]
    cited = {(file.relative_to(ROOT).as_posix(), name) for file in files for name in re.findall(r"[\w./-]+\.md\b", file.read_text())}
    assert any(name == "docs/formats.md" for _file, name in cited)
    assert sorted((file, name) for file, name in cited if not (ROOT / name).is_file()) == []


def test_every_rule_is_decided_where_the_architecture_says() -> None:
    rows = re.findall(r"^\| … .+\? \| `([^`]+)` \| `([^`]+)` \|$", (ROOT / "docs" / "architecture.md").read_text(), re.MULTILINE)
    assert len(rows) >= 20
    assert [(file, name) for file, name in rows if name not in _defined_in(ROOT / file)] == []


def _defined_in(file: Path) -> set[str]:
    """Functions, classes and constants of a module."""
    statements = ast.parse(file.read_text()).body if file.is_file() else []
    assigned = [target for one in statements if isinstance(one, ast.Assign | ast.AnnAssign) for target in _targets(one)]
    return {one.name for one in statements if isinstance(one, ast.FunctionDef | ast.ClassDef)} | set(assigned)


def _targets(statement: ast.Assign | ast.AnnAssign) -> list[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    return [target.id for target in targets if isinstance(target, ast.Name)]
