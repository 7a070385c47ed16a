"""Slow work: one at a time on this machine, cached until something changes, and computed by another process."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.handlers.base import BaseHandler
from django.http import FileResponse, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import set_embargo
from league.competitions.models import Competition
from league.standings.apart import turn
from league.standings.views import exports, what_if
from scoring.game import ExhaustiveDraw
from tests.factories import make_competition, make_entrants, make_user
from tests.league.standings.hands import play_hands
from tests.league.standings.waiting import waiting_without_a_clock

pytestmark = pytest.mark.django_db

DRAW = ExhaustiveDraw(tenpai=frozenset({0}))
LONG = ("hands_csv", "hands_xlsx", "what_if")


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Competition:
    """A season whose few hands count as many."""
    competition = make_competition("ema-2016")
    play_hands(competition, make_entrants(competition), DRAW, DRAW)
    for views in (exports, what_if):
        monkeypatch.setattr(views, "FEW_HANDS", 1)
    return competition


@pytest.fixture
def somebody_else() -> Iterator[None]:
    """Another process that is computing."""
    with turn():
        yield


def asked(name: str, language: str = "en", **more: str) -> HttpResponse:
    query = {"rules": "wrc-2025", **more} if name == "what_if" else more
    return Client().get(reverse(name, args=["tuesday"]), query, headers={"accept-language": language})


def whole(response: HttpResponse) -> bytes:
    return b"".join(response.streaming_content) if response.streaming else response.content  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", LONG)
def test_while_it_is_somebody_elses_turn_one_is_asked_to_come_back(name: str, season: Competition, somebody_else: None) -> None:
    answer = asked(name)
    assert answer.status_code == 429
    assert answer["Retry-After"] == "5"
    assert "in 5 seconds" in answer.content.decode()
    assert "in 5 Sekunden" in asked(name, "de").content.decode()


@pytest.mark.parametrize("name", LONG)
def test_afterwards_it_is_answered(name: str, season: Competition) -> None:
    with turn():
        assert asked(name).status_code == 429
    assert asked(name).status_code == 200


@pytest.mark.parametrize("name", LONG)
def test_what_was_made_is_kept_until_something_changes(name: str, season: Competition) -> None:
    first = whole(asked(name))
    with turn():
        assert whole(asked(name)) == first
    play_hands(season, make_entrants(season), DRAW, DRAW)
    with turn():
        assert asked(name).status_code == 429
    assert whole(asked(name)) != first


@pytest.mark.parametrize("name", LONG)
def test_what_takes_too_long_is_ended_with_a_page_that_says_when_to_try_again(
    name: str, season: Competition, settings: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    settings.WORK_APART = True
    monkeypatch.setattr("league.standings.apart.MOST_SECONDS", 0.01)
    answer = asked(name)
    assert (answer.status_code, answer["Retry-After"]) == (503, "300")
    assert "This takes too long at the moment" in answer.content.decode()
    assert "try again in 5 minutes" in answer.content.decode()
    assert "in 5 Minuten" in asked(name, "de").content.decode()
    assert {(record.levelname, record.name) for record in caplog.records} == {("WARNING", "league.standings.apart")}
    assert answer.wsgi_request.path in caplog.text  # type: ignore[attr-defined]


def kept() -> list[Path]:
    """The files kept on this machine's disk."""
    folder = Path(settings.VAR_DIR) / "cache" / "files"
    return sorted(folder.iterdir()) if folder.exists() else []


@pytest.fixture
def empty_folder() -> None:
    for path in kept():
        path.unlink()


def test_a_web_server_that_sends_files_is_given_the_kept_one(season: Competition, empty_folder: None) -> None:
    handler = BaseHandler()
    handler.load_middleware()
    for _ in range(2):
        answer = handler.get_response(RequestFactory().get(reverse("hands_xlsx", args=["tuesday"])))
        assert isinstance(answer, FileResponse)
        assert [answer.file_to_stream.name] == [str(path) for path in kept()]
        answer.file_to_stream.close()


def test_a_kept_file_is_named_once_and_not_for_every_reader(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    first = asked("hands_xlsx")
    monkeypatch.setattr("league.standings.exports.exported.shown_tag", None)
    assert asked("hands_xlsx")["ETag"] == first["ETag"]


def test_kept_files_are_for_the_owner_of_the_installation_alone(season: Competition, empty_folder: None) -> None:
    for name in ("hands_csv", "hands_xlsx"):
        whole(asked(name))
    assert [path.stat().st_mode & 0o777 for path in [kept()[0].parent, *kept()]] == [0o700, 0o600, 0o600, 0o600]


def test_a_csv_is_packed_once_and_sent_as_the_browser_takes_it(season: Competition, empty_folder: None) -> None:
    packed = Client().get(reverse("hands_csv", args=["tuesday"]), headers={"accept-encoding": "gzip", "accept-language": "en"})
    content = whole(packed)
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert packed["ETag"] == asked("hands_csv")["ETag"]
    assert content == next(path for path in kept() if path.suffix == ".gz").read_bytes()
    plain = asked("hands_csv")
    assert "Content-Encoding" not in plain
    assert whole(plain) == gzip.decompress(content)


def test_an_old_file_leaves_the_disk_when_a_new_one_is_made(season: Competition, empty_folder: None) -> None:
    whole(asked("hands_xlsx"))
    before = kept()
    play_hands(season, make_entrants(season), DRAW, DRAW)
    whole(asked("hands_xlsx"))
    assert len(kept()) == 1
    assert kept() != before


def test_a_machine_that_knows_of_a_file_and_has_none_makes_it(season: Competition, empty_folder: None) -> None:
    first = whole(asked("hands_xlsx"))
    for path in kept():
        path.unlink()
    assert whole(asked("hands_xlsx")) == first


def test_a_file_under_another_address_is_not_made_again(season: Competition) -> None:
    first = whole(asked("hands_xlsx"))
    with turn():
        assert whole(asked("hands_xlsx", after="1")) == first


def test_two_readers_of_whom_one_may_see_more_have_files_of_their_own(season: Competition) -> None:
    set_embargo(actor=SYSTEM, competition=season, until=0)
    director = Client()
    director.force_login(make_user(is_superuser=True))
    theirs = whole(director.get(reverse("hands_csv", args=["tuesday"])))
    assert b"draw" in theirs
    for _ in range(2):
        assert b"draw" not in whole(asked("hands_csv"))
        assert whole(director.get(reverse("hands_csv", args=["tuesday"]))) == theirs


@pytest.mark.parametrize("name", ["hands_csv", "hands_xlsx"])
def test_of_a_file_whose_headers_are_asked_for_nothing_else_is_sent(name: str, season: Competition) -> None:
    answer = Client().head(reverse(name, args=["tuesday"]))
    assert not answer.streaming
    assert int(answer["Content-Length"]) > 500
    assert answer["ETag"]


def test_who_fetches_again_and_again_is_asked_to_come_back(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.standings.fetches.EVERY", 100.0)
    assert [asked("hands_xlsx").status_code for _ in range(11)] == [200] * 10 + [429]
    refused = asked("hands_csv")
    assert (refused.status_code, refused["Retry-After"]) == (429, "5")
    assert "again and again" in refused.content.decode()
    assert "in 5 Sekunden" in asked("hands_csv", "de").content.decode()


def test_somebody_at_another_address_is_not_counted_with_them(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.standings.fetches.EVERY", 100.0)
    url = reverse("hands_xlsx", args=["tuesday"])
    monkeypatch.setattr("league.standings.fetches.AT_ONCE", 1)
    assert [Client().get(url, REMOTE_ADDR=address).status_code for address in ("192.0.2.7", "192.0.2.7", "192.0.2.8")] == [200, 429, 200]


def test_who_waits_a_moment_may_fetch_again(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("league.standings.fetches.AT_ONCE", 1)
    monkeypatch.setattr("league.standings.fetches.EVERY", 3.0)
    assert [asked("hands_xlsx").status_code for _ in range(2)] == [200, 429]
    time.sleep(3)
    assert asked("hands_xlsx").status_code == 200


def test_who_has_the_file_already_may_ask_as_often_as_they_like(season: Competition) -> None:
    tag, url = asked("hands_xlsx")["ETag"], reverse("hands_xlsx", args=["tuesday"])
    headers = {"if-none-match": tag, "accept-language": "en"}
    assert {Client().get(url, headers=headers).status_code for _ in range(15)} == {304}
    assert asked("hands_xlsx").status_code == 200


def test_a_file_of_few_hands_may_be_fetched_as_often_as_one_likes(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exports, "FEW_HANDS", 2)
    assert {asked("hands_csv").status_code for _ in range(15)} == {200}


def test_whoever_wants_the_same_comparison_meanwhile_holds_nothing_up(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def somebody_builds(_key: str) -> Iterator[bool]:
        yield False

    monkeypatch.setattr("league.standings.cached.claimed", somebody_builds)
    waiting = waiting_without_a_clock(monkeypatch)
    assert asked("what_if").status_code == 200
    with turn():
        assert asked("what_if", honba_points="600").status_code == 429
    assert waiting.seconds < 5


def test_another_comparison_is_another_turn(season: Competition) -> None:
    asked("what_if")
    with turn():
        assert asked("what_if", honba_points="600").status_code == 429


def test_few_hands_wait_for_nobody(season: Competition, somebody_else: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for views in (exports, what_if):
        monkeypatch.setattr(views, "FEW_HANDS", 2)
    assert [asked(name).status_code for name in LONG] == [200, 200, 200]


def test_ordinary_pages_wait_for_nobody(season: Competition, somebody_else: None) -> None:
    for name in ("standings", "standings_csv", "results_xlsx", "statistics"):
        assert asked(name).status_code == 200


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("name", LONG)
def test_another_process_makes_the_same(
    name: str, season: Competition, settings: Any, monkeypatch: pytest.MonkeyPatch, child_environment: dict[str, str]
) -> None:
    here = whole(asked(name, "de"))
    play_hands(season, make_entrants(season), DRAW)
    changed = whole(asked(name, "de"))
    settings.WORK_APART = True
    monkeypatch.setattr("league.standings.apart.MOST_SECONDS", 900)  # a busy machine lets its own pages go first
    for variable, value in child_environment.items():
        monkeypatch.setenv(variable, value)
    settings.CACHES = {alias: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for alias in ("default", "recent")}
    assert os.environ["DATABASE_URL"]
    assert here != whole(asked(name, "de")) == changed
