"""What an answer weighs as a club's server sends it, where the server of the tests serves the files as they are written."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Response

from league.serving.static_files import without_comments

__all__ = ["comes_later", "sent_weight"]

LATER = (
    "/static/js/offline/",
    "/static/js/game/",
    "/rules/",
)  #: what a table asks for once it can be used, joined to one file by collectstatic


def comes_later(answer: Response) -> bool:
    """Whether it is for going on without a network, which row 9 of ``make bench`` weighs with the rest."""
    return any(part in answer.url for part in LATER)


def sent_weight(answer: Response) -> int:
    """The bytes of the body, compressed; of our style sheets and scripts without comments, as ``collectstatic`` writes them."""
    body, path = answer.body(), urlsplit(answer.url).path
    if path.startswith(("/static/css/", "/static/js/")):
        body = without_comments(path, body.decode()).encode()
    return len(gzip.compress(body))
