"""A document in, pages out. Run as a program of its own for each PDF, because typst keeps what it has laid out for the next documents.

What is printed goes in as JSON that the document reads: nobody's name is ever part of its code. This module knows nothing of Django.
"""

from __future__ import annotations

import json
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

import typst

__all__ = ["compiler_of", "fonts"]

DOCUMENTS = Path(__file__).parent / "documents"
FORMS = frozenset(
    {"score_sheets", "slips", "cards"}
)  #: to be written on or cut: nobody reads them aloud, and tags make them ten times as large


def compiler_of(document: str, content: Any) -> typst.Compiler:
    """The document of this name, about to read this content."""
    path = DOCUMENTS / f"{document}.typ"
    return typst.Compiler(path, root=DOCUMENTS, font_paths=fonts(), sys_inputs={"content": json.dumps(content)})


@lru_cache(maxsize=1)
def fonts() -> typst.Fonts:
    """The fonts that come with typst, and those of this computer for what they lack; looked for once."""
    return typst.Fonts()


def main() -> None:
    """Read ``{"document": …, "content": …}``, write the PDF."""
    asked = json.load(sys.stdin.buffer)
    made = compiler_of(asked["document"], asked["content"]).compile(format="pdf", pdf_tags=asked["document"] not in FORMS)
    assert isinstance(made, bytes)
    sys.stdout.buffer.write(made)


if __name__ == "__main__":
    main()
