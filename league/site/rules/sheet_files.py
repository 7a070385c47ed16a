"""The PDF of a rules sheet. The same rules in the same language are made once by each process, whoever asks."""

from __future__ import annotations

import json
from functools import lru_cache

from django.http import HttpResponse
from django.utils.translation import gettext as _

from league.paper.printing import Paper, TakesTooLong, pdf_of

__all__ = ["made_once", "sheet_response"]

KEPT = 64  #: sheets, 70 KB each


def sheet_response(paper: Paper) -> HttpResponse:
    """The PDF, shown in the browser, with a descriptive file name for saving; a sentence (503) while the server is too busy."""
    try:
        pdf = made_once(paper.document, json.dumps(paper.content))
    except TakesTooLong:
        said = _("This takes too long just now. Please try again later.")
        return HttpResponse(said, content_type="text/plain; charset=utf-8", status=503)
    return HttpResponse(pdf, content_type="application/pdf", headers={"Content-Disposition": f'inline; filename="{paper.name}"'})


@lru_cache(maxsize=KEPT)
def made_once(document: str, content: str) -> bytes:
    """The PDF of a document with this content (JSON). Raises TakesTooLong."""
    return pdf_of(Paper(document, document, json.loads(content)))
