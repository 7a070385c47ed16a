"""A player's page in a competition: history, rates, seat winds, opponents."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games.commands import start_session
from league.games.models import Game
from league.seating.models import Session
from league.standings.queries.entrants import EntrantPage, entrant_page
from scoring.game import ExhaustiveDraw, HanFu, Limit, Points, Ron, Tsumo, Win
from tests.factories import make_competition, make_entrant, make_entrants, make_session
from tests.league.games.play import Play
from tests.league.standings.games import play
from tests.league.standings.hands import play_hands

pytestmark = pytest.mark.django_db

RON = Ron(1, (Win(0, HanFu(2, 40)),), riichi=frozenset({0}))
HANEMAN = Tsumo(Win(2, Limit("haneman")))
DRAW = ExhaustiveDraw(frozenset({1}))
FALLING = [45_000, 35_000, 25_000, 15_000]


@pytest.fixture
def competition() -> Competition:
    return make_competition("ema-2012")


def page_of(competition: Competition, number: int) -> EntrantPage:
    page = entrant_page(competition, number)
    assert page is not None
    return page


def rates(page: EntrantPage) -> dict[str, tuple[str, str, str]]:
    return {rate.label: (rate.own, rate.detail, rate.usual) for rate in page.figures.rates}


def opponents(page: EntrantPage) -> dict[str, tuple[int, Points, tuple[int, int, int]]]:
    return {one.person.name: (one.times, one.difference.value, (one.ahead, one.behind, one.level)) for one in page.opponents}


def test_rates_stand_beside_those_of_everybody(competition: Competition) -> None:
    play_hands(competition, make_entrants(competition, 4), RON, HANEMAN, DRAW, RON)
    found = rates(page_of(competition, 1))
    assert found["Hands won"] == ("50 %", "2 of 4", "19 %")
    assert found["Hands dealt into"] == ("0 %", "0 of 4", "13 %")
    assert found["Riichi declared"] == ("50 %", "2 of 4", "13 %")
    assert found["Riichi won"] == ("100 %", "2 of 2", "100 %")
    assert found["Tenpai at a draw"] == ("0 %", "0 of 1", "25 %")
    assert found["Average value of a win"] == ("3,250", "", "6,167")


def test_only_games_with_recorded_hands_make_rates_and_the_page_says_so(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    assert page_of(competition, 1).figures.rates == ()
    play_hands(competition, four, RON)
    figures = page_of(competition, 1).figures
    assert (figures.games, figures.recorded, figures.hands) == (2, 1, 1)
    page = client.get(reverse("entrant", args=[competition.slug, 1]), headers={"accept-language": "en"}).content.decode()
    assert "From 1 of 2 games with recorded hands" in page


def test_the_best_win_leads_to_its_game(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, RON)
    game = play_hands(competition, [four[2], four[1], four[0], four[3]], HANEMAN)
    best = page_of(competition, 1).figures.best
    assert best is not None
    assert (str(best.points), best.text, best.url) == ("12,000", "haneman", game.get_absolute_url())
    assert page_of(competition, 4).figures.best is None


def test_the_dearest_hand_dealt_into_leads_to_the_hand(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, RON)
    dear = Ron(1, (Win(2, Limit("mangan")),))
    game = play_hands(competition, four, DRAW, dear, RON)
    dearest = page_of(competition, 2).figures.dearest
    assert dearest is not None
    assert (str(dearest.points), dearest.url) == ("−8,000", f"{game.get_absolute_url()}#hand-2")
    assert page_of(competition, 1).figures.dearest is None
    url = reverse("entrant", args=[competition.slug, 2])
    assert "Dearest hand dealt into" in client.get(url, headers={"accept-language": "en"}).content.decode()


def test_the_awards_and_records_that_somebody_holds_are_named(competition: Competition) -> None:
    play_hands(competition, make_entrants(competition, 4), RON, HANEMAN)
    assert ("Highest hand", "12,000") in page_of(competition, 3).records
    assert ("Most wins", "1") in page_of(competition, 3).awards
    assert page_of(competition, 4).records == ()


def test_opponents_are_those_met_with_what_came_of_it(competition: Competition) -> None:
    five = make_entrants(competition, 5)
    play(competition, five[:4], FALLING)
    play(competition, [five[0], five[1], five[2], five[4]], [30_000, 30_000, 35_000, 25_000])
    names = [entrant.shown_name for entrant in five]
    found = opponents(page_of(competition, 1))
    assert found[names[1]] == (2, 30_000, (1, 0, 1))
    assert found[names[2]] == (2, 25_000, (1, 1, 0))
    assert found[names[4]] == (1, 35_000, (1, 0, 0))
    assert [one.times for one in page_of(competition, 1).opponents] == [2, 2, 1, 1]


def test_what_two_opponents_have_against_each_other_is_opposite(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    play(competition, four, [20_000, 30_000, 40_000, 30_000])
    first, second = (opponents(page_of(competition, number)) for number in (1, 2))
    times, difference, (ahead, behind, level) = first[four[1].shown_name]
    assert second[four[0].shown_name] == (times, -difference, (behind, ahead, level))


def test_seat_winds_are_one_s_own(competition: Competition) -> None:
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    winds = page_of(competition, 2).figures.winds
    assert [(row.games, str(row.score)) for row in winds] == [(0, "None"), (1, "35,000"), (0, "None"), (0, "None")]


def test_guests_and_who_withdrew_have_their_pages(competition: Competition, client: Client) -> None:
    four = [make_entrant(competition, guest=True), *make_entrants(competition, 4)]
    play_hands(competition, four[:4], RON)
    competitions.withdraw_entrant(actor=SYSTEM, entrant=four[1])
    competitions.withdraw_entrant(actor=SYSTEM, entrant=four[4])
    for language in ("de", "en"):
        for number in range(1, 6):
            url = reverse("entrant", args=[competition.slug, number])
            assert client.get(url, headers={"accept-language": language}).status_code == 200
    assert page_of(competition, 1).history.steps[0].place is None
    assert page_of(competition, 5).opponents == ()


def test_a_player_s_page_takes_seven_queries_whatever_was_played(competition: Competition, django_assert_num_queries) -> None:
    four = make_entrants(competition, 4)
    play_hands(competition, four, RON)
    with django_assert_num_queries(7):
        entrant_page(competition, 1)
    for _game in range(3):
        play_hands(competition, four, RON, HANEMAN, DRAW)
    with django_assert_num_queries(7):
        entrant_page(competition, 1)


def test_the_newest_games_are_shown_and_the_earlier_ones_folded_away(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    for _ in range(8):
        play(competition, four, FALLING)
    page = page_of(competition, 1)
    assert ([card.session for card in page.games], [card.session for card in page.earlier]) == ([8, 7, 6, 5, 4, 3], [2, 1])
    html = client.get(reverse("entrant", args=[competition.slug, 1]), headers={"accept-language": "en"}).content.decode()
    assert "2 earlier games" in html


def test_the_next_seat_says_table_wind_time_and_who_else_sits_there(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    assert page_of(competition, 2).next is None
    session = make_session(competition, four)
    Session.objects.filter(pk=session.pk).update(starts_at="2026-11-28T18:30:00Z")
    found = page_of(competition, 2).next
    assert found is not None
    assert (found.session, found.table, found.wind, found.now) == (2, 1, "South", False)
    assert [seat.person.number for seat in found.others] == [1, 3, 4]
    url = reverse("entrant", args=[competition.slug, 2])
    html = " ".join(client.get(url, headers={"accept-language": "en"}).content.decode().split())
    assert "Next at table 1 as South" in html
    assert 'datetime="2026-11-28T19:30:00+01:00" data-until' in html
    start_session(actor=SYSTEM, session=session)
    Play(Game.objects.get(table__session=session)).record(DRAW)
    now = page_of(competition, 2).next
    assert now is not None and now.now
    assert "Spielt gerade an Tisch 1 als Süd" in client.get(url, headers={"accept-language": "de"}).content.decode()


def test_the_form_has_the_newest_games_with_the_newest_first(competition: Competition, client: Client) -> None:
    four = make_entrants(competition, 4)
    for _ in range(8):
        play(competition, four, FALLING)
    last = play(competition, [four[3], *four[:3]], FALLING)
    form = page_of(competition, 4).form
    assert [game.place for game in form] == [1] + [4] * 6
    assert form[0].url == last.get_absolute_url()
    html = client.get(reverse("entrant", args=[competition.slug, 4]), headers={"accept-language": "en"}).content.decode()
    assert "Session 9, game 9: place 1, +45,000 points" in html
