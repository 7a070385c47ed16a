"""The overlay of a table for streams: what everybody may know of the game that is played there now."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition, set_embargo
from league.competitions.models import Competition
from league.games.commands import session_steps
from league.games.models import Game
from league.hall.overlay.queries import table_overlay
from league.seating import commands as seating
from league.seating.models import Session
from scoring.game import PenaltyPoints, Ron, TileHand, Win
from scoring.hand import Hand, parse_tiles
from tests.factories import alice_directs, make_competition, make_entrant, make_running
from tests.league.games.play import DRAW, Play, declare, ron
from tests.pages import page_of

pytestmark = pytest.mark.django_db

PINFU = Hand(
    concealed=parse_tiles("234m34567p55678s"),
    winning_tile=parse_tiles("2p")[0],
    win="",
    seat_wind="",
    round_wind="",
    dora_indicators=parse_tiles("3m"),
)
NAMES = ("Alma", "Bert", "Cleo", "Dora")


def pinfu() -> Ron:
    """Bert wins from Alma by tiles."""
    return Ron(0, (Win(1, TileHand(PINFU)),), riichi=frozenset({1}))


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")


@pytest.fixture
def play(cup: Competition) -> Play:
    return table_of(cup)


def table_of(cup: Competition, names: tuple[str, ...] = NAMES) -> Play:
    session = make_running(cup, [make_entrant(cup, first_name=name, last_name="") for name in names])
    return Play(Game.objects.select_related("competition").get(table__session=session))


def asked(table: int = 1, user: Any = None, **query: str) -> HttpResponse:
    client = Client(headers={"accept-language": "en"})
    if user is not None:
        client.force_login(user)
    return client.get(reverse("overlay", args=["linz", table]), query)


def shown(table: int = 1, **query: Any) -> str:
    return page_of(asked(table, **query)).one("main").text


def news_of(page: HttpResponse) -> str:
    return page_of(page).one("div", id="overlay").told["hx-get"]


def test_it_names_the_four_with_their_scores_the_round_and_what_lies_on_the_table(play: Play) -> None:
    play.record(ron(1, 0, han=3, fu=40, riichi=[1]), DRAW)
    text = shown()
    assert "East 3" in text and "Counters 1" in text and "Deposits 0" in text
    seats = [(seat.one("p", class_="overlay-name").text, seat.one("p", class_="overlay-score").text) for seat in seats_of(asked())]
    assert seats == [("W Alma", "24,800"), ("N Bert", "35,200"), ("E Cleo", "30,000"), ("S Dora", "30,000")]


def seats_of(page: HttpResponse) -> list[Any]:
    return page_of(page).all("div", class_="overlay-seat")


def test_the_dealer_is_marked_and_nobody_else(play: Play) -> None:
    play.record(DRAW)
    assert ["Dealer" in seat.text for seat in seats_of(asked())] == [False, True, False, False]


def test_a_declared_riichi_is_seen_at_once_and_lies_on_the_table(play: Play) -> None:
    declare(play, 2)
    page = asked()
    assert ["Riichi" in seat.text for seat in seats_of(page)] == [False, False, True, False]
    assert "29,000" in seats_of(page)[2].text and "Deposits 1" in page_of(page).one("main").text


def test_the_last_hand_stands_there_in_words_and_in_tiles_where_they_are_known(play: Play) -> None:
    play.record(ron(1, 0, han=3, fu=40))
    assert "Bert" in page_of(asked()).one("section", class_="overlay-last").text
    assert not page_of(asked()).all("div", class_="hand-tiles")
    play.record(pinfu())
    assert page_of(asked()).all("div", class_="hand-tiles")


def test_options_leave_out_the_last_hand_and_the_clock_and_put_the_bar_on_top(play: Play) -> None:
    play.record(DRAW)
    page = page_of(asked(hand="no", at="top"))
    assert not page.all("section", class_="overlay-last") and page.one("main", class_="at-top")
    assert "hand=no" in news_of(asked(hand="no", at="top")), "the news keep the options"
    assert page_of(asked(hand="<b>")).all("section", class_="overlay-last"), "anything else is ignored"


def test_the_clock_counts_down_while_the_game_goes_on(cup: Competition) -> None:
    change_competition(actor=SYSTEM, competition=cup, session_minutes=90)
    play = table_of(Competition.objects.get())
    seating.start_clock(actor=SYSTEM, session=play.session)
    assert page_of(asked()).all("time", class_="clock-time")
    assert not page_of(asked(clock="no")).all("time", class_="clock-time")
    play.enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    assert not page_of(asked()).all("time", class_="clock-time")


def test_a_game_that_is_over_shows_places_and_totals(play: Play) -> None:
    play.enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    seats = [seat.text for seat in seats_of(asked())]
    assert seats[0].startswith("1 Alma 41,000") and seats[3].startswith("4 Dora 20,000")
    assert "Final scores" in shown()


def test_it_follows_the_table_to_the_session_that_is_played_there_now(cup: Competition, play: Play) -> None:
    play.enter_final_scores(scores=[30_000] * 4)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(number=1))
    assert "Table 1: no game now" in shown()
    table_of(cup, ("Emil", "Fred", "Gina", "Hans"))
    assert "Emil" in shown() and "Alma" not in shown()


def test_a_table_that_nobody_plays_at_says_so(play: Play) -> None:
    assert "Table 7: no game now" in shown(7)


def test_news_come_only_when_it_would_show_something_else(play: Play) -> None:
    client, url = Client(headers={"accept-language": "en"}), news_of(asked())
    assert client.get(url).status_code == 204
    play.record(DRAW)
    news = client.get(url)
    assert news.status_code == 200 and "East 2" in news.content.decode()
    assert client.get(news_of(news)).status_code == 204
    declare(play, 0)
    assert client.get(news_of(news)).status_code == 200


@pytest.mark.parametrize("act", ["record", "declare", "end", "substitute"])
def test_under_an_embargo_it_shows_names_alone_and_nothing_that_happens_changes_a_byte(cup: Competition, play: Play, act: str) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    before = asked().content
    assert b"Alma" in before and b"30,000" not in before and b"secret" in before
    if act == "record":
        play.record(ron(1, 0, han=3, fu=40))
    elif act == "declare":
        declare(play, 2)
    elif act == "end":
        play.enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    else:
        play.give_penalty(penalty=_penalty(), reason="Shouting")
    assert asked().content == before


def _penalty() -> PenaltyPoints:
    return PenaltyPoints(3, "point_penalty", -8_000)


def test_a_director_sees_no_more_there_than_everybody_as_streams_are_for_everybody(cup: Competition, play: Play) -> None:
    play.record(ron(1, 0, han=3, fu=40))
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    assert shown(user=alice_directs(cup)) == shown()


def test_a_hidden_seating_names_nobody(cup: Competition, play: Play) -> None:
    Session.objects.update(hidden=True)
    assert "Alma" not in shown() and "no game now" in shown()


def test_it_gives_nobody_a_cookie(play: Play) -> None:
    assert not asked().cookies


def test_it_asks_the_database_at_most_fourteen_times(cup: Competition, play: Play) -> None:
    play.record(ron(1, 0, han=3, fu=40, riichi=[1]), DRAW)
    declare(play, 2)
    play.give_penalty(penalty=_penalty(), reason="Shouting")
    with CaptureQueriesContext(connection) as asked_for:
        found = table_overlay(cup, 1, timezone.now())
        assert found.game and found.game.places and found.game.last
    assert len(asked_for) <= 14


def test_the_director_finds_the_address_of_every_table(cup: Competition, play: Play) -> None:
    client = Client(headers={"accept-language": "en"})
    client.force_login(alice_directs(cup))
    page = page_of(client.get(reverse("manage_overlays", args=["linz"])))
    assert [one.told["data-copy"] for one in page.all("button") if "data-copy" in one.told] == ["http://testserver/linz/overlay/1/"]
