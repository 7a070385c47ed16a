"""The source modules of a checkout: names, trees, lines of code and classes."""

from __future__ import annotations

import ast
import io
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

__all__ = [
    "CONVENTIONAL",
    "Module",
    "class_names",
    "code_lines",
    "function_names",
    "largest_folder",
    "lines_by_room",
    "modules_of",
    "packages",
    "room",
    "shared_names",
]

#: Names required by Django: many classes have them, and nobody confuses them.
CONVENTIONAL = frozenset({"Meta", "Media", "Command", "Migration"})
WITHOUT_CODE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A source file; ``name`` is the name to import it by (``league.games`` for its ``__init__.py``)."""

    name: str
    path: Path
    text: str
    tree: ast.Module

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"


def packages(root: Path) -> list[str]:
    """The top packages of a checkout, without its tests."""
    return sorted(path.parent.name for path in root.glob("*/__init__.py") if path.parent.name != "tests")


def modules_of(root: Path, tops: Iterable[str] | None = None) -> dict[str, Module]:
    """Every module of these packages (else of all but the tests) by its name, without migrations."""
    paths = (path for top in tops or packages(root) for path in sorted((root / top).rglob("*.py")))
    found = (read(root, path) for path in paths if "migrations" not in path.parts)
    return {module.name: module for module in found}


def read(root: Path, path: Path) -> Module:
    name = ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    text = path.read_text(encoding="utf-8")
    return Module(name, path, text, ast.parse(text, str(path)))


def room(name: str) -> str:
    """The room or top module of a module: ``league.table`` for ``league.table.screen.queries``."""
    return ".".join(name.split(".")[:2])


def code_lines(module: Module) -> int:
    """The number of lines of code, without blank lines, comments and docstrings."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(module.text).readline):
        if token.type not in WITHOUT_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    return len(lines.difference(*docstrings(module.tree)))


def docstrings(tree: ast.Module) -> Iterator[range]:
    """The lines of each docstring."""
    for node in ast.walk(tree):
        if isinstance(node, Documented) and ast.get_docstring(node, clean=False) is not None:
            yield range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1)


def lines_by_room(modules: Mapping[str, Module]) -> dict[str, int]:
    """Lines of code of every room; modules that stand beside the rooms count together, under the name of their package."""
    rooms = {room(name) for name, module in modules.items() if module.is_package}
    found: Counter[str] = Counter()
    for name, module in modules.items():
        found[room(name) if room(name) in rooms else name.split(".")[0]] += code_lines(module)
    return dict(sorted(found.items()))


def class_names(modules: Mapping[str, Module]) -> dict[str, list[str]]:
    """The modules declaring each class name, except :data:`CONVENTIONAL` ones; a module is listed once per class."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules.values():
        for node in ast.walk(module.tree):
            if isinstance(node, ast.ClassDef) and node.name not in CONVENTIONAL:
                found[node.name].append(module.name)
    return dict(found)


def function_names(modules: Mapping[str, Module]) -> dict[str, list[str]]:
    """The modules declaring each public function, by its room and name (``league.wording: value_text``).

    Views are left out, as they are named by their address.
    """
    found: defaultdict[str, list[str]] = defaultdict(list)
    for module in modules.values():
        for node in module.tree.body:
            if isinstance(node, ast.FunctionDef) and not node.name.startswith("_") and "views" not in module.name.split("."):
                found[f"{room(module.name)}: {node.name}"].append(module.name)
    return dict(found)


def shared_names(names: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The names that several classes or functions share, the most frequent first."""
    shared = {name: places for name, places in names.items() if len(places) > 1}
    return dict(sorted(shared.items(), key=lambda item: (-len(item[1]), item[0])))


def largest_folder(modules: Mapping[str, Module]) -> tuple[str, int]:
    """The folder with the most modules directly in it (not counting ``__init__.py``), and their number."""
    flat = Counter(name.rpartition(".")[0] for name, module in modules.items() if not module.is_package)
    return max(sorted(flat.items()), key=lambda item: item[1])
