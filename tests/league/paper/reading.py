"""Request a document as a director, and read the text on its pages."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pypdf import PageObject, PdfReader

from league.competitions.models import Competition
from tests.factories import alice_directs

__all__ = ["A4", "Line", "Read", "Written", "asked", "lines_on", "read", "response_of", "text_sizes", "written_on"]

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


@dataclass(frozen=True)
class Written:
    """Letters on a page in points: where they begin on their baseline, counted from the lower left corner, their size, and about where they
    end, as letters are half as wide as their size or less where many are narrow."""

    text: str
    x: float
    y: float
    size: float
    is_upright: bool

    @property
    def high(self) -> float:
        """The top of capital letters."""
        return self.y + 0.65 * self.size

    @property
    def low(self) -> float:
        """The bottom of letters such as g."""
        return self.y - 0.23 * self.size

    @property
    def end(self) -> float:
        return self.x + 0.4 * self.size * len(self.text.strip())


@dataclass(frozen=True)
class Line:
    """A level line on a page."""

    x: float
    y: float
    end: float


def written_on(page: PageObject) -> Iterator[Written]:
    """The pieces of text on a page."""
    found: list[Written] = []

    def visit(text: str, outer: Any, inner: Any, _font: Any, size: float) -> None:
        if text.strip():
            x = inner[4] * outer[0] + inner[5] * outer[2] + outer[4]
            y = inner[4] * outer[1] + inner[5] * outer[3] + outer[5]
            found.append(Written(text, x, y, size, is_upright=outer[0] * inner[0] > 0 and not round(outer[1], 3)))

    page.extract_text(visitor_text=visit)
    return iter(found)


def lines_on(page: PageObject) -> list[Line]:
    """The level lines on a page that stand alone, not the sides of a frame."""
    found: list[Line] = []
    path: list[tuple[float, float]] = []

    def visit(operator: bytes, operands: Any, outer: Any, _inner: Any) -> None:
        if operator in (b"m", b"l"):
            x, y = (float(one) for one in operands)
            path.append((x * outer[0] + outer[4], y * outer[3] + outer[5]))
        elif operator == b"S":
            if len(path) == 2 and abs(path[0][1] - path[1][1]) < 0.1:
                found.append(Line(path[0][0], path[0][1], path[1][0]))
            path.clear()

    page.extract_text(visitor_operand_before=visit)
    return found
