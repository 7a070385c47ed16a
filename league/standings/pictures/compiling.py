"""Compile a picture. Run as a separate program for each of them, because typst keeps in memory what it has laid out.

The content is passed as JSON that the document reads, so nobody's name is ever part of its code. This module knows nothing of Django.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from pathlib import Path

import typst

__all__ = ["PICTURE_PROGRAM", "png_of"]

PICTURE_PROGRAM = (sys.executable, "-m", "league.standings.pictures.compiling")
DOCUMENT = Path(__file__).parent / "picture.typ"
ROOT = Path(__file__).parents[3]  #: the document reads the drawings of tiles in ``static/img``
PIXELS_AN_INCH = 72  #: a point is a pixel
GENTLY = 5  #: the web server goes first


def png_of(content: str) -> bytes:
    """The picture with this content (JSON); the same content always gives the same bytes."""
    made = typst.Compiler(DOCUMENT, root=ROOT, font_paths=_fonts(), sys_inputs={"content": content}).compile(
        format="png", ppi=PIXELS_AN_INCH
    )
    assert isinstance(made, bytes)
    return made


@lru_cache(maxsize=1)
def _fonts() -> typst.Fonts:
    """The fonts that come with typst, supplemented by those of this computer; searched once."""
    return typst.Fonts()


def draw() -> None:
    """Read the content, write the picture."""
    if hasattr(os, "nice"):  # not on Windows
        os.nice(GENTLY)
    sys.stdout.buffer.write(png_of(sys.stdin.buffer.read().decode()))


if __name__ == "__main__":
    draw()
