"""PDF files by typst, in memory. What is printed goes in as JSON that the document reads: nobody's name is ever part of its code."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

import typst

__all__ = ["Paper", "missing_characters", "pages_as_pictures", "pdf_of"]

DOCUMENTS = Path(__file__).parent / "documents"
LETTERS = b'#set text(font: "Libertinus Serif")\n#sys.inputs.text'
FORMS = frozenset(
    {"score_sheets", "slips", "cards"}
)  #: to be written on or cut: nobody reads them aloud, and tags make them ten times as large
MISSING = re.compile(r'the text `"(.+?)"` could not be displayed')


@dataclass(frozen=True, slots=True)
class Paper:
    """A document to be printed: ``document`` names its source in ``documents/``, ``name`` its file, ``content`` is what it reads."""

    document: str
    name: str
    content: Mapping[str, Any]


def pdf_of(paper: Paper) -> bytes:
    """The PDF file."""
    made = _compiled(paper, "pdf")
    assert isinstance(made, bytes)
    return made


def pages_as_pictures(paper: Paper, ppi: float = 72) -> list[bytes]:
    """Its pages as PNG pictures, for people who look at what they changed."""
    made = _compiled(paper, "png", ppi)
    return [made] if isinstance(made, bytes) else made or []


def _compiled(paper: Paper, kind: Literal["pdf", "png"], ppi: float | None = None) -> bytes | list[bytes] | None:
    compiler = typst.Compiler(DOCUMENTS / f"{paper.document}.typ", root=DOCUMENTS, font_paths=fonts())
    return compiler.compile(format=kind, ppi=ppi, sys_inputs={"content": json.dumps(paper.content)}, pdf_tags=paper.document not in FORMS)


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    """The fonts that come with typst, and those of this computer for what they lack; looked for once."""
    return typst.Fonts()


def missing_characters(text: str) -> str:
    """Those of its characters for which there is no font here: on paper, each of them is an empty box."""
    letters = "".join(sorted({letter for letter in text if letter.isprintable() and not letter.isspace()}))
    try:
        typst.Compiler(LETTERS, font_paths=fonts()).compile(format="pdf", pdf_standards="a-2b", sys_inputs={"text": letters})
    except typst.TypstError as error:
        return "".join(dict.fromkeys("".join(MISSING.findall(str(error.diagnostic)))))
    return ""
