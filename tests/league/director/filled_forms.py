"""Fields of a page's forms as a browser would send them."""

from __future__ import annotations

import re
from collections import defaultdict
from html.parser import HTMLParser

from django.http import HttpResponse
from django.test import Client

__all__ = ["approve_by_form", "fields_of", "form_with"]


def fields_of(page: HttpResponse) -> dict[str, list[str]]:
    """All fields of all forms on the page with their values (hidden, filled in, chosen or ticked), without buttons."""
    reader = _Fields()
    reader.feed(page.content.decode())
    return dict(reader.fields)


def form_with(page: HttpResponse, text: str) -> dict[str, str]:
    """The fields of the only form on the page that contains ``text``."""
    (found,) = [form for form in re.findall(r"<form.*?</form>", page.content.decode(), re.DOTALL) if text in form]
    reader = _Fields()
    reader.feed(found)
    return {name: values[-1] for name, values in reader.fields.items() if name != "csrfmiddlewaretoken"}


def approve_by_form(client: Client, address: str, *, reason: str = "One helper only") -> HttpResponse:
    """Open the page to approve, and press its button."""
    seen = fields_of(client.get(address))["seen"][0]
    return client.post(address, {"seen": seen, "reason": reason}, follow=True)


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, list[str]] = defaultdict(list)
        self.select = self.area = ""
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        name, value = said.get("name") or "", said.get("value") or ""
        if tag == "input" and name and (said.get("type") not in ("checkbox", "radio") or "checked" in said):
            self.fields[name].append(value)
        elif tag == "select":
            self.select = name
            self.fields[name] = [""]
        elif tag == "option" and "selected" in said and self.select:
            self.fields[self.select] = [value]
        elif tag == "textarea":
            self.area, self.text = name, []

    def handle_data(self, data: str) -> None:
        if self.area:
            self.text.append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.fields[self.area] = ["".join(self.text).removeprefix("\n")]
            self.area = ""
        elif tag == "select":
            self.select = ""
