"""Static files for the browser: named by their content, so that it keeps them for good, without comments, and each script joined with its
imports.

Why scripts are joined instead of loaded one by one: docs/decisions/scripts.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage

__all__ = ["StaticFiles", "joined", "without_comments"]

IMPORT = re.compile(r'^import (\{ \w+(?:, \w+)* \}) from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:class|const|function) (\w+))", re.MULTILINE)
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
OURS = re.compile(r"css/.*\.css|js/.*\.js")
OTHERWISE = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)


def joined(name: str, read: Callable[[str], str]) -> str:
    """The script ``name`` preceded by everything it imports, each in a function of its own; ``read`` returns the text of a script."""
    parts: dict[str, str] = {}

    def place(importing: str, path: str) -> str:
        found = normpath(join(dirname(importing), path))
        if found not in parts:
            own = plain(found)
            exported = ", ".join(EXPORT.findall(read(found)))
            parts[found] = f"const module{len(parts)} = (() => {{\n{own}return {{ {exported} }};\n}})();\n"
        return f"module{[*parts].index(found)}"

    def plain(one: str) -> str:
        text = IMPORT.sub(lambda line: f"const {line[1]} = {place(one, line[2])};", read(one))
        text = EXPORT.sub("", text)
        if left := OTHERWISE.search(text):
            raise ValueError(f"{one}: {left[0]!r} cannot be joined; scripts import and export by plain names")
        return text

    last = plain(name)
    return "".join((*parts.values(), last))


def without_comments(name: str, text: str) -> str:
    """The style sheet or script ``name`` without comments, blank lines and indentation, which are a tenth of what a browser loads.

    In scripts only comments that fill a line are left out.
    """
    lines = [line.strip() for line in (CSS_COMMENT.sub("", text) if name.endswith(".css") else text).splitlines()]
    return "".join(f"{line}\n" for line in lines if line and not (name.endswith(".js") and line.startswith("//")))


class StaticFiles(CompressedManifestStaticFilesStorage):
    """whitenoise's storage, which shortens our style sheets and scripts, and joins these, when static files are collected."""

    def post_process(self, paths: Mapping[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        def read(name: str) -> str:
            storage, path = paths[name]
            with storage.open(path) as file:
                return str(file.read().decode())

        ours = [] if dry_run else [name for name in paths if OURS.fullmatch(name)]
        for name in ours:
            text = read(name)
            whole = joined(name, read) if name.endswith(".js") and IMPORT.search(text) else text
            Path(self.path(name)).write_text(without_comments(name, whole))
        yield from super().post_process({**paths, **{name: (self, name) for name in ours}}, dry_run, **options)
