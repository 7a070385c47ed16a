"""PDF files, made on request and not kept."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import typst

from league.child_process import ChildFailed, ChildTooSlow, answer_of_child
from league.paper.compiling import PROGRAM, fonts

__all__ = ["Paper", "TakesTooLong", "missing_characters", "pdf_of"]

MOST_SECONDS = 50  #: less than proxies wait; the score sheets of fifteen sessions with 43 tables take twenty
LETTERS = b'#set text(font: "Libertinus Serif")\n#sys.inputs.text'
MISSING = re.compile(r'the text `"(.+?)"` could not be displayed')


@dataclass(frozen=True, slots=True)
class Paper:
    """A document to be printed: ``document`` names its source in ``documents/``, ``name`` its file, ``content`` is what it reads."""

    document: str
    name: str
    content: Mapping[str, Any]


class TakesTooLong(Exception):
    """The server is too busy, or the document too long."""


def pdf_of(paper: Paper) -> bytes:
    """The PDF file, made in a process that returns its memory. Raises TakesTooLong."""
    asked = json.dumps({"document": paper.document, "content": paper.content}).encode()
    try:
        return answer_of_child(PROGRAM, asked, seconds=MOST_SECONDS)
    except ChildTooSlow as error:
        raise TakesTooLong from error
    except ChildFailed as error:
        raise RuntimeError(f"{paper.name}: {error}") from error


def missing_characters(text: str) -> str:
    """The characters for which there is no font here; on paper, each of them would be an empty box."""
    letters = "".join(sorted({letter for letter in text if letter.isprintable() and not letter.isspace()}))
    try:
        typst.Compiler(LETTERS, font_paths=fonts()).compile(format="pdf", pdf_standards="a-2b", sys_inputs={"text": letters})
    except typst.TypstError as error:
        return "".join(dict.fromkeys("".join(MISSING.findall(str(error.diagnostic)))))
    return ""
