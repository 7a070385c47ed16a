"""Compile a document to pages. Run as a separate program for each PDF, because typst keeps in memory what it has laid out.

The content is passed as JSON that the document reads, so nobody's name is ever part of its code. A long document with independent pages is
made in parts, each by its own process: Typst lays out all pages, 2 MB each, before it writes the first one. This module knows nothing of
Django.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import typst
from pypdf import PdfReader, PdfWriter

__all__ = ["PROGRAM", "compiler_of", "fonts"]

PROGRAM = (sys.executable, "-m", "league.paper.compiling")
PAGES_AT_ONCE = 40
#: Documents in which each entry of this list makes one page, independent of the others.
ONE_A_PAGE = {"score_sheets": "tables"}
#: Documents of one page, and the sizes of their letters in points: the largest with which everything fits is taken.
FITTED = {"rules": (13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.25, 9.0, 8.75, 8.5, 8.25, 8.0, 7.75, 7.5, 7.25, 7.0, 6.75, 6.5)}
GENTLY = 5  #: the web server goes first
DOCUMENTS = Path(__file__).parent / "documents"
FORMS = frozenset(
    {"score_sheets", "slips", "cards"}
)  #: to be written on or cut up: nobody reads them aloud, and tags would make them ten times as large


def compiler_of(document: str, content: Any, **inputs: str) -> typst.Compiler:
    """A compiler for the document with this name and content."""
    path = DOCUMENTS / f"{document}.typ"
    return typst.Compiler(path, root=DOCUMENTS, font_paths=fonts(), sys_inputs={"content": json.dumps(content), **inputs})


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    """The fonts that come with typst, supplemented by those of this computer; searched once."""
    return typst.Fonts()


def main() -> None:
    """Read ``{"document": …, "content": …}``, write the PDF."""
    asked = json.load(sys.stdin.buffer)
    document, content = asked["document"], asked["content"]
    if len(content.get(ONE_A_PAGE.get(document, ""), ())) > PAGES_AT_ONCE:
        os.nice(GENTLY)
        made = joined((made_apart(document, part) for part in parts_of(document, content)), content)
    else:
        made = compiled(document, content)
    sys.stdout.buffer.write(made)


def compiled(document: str, content: Any) -> bytes:
    return fitted(document, content) if document in FITTED else made_by(compiler_of(document, content), document)


def made_by(compiler: typst.Compiler, document: str) -> bytes:
    made = compiler.compile(format="pdf", pdf_tags=document not in FORMS)
    assert isinstance(made, bytes)
    return made


def fitted(document: str, content: Any) -> bytes:
    """The document in the largest letters with which it is one page; in the smallest if it never is. Halves the sizes left each time."""
    sizes = FITTED[document]
    first, last, found = 0, len(sizes) - 1, b""
    while first <= last:
        middle = (first + last) // 2
        made = made_by(compiler_of(document, content, size=str(sizes[middle])), document)
        if len(PdfReader(io.BytesIO(made)).pages) == 1:
            found, last = made, middle - 1
        else:
            first = middle + 1
    return found or made


def parts_of(document: str, content: Any) -> Iterator[Any]:
    """The content in parts of a few pages each; ``numbers`` gives the first page and the number of all pages."""
    name = ONE_A_PAGE[document]
    entries = content[name]
    for first in range(0, len(entries), PAGES_AT_ONCE):
        part = {name: entries[first : first + PAGES_AT_ONCE], "numbers": {"first": first + 1, "all": len(entries)}}
        yield {**content, **part}


def made_apart(document: str, content: Any) -> bytes:
    """The PDF of one part, made by a process of its own, so that its memory is freed before the next part."""
    asked = json.dumps({"document": document, "content": content}).encode()
    return subprocess.run(PROGRAM, input=asked, stdout=subprocess.PIPE, check=True).stdout  # noqa: S603 (our own)


def joined(parts: Iterable[bytes], content: Any) -> bytes:
    """All parts in one file."""
    whole, file = PdfWriter(), io.BytesIO()
    for part in parts:
        whole.append(io.BytesIO(part))
    whole.add_metadata({"/Title": content["title"], "/Author": content["competition"]})
    whole.write(file)
    return file.getvalue()


if __name__ == "__main__":
    main()
