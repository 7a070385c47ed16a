"""One full stop at the end of a sentence: a shortened name brings its own ("Frank L.")."""

from __future__ import annotations

import re

__all__ = ["one_stop"]

#: A letter with its full stop, perhaps the end of a link, and the sentence's own stop; an ellipsis has three.
DOUBLED = re.compile(r"(?<=[^\W\d_]\.)((?:</\w+>)*)\.(?!\.)")


def one_stop(text: str) -> str:
    """The sentences without a second full stop after a shortened name: for example "Confirmed by Frank L."."""
    return DOUBLED.sub(r"\1", text)
