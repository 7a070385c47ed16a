"""Draw pictures, one at a time on this machine, and remember them by their content: a change that it does not show costs no new drawing."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict

from django.conf import settings

from league.child_process import ChildTooSlow, answer_of_child
from league.serving.build import build_name
from league.standings.apart import Busy, turn
from league.standings.page_store import recalled, remember
from league.standings.pictures.compiling import PICTURE_PROGRAM, png_of
from league.standings.pictures.picture import LinkPicture

__all__ = ["content_of", "png"]

MOST_SECONDS = 50  #: less than proxies wait; a drawing takes a quarter of a second
LETTERS = 40


def png(picture: LinkPicture) -> bytes:
    """The picture as a PNG file. Raises Busy."""
    content = content_of(picture)
    key = f"picture:{hashlib.sha256(f'{build_name()} {content}'.encode()).hexdigest()[:LETTERS]}"
    if known := _known(key):
        return known
    if not settings.WORK_APART:
        return _kept(key, png_of(content))
    with turn("pictures"):  # it may have been drawn while we waited
        return _known(key) or _kept(key, _drawn_apart(content))


def content_of(picture: LinkPicture) -> str:
    """What the drawing program reads."""
    return json.dumps(asdict(picture))


def _known(key: str) -> bytes | None:
    known = recalled(key)
    return known if isinstance(known, bytes) else None


def _kept(key: str, drawn: bytes) -> bytes:
    remember(key, drawn)
    return drawn


def _drawn_apart(content: str) -> bytes:
    try:
        return answer_of_child(PICTURE_PROGRAM, content.encode(), seconds=MOST_SECONDS)
    except ChildTooSlow as error:
        raise Busy from error
