"""What an answer weighs as a club's server sends it, where the server of the tests serves the files as they are written."""

from __future__ import annotations

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Response

from league.serving.static_files import without_comments

__all__ = ["sent_weight"]


def sent_weight(answer: Response) -> int:
    """The bytes of the body, compressed; of our style sheets and scripts without comments, as ``collectstatic`` writes them."""
    body, path = answer.body(), urlsplit(answer.url).path
    if path.startswith(("/static/css/", "/static/js/")):
        body = without_comments(path, body.decode()).encode()
    return len(gzip.compress(body))
