"""Places and totals, which are the sum of their parts."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, RankingMethod
from league.games import commands
from league.games.entry import Entry
from league.games.models import Game, GameResult
from league.seating.commands import approve_session
from league.seating.models import Session
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.standings import standings_of
from tests.factories import make_competition, make_entrant, make_entrants
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db
THIRDS = {"base": "ema-2012", "switches": {"uma": [10_000, 5_000, -5_000, -10_000]}}


def places(competition: Competition) -> dict[int, int | None]:
    return {row.person.number: row.place for row in standings_of(competition).rows}


def test_an_empty_competition_has_no_rows():
    assert standings_of(make_competition()).rows == ()


def test_entrants_without_a_game_have_no_place_and_no_zero():
    competition = make_competition()
    make_entrant(competition)
    (row,) = standings_of(competition).rows
    assert (row.place, row.total, row.average, row.note) == (None, None, None, "Has not played yet")


def test_places_follow_the_sum_of_all_games():
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    play(competition, four, [20_000, 40_000, 35_000, 25_000])
    assert places(competition) == {1: 2, 2: 1, 3: 3, 4: 4}


def test_totals_equal_the_sums_of_the_results():
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    play(competition, four, [20_100, 39_900, 35_000, 25_000])
    for row in standings_of(competition).rows:
        results = GameResult.objects.filter(entrant__number=row.person.number)
        assert row.total is not None
        assert row.total.value == sum(result.total for result in results)
        assert row.games == len(results)


def test_level_players_share_a_place_and_the_next_one_is_left_out():
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), [40_000, 30_000, 30_000, 20_000])
    assert places(competition) == {1: 1, 2: 2, 3: 2, 4: 4}


def test_the_average_counts_where_the_competition_says_so():
    competition = make_competition("ema-2012", policy=RankingMethod.AVERAGE)
    five = make_entrants(competition, 5)
    play(competition, five[:4], [50_000, 30_000, 25_000, 15_000])
    play(competition, [five[0], *five[2:]], [40_000, 30_000, 20_000, 30_000])
    row = standings_of(competition).ranked[0]
    assert row.person.number == 1
    assert row.average is not None
    assert row.total is not None
    assert row.average.value == Fraction(row.total.value, 2)


def test_who_has_too_few_games_is_listed_without_a_place():
    competition = make_competition("ema-2012", min_games=2)
    five = make_entrants(competition, 5)
    play(competition, five[:4], [60_000, 30_000, 20_000, 10_000])
    play(competition, five[1:], [30_000, 30_000, 30_000, 30_000])
    rows = {row.person.number: row for row in standings_of(competition).rows}
    assert rows[1].place is None
    assert rows[1].note == "1 of 2 games needed for a place"
    assert rows[2].place == 1
    assert rows[5].place is None


def test_guests_are_listed_with_their_points_but_not_ranked():
    competition = make_competition("ema-2012")
    four = [make_entrant(competition, guest=True), *make_entrants(competition, 3)]
    play(competition, four, [60_000, 30_000, 20_000, 10_000])
    rows = {row.person.number: row for row in standings_of(competition).rows}
    assert rows[1].place is None
    assert rows[1].total is not None
    assert str(rows[1].total) == "+60,000"
    assert rows[2].place == 1


def test_who_withdrew_keeps_the_place_and_who_never_played_disappears():
    competition = make_competition("ema-2012")
    five = make_entrants(competition, 5)
    play(competition, five[:4], [60_000, 30_000, 20_000, 10_000])
    for entrant in (five[0], five[4]):
        competitions.withdraw_entrant(actor=SYSTEM, entrant=entrant)
    assert places(competition) == {1: 1, 2: 2, 3: 3, 4: 4}


@pytest.mark.parametrize("ruleset", ["alarm-2019", "austrian", "ema-2012", THIRDS])
def test_every_breakdown_sums_to_its_row_exactly(ruleset):
    competition = make_competition(ruleset)
    four = make_entrants(competition, 4)
    start = competition.ruleset.start_points
    play(competition, four, [start, start, start, start])
    play(competition, four, [start + 1_000, start + 1_000, start + 1_000, start - 3_000])
    for row in standings_of(competition).rows:
        breakdown = breakdown_of(competition, row.person.number)
        assert breakdown is not None
        assert row.total is not None
        parts = breakdown.sum
        assert parts.total == row.total == breakdown.lines[-1].running
        assert parts.total.value == parts.difference.value + parts.uma.value + parts.oka.value + parts.penalty.value
        for line in breakdown.lines:
            assert line.total.value == line.difference.value + line.uma.value + line.oka.value + line.penalty.value


def test_split_points_are_counted_exactly_and_the_breakdown_says_so():
    competition = make_competition(THIRDS)
    play(competition, make_entrants(competition, 4), [31_000, 31_000, 31_000, 27_000])
    breakdown = breakdown_of(competition, 1)
    assert breakdown is not None
    assert breakdown.has_fractions
    assert breakdown.sum.uma.value == Fraction(10_000, 3)
    assert str(breakdown.sum.total) == "+4,333.3"


def test_a_breakdown_shows_only_the_columns_that_its_ruleset_has():
    competition = make_competition("alarm-2019")
    four = make_entrants(competition, 4)
    start = competition.ruleset.start_points
    play(competition, four, [start, start, start + 500, start - 500])
    breakdown = breakdown_of(competition, 1)
    assert breakdown is not None
    assert not (breakdown.has_uma)
    assert not (breakdown.has_oka)
    assert not (breakdown.has_penalty)
    assert not breakdown.has_difference, "it would repeat the totals"
    assert breakdown.caption.startswith("Total = points − ")


def test_the_standings_take_three_queries_whatever_the_number_of_players(django_assert_num_queries):
    competition = make_competition("ema-2012")
    play(competition, make_entrants(competition, 4), [45_000, 35_000, 25_000, 15_000])
    with django_assert_num_queries(3):
        standings_of(competition)
    many = make_entrants(competition, 8)
    for game in started(competition, many, tables=2):
        assert game.pk
    play(competition, many[:4], [45_000, 35_000, 25_000, 15_000])
    with django_assert_num_queries(3):
        standings_of(competition)
    with django_assert_num_queries(5):
        breakdown_of(competition, 1)


def finished(game: Game, scores: list[int]) -> None:
    commands.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores)


def read_standings(client: Client, competition: Competition, language: str, query: str = "") -> str:
    return client.get(reverse("standings", args=[competition.slug]) + query, headers={"accept-language": language}).content.decode()


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (
            "en",
            "Session 1 is still being played: this is how it stands so far. Table 2 has no result yet.",
            "Session 1 is still being played: this is how it stands so far. Tables 2 and 3 have no result yet.",
        ),
        (
            "de",
            "Durchgang 1 läuft noch: So steht es bis jetzt. Tisch 2 hat noch kein Ergebnis.",
            "Durchgang 1 läuft noch: So steht es bis jetzt. Die Tische 2 und 3 haben noch kein Ergebnis.",
        ),
    ],
)
def test_standings_of_a_session_still_played_say_so(client: Client, language: str, one: str, two: str) -> None:
    competition = make_competition("ema-2012")
    first, second, third = started(competition, make_entrants(competition, 12), tables=3)
    read = partial(read_standings, client, competition, language)

    said = one.split(":")[0]
    assert said not in read(), "nothing of this session is in the table yet"
    finished(first, [45_000, 35_000, 25_000, 15_000])
    assert two in read()
    finished(third, [45_000, 35_000, 25_000, 15_000])
    assert one in read()
    finished(second, [45_000, 35_000, 25_000, 15_000])
    assert said not in read()
    play(competition, [first.table.seats.get(wind=wind).entrant for wind in range(4)], [45_000, 35_000, 25_000, 15_000])
    assert said not in read() and said not in read("?after=1")


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        (
            "en",
            "Session 1 is not approved yet: its results may still change.",
            "Sessions 1 and 2 are not approved yet: their results may still change.",
        ),
        (
            "de",
            "Durchgang 1 ist noch nicht freigegeben: Seine Ergebnisse können sich noch ändern.",
            "Die Durchgänge 1 und 2 sind noch nicht freigegeben: Ihre Ergebnisse können sich noch ändern.",
        ),
    ],
)
def test_standings_with_results_that_nobody_has_approved_say_so(client: Client, language: str, one: str, two: str) -> None:
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    read = partial(read_standings, client, competition, language)

    for session in (1, 2):
        play(competition, four, [45_000, 35_000, 25_000, 15_000])
        Session.objects.filter(number=session).update(state="scored")
    assert two in read()
    assert one in read("?after=1")
    approve_session(actor=SYSTEM, session=Session.objects.get(number=2))
    assert one in read()
    approve_session(actor=SYSTEM, session=Session.objects.get(number=1))
    assert one not in read() and two not in read()


def test_standings_before_the_session_that_is_played_say_nothing_of_it(client: Client) -> None:
    competition = make_competition("ema-2012")
    eight = make_entrants(competition, 8)
    play(competition, eight[:4], [45_000, 35_000, 25_000, 15_000])
    game, _other = started(competition, eight, tables=2)
    finished(game, [45_000, 35_000, 25_000, 15_000])
    address = reverse("standings", args=[competition.slug])
    assert "Session 2 is still being played" in client.get(address).content.decode()
    assert "still being played" not in client.get(address + "?after=1").content.decode()
