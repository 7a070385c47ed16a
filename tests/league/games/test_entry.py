"""The entry that every change of a game's facts carries, as one value."""

from __future__ import annotations

import ast
from pathlib import Path

from league.audit.actor import SYSTEM
from league.games.entry import Entry

LEAGUE = Path(__file__).parents[3] / "league"
PARTS = {"client_id", "expected_version"}


def parameters(function: ast.FunctionDef) -> set[str]:
    given = function.args
    return {one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)}


def test_nothing_takes_an_entry_in_pieces() -> None:
    functions = [
        (path.name, node.name, parameters(node))
        for path in LEAGUE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.FunctionDef)
    ]
    assert len(functions) > 2_000
    assert [(path, name) for path, name, taken in functions if taken >= PARTS] == []


def test_two_new_entries_are_never_taken_for_one() -> None:
    one, other = Entry.new(SYSTEM, 3), Entry.new(SYSTEM, 3)
    assert (one.actor, one.expected_version) == (SYSTEM, 3)
    assert one.client_id != other.client_id
