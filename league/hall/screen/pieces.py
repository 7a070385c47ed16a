"""Cut a text into pieces that fit on a screen, so that it can be paged instead of getting small."""

from __future__ import annotations

import re
from collections.abc import Iterator

__all__ = ["MOST_LETTERS_A_PIECE", "pieces"]

MOST_LETTERS_A_PIECE = 220  #: some five lines in large letters
PARAGRAPHS = re.compile(r"\n\s*\n")


def pieces(text: str) -> tuple[str, ...]:
    """The paragraphs of a text, long ones cut between words, none of them longer than :data:`MOST_LETTERS_A_PIECE`."""
    return tuple(piece for paragraph in PARAGRAPHS.split(text.strip()) for piece in _cut(" ".join(paragraph.split())))


def _cut(words: str) -> Iterator[str]:
    """Cut at the last end of a sentence that fits, else between words, else anywhere."""
    while len(words) > MOST_LETTERS_A_PIECE:
        head = words[: MOST_LETTERS_A_PIECE + 1]
        ends = [found.end() for found in re.finditer(r"[.!?…] ", head)]
        at = ends[-1] if ends and ends[-1] > MOST_LETTERS_A_PIECE // 3 else head.rfind(" ") + 1 or MOST_LETTERS_A_PIECE
        yield words[:at].strip()
        words = words[at:].strip()
    if words:
        yield words
