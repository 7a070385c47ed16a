"""Two players beside each other: the games at one table, and who gained from whom by hands."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.embargo import everybody
from league.competitions.models import Competition
from league.standings.queries.pairs import PairPage, pair_page
from league.standings.queries.results import SeatResult
from league.standings.queries.statistics.head_to_head import HeadToHead, compared, joint_games
from league.standings.queries.statistics.opponents import Met
from scoring.game import Chombo, ExhaustiveDraw, HanFu, Mahjong, Ron, Said, Tsumo, Win
from tests.factories import make_competition, make_entrants, make_player
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.league.standings.hands import play_hands

pytestmark = pytest.mark.django_db

FALLING = [45_000, 35_000, 25_000, 15_000]


def page_of(competition: Competition, one: int, other: int) -> PairPage:
    page = pair_page(competition, everybody(competition), one, other)
    assert page is not None
    return page


def between(competition: Competition, one: int, other: int) -> HeadToHead:
    found = page_of(competition, one, other).found
    assert found is not None
    return found


def answer(competition: Competition, query: str, language: str = "en") -> str:
    response = Client().get(reverse("head_to_head", args=[competition.slug]) + query, headers={"accept-language": language})
    assert response.status_code == 200
    return response.content.decode()


def test_places_and_totals_are_of_the_games_at_one_table() -> None:
    competition = make_competition("ema-2012")
    five = make_entrants(competition, 5)
    play(competition, five[:4], FALLING)
    play(competition, [five[1], five[0], *five[2:4]], FALLING)
    play(competition, [five[0], *five[2:]], FALLING)
    found = between(competition, 1, 2)
    assert [game.number for game in found.games] == [2, 1]
    assert [(side.ahead, side.average_place, side.places.times) for side in found.sides] == [(1, "1.50", (1, 1, 0, 0))] * 2
    assert found.level == 0
    assert [str(side.total) for side in found.sides] == ["+60,000", "+60,000"]
    assert [[(side.place, str(side.total)) for side in game.sides] for game in found.games] == [
        [(2, "+15,000"), (1, "+45,000")],
        [(1, "+45,000"), (2, "+15,000")],
    ]


def test_what_one_paid_the_other_is_summed_hand_by_hand() -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    ron, tsumo = Ron(1, (Win(0, HanFu(2, 40)),)), Tsumo(Win(1, HanFu(2, 30)))
    game = play_hands(competition, four, ron, tsumo)
    # East wins 3,900 from South; then South, who is not dealer while East stays, wins 1,000 from the dealer, with one counter of 100.
    found = between(competition, 1, 2)
    assert [(str(side.gained), side.hands) for side in found.sides] == [("3,900", 1), ("1,100", 1)]
    dearest = found.sides[0].dearest
    assert dearest is not None
    assert (str(dearest.points), dearest.url) == ("3,900", f"{game.get_absolute_url()}#hand-1")
    assert [str(side.gained) for side in between(competition, 2, 1).sides] == ["1,100", "3,900"]
    assert [str(side.gained) for side in between(competition, 1, 3).sides] == ["0", "0"]


def test_wins_are_told_apart_from_draws(client: Client) -> None:
    competition = make_competition("ema-2012")
    play_hands(competition, make_entrants(competition, 4), Ron(1, (Win(0, HanFu(2, 40)),)), ExhaustiveDraw(frozenset({0})))
    one = between(competition, 1, 2).sides[0]
    assert (str(one.gained), one.hands, str(one.gained_drawn), one.draws) == ("4,900", 1, "1,000", 1)
    page = client.get(reverse("head_to_head", args=[competition.slug]), {"one": 1, "other": 2}, headers={"accept-language": "en"})
    shown = page.content.decode()
    assert "in 1 hand that was won<br>and 1 draw (1,000)" in shown


def test_what_an_error_cost_is_told_apart_from_hands_that_were_won(client: Client) -> None:
    competition = make_competition("ema-2012")
    play_hands(competition, make_entrants(competition, 4), Ron(1, (Win(0, HanFu(2, 40)),)), Chombo(frozenset({1})))
    one = between(competition, 1, 2).sides[0]
    assert (one.hands, one.errors, str(one.gained_errors)) == (1, 1, "4,000")
    assert one.dearest is not None and one.dearest.hand == 2
    page = client.get(reverse("head_to_head", args=[competition.slug]), {"one": 1, "other": 2}, headers={"accept-language": "en"})
    assert "in 1 hand that was won<br>and 1 error (4,000)" in page.content.decode()


def test_without_riichi_what_the_players_settle_between_them_counts_too() -> None:
    competition = make_competition("kuester")
    four = make_entrants(competition, 4)
    play_hands(competition, four, Mahjong(0, (Said(50), Said(0), Said(20), Said(0))))
    assert [str(side.gained) for side in between(competition, 3, 2).sides] == ["20", "0"]


def test_games_without_hands_and_those_of_substitutes_say_nothing_of_who_gained() -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    (game,) = started(competition, four)
    table = Play(game)
    table.record(Ron(1, (Win(0, HanFu(2, 40)),)))
    table.substitute(seat=0, player=make_player(), cause="illness", from_hand=2)
    table.stop_game()
    found = between(competition, 1, 2)
    assert (len(found.games), found.replaced, found.recorded, found.sides[0].hands) == (1, 1, 0, 0)
    assert "No hand of these games was recorded" in answer(competition, "?one=1&other=2")
    assert between(competition, 2, 3).recorded == 1


def test_only_games_count_in_which_both_sat_at_the_table() -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    play(competition, four, FALLING)
    game = play(competition, four, FALLING)
    game.refresh_from_db()
    Play(game).substitute(seat=0, player=make_player(), cause="illness", from_hand=1)
    found = between(competition, 1, 2)
    assert ([one.number for one in found.games], [side.ahead for side in found.sides], found.replaced) == ([1], [1, 0], 1)
    assert [str(side.total) for side in found.sides] == ["+45,000", "+15,000"]
    assert "1 game is left out: a substitute played for one of the two." in answer(competition, "?one=1&other=2")
    for url in (reverse("entrant", args=[competition.slug, 2]), reverse("player", args=[four[1].player_id])):
        page = Client().get(url, headers={"accept-language": "en"}).content.decode()
        assert ">0–1–0<span" in page and ">0–2–0<span" not in page, url
    pair = Client().get(f"{reverse('player_pair')}?one={four[0].player_id}&other={four[1].player_id}", headers={"accept-language": "en"})
    assert "1 game together" in pair.content.decode()


def test_both_names_can_be_chosen_and_nobody_is_compared_with_themselves() -> None:
    competition = make_competition("ema-2012")
    assert "As soon as two players have entered" in answer(competition, "")
    four = make_entrants(competition, 4)
    assert "Choose two players" in answer(competition, "?one=1")
    assert "Choose two different players." in answer(competition, "?one=1&other=1")
    page = answer(competition, "?one=1&other=2")
    assert page.count("<option") == 2 * len(four)
    assert "have not finished a game at one table yet" in page
    assert '<option value="2" selected>' in page
    url = reverse("head_to_head", args=[competition.slug])
    assert Client().get(f"{url}?one=1&other=99").status_code == 404


def test_it_is_one_tap_from_the_profile_by_the_opponent() -> None:
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), FALLING)
    profile = Client().get(reverse("entrant", args=[competition.slug, 1])).content.decode()
    assert f'href="{reverse("head_to_head", args=[competition.slug])}?one=1&amp;other=3"' in profile


def test_nothing_kept_back_counts_and_nothing_hidden_is_named() -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    competitions.rename_player(actor=SYSTEM, player=four[1].player, first_name="Wilhelmine", last_name="Xaver", name_shown="short")
    competition = competitions.set_embargo(actor=SYSTEM, competition=competition, until=0)
    play_hands(competition, four, Ron(1, (Win(0, HanFu(2, 40)),)))
    assert between(competition, 1, 2).games == ()
    page = answer(competition, "?one=1&other=2")
    assert "Wilhelmine X." in page and "Xaver" not in page and "3,900" not in page
    competition = competitions.set_embargo(actor=SYSTEM, competition=competition, until=None)
    assert "3,900" in answer(competition, "?one=1&other=2")


def test_the_page_takes_seven_queries_whatever_was_played(django_assert_num_queries) -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    reader = everybody(competition)
    with django_assert_num_queries(2):
        pair_page(competition, reader, 1, 2)
    for _game in range(3):
        play_hands(competition, four, Ron(1, (Win(0, HanFu(2, 40)),)))
    with django_assert_num_queries(7):
        pair_page(competition, reader, 1, 2)


def test_where_five_take_turns_both_have_five_counts_of_places() -> None:
    seats = [
        SeatResult(entrant, 1, 1, None, 1, entrant, place, 0, 0, 0, 0, 0, replaced=False, level=1, players=5)
        for entrant, place in ((0, 3), (1, 5))
    ]
    games = joint_games(Competition(name="Five", slug="five"), seats, (0, 1))
    someone = Met("Anna", "/", ("anna", "anna", "Anna"), "/")
    assert [side.places.times for side in compared((someone, someone), games, {}).sides] == [(0, 0, 1, 0, 0), (0, 0, 0, 0, 1)]
