"""Find the commands in the code: every public function of a room's ``commands`` that others call to write."""

from __future__ import annotations

import ast
import importlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Command", "commands_in_code", "name_of"]

ROOT = Path(__file__).parents[2]
WRITING = {"save", "update", "delete", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
Command = Callable[..., Any]
Function = ast.FunctionDef


def name_of(command: Command) -> str:
    return f"{command.__module__}.{command.__name__}"


@cache
def commands_in_code() -> tuple[Command, ...]:
    """The commands: functions that take an actor (``*, actor``, or an entry by somebody), and are a transaction of their own or called from
    outside the commands. Other functions are parts of commands: they get the actor as a positional argument, and the calling command
    stamps."""
    functions = [(path, one) for path in _paths() for one in ast.parse(path.read_text()).body if isinstance(one, Function)]
    writing = _writing({one.name: _called(one) for _path, one in functions})
    parts = {name for _path, one in functions for name in _called(one)}
    names = [
        (".".join(path.relative_to(ROOT).with_suffix("").parts), one.name)
        for path, one in functions
        if not one.name.startswith("_") and (_is_a_command(one) or (one.name in writing and one.name not in parts))
    ]
    return tuple(getattr(importlib.import_module(module), name) for module, name in sorted(names))


def _paths() -> list[Path]:
    found = [path for path in (ROOT / "league").rglob("*.py") if "management" not in path.parts]
    return [path for path in found if "commands" in path.parts[:-1] or path.stem == "commands"]


def _is_a_command(function: Function) -> bool:
    acts = any(one.arg in ("actor", "entry") for one in function.args.kwonlyargs)
    return acts or any(ast.unparse(one) == "transaction.atomic" for one in function.decorator_list)


def _called(function: Function) -> set[str]:
    """The names used in a function; a function that is passed on counts as called."""
    nodes = list(ast.walk(function))
    names = {one.id for one in nodes if isinstance(one, ast.Name)} | {one.attr for one in nodes if isinstance(one, ast.Attribute)}
    return names - {function.name}


def _writing(called: dict[str, set[str]]) -> set[str]:
    """The functions that write, themselves or by another of them."""
    writing = set(WRITING)
    while more := {name for name, names in called.items() if name not in writing and names & writing}:
        writing |= more
    return writing
