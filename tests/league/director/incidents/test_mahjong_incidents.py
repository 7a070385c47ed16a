"""Incidents at a table without riichi: the penalties of Küster's book are entries of the game, and there is no chombo."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.competitions.commands import add_entrant
from league.competitions.models import Competition
from league.director.incidents.queries.incident_game import incident_game
from league.games.models import Game, Penalty
from league.games.queries.incidents import incidents_of
from league.seating.commands import set_minutes, start_clock
from league.seating.models import Session
from scoring.game import Drawn, FalseMahjong, Fine, Mahjong, Said
from tests.factories import alice_directs, make_player
from tests.league.director.incidents.offered import acts_on
from tests.league.games.play import Play, found_by_verify, named_table
from tests.pages import text

pytestmark = pytest.mark.django_db

NAMES = ("Alma", "Bert", "Cleo", "Dora", "Emil")
WON = Mahjong(1, (Said(80), Said(160), Said(20), Said(100)), 0)


def a_table(players: int, ruleset: Any = "kuester") -> Play:
    return named_table(ruleset, NAMES[:players])


@pytest.fixture
def play() -> Play:
    """Session 1 of a Küster season runs with Alma, Bert, Cleo and Dora."""
    return a_table(4)


@pytest.fixture
def alice(client: Client) -> Client:
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def table_url(play: Play) -> str:
    return reverse("manage_incident_game", args=["tuesday", play.game.number])


def page_at(alice: Client, play: Play) -> HttpResponse:
    alice.force_login(alice_directs(play.game.competition))
    return alice.get(table_url(play))


def act(alice: Client, play: Play, what: str, /, **typed: Any) -> HttpResponse:
    alice.force_login(alice_directs(play.game.competition))
    entry = {"act": what, "client_id": str(uuid4()), "expected_version": play.game.version}
    response = alice.post(table_url(play), {**entry, **typed}, follow=True)
    play.game = Game.objects.select_related("competition", "table__session").get(pk=play.game.pk)
    return response


def scores(play: Play) -> list[Any]:
    return [seat.score for seat in incident_game(play.game).shown.seats]


def test_chombo_and_lateness_are_offered_only_if_the_book_has_them(alice: Client, play: Play) -> None:
    offered = set(acts_on(page_at(alice, play)))
    assert offered >= {"fine", "points", "warning", "replace"}
    assert not offered & {"chombo", "note_chombo", "late"}
    assert 'id="chombo"' not in text(alice.get(table_url(play)))


def test_lateness_is_offered_if_the_clubs_rules_have_it(alice: Client) -> None:
    play = a_table(4, {"base": "kuester", "switches": {"late_points_a_minute": 100}})
    assert "late" in acts_on(page_at(alice, play))
    act(alice, play, "late", seat=1, minutes=4)
    assert scores(play) == [0, -400, 0, 0]


def test_a_posted_chombo_is_refused_in_such_a_game(alice: Client, play: Play) -> None:
    page = act(alice, play, "chombo", seat=1, where="now-1")
    assert page.status_code == 422
    assert play.results == []


def test_a_penalty_is_paid_to_each_and_doubles_for_the_bankier(alice: Client, play: Play) -> None:
    page = act(alice, play, "fine", seat=1, points=10, where="now-1", reason="Looked too early")
    assert "Bert: penalty of 10 points to each player, entry 1" in text(page)
    assert "Reason: Looked too early" in text(page)
    assert play.results == [Fine(1, 10)]
    assert scores(play) == [20, -40, 10, 10]
    act(alice, play, "fine", seat=0, points=50, where="now-2", reason="Seen")
    assert scores(play) == [20 - 300, -40 + 100, 10 + 100, 10 + 100]
    assert incident_game(play.game).now.dealer == 0, "a penalty moves no deal"


def test_another_amount_is_refused(alice: Client, play: Play) -> None:
    page = act(alice, play, "fine", seat=1, points=20, where="now-1", reason="Kept as typed")
    assert page.status_code == 422
    assert "Kept as typed" in text(page)
    assert play.results == []


def test_a_forgotten_penalty_is_inserted_with_the_bankier_of_that_moment(alice: Client, play: Play) -> None:
    play.record(WON, Mahjong(2, (Said(0), Said(0), Said(40), Said(0))))
    before = scores(play)
    act(alice, play, "fine", seat=0, points=10, where="before-1", reason="Found on the sheet")
    assert [type(result).__name__ for result in play.results] == ["Fine", "Mahjong", "Mahjong"]
    assert [now - then for now, then in zip(scores(play), before, strict=True)] == [-60, 20, 20, 20]
    assert found_by_verify() == []


def test_a_penalty_does_not_use_up_the_doubling_after_a_draw(alice: Client, play: Play) -> None:
    play.record(Drawn())
    act(alice, play, "fine", seat=3, points=10, where="now-2", reason="Seen")
    before = scores(play)
    play.record(WON)
    assert scores(play)[1] - before[1] == 2 * (2 * 160 + 160 + 160)


def test_a_false_mahjong_is_listed_and_leads_to_its_correction(alice: Client, play: Play) -> None:
    play.record(FalseMahjong(2, (Said(40), Said(20), None, Said(8))))
    assert [(one.kind, one.text) for one in incidents_of(play.game.competition)] == [("false_mahjong", "Cleo: false Mah-Jongg in hand 1")]
    page = text(page_at(alice, play))
    assert reverse("correct_game", args=["tuesday", 1]) in page.split('id="noted"')[1]


def test_the_fifth_who_sits_out_pays_no_penalty(alice: Client) -> None:
    play = a_table(5)
    page = act(alice, play, "fine", seat=4, points=10, where="now-1", reason="Seen")
    assert page.status_code == 422
    assert "Who sits out has no part in the game." in text(page)
    act(alice, play, "fine", seat=3, points=10, where="now-1", reason="Seen")
    assert scores(play) == [20, 10, 10, -40, 0]


def test_the_fifth_of_five_can_be_warned_and_replaced(alice: Client) -> None:
    play = a_table(5)
    act(alice, play, "warning", seat=4, after_hand=0, reason="Telephone")
    zoe = add_entrant(
        actor=SYSTEM, competition=play.game.competition, player=make_player(first_name="Zoe", last_name="Zeisig"), substitute=True
    )
    page = act(
        alice, play, "replace", seat=4, cause="illness", from_hand=1, player=zoe.player_id, name="", then="this game", reason="Fever"
    )  # fmt: skip
    assert "Zoe Zeisig plays for Emil from the start" in text(page)
    play.record(Mahjong(0, (Said(80), Said(0), Said(0), Said(0), None)), Mahjong(4, (Said(0), None, Said(0), Said(0), Said(50))))
    play.stop_game()
    assert play.totals[4] == 0, "who is replaced neither wins nor loses"
    assert [one.kind for one in incidents_of(play.game.competition)] == ["warning", "substitute"]
    assert found_by_verify() == []


@pytest.mark.parametrize(("chosen", "amount", "points"), [("chombo", "", -10), ("50", "", -50), ("other", "7", -7)])
def test_points_can_be_taken_off_for_nobody(alice: Client, play: Play, chosen: str, amount: str, points: int) -> None:
    act(alice, play, "points", seat=0, after_hand=0, points=chosen, amount=amount, reason="Shouted at everybody")
    assert (Penalty.objects.get().points, Penalty.objects.get().applies) == (points, "score")
    assert scores(play) == [points, 0, 0, 0]


def test_after_the_signal_a_penalty_asks_whether_its_game_was_running(alice: Client, play: Play) -> None:
    session = Session.objects.get(competition=play.game.competition)
    set_minutes(actor=SYSTEM, session=session, minutes=90)
    start_clock(actor=Actor("Alice", at=timezone.now() - timedelta(minutes=95)), session=Session.objects.get(pk=session.pk))
    page = act(alice, play, "fine", seat=1, points=10, where="now-1", reason="Seen")
    assert page.status_code == 422
    page = act(alice, play, "fine", seat=1, points=10, where="now-1", signal="running", reason="Seen")
    assert "penalty of 10 points" in text(page)


def test_under_the_basic_rules_everybody_gets_the_same(alice: Client) -> None:
    play = a_table(4, "dmjl-basic")
    offered = set(acts_on(page_at(alice, play)))
    assert offered >= {"fine", "points", "warning", "replace"}
    assert not offered & {"chombo", "note_chombo", "late"}
    act(alice, play, "fine", seat=1, points=50, where="now-1", reason="Seen")
    assert scores(play) == [50, -150, 50, 50]
    competition: Competition = play.game.competition
    assert [one.hand for one in incidents_of(competition)] == [1]
