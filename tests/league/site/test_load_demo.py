"""The demo league: loaded once, complete, ready to record, and the same every time."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction

from league.accounts.models import User
from league.competitions.models import Competition
from league.games.models import Game, GameResult, GameState
from league.players.models import Player
from league.seating.models import Session, SessionState, TableLink
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def load(*arguments: str) -> str:
    out = StringIO()
    call_command("load_demo", *arguments, stdout=out)
    return out.getvalue()


def test_the_demo_prints_where_to_look_and_how_to_sign_in():
    output = load("--base-url", "http://club.example:9000/")
    link = TableLink.objects.valid().order_by("table__number").first()
    assert link is not None
    for text in (
        "http://club.example:9000/alarm-liga/",
        f"http://club.example:9000{link.get_absolute_url()}",
        "demo-admin",
        "demo-leitung",
    ):
        assert text in output
    for account in User.objects.all():
        (line,) = [line for line in output.splitlines() if account.username in line]
        assert account.check_password(line.split()[-1])


def test_the_demo_has_finished_confirmed_corrected_and_running_games():
    load()
    league = Competition.objects.get(slug="alarm-liga")
    assert [session.state for session in league.sessions.all()] == [SessionState.APPROVED, SessionState.APPROVED, SessionState.RUNNING]
    assert [game.state for game in league.games.all()] == [GameState.CONFIRMED] * 4 + [GameState.SEATED, GameState.RUNNING]
    assert league.games.filter(revisions__verb="revise_game").count() == 1
    assert league.games.filter(hands__result__type="chombo").exists()
    assert Competition.objects.get(slug="vier-winde-cup").entrants.count() == 8


def results_of_a_demo() -> list[tuple[object, ...]]:
    """The results of a demo that is taken back."""
    with transaction.atomic():
        load()
        results = list(GameResult.objects.values_list("entrant__number", "game__number", "points", "total"))
        transaction.set_rollback(True)
    return results


def test_the_demo_is_the_same_every_time():
    assert results_of_a_demo() == results_of_a_demo() != []


def test_the_demo_is_refused_where_there_is_data():
    make_player()
    with pytest.raises(CommandError):
        load()
    assert Player.objects.count() == 1


def test_loading_once_leaves_data_alone_and_still_tells_the_sign_ins_of_the_demo():
    load()
    games, sessions = Game.objects.count(), Session.objects.count()
    output = load("--once")
    assert (Game.objects.count(), Session.objects.count()) == (games, sessions)
    assert "demo-leitung" in output


def test_loading_once_over_a_club_of_ones_own_names_no_password():
    make_player()
    assert "demo-" not in load("--once")


def test_a_password_that_was_changed_is_not_printed():
    load()
    user = User.objects.get(username="demo-admin")
    user.set_password("something else entirely")
    user.save()
    assert "demo-admin" not in load("--once")


def test_the_demo_replays_to_what_is_stored():
    load()
    call_command("verify", stdout=StringIO())
