"""Which session's tables the list by name shows: those of the session in play, until people look ahead to the next one."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games import commands as games
from league.games.models import Game
from league.seating import commands as seating
from league.seating.clock import milliseconds
from league.seating.clock_queries import session_clocks
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_session
from tests.league.games.play import Play
from tests.pages import page_of

pytestmark = pytest.mark.django_db
Turn = tuple[str, str | None, str | None]  #: the title, since and until when


def lists() -> list[Turn]:
    page = page_of(Client(headers={"accept-language": "en"}).get("/tuesday/live/"))
    slides: list[Any] = [one for one in page.all("section") if one.told.get("data-slide", "").startswith("next-")]
    return [(one.one("h2").text, one.told.get("data-since"), one.told.get("data-until")) for one in slides]


@pytest.fixture
def first() -> Session:
    """Two sessions are seated, and the first one is started, with a clock that stands."""
    competition = make_competition("ema-2016")
    people = make_entrants(competition)
    session = make_session(competition, people)
    make_session(competition, people)
    seating.set_minutes(actor=SYSTEM, session=session, minutes=90)
    games.start_session(actor=SYSTEM, session=session)
    return Session.objects.select_related("competition").get(pk=session.pk)


ONE, TWO = "Session 1: you sit at …", "Session 2: you sit at …"


def test_before_the_clock_runs_latecomers_look_for_their_table_of_this_session(first: Session) -> None:
    assert lists() == [(ONE, None, None)]


@pytest.mark.parametrize("is_secret", [False, True])
def test_from_the_signal_on_the_next_session_takes_over(first: Session, is_secret: bool) -> None:
    if is_secret:
        competitions.set_embargo(actor=SYSTEM, competition=first.competition, until=0)
    seating.start_clock(actor=SYSTEM, session=first)
    clocks = session_clocks(first, timezone.now())
    assert clocks and clocks.shared.signal_at
    at = str(milliseconds(clocks.shared.signal_at))
    assert lists() == [(ONE, None, at), (TWO, at, None)]


def test_once_all_tables_are_in_only_the_next_session_is_looked_for_unless_that_is_secret(first: Session) -> None:
    Play(Game.objects.select_related("competition").get()).enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    assert lists() == [(TWO, None, None)]
    competitions.set_embargo(actor=SYSTEM, competition=Competition.objects.get(), until=0)
    assert lists() == [(ONE, None, None)]


def test_without_a_clock_it_takes_over_some_minutes_after_the_start(first: Session) -> None:
    seating.set_minutes(actor=SYSTEM, session=first, minutes=0)
    (one, _none, until), (two, since, _never) = lists()
    assert (one, two) == (ONE, TWO) and until == since and until


def test_a_session_of_another_day_says_which(first: Session) -> None:
    later = timezone.localtime(timezone.now() + timedelta(days=40)).replace(month=3, day=7, hour=9, minute=30)
    Session.objects.filter(number=2).update(starts_at=later.replace(year=later.year + 1))
    Play(Game.objects.select_related("competition").get()).enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    assert lists() == [("Session 2, 7 March, 09:30: you sit at …", None, None)]
