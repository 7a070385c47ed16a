"""A phone at a table: Django's test client with a name, typing into the pages as people do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.games.models import Game
from league.seating.models import TableLink
from tests.pages import page_of

__all__ = ["Phone", "entry_fields", "hidden", "key_of", "link_of", "value_errors"]

HTMX = {"HTTP_HX_REQUEST": "true"}


def link_of(game: Game) -> TableLink:
    return TableLink.objects.filter(table=game.table_id).latest("pk")


def hidden(response: HttpResponse) -> dict[str, str]:
    """The hidden fields of the form for a hand, as the page rendered them."""
    text = response.content.decode()
    text = text[text.index('class="hand-form"') :] if 'class="hand-form"' in text else text
    found: dict[str, str] = {}
    for name in ("client_id", "number", "expected_version"):
        match = re.search(rf'name="{name}" value="([^"]*)"', text)
        if match:
            found[name] = match[1]
    return found


class Phone:
    """One browser. ``seat`` (0..3) or ``name`` answers "Who are you?"; a ``user`` is signed in and never asked."""

    def __init__(self, game: Game, *, seat: int | None = None, name: str = "", user: User | None = None) -> None:
        self.client, self.game = Client(), game
        self.token = link_of(game).token
        if user:
            self.client.force_login(user)
        elif seat is not None or name:
            self.says(seat, name)

    def says(self, seat: int | None, name: str = "") -> HttpResponse:
        return self.post("table_who", who="other" if seat is None else str(seat), name=name)

    def url(self, view: str, *args: Any) -> str:
        return reverse(view, args=[self.token, *args])

    def get(self, view: str = "table", *args: Any, **query: Any) -> HttpResponse:
        return self.client.get(self.url(view, *args), query)

    def post(self, view: str, *args: Any, htmx: bool = False, **data: Any) -> HttpResponse:
        return self.client.post(self.url(view, *args), data, **(HTMX if htmx else {}))

    def opened(self) -> dict[str, str]:
        """The hidden fields of a newly opened form."""
        return hidden(self.get("table_record"))

    def record(self, **typed: Any) -> HttpResponse:
        """Open the form, type, save."""
        return self.post("table_record", **{**self.opened(), **typed})

    def taps(self, view: str, **data: Any) -> HttpResponse:
        """Press a button on the table screen, with the entry's own id and version from the screen."""
        return self.post(view, **{**entry_fields(self.get()), **data})


def entry_fields(response: HttpResponse) -> dict[str, str]:
    """The id and the version in the first form of the screen: that of a button."""
    page = response.content.decode()
    return {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[0] for name in ("client_id", "expected_version")}


def value_errors(response: HttpResponse, win: int = 1) -> list[str]:
    """What is refused beside the worth of a winner's hand: the first, or another."""
    worth = page_of(response).one("div", data_value_entry=str(win))
    return [said.text for errors in worth.all("ul", class_="errorlist") for said in errors.all("li")]


def key_of(response: HttpResponse) -> str:
    """What the screen knows, as it says when it asks for news."""
    (key,) = re.findall(r' hx-get="[^"]*\?version=([^"]*)"', response.content.decode())
    return unescape(key)
