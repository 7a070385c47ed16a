"""After every command and any visits, the cache answers exactly what would be built now.

An answer that took nothing from the cache was built now, so it is not built a second time and compared with itself.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from inspect import signature
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client, override_settings

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating.models import Session
from league.standings.urls import PAGES
from tests.depth import IS_NIGHT
from tests.league.commands_in_code import Command, commands_in_code, name_of
from tests.league.standings.acts import ACTS, PARTS, UNSEEN, Act, Given, Scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("pictures_as_text")]

NO_CACHE = {name: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for name in ("default", "recent")}
ALL = commands_in_code()
NOT_KEPT = {"find_standing", "clock"}
LOCK = ":lock"  #: of who builds a page; no answer holds it
EXPORTS = ("standings.csv", "standings.json", "results.csv", "hands.csv")
Answers = dict[str, tuple[int, str, str]]


def kinds_of_pages(competition: Competition) -> list[list[str]]:
    """The addresses of every cached page, by its place."""
    root = f"/{competition.slug}/"
    sessions = Session.objects.filter(competition=competition)
    rows = {"players": competition.entrants, "standings": competition.entrants, "sessions": sessions, "games": competition.games}
    rows |= {"teams": competition.teams}
    numbered = [page.route.partition("/")[0] for page in PAGES if page.has_parts]
    kinds = [[root + page.route] for page in PAGES if not page.has_parts and page.name not in NOT_KEPT]
    kinds += [[f"{root}{place}/{number}/" for number in sorted(rows[place].values_list("number", flat=True))] for place in numbered]
    return [*kinds, [f"{root}rules/"], [f"{root}standings/?sort=-name", f"{root}standings/?after=1"]]


def addresses_now() -> list[str]:
    """One or more addresses of every kind of cached page, and of every file with a cached tag."""
    tuesday = Competition.objects.order_by("pk")[0]
    kinds = [kind for kind in kinds_of_pages(tuesday) if kind]
    pages = [address for kind in kinds for address in (kind if "/sessions/" in kind[0] or "/games/" in kind[0] else kind[:1])]
    of_others = ("", "rules/") if IS_NIGHT else ("",)
    others = [f"/{slug}/{name}" for slug in Competition.objects.exclude(pk=tuesday.pk).values_list("slug", flat=True) for name in of_others]
    return [*pages, *others, *(f"/tuesday/{name}" for name in EXPORTS)]


def asked(client: Client, addresses: list[str], known: Answers) -> Answers:
    """The answers; files are requested as by a reader who has them already."""
    found = {}
    for address in addresses:
        tag = known[address][2] if address.endswith(EXPORTS) and address in known else ""
        response = client.get(address, headers={"if-none-match": tag} if tag else None)
        text = response.getvalue().decode() if response.status_code == 200 else ""
        found[address] = (response.status_code, text, response.headers.get("ETag", ""))
    return found


def asked_of_the_cache(client: Client, addresses: list[str], known: Answers) -> tuple[Answers, list[str]]:
    """The answers, and the addresses for which the cache gave anything at all."""
    found: Answers = {}
    kept: list[str] = []
    given: list[Any] = []
    get = cache.get

    def noted(key: str, *others: Any, **named: Any) -> Any:
        value = get(key, *others, **named)
        given.append(None if key.endswith(LOCK) else value)
        return value

    with pytest.MonkeyPatch.context() as noting:
        noting.setattr("django.core.cache.cache.get", noted)
        for address in addresses:
            given.clear()
            found |= asked(client, [address], known)
            if any(value is not None for value in given):
                kept.append(address)
    return found, kept


@dataclass(frozen=True)
class Season:
    """A league in the middle of its season, with what everybody was answered and the contents of the cache after these visits."""

    scene: Scene
    answers: Answers
    kept: dict[str, Any]


@pytest.fixture(scope="module")
def season(prepared: None) -> Season:
    kept: dict[str, Any] = {}
    with pytest.MonkeyPatch.context() as noting:
        noting.setattr("league.standings.page_store.cache.set", lambda key, value, _seconds: kept.update({key: value}))
        scene = Scene()
        answers = asked(reader(), addresses_now(), {})
    assert kept
    return Season(scene, answers, kept)


def prepared_by(act: Act, season: Season) -> tuple[Given, Answers]:
    """The arguments of the command, and what everybody is answered before it: as ever, if its preparation only reads."""
    sent: list[str] = []

    def noted(execute: Any, sql: str, *others: Any) -> Any:
        sent.append(sql)
        return execute(sql, *others)

    with connection.execute_wrapper(noted):
        given = act(deepcopy(season.scene))
    only_reads = all(sql.startswith("SELECT ") for sql in sent)
    return given, season.answers if only_reads else asked(reader(), addresses_now(), {})


def reader() -> Client:
    return Client(headers={"accept-language": "en"})


def test_every_command_of_the_code_has_an_act_or_a_reason_why_no_public_page_can_show_it() -> None:
    known = [name_of(command) for command in (*ACTS, *UNSEEN, *PARTS)]
    assert sorted(known) == [name_of(command) for command in ALL]


def test_it_is_noticed_what_the_cache_gives(season: Season) -> None:
    """The next test compares only those answers."""
    addresses = [address for address in addresses_now() if not address.endswith(EXPORTS)]
    pages = [address for address in addresses if address.startswith("/tuesday/")]
    assert asked_of_the_cache(reader(), pages[:1], {})[1] == []
    cache.set_many(season.kept)
    answers, kept = asked_of_the_cache(reader(), addresses, {})
    assert kept == [address for address in addresses if answers[address][0] == 200]


@pytest.mark.parametrize("command", [command for command in ALL if command not in PARTS], ids=name_of)
def test_after_every_command_the_cache_answers_what_would_be_built_now(command: Command, season: Season) -> None:
    """Compared page by page, with the files whose tags are cached. Every act shows on some page, or has a reason why it does not."""
    client = reader()
    reason, act = UNSEEN.get(command) or ("", ACTS.get(command))
    assert act is not None, "there is neither an act nor a reason"
    cache.set_many(season.kept)
    given, before = prepared_by(act, season)
    given = {"actor": SYSTEM, **given} if "actor" in signature(command).parameters else given
    command(**given)
    addresses = list(dict.fromkeys([*before, *addresses_now()]))
    now, kept = asked_of_the_cache(client, addresses, before)
    with override_settings(CACHES=NO_CACHE):
        fresh = asked(client, kept, before)
    assert [address for address in kept if now[address][:2] != fresh[address][:2]] == []
    known = dict.fromkeys(addresses, (404, "")) | {address: before[address][:2] for address in before}
    shown = [address for address in addresses if not address.endswith(EXPORTS) and now[address][:2] != known[address]]
    assert bool(shown) == (not reason), (reason, shown)
