"""What people see on a page: its fields, choices, refusals and messages. Pages keep no ``context`` here (``tests/conftest.py``)."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from html.parser import HTMLParser
from typing import Any, cast

from django.http import HttpResponse, StreamingHttpResponse

__all__ = ["PagePart", "choices_of", "errors_of", "fields_of", "form_with", "number_in", "page_of", "raw", "text", "undos_of"]

ALONE = frozenset({"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})  #: elements without an end


@dataclass
class PagePart:
    """An element of a page and all that is in it."""

    tag: str = ""
    told: dict[str, str] = field(default_factory=dict)  #: its attributes
    inside: list[PagePart | str] = field(default_factory=list)

    def all(self, tag: str = "", **told: str) -> list[PagePart]:
        """The elements in it with this tag and these attributes, in the order of the page; ``data_act`` is ``data-act``. Of a class, it is
        enough to be one of several."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in told.items()}
        return [part for part in self.parts() if tag in ("", part.tag) and all(part.is_said(*one) for one in wanted.items())]

    def one(self, tag: str = "", **told: str) -> PagePart:
        (found,) = self.all(tag, **told)
        return found

    def parts(self) -> Iterator[PagePart]:
        for part in self.inside:
            if isinstance(part, PagePart):
                yield part
                yield from part.parts()

    @property
    def text(self) -> str:
        """Its words, with single spaces."""
        return " ".join(self.source_text.split())

    @property
    def source_text(self) -> str:
        return "".join(part if isinstance(part, str) else part.source_text for part in self.inside)

    def has_field(self, name: str) -> bool:
        return any(part.tag in ("input", "select", "textarea") and part.told.get("name") == name for part in self.parts())

    def is_said(self, name: str, value: str) -> bool:
        said = self.told.get(name)
        return said is not None and (value in said.split() if name == "class" else said == value)


class _PageReader(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.open = [PagePart()]
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        part = PagePart(tag, {name: value or "" for name, value in attrs})
        self.open[-1].inside.append(part)
        if tag not in ALONE:
            self.open.append(part)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in ALONE:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if tag in (part.tag for part in self.open):
            while (part := self.open.pop()).tag != tag:
                pass
            if part.told.get("type") == "text/html":  # a part of the page that scripts build later (static/js/recording/form_template.js)
                part.inside = _PageReader("".join(map(str, part.inside))).open[0].inside

    def handle_data(self, data: str) -> None:
        self.open[-1].inside.append(data)


def raw(answer: HttpResponse | StreamingHttpResponse) -> bytes:
    """All of an answer, such as a file, whether it is sent at once or in pieces."""
    return b"".join(cast("Iterator[bytes]", answer.streaming_content)) if isinstance(answer, StreamingHttpResponse) else answer.content


def text(page: HttpResponse) -> str:
    """The source of a whole answer, with single spaces."""
    return re.sub(r"\s+", " ", page.content.decode())


def page_of(page: HttpResponse | PagePart) -> PagePart:
    """A whole answer; a part of one is given back as it is, so that all that follows can be asked of either."""
    return page if isinstance(page, PagePart) else _PageReader(page.content.decode()).open[0]


def fields_of(page: HttpResponse | PagePart) -> dict[str, list[str]]:
    """All fields of all forms with their values (hidden, filled in, chosen or ticked), without buttons."""
    found: dict[str, list[str]] = defaultdict(list)
    for part in page_of(page).parts():
        name, value = part.told.get("name", ""), part.told.get("value", "")
        if part.tag == "input" and name and (not _is_choice(part) or "checked" in part.told):
            found[name].append(value)
        elif part.tag == "select":
            found[name] += [option.told.get("value", "") for option in part.all("option") if "selected" in option.told] or [""]
        elif part.tag == "textarea":
            found[name].append(part.source_text.removeprefix("\n"))
    return dict(found)


def form_with(page: HttpResponse, text: str) -> dict[str, str]:
    """The fields of the only form on the page whose HTML contains ``text``."""
    (found,) = [form for form in page.content.decode().split("<form")[1:] if text in form.partition("</form>")[0]]
    fields = fields_of(_PageReader("<form" + found.partition("</form>")[0]).open[0])
    return {name: values[-1] for name, values in fields.items() if name != "csrfmiddlewaretoken"}


def choices_of(page: HttpResponse | PagePart, name: str) -> list[str]:
    """The values among which a field lets choose, in the order of the page."""
    whole = page_of(page)
    options = [option for select in whole.all("select", name=name) for option in select.all("option")]
    return [part.told.get("value", "") for part in options + [part for part in whole.all("input", name=name) if _is_choice(part)]]


def errors_of(page: HttpResponse | PagePart, name: str) -> list[str]:
    """What is said to be wrong beside the field of this name: in the innermost ``field`` or fieldset around it."""
    around = [part for part in page_of(page).all() if (part.tag == "fieldset" or part.is_said("class", "field")) and part.has_field(name)]
    innermost = [part for part in around if not any(one in around for one in part.parts())]
    return [said.text for part in innermost for errors in part.all("ul", class_="errorlist") for said in errors.all("li")]


def number_in(text: str) -> Fraction:
    """A number as pages show it: signed, with commas between the thousands."""
    return Fraction(text.replace("−", "-").replace(",", ""))


def undos_of(page: HttpResponse) -> list[str]:
    """For each message, the address of its way back; of a message without one, nothing."""
    said = [part for part in page_of(page).one("div", class_="messages").inside if isinstance(part, PagePart)]
    return [form.told["action"] for message in said for form in message.all("form") or [PagePart(told={"action": ""})]]


def _is_choice(part: PagePart) -> Any:
    return part.told.get("type") in ("checkbox", "radio")
