"""Texts that nobody types: every parameter, form field, part of an address, cookie and header with too many letters, NUL or huge numbers.

Nothing is listed here by hand: which parameters a view reads is written down while it reads them. Each field is sent all
of the texts. By day each parameter is sent one of them, in turn, and public pages are asked by visitors alone; at night all by everybody.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from html.parser import HTMLParser
from itertools import count, product
from typing import Any, ClassVar

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.test import Client
from django.urls import get_resolver

from tests.depth import IS_NIGHT, each_once
from tests.league.test_access import Address, World, signed_in, walked, world

__all__ = ["world"]
pytestmark = pytest.mark.django_db

TEXTS = {
    "50,000 digits": "9" * 50_000,
    "NUL": "a\x00b",
    "beyond 64 bits": str(2**70),
}
PARTS_OF_THE_WALK = 4
ROLES = ["anybody", "ada"]
#: Django's own fields for groups and permissions look for any number on SQLite; only administrators get there.
DJANGOS_OWN = re.compile(r"POST /admin/.*(groups|permissions): beyond 64 bits")
EVERYWHERE = {"csrfmiddlewaretoken", "_method"}
ADDRESSES = [address for address in walked(get_resolver()) if "(?P" not in address.route and "content_type_id" not in address.parts]
PARTS = re.compile(r"<(?:(?P<kind>\w+):)?(?P<name>\w+)>")
Asked = Callable[[Client], HttpResponse]


# ---------- what a view reads


class Noted(QueryDict):
    """Parameters that record the names looked up in them."""

    read: ClassVar[set[tuple[str, str]]] = set()  #: method and name
    method = "GET"

    def __getitem__(self, name: str) -> Any:
        self.read.add((self.method, name))
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.read.add((self.method, str(name)))
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add((self.method, name))
        return super().get(name, default)

    def getlist(self, name: str, default: Any = None) -> Any:
        self.read.add((self.method, name))
        return super().getlist(name, default)


def noted(given: QueryDict, method: str) -> Noted:
    found = Noted("", mutable=True)
    found.method = method
    for name, values in given.lists():
        found.setlist(name, values)
    return found


def noting(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that records what each view reads."""

    def answered(request: HttpRequest) -> HttpResponse:
        request.GET = noted(request.GET, "GET")
        if request.method == "POST":
            request._post = noted(request.POST, "POST")
        return get_response(request)

    return answered


@pytest.fixture(autouse=True)
def views_note(settings: Any) -> None:
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, f"{__name__}.noting"]


class Fields(HTMLParser):
    """The fields of the forms of a page that are sent to the page itself, as they are filled in."""

    def __init__(self) -> None:
        super().__init__()
        self.values: dict[str, str] = {}
        self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = dict(attrs)
        name, value = has.get("name") or "", has.get("value")
        if tag == "select":
            self.select = name
        elif tag == "option" and self.select and (self.select not in self.values or "selected" in has):
            self.values[self.select] = value or ""
        elif tag in ("input", "textarea", "button") and name:
            ticked = has.get("type") not in ("checkbox", "radio") or "checked" in has or name not in self.values
            if ticked:
                self.values[name] = value or ""


def filled(page: HttpResponse) -> dict[str, str]:
    fields = Fields()
    if page.status_code == 200 and not page.streaming and "html" in page["Content-Type"]:
        fields.feed(page.content.decode())
    return fields.values


# ---------- asking


def failures(client: Client, asked: Iterator[tuple[str, Asked]]) -> list[str]:
    """The requests answered by a server error; none of them leaves a trace."""
    found = []
    for name, ask in asked:
        try:
            status = without_a_trace(client, ask).status_code
        except Exception as error:  # noqa: BLE001 (whatever it is, it would be a 500)
            found.append(f"{name}: {error!r:.200}")
        else:
            found += [f"{name}: {status}"] if status >= 500 else []
    return found


def without_a_trace(client: Client, ask: Asked) -> HttpResponse:
    """The answer; what was written is taken back, and the visitor has the same cookies as before."""
    cookies = deepcopy(client.cookies)
    try:
        with transaction.atomic():
            answer = ask(client)
            transaction.set_rollback(True)
    finally:
        client.cookies = cookies
    return answer


def names_read(method: str) -> list[str]:
    """The names that the views have read since they were asked for last."""
    names = sorted({name for how, name in Noted.read if how == method} - EVERYWHERE)
    Noted.read.clear()
    return names


def texts(turn: int) -> list[tuple[str, str]]:
    """The one whose turn it is, all of them at night."""
    every = list(TEXTS.items())
    return every if IS_NIGHT else [every[turn % len(every)]]


def asks(client: Client, url: str, first: int) -> Iterator[tuple[str, Asked]]:
    """The page with one parameter after the other as a text, and its forms with one field after the other. Parameters take
    turns with the texts, over all pages: the page's number in the walk is the ``first`` turn."""
    turns = count(first)
    Noted.read.clear()
    values = filled(without_a_trace(client, lambda one: one.get(url)))
    for name in names_read("GET"):
        for kind, text in texts(next(turns)):
            yield f"GET {url}?{name}: {kind}", lambda one, name=name, text=text: one.get(url, {name: text[:3_000]})  # type: ignore[misc]
    Noted.read.clear()
    failures(client, iter([("", lambda one: one.post(url)), ("", lambda one: one.post(url, values))]))
    for name in names_read("POST"):
        for kind, text in TEXTS.items():
            yield f"POST {url} {name}: {kind}", lambda one, name=name, text=text: one.post(url, {**values, name: text})  # type: ignore[misc]


@pytest.mark.parametrize("part", range(PARTS_OF_THE_WALK))
@pytest.mark.parametrize("role", ROLES)
def test_no_parameter_and_no_field_breaks_a_page(role: str, part: int, world: World) -> None:
    client, found = signed_in(getattr(world, role, None)), list[str]()
    for number, address in list(enumerate(open_to(role)))[part::PARTS_OF_THE_WALK]:
        found += [one for one in failures(client, asks(client, url_of(world, address), number)) if not DJANGOS_OWN.match(one)]
    assert not found, "\n".join(found)


def open_to(role: str) -> list[Address]:
    """The addresses that the role may open. An administrator may do more at a table than a visitor; of public pages, only at night."""
    if role != "ada":
        return [address for address in ADDRESSES if address.access in ("public", "public_competition", "table", "")]
    return [address for address in ADDRESSES if IS_NIGHT or address.access not in ("public", "public_competition")]


def url_of(world: World, address: Address) -> str:
    """Django's own addresses lead to an account."""
    return "/" + PARTS.sub(str(world.charlie.pk), address.route) if address.is_djangos else world.url(address)


@pytest.mark.parametrize("role", ROLES)
def test_no_part_of_an_address_breaks_a_page(role: str, world: World) -> None:
    client, found = signed_in(getattr(world, role, None)), list[str]()
    for address in open_to(role):
        for one in PARTS.finditer(address.route):
            for text in hostile_parts(one["kind"]):
                url = "/" + address.route[: one.start()] + text + address.route[one.end() :]
                url = with_usual_parts(world, address, url)
                found += failures(client, iter([(f"GET {url[:80]}", lambda client, url=url: client.get(url))]))  # type: ignore[misc]
                found += failures(client, iter([(f"POST {url[:80]}", lambda client, url=url: client.post(url))]))  # type: ignore[misc]
    assert not found, "\n".join(found)


def hostile_parts(kind: str | None) -> list[str]:
    if kind == "int":
        return ["9" * 3_000, "9" * 5_000, str(2**63), str(2**70), "0"]
    return ["x" * 3_000, "x" * 50_000] if kind == "slug" else ["x" * 3_000, "a%00b", "9" * 5_000, str(2**70), "%ED%A0%80"]


def with_usual_parts(world: World, address: Address, url: str) -> str:
    return PARTS.sub(lambda left: usual_part(world, address, left["name"]), url)


def usual_part(world: World, address: Address, name: str) -> str:
    usual = {
        "slug": world.competition.slug,
        "token": world.token,
        "table": "1",
        "step": "start",
        "ruleset_id": "alarm-2019",
        "template": "final",
    }
    usual["address"] = "nordliga"
    own = world.special.get(address.name, {})
    return str(own.get(name) or usual.get(name) or (world.charlie.pk if address.is_djangos else 1))


COOKIES = ["sessionid", "csrftoken", "messages", "django_language", "platzwind_device", "platzwind_known"]
HEADERS = ["HTTP_ACCEPT_LANGUAGE", "HTTP_IF_NONE_MATCH", "HTTP_REFERER", "HTTP_USER_AGENT", "HTTP_ACCEPT", "HTTP_ACCEPT_ENCODING"]
HEADERS += ["HTTP_HX_CURRENT_URL", "HTTP_HX_REQUEST", "HTTP_HX_TARGET", "HTTP_ORIGIN", "HTTP_RANGE", "HTTP_IF_MODIFIED_SINCE", "HTTP_HOST"]


@pytest.mark.parametrize("kind", TEXTS)
def test_no_cookie_and_no_header_breaks_a_page(kind: str, world: World) -> None:
    """All of them where they are read most: where one signs in, and at the table; elsewhere by turns."""
    text, found = TEXTS[kind], list[str]()
    typed = {"username": "a", "password": "b"}
    most = ("/accounts/sign-in/", f"/t/{world.token}/")
    others = ("/", "/tuesday/standings/", "/tuesday/hands.csv", "/tuesday/manage/")
    for what, url in [*product((*COOKIES, *HEADERS), most), *each_once((*COOKIES, *HEADERS), others)]:
        more = {} if what in COOKIES else {what: text}
        for ask in (lambda one, url=url, more=more: one.get(url, **more), lambda one, url=url, more=more: one.post(url, typed, **more)):
            client = Client()
            if what in COOKIES:
                client.cookies[what] = text
            found += failures(client, iter([(f"{url} {what}", ask)]))  # type: ignore[list-item]
    assert not found, "\n".join(found)


# ---------- refused with a sentence


LONG = "x" * 50_000


def page_of(client: Client, url: str, **data: Any) -> str:
    answer = client.post(url, data)
    assert answer.status_code in (200, 422)
    return answer.content.decode()


def test_a_user_name_that_nobody_can_have_is_refused_by_its_length(world: World) -> None:
    client = signed_in(world.ada)
    for url, field in (("/tuesday/manage/roles/", "user"), ("/competitions/new/", "director")):
        assert "at most 150 characters" in page_of(client, url, **{field: LONG})


def test_a_cell_that_no_csv_reader_takes_is_refused_by_its_row(world: World) -> None:
    client, cell = signed_in(world.alice), "x" * 140_000
    for text in (f"Name;Club\nAnna;{cell}\n", f'Name;Club\nAnna;"{cell}"\n', f"Name\n{cell}", f'"{cell}\n{cell}"'):
        file = SimpleUploadedFile("list.csv", text.encode())
        found = page_of(client, "/tuesday/manage/players/import/", file=file)
        assert "holds more than 300 letters" in found


def test_a_name_longer_than_any_is_refused_by_its_length(world: World) -> None:
    found = page_of(signed_in(world.alice), "/tuesday/manage/players/", names=f"Anna Amsel\n{LONG} Amsel")
    assert "60" in found and "Anna Amsel" in found


def test_an_address_longer_than_any_is_refused_with_a_sentence(world: World) -> None:
    answer = signed_in(world.ada).get("/players/", {"q": LONG})
    assert answer.status_code == 414
    assert "4,000 characters" in answer.content.decode()


def test_an_address_with_a_character_that_no_database_holds_is_refused(world: World) -> None:
    assert Client().get("/t/a%00b/").status_code == 400
