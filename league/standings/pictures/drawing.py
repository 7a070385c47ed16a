"""Draw pictures, one at a time on this machine, and remember them by their content: a change that it does not show costs no new drawing."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from django.conf import settings

from league.child_process import ChildTooSlow, answer_of_child
from league.standings.apart import Busy, turn
from league.standings.build import build_name
from league.standings.page_store import recalled, remember
from league.standings.pictures.compiling import PICTURE_PROGRAM, png_of
from league.standings.pictures.picture import LinkPicture

__all__ = ["content_of", "png"]

MOST_SECONDS = 10  #: a drawing takes a quarter of a second
LETTERS = 40


def png(picture: LinkPicture) -> bytes:
    """The picture as a PNG file. Raises Busy."""
    content = content_of(picture)
    key = f"picture:{hashlib.sha256(f'{build_name()} {content}'.encode()).hexdigest()[:LETTERS]}"
    known = recalled(key)
    if isinstance(known, bytes):
        return known
    drawn = _drawn(content)
    remember(key, drawn)
    return drawn


def content_of(picture: LinkPicture) -> str:
    """What the drawing program reads."""
    return json.dumps(asdict(picture))


def _drawn(content: str) -> bytes:
    if not settings.WORK_APART:
        return png_of(content)
    with turn("pictures"):
        try:
            return answer_of_child(PICTURE_PROGRAM, content.encode(), seconds=MOST_SECONDS)
        except ChildTooSlow as error:
            raise Busy from error
