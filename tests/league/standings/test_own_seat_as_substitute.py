"""Whoever is appointed to play for somebody else reads the seat on their own pages, as long as the page of the session names them."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.director.check_in.commands import put_substitute
from league.games.commands import session_steps, substitute
from league.games.entry import Entry
from league.games.models import Game
from league.seating import commands as seating
from league.seating.models import Session
from league.site.queries.player import player_page
from scoring.game import ExhaustiveDraw
from tests.factories import make_competition, make_entrant, make_entrants, make_session
from tests.league.games.play import Play
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db

DRAW = ExhaustiveDraw(frozenset())


@pytest.fixture
def cup() -> Competition:
    """A session of 1 to 4; number 5, a substitute, is to play for number 2."""
    cup = make_competition("ema-2016", slug="cup", kind="tournament", state="running")
    four = make_entrants(cup, 4)
    rita = competitions.change_entrant(actor=SYSTEM, entrant=make_entrant(cup, first_name="Rita", last_name="Rabe"), substitute=True)
    put_substitute(actor=SYSTEM, session=make_session(cup, four), entrant=four[1], player=rita.player)
    return cup


def one(cup: Competition, number: int) -> Entrant:
    return cup.entrants.with_players().get(number=number)


def notices(client: Client, cup: Competition, number: int) -> list[str]:
    """The seats named on the two pages of the entrant, that in the competition first."""
    own, everywhere = reverse("entrant", args=["cup", number]), reverse("player", args=[one(cup, number).player_id])
    pages = [page_of(client.get(address, headers={"accept-language": "en"})) for address in (own, everywhere)]
    return [each.text for page in pages for each in page.all("p") if each.is_said("class", "next-seat")]


def game() -> Game:
    return Game.objects.select_related("competition", "table__session").get()


def others(cup: Competition) -> str:
    return ", ".join(one(cup, number).shown_name for number in (1, 3, 4))


def test_an_appointed_substitute_reads_the_seat_before_the_start_and_while_it_is_played(cup: Competition, client: Client) -> None:
    name = one(cup, 2).shown_name
    told = f"Next at table 1 as South, for {name}, with {others(cup)} (session 1)"
    assert notices(client, cup, 5) == [told, f"{cup.name}: {told}"]
    assert "Now and next" in text(client.get(reverse("entrant", args=["cup", 5]), headers={"accept-language": "en"}))
    german = client.get(reverse("entrant", args=["cup", 5]), headers={"accept-language": "de"})
    assert f"Als Nächstes an Tisch 1 als Süd</strong>, für {name}" in text(german)
    session_steps.start(actor=SYSTEM, session=Session.objects.get())
    assert notices(client, cup, 5)[0] == told, "until the first hand"
    Play(game()).record(DRAW)
    told = f"Playing now at table 1 as South, for {name}, with {others(cup)} (session 1)"
    assert notices(client, cup, 5) == [told, f"{cup.name}: {told}"]
    Play(game()).play_to_the_end()
    assert notices(client, cup, 5) == []


def test_whoever_steps_in_during_a_game_reads_where(cup: Competition, client: Client) -> None:
    session_steps.start(actor=SYSTEM, session=Session.objects.get())
    Play(game()).record(DRAW)
    nora, now = make_entrant(cup), game()
    substitute(entry=Entry.new(SYSTEM, now.version), game=now, seat=0, player=nora.player, from_hand=1, cause="illness")
    assert all(f"Playing now at table 1 as East, for {one(cup, 1).shown_name}, with" in said for said in notices(client, cup, nora.number))
    assert len(notices(client, cup, nora.number)) == 2


def test_under_an_embargo_only_what_the_session_page_names_is_told(cup: Competition, client: Client) -> None:
    competitions.set_embargo(actor=SYSTEM, competition=cup, until=0)
    assert [said.startswith("Next at table 1 as South, for") for said in notices(client, cup, 5)] == [True, False]
    session_steps.start(actor=SYSTEM, session=Session.objects.get())
    Play(game()).record(DRAW)
    nora, now = make_entrant(cup), game()
    substitute(entry=Entry.new(SYSTEM, now.version), game=now, seat=0, player=nora.player, from_hand=1, cause="illness")
    assert notices(client, cup, nora.number) == []
    told = notices(client, cup, 5)
    assert [said.startswith("Plays at table 1 as South, for") for said in told] == [True, False] and len(told) == 2
    Play(game()).play_to_the_end()
    assert notices(client, cup, 5) == told, "that the game is over is secret"


def test_a_hidden_seating_and_a_substitute_taken_back_name_no_seat(cup: Competition, client: Client) -> None:
    seating.hide_seatings(actor=SYSTEM, sessions=[Session.objects.get()])
    assert notices(client, cup, 5) == []
    seating.publish_seating(actor=SYSTEM, sessions=[Session.objects.get()])
    assert len(notices(client, cup, 5)) == 2
    competitions.dismiss_stand_in(actor=SYSTEM, entrant=one(cup, 2))
    assert notices(client, cup, 5) == []


def test_other_sessions_of_whoever_is_replaced_are_not_the_substitute_s(cup: Competition, client: Client) -> None:
    make_session(cup, [one(cup, number) for number in (1, 2, 3, 4)])
    page = player_page(one(cup, 5).player, AnonymousUser())
    assert [each.next.session for each in page.coming] == [1]
    shown = text(client.get(reverse("entrant", args=["cup", 5]), headers={"accept-language": "en"}))
    assert "Session 2, table 1" not in shown
