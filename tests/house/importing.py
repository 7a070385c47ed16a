"""The import graph, including imports for type checking and inside functions."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from tests.house.sources import Module, room

__all__ = ["Graph", "circles", "imports", "pairs_of_rooms"]

#: module → the modules it imports
Graph = dict[str, frozenset[str]]


def imports(modules: Mapping[str, Module]) -> Graph:
    """The modules that each one imports by name, among ``modules``.

    ``from package import name`` leads to the module ``package.name`` if there is one, else to the package's own ``__init__``. That the
    import of a module also runs the packages above it is left out.
    """
    return {name: frozenset(targets(module.tree, modules)) - {name} for name, module in modules.items()}


def targets(tree: ast.Module, modules: Mapping[str, Module]) -> Iterator[str]:
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                if whole in modules or node.module in modules:
                    yield whole if whole in modules else node.module


def statements(block: ast.AST) -> Iterator[ast.AST]:
    """Every statement at any depth; the expressions, which are most of a module, are left aside."""
    for name in ("body", "orelse", "finalbody", "handlers", "cases"):
        for node in getattr(block, name, ()):
            yield node
            yield from statements(node)


def pairs_of_rooms(graph: Graph) -> set[tuple[str, str]]:
    """Pairs (importing, imported) of rooms or top modules of one package, in which the first imports a name from the second."""
    found = {(room(name), room(target)) for name, targets in graph.items() for target in targets}
    return {(one, other) for one, other in found if one != other and parent(one) == parent(other) != ""}


def parent(name: str) -> str:
    return name.rpartition(".")[0]


def circles(graph: Graph) -> list[list[str]]:
    """Groups of modules that reach each other through imports, largest first: the strongly connected components of more than one module."""
    found = []
    left = set(graph)
    before = reversed_graph(graph)
    while left:
        start = min(left)
        component = reach(graph, start) & reach(before, start)
        left -= component
        if len(component) > 1:
            found.append(sorted(component))
    return sorted(found, key=lambda component: (-len(component), component))


def reach(graph: Graph, start: str) -> set[str]:
    """All modules reachable from ``start``, including itself."""
    found, open_ = {start}, [start]
    while open_:
        new = graph[open_.pop()] - found
        found |= new
        open_ += new
    return found


def reversed_graph(graph: Graph) -> Graph:
    """For each module, the modules that import it."""
    importers: dict[str, set[str]] = {name: set() for name in graph}
    for name, targets in graph.items():
        for target in targets:
            importers[target].add(name)
    return {name: frozenset(found) for name, found in importers.items()}
