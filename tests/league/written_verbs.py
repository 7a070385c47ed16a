"""Find the verbs that the code writes to the log, by following the words back from where a row is created."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

__all__ = ["written_verbs"]

LEAGUE = Path(__file__).parents[2] / "league"
Function = ast.FunctionDef


@dataclass(frozen=True)
class Place:
    """The place of an expression: its function (None at module level) and its module."""

    function: Function | None
    path: Path


def written_verbs(maker: str) -> set[str]:
    """Every verb with which ``maker`` (``log_action``, ``GameRevision``) is called. Fails the test if one cannot be followed."""
    found: set[str] = set()
    for call, place in calls_of(maker):
        (verb,) = (keyword.value for keyword in call.keywords if keyword.arg == "verb")
        found |= resolved(verb, place)
    assert found, f"nobody calls {maker}"
    return found


@cache
def modules() -> dict[Path, ast.Module]:
    return {path: ast.parse(path.read_text()) for path in LEAGUE.rglob("*.py") if "migrations" not in path.parts}


def calls_of(name: str, within: Path = LEAGUE) -> Iterator[tuple[ast.Call, Place]]:
    """The calls of a name (as an attribute, too) in a file or folder."""
    for call, place in calls().get(name, ()):
        if place.path == within or within in place.path.parents:
            yield call, place


@cache
def calls() -> dict[str, list[tuple[ast.Call, Place]]]:
    """All calls, by the name that is called."""
    found: dict[str, list[tuple[ast.Call, Place]]] = {}
    for path, tree in modules().items():
        for call, place in _calls(tree, Place(None, path)):
            found.setdefault(getattr(call.func, "id", "") or getattr(call.func, "attr", ""), []).append((call, place))
    return found


def _calls(node: ast.AST, place: Place) -> Iterator[tuple[ast.Call, Place]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call):
            yield child, place
        yield from _calls(child, Place(child, place.path) if isinstance(child, Function) else place)


def resolved(value: ast.expr, place: Place) -> set[str]:
    """All texts that an expression can be."""
    match value:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=one, orelse=other):
            return resolved(one, place) | resolved(other, place)
        case ast.JoinedStr(values=parts):
            return {"".join(texts) for texts in product(*(resolved(part, place) for part in parts))}
        case ast.FormattedValue(value=inner):
            return resolved(inner, place)
        case ast.Attribute(value=ast.Name(id=owner), attr=field) if place.function:
            return _of_field(owner, field, place)
        case ast.Name(id=name):
            return _of_name(name, place)
    raise AssertionError(f"{place.path}:{value.lineno}: this verb cannot be followed: {ast.unparse(value)}")


def _of_name(name: str, place: Place) -> set[str]:
    """Resolve a name: a parameter to what callers pass, a variable to what is assigned to it, a constant to its value in the module."""
    if place.function and name in (parameters := _parameters(place.function)):
        return _of_parameter(place.function, parameters.index(name), name, place.path)
    scope = [place.function] if place.function else []
    for tree, path in [*((node, place.path) for node in scope), *((tree, path) for path, tree in modules().items())]:
        nodes = ast.walk(tree) if isinstance(tree, Function) else tree.body
        values = [value for node in nodes if isinstance(node, ast.Assign) for value in _assigned(node, name)]
        if values:
            return set().union(*(resolved(value, Place(tree if isinstance(tree, Function) else None, path)) for value in values))
    raise AssertionError(f"{place.path}: {name} cannot be followed")


def _assigned(node: ast.Assign, name: str) -> Iterator[ast.expr]:
    """The value that an assignment gives a name, even one of several."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from (value for one, value in zip(target.elts, node.value.elts, strict=True) if getattr(one, "id", "") == name)
        elif getattr(target, "id", "") == name:
            yield node.value


def _parameters(function: Function) -> list[str]:
    return [one.arg for one in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]


def _of_parameter(function: Function, index: int, name: str, path: Path) -> set[str]:
    """Resolve a parameter by the calls of its function; a private function is only called in its own module."""
    return _given(function.name, index, name, path if function.name.startswith("_") else LEAGUE)


def _of_field(owner: str, field: str, place: Place) -> set[str]:
    """Resolve a field of a parameter annotated with a class, by the calls that create that class in its room."""
    assert place.function
    (kind,) = (ast.unparse(one.annotation) for one in _arguments(place.function) if one.arg == owner and one.annotation)
    for path, tree in modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name == kind and path.parent == place.path.parent:
                fields = [one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)]
                return _given(kind, fields.index(field), field, path.parent)
    raise AssertionError(f"{place.path}: {kind}.{field} cannot be followed")


def _arguments(function: Function) -> list[ast.arg]:
    return [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]


def _given(name: str, index: int, keyword: str, within: Path) -> set[str]:
    found: set[str] = set()
    for call, place in calls_of(name, within):
        given = [one.value for one in call.keywords if one.arg == keyword] or call.args[index : index + 1]
        assert given, f"{place.path}:{call.lineno}: {name} is called without {keyword}"
        found |= resolved(given[0], place)
    return found
