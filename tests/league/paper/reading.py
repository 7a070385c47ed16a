"""Request a document as a director, and read the text on its pages."""

from __future__ import annotations

import io
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from league.competitions.models import Competition
from tests.factories import alice_directs

__all__ = ["A4", "Read", "asked", "read", "response_of", "text_sizes"]

A4 = (595, 842)  #: points, as PDF counts


@dataclass(frozen=True)
class Read:
    """A PDF file: the text of each page with single spaces, and its size in points."""

    pages: tuple[str, ...]
    sizes: tuple[tuple[int, int], ...]
    reader: PdfReader

    @property
    def text(self) -> str:
        return " ".join(self.pages)

    def shapes(self, page: int) -> int:
        """The number of subpaths drawn on a page, including those of its pictures."""
        found = self.reader.pages[page]
        streams = [found.get_contents()]
        forms: Any = found.get("/Resources", {}).get("/XObject", {})
        streams += [form.get_object() for form in forms.values()]
        return sum(stream.get_data().split().count(b"m") for stream in streams if stream is not None)


def read(pdf: bytes) -> Read:
    reader = PdfReader(io.BytesIO(pdf))
    pages = tuple(" ".join(page.extract_text().replace("\u200b", "").split()) for page in reader.pages)
    sizes = tuple((round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in reader.pages)
    return Read(pages, sizes, reader)


def response_of(competition: Competition, document: str, language: str = "en", **choice: Any) -> HttpResponse:
    """The response to the director: ``document`` is the end of the URL's name, such as ``seating``."""
    client = Client(headers={"accept-language": language})
    client.force_login(alice_directs(competition))
    return client.get(reverse(f"manage_paper_{document}", args=[competition.slug]), choice)


def asked(competition: Competition, document: str, language: str = "en", **choice: Any) -> Read:
    response = response_of(competition, document, language, **choice)
    assert (response.status_code, response["Content-Type"]) == (200, "application/pdf")
    return read(response.content)


def text_sizes(read: Read) -> set[float]:
    """The sizes of all letters in points, rounded to tenths."""
    found: set[float] = set()

    def visit(text: str, _outer: Any, matrix: Any, _font: Any, size: float) -> None:
        if text.strip():
            found.add(round(abs(size * matrix[3]), 1))

    for page in read.reader.pages:
        page.extract_text(visitor_text=visit)
    return found
