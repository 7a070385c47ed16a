"""A director who opens pages, fills in forms and presses buttons: with Django's test client here, with a browser in ``tests/browser``."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urldefrag, urljoin

from django.test import Client

__all__ = ["ClientDoors", "Doors", "Values"]

Values = Mapping[str, Any]


class Doors(ABC):
    """The interface that a scenario needs. A refusal fails at once, with the text of the page."""

    @abstractmethod
    def read(self, address: str) -> str:
        """The HTML of a page."""

    @abstractmethod
    def press(self, button: str, *, act: str = "", **values: Any) -> str:
        """Fill in and send the form of the first button so called on the page that is open, or the first for this incident; the HTML of
        what comes next."""

    @abstractmethod
    def press_and_tick(self, button: str, again: str, tick: str, **values: Any) -> str:
        """The same, where the answer asks for a tick in the field whose name has this part: tick it and press the button ``again``."""

    @abstractmethod
    def tap(self, name: str, value: str) -> None:
        """Press the button with this name and value, where several have the same words; then look at the page anew."""

    @abstractmethod
    def follow(self, link: str) -> str:
        """Open the first link so called on the page that is open."""

    @abstractmethod
    def ron(self, winner: int, discarder: int, han: int, fu: int) -> None:
        """Record the first hand of a game on the page of its table, which is open: seats from East to North."""

    @abstractmethod
    def wait_for(self, button: str) -> None:
        """Wait until the open page has this button."""

    def send(self, address: str, button: str, **values: Any) -> str:
        self.read(address)
        return self.press(button, **values)


@dataclass
class _Form:
    action: str = ""
    method: str = "get"
    values: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)  #: text, name, value
    names: set[str] = field(default_factory=set)

    def begins(self, given: dict[str, str]) -> None:
        self.action, self.method = given.get("action", ""), given.get("method", "get")


class _Reader(HTMLParser):
    """The forms of a page, as a browser would send them; fields may name theirs (``form="id"``), wherever they stand."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[_Form] = []
        self.form: _Form | None = None
        self.by_id: dict[str, _Form] = {}
        self.button: tuple[_Form, str, str] | None = None
        self.select = self.textarea = ""
        self.is_hidden = False
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.is_hidden = self.is_hidden or (tag == "span" and "hidden" in given)
        if tag == "form":
            self.form = self._named(given["id"]) if "id" in given else self._new()
            self.form.begins(given)
        form = self._named(given["form"]) if "form" in given else self.form
        if form is not None:
            form.names.add(given.get("name", ""))
            self._part(form, tag, given)

    def _new(self) -> _Form:
        self.forms.append(_Form())
        return self.forms[-1]

    def _named(self, name: str) -> _Form:
        if name not in self.by_id:
            self.by_id[name] = self._new()
        return self.by_id[name]

    def _part(self, form: _Form, tag: str, given: dict[str, str]) -> None:
        if tag == "input":
            self._input(form, given)
        elif tag == "select":
            self.select = given.get("name", "")
        elif tag == "option" and self.select and ("selected" in given or self.select not in form.values):
            form.values[self.select] = [given.get("value", "")]
        elif tag == "textarea":
            self.textarea, self.words = given.get("name", ""), []
        elif tag == "button":
            self.button, self.words = (form, given.get("name", ""), given.get("value", "")), []

    def _input(self, form: _Form, given: dict[str, str]) -> None:
        kind, name = given.get("type", "text"), given.get("name", "")
        if kind in {"checkbox", "radio"}:
            if "checked" in given:
                form.values.setdefault(name, []).append(given.get("value", "on"))
        elif name and kind != "file":
            form.values.setdefault(name, []).append(given.get("value", ""))

    def handle_data(self, data: str) -> None:
        if not self.is_hidden:
            self.words.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.is_hidden = self.is_hidden and tag != "span"
        if tag == "form":
            self.form = None
        elif self.form is not None and tag == "button" and self.button is not None:
            form, name, value = self.button
            form.buttons.append((" ".join("".join(self.words).split()), name, value))
            self.button = None
        elif self.form is not None and tag == "textarea":
            self.form.values[self.textarea] = ["".join(self.words).removeprefix("\n")]
        elif tag == "select":
            self.select = ""


def refusals(text: str) -> list[str]:
    """What a page says was wrong."""
    found = re.findall(r'<ul class="errorlist[^>]*>(.*?)</ul>', text, re.DOTALL)
    messages = re.search(r'<div class="messages".*?</div>', text, re.DOTALL)
    return found + re.findall(r'<p class="notice bad">(.*?)</p>', messages[0] if messages else "", re.DOTALL)


def words(text: str) -> str:
    """The words of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", text[text.index("<main") :]).split())[:1500]


class ClientDoors(Doors):
    """Django's test client, signed in."""

    def __init__(self, user: Any) -> None:
        self.client = Client()
        self.client.force_login(user)
        self.address = self.text = ""

    def read(self, address: str) -> str:
        answer = self.client.get(address, follow=True)
        assert answer.status_code == 200, (address, answer.status_code)
        return self._shown(answer, address)

    def press(self, button: str, *, act: str = "", **values: Any) -> str:
        found = (one for one in self._buttons(button) if not act or one[0].values.get("act") == [act])
        form, name, value = next(found, (None, "", ""))
        assert form is not None, (self.address, button)
        return self._sent(form, button, name, value, values)

    def press_and_tick(self, button: str, again: str, tick: str, **values: Any) -> str:
        form, name, value = next(self._buttons(button))
        data = {**form.values, **{key: [str(one)] for key, one in values.items()}, **({name: [value]} if name else {})}
        address = urldefrag(urljoin(self.address, form.action)).url
        answer = self.client.post(address, data, follow=True)
        asked = re.findall(rf'name="([^"]*{tick}[^"]*)"', self._shown(answer, address))
        assert answer.status_code == 422 and asked, (address, words(self.text))
        return self.press(again, **dict.fromkeys(asked, "on"))

    def _sent(self, form: _Form, button: str, name: str, value: str, values: Mapping[str, Any]) -> str:
        assert values.keys() <= form.names, (self.address, button, values.keys() - form.names)
        data = {**form.values, **{key: one if isinstance(one, list) else [str(one)] for key, one in values.items()}}
        data |= {name: [value]} if name else {}
        address = urldefrag(urljoin(self.address, form.action)).url
        method = self.client.post if form.method == "post" else self.client.get
        answer = method(address, data, follow=True)
        text = self._shown(answer, address)
        assert answer.status_code == 200 and not refusals(text), (
            address,
            button,
            values,
            answer.status_code,
            refusals(text) or words(text),
        )
        return text

    def tap(self, name: str, value: str) -> None:
        found = (form for form in _Reader(self.text).forms for _text, *own in form.buttons if own == [name, value])
        page, form = self.address, next(found, None)
        assert form is not None, (self.address, name, value)
        self._sent(form, "", name, value, {})
        self.read(page)

    def follow(self, link: str) -> str:
        links = re.findall(r'<a [^>]*?href="([^"]*)"[^>]*>(.*?)</a>', self.text, re.DOTALL)
        found = [unescape(address) for address, text in links if " ".join(re.sub(r"<[^>]+>", "", text).split()) == link]
        assert found, (self.address, link)
        return self.read(urljoin(self.address, found[0]))

    def ron(self, winner: int, discarder: int, han: int, fu: int) -> None:
        self.send(urljoin(self.address, "record/"), "Save hand 1", outcome="ron", winner=winner, discarder=discarder, value=f"{han}-{fu}")

    def wait_for(self, button: str) -> None:
        until = time.monotonic() + 60
        while next(self._buttons(button), None) is None:
            assert time.monotonic() < until, (button, words(self.text))
            time.sleep(0.2)
            self.read(self.address)

    def _buttons(self, wanted: str) -> Iterator[tuple[_Form, str, str]]:
        for form in _Reader(self.text).forms:
            yield from ((form, name, value) for text, name, value in form.buttons if text == wanted)

    def _shown(self, answer: Any, address: str) -> str:
        self.address = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        self.text = answer.content.decode()
        return self.text
