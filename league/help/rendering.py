"""A page of the manual from Markdown to HTML: anchors, contents, links between chapters, pictures with their sizes.

Raw HTML in a page is shown as text, and addresses that run scripts are no links: markdown-it-py's preset for the web sees to both.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Any

from django.conf import settings
from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

__all__ = ["GuidePage", "GuideSection", "anchor", "render_guide"]

CHAPTER = re.compile(r"(?P<name>[a-z]+)\.md(?:#(?P<anchor>.*))?")


@dataclass(frozen=True, slots=True)
class GuideSection:
    anchor: str
    title: str


@dataclass(frozen=True, slots=True)
class GuidePage:
    """``title`` is the first heading, ``summary`` the first paragraph, ``html`` the whole page without both."""

    title: str
    summary: str
    html: SafeString
    sections: tuple[GuideSection, ...]


def render_guide(text: str, language: str) -> GuidePage:
    """Render a page, which must begin with a first-level heading and a paragraph."""
    markdown = MarkdownIt("js-default")
    tokens = markdown.parse(text)
    title, summary, body = _words(tokens[1]), _words(tokens[4]), tokens[6:]
    sections = tuple(_anchored(body))
    for token in body:
        if token.type == "inline":
            _point_to_pages(token.children or [], language)
    _mark_rows_of_pictures(body)
    _make_tables_scroll(body)
    html = markdown.renderer.render(body, markdown.options, {}).replace("<pre>", '<pre tabindex="0">')  # keys scroll what is wide
    return GuidePage(title, summary, mark_safe(html), sections)  # noqa: S308  # the preset escapes raw HTML


def anchor(title: str) -> str:
    """The anchor of a heading, as code hosts make it, so that links work on both."""
    return re.sub(r"[^\w\- ]", "", title.lower()).strip().replace(" ", "-")


def _words(token: Token) -> str:
    return "".join(" " if child.type == "softbreak" else child.content for child in token.children or [])


def _anchored(tokens: Sequence[Token]) -> Iterator[GuideSection]:
    """Give every heading its anchor; those of the second level are the contents."""
    for opening, inline in itertools.pairwise(tokens):
        if opening.type == "heading_open":
            title = _words(inline)
            opening.attrSet("id", anchor(title))
            if opening.tag == "h2":
                yield GuideSection(anchor(title), title)


def _point_to_pages(tokens: Sequence[Token], language: str) -> None:
    for token in tokens:
        if token.type == "link_open":
            token.attrSet("href", _address(str(token.attrGet("href"))))
        elif token.type == "image":
            _show(token, language)


def _address(link: str) -> str:
    """The page of another chapter; any other link unchanged."""
    chapter = CHAPTER.fullmatch(link)
    if chapter is None:
        return link
    return reverse("help_chapter", args=[chapter["name"]]) + (f"#{chapter['anchor']}" if chapter["anchor"] else "")


def _show(image: Token, language: str) -> None:
    name = PurePosixPath(str(image.attrGet("src"))).name
    picture = _pictures()[f"{language}/{name}"]
    image.attrSet("src", static(f"guide/{language}/{name}"))
    image.attrSet("width", str(picture["width"]))
    image.attrSet("height", str(picture["height"]))
    image.attrSet("loading", "lazy")
    image.attrSet("class", picture["device"])


@cache
def _pictures() -> dict[str, Any]:
    """What ``make pictures`` wrote down of each picture; its size is that of the screen."""
    return dict(json.loads((settings.BASE_DIR / "docs" / "guide" / "pictures.json").read_text(encoding="utf-8")))


def _mark_rows_of_pictures(tokens: Sequence[Token]) -> None:
    for opening, inline in itertools.pairwise(tokens):
        is_row = opening.type == "paragraph_open" and {child.type for child in inline.children or []} <= {"image", "softbreak"}
        if is_row:
            opening.attrSet("class", "pictures")


def _make_tables_scroll(tokens: list[Token]) -> None:
    """Put each table into a scrolling box named after the heading above it."""
    heading, place = "", 0
    while place < len(tokens):
        token = tokens[place]
        if token.type == "heading_open":
            heading = _words(tokens[place + 1])
        elif token.type == "th_open":
            token.attrSet("scope", "col")
        elif token.type == "table_open":
            token.hidden = True
            caption = f'<caption class="visually-hidden">{escape(heading)}</caption>'
            tokens.insert(place + 1, _raw(f'<div class="table-box" role="region" aria-label="{escape(heading)}"><table>{caption}\n'))
        elif token.type == "table_close":
            tokens.insert(place + 1, _raw("</div>\n"))
        place += 1


def _raw(html: str) -> Token:
    return Token("html_block", "", 0, content=html)
