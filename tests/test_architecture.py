"""Check the shape of the code against docs/architecture.md."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from scoring.rulesets import RULESETS, SWITCHES, Ruleset, ruleset_to_json
from tests.house.importing import circles, imports
from tests.house.sources import modules_of, packages

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted(path for room in ("scoring", "league") for path in (ROOT / room).rglob("*.py") if "migrations" not in path.parts)
SCORING = [path for path in SOURCES if path.is_relative_to(ROOT / "scoring") and path.name != "apps.py"]
LONGEST_FUNCTION, LONGEST_MODULE = 40, 300
Function = ast.FunctionDef | ast.AsyncFunctionDef


def module_name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    return tuple(ast.walk(ast.parse(path.read_text())))


def definitions(path: Path, kinds: type | tuple[type, ...]) -> Iterator[ast.AST]:
    return (node for node in nodes(path) if isinstance(node, kinds))


def imported_names(path: Path) -> Iterator[tuple[str, str]]:
    """Each ``from module import name`` of a file."""
    for node in definitions(path, ast.ImportFrom):
        yield from ((node.module or "", alias.name) for alias in node.names)


def public_names(path: Path) -> list[str]:
    """The names in the module's ``__all__``."""
    return list(getattr(importlib.import_module(module_name(path)), "__all__", []))


def test_nobody_imports_against_the_order_of_the_rooms() -> None:
    done = subprocess.run([Path(sys.executable).with_name("lint-imports")], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_no_modules_import_each_other_in_a_circle_not_even_for_their_types() -> None:
    assert circles(imports(modules_of(ROOT, packages(ROOT)))) == []


def test_queries_are_imported_from_the_module_that_has_them() -> None:
    """The packages of queries are no doors, so that a name comes from one place. (The director's goes with its rebuilding.)"""
    packages_of_queries = [path for path in SOURCES if path.name == "__init__.py" and path.parent.name == "queries"]
    assert len(packages_of_queries) > 3
    assert {path.parent.parent.name for path in packages_of_queries if any(imported_names(path))} <= {"director"}


def test_the_order_inside_an_app_holds_in_every_folder_of_the_director() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (app,) = (contract for contract in contracts if contract["id"] == "app")
    folders = {f"league.director.{file.parent.name}" for file in (ROOT / "league" / "director").glob("*/__init__.py")}
    assert {name for name in app["containers"] if name.startswith("league.director.")} == folders


def test_functions_are_short() -> None:
    lengths = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in SOURCES
        for node in definitions(path, Function)
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FUNCTION} == {}


def test_modules_are_short() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in SOURCES}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_no_module_is_a_drawer_for_everything() -> None:
    drawers = {"utils", "helpers", "common", "misc", "signals", "services", "base"}
    assert [path for path in SOURCES if path.stem in drawers] == []


def test_nothing_happens_behind_the_back_of_the_commands() -> None:
    hidden = {"django.dispatch", "django.db.models.signals", "django.db.backends.signals", "django.core.signals"}
    assert [(path.name, module) for path in SOURCES for module, _ in imported_names(path) if module in hidden] == []


def test_only_commands_write() -> None:
    """Queries, forms, tables and views create, change or delete nothing in the database."""
    writing = {"create", "bulk_create", "get_or_create", "update_or_create", "bulk_update", "delete", "save"}
    readers = {"queries", "forms", "tables", "views"}
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.func.attr}"
        for path in SOURCES
        if readers & {path.stem, *path.relative_to(ROOT).parts}
        for node in definitions(path, ast.Call)
        if isinstance(node.func, ast.Attribute) and node.func.attr in writing
    ]
    assert found == []


@pytest.mark.parametrize("path", SCORING, ids=module_name)
def test_the_public_names_of_a_module_of_scoring_exist_and_stand_once(path: Path) -> None:
    module, names = importlib.import_module(module_name(path)), public_names(path)
    assert [name for name in names if not hasattr(module, name)] == []
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("path", [path for path in SCORING if path.name == "__init__.py"], ids=module_name)
def test_a_door_of_scoring_offers_exactly_what_it_imports(path: Path) -> None:
    names = {name for _, name in imported_names(path) if name != "annotations"}
    assert names == set(public_names(path))


def test_what_is_imported_from_a_module_of_scoring_is_public_there() -> None:
    public = {module_name(path): set(public_names(path)) for path in SCORING}
    modules = set(public)
    private = [
        f"{path.relative_to(ROOT)}: {module}.{name}"
        for path in SOURCES
        for module, name in imported_names(path)
        if module in modules and name not in public[module] and f"{module}.{name}" not in modules
    ]
    assert private == []


def test_every_public_name_of_scoring_says_what_it_is() -> None:
    silent = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in SCORING
        for node in ast.parse(path.read_text()).body
        if isinstance(node, Function | ast.ClassDef) and node.name in public_names(path) and not ast.get_docstring(node)
    ]
    assert silent == []


def test_every_switch_of_a_ruleset_is_explained() -> None:
    names = {field.name for field in fields(Ruleset) if field.init}
    assert names - {"id", "name", "edition", "sources", "evidence", "vocabulary"} == set(SWITCHES)
    assert [name for name, switch in SWITCHES.items() if not switch.help.strip()] == []


def test_every_ruleset_can_be_written_out_with_every_switch() -> None:
    for ruleset in RULESETS.values():
        assert set(ruleset_to_json(ruleset, full=True)["switches"]) == set(SWITCHES)
