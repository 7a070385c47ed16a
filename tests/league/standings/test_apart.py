"""What takes long: one at a time on this machine, kept until something changes, and worked out by another process."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.standings import views_exports, views_what_if
from league.standings.apart import turn
from scoring.game import ExhaustiveDraw
from tests.factories import make_competition, make_entrants
from tests.league.standings.hands import play_hands

pytestmark = pytest.mark.django_db

DRAW = ExhaustiveDraw(tenpai=frozenset({0}))
LONG = ("hands_csv", "hands_xlsx", "what_if")


@pytest.fixture
def season(monkeypatch: pytest.MonkeyPatch) -> Competition:
    """One whose few hands are many."""
    competition = make_competition("ema-2016")
    play_hands(competition, make_entrants(competition), DRAW, DRAW)
    for views in (views_exports, views_what_if):
        monkeypatch.setattr(views, "FEW_HANDS", 1)
    return competition


@pytest.fixture
def somebody_else() -> Iterator[None]:
    """Whose turn it is."""
    with turn():
        yield


def asked(name: str, language: str = "en", **more: str) -> HttpResponse:
    query = {"rules": "wrc-2025", **more} if name == "what_if" else {}
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


def test_whoever_wants_the_same_comparison_meanwhile_holds_nothing_up(season: Competition, monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def somebody_builds(_key: str) -> Iterator[bool]:
        yield False

    monkeypatch.setattr("league.standings.cached.claimed", somebody_builds)
    started = time.monotonic()
    assert asked("what_if").status_code == 200
    with turn():
        assert asked("what_if", honba_points="600").status_code == 429
    assert time.monotonic() - started < 5


def test_another_comparison_is_another_turn(season: Competition) -> None:
    asked("what_if")
    with turn():
        assert asked("what_if", honba_points="600").status_code == 429


def test_few_hands_wait_for_nobody(season: Competition, somebody_else: None, monkeypatch: pytest.MonkeyPatch) -> None:
    for views in (views_exports, views_what_if):
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
    for variable, value in child_environment.items():
        monkeypatch.setenv(variable, value)
    settings.CACHES = {alias: {"BACKEND": "django.core.cache.backends.dummy.DummyCache"} for alias in ("default", "recent")}
    assert os.environ["DATABASE_URL"]
    assert here != whole(asked(name, "de")) == changed
