"""A league of three divisions over three seasons: with a leaver, players level at the line, and a correction after the end.

The all-time table, the champions and who went where are computed a second time by a plain script from the stored results.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest
from django.core.cache import cache
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.games.models import Game, GameResult
from league.series.commands.next_season import GoesTo, make_next_season
from league.series.commands.series import change_division
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.all_time import all_time_of
from league.series.queries.ended import ended_season
from league.series.queries.moved import moves_of
from tests.league.series.seasons import entrants, finished, plan_of, played, season_one
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db

DIVISIONS, PLAYERS, ROUNDS = 3, 5, 4
LEVEL = [(60_000, 10_000, 20_000, 30_000), (30_000, 10_000, 20_000, 60_000)]  #: the two best end level


def the_league() -> LeagueSeries:
    """Three seasons; in the first, the two best of the second division are level at the line, and in the second somebody leaves."""
    series, random = season_one(DIVISIONS, PLAYERS), Random(7)
    for row in DivisionSeason.objects.filter(level__lt=DIVISIONS):
        change_division(actor=SYSTEM, division=row, rises=1, falls=1)
    season = series.seasons.get()
    for row in season.divisions.all():
        if row.level == 2:
            for scores in LEVEL:
                play(row.competition, entrants(row)[:4], scores)
        else:
            played(row.competition, ROUNDS, random)
    for label in ("2027", "2028"):
        over(season)
        make_next_season(actor=SYSTEM, season=season, plan=plan_of(season, label, decided(season)))
        season = series.seasons.get(label=label)
        for row in season.divisions.select_related("competition"):
            opened = competitions.set_competition_state(actor=SYSTEM, competition=row.competition, state="open")
            played(opened, ROUNDS, random)
        if label == "2027":
            competitions.withdraw_entrant(actor=SYSTEM, entrant=entrants(season.divisions.get(level=1))[1])
    over(season)
    return series


def over(season: SeriesSeason) -> None:
    for row in season.divisions.select_related("competition"):
        finished(row.competition)


def decided(season: SeriesSeason) -> dict[int, GoesTo]:
    """Of those asked about, the one with the smaller id moves up; further ones stay."""
    asked = sorted(player for player, rule in ended_season(season).proposed.items() if rule.asked)
    return {player: GoesTo(1 if player == asked[0] else 2) for player in asked}


@pytest.fixture(scope="module")
def league(prepared: None) -> LeagueSeries:
    return the_league()


def stored(series: LeagueSeries) -> Iterator[tuple[DivisionSeason, int, Fraction, int]]:
    """(division, player, total, place) of every seat of every game, as stored."""
    rows = GameResult.objects.filter(game__competition__division__season__series=series)
    for result in rows.select_related("entrant", "game"):
        row = DivisionSeason.objects.get(competition=result.game.competition_id)
        yield row, result.entrant.player_id, Fraction(result.total), result.place


@pytest.mark.parametrize("level", [0, 1, 2, 3])
def test_the_all_time_table_is_the_sum_of_the_stored_results(league: LeagueSeries, level: int) -> None:
    totals, games, firsts, seasons = defaultdict(Fraction), Counter[int](), Counter[int](), defaultdict(set)
    for row, player, total, place in stored(league):
        if level in (0, row.level):
            totals[player] += total
            games[player] += 1
            firsts[player] += place == 1
            seasons[player].add(row.season_id)
    (table,) = all_time_of(league, level).tables
    found = {row.person.number: (Fraction(row.total.value), row.games, row.firsts, row.seasons) for row in table.rows}
    assert found == {player: (totals[player], games[player], firsts[player], len(seasons[player])) for player in totals}
    assert [row.place for row in table.rows] == [
        1 + sum(other > row.total for other in (one.total for one in table.rows)) for row in table.rows
    ]
    assert all(Fraction(row.average.value) == totals[row.person.number] / row.games for row in table.rows)


def test_titles_are_first_places_of_the_top_division(league: LeagueSeries) -> None:
    champions = Counter[int]()
    for row in DivisionSeason.objects.filter(season__series=league, level=1):
        totals = defaultdict(Fraction)
        for result in GameResult.objects.filter(game__competition=row.competition).select_related("entrant"):
            totals[result.entrant.player_id] += result.total
        champions.update(player for player, total in totals.items() if total == max(totals.values()))
    (table,) = all_time_of(league).tables
    assert {row.person.number: row.titles for row in table.rows if row.titles} == champions


def test_the_table_does_not_depend_on_the_order_in_which_results_were_entered(league: LeagueSeries) -> None:
    before = all_time_of(league)
    results = list(GameResult.objects.filter(game__competition__division__season__series=league).order_by("-pk"))
    GameResult.objects.filter(pk__in=[one.pk for one in results]).delete()
    for one in results:
        one.pk = None
    GameResult.objects.bulk_create(results)
    cache.clear()
    assert all_time_of(league) == before


def test_everybody_of_a_season_goes_to_one_place_in_the_next(league: LeagueSeries) -> None:
    for season in league.seasons.exclude(made_from=None):
        before = Counter(
            player for row in season.made_from.divisions.all() for player in row.competition.entrants.values_list("player", flat=True)
        )
        assert set(before.values()) == {1}
        assert Counter(season.moves.values_list("player", flat=True)) == before
        now = {row.level: set(row.competition.entrants.values_list("player", flat=True)) for row in season.divisions.all()}
        for move in season.moves.all():
            assert [level for level, people in now.items() if move.player_id in people] == ([move.goes] if move.goes else [])


def test_those_level_at_the_line_were_asked_about_and_the_leaver_left(league: LeagueSeries) -> None:
    second = league.seasons.get(label="2027")
    assert [move.goes for move in second.moves.filter(asked="level").order_by("player")] == [1, 2]
    third = league.seasons.get(label="2028")
    assert [move.was for move in third.moves.filter(goes=None)] == [1]


def test_a_correction_after_the_end_is_said_and_moves_nobody(league: LeagueSeries) -> None:
    third = league.seasons.get(label="2028")
    assert moves_of(third).changed == ()
    people = [sorted(row.competition.entrants.values_list("player", flat=True)) for row in third.divisions.all()]
    top = third.made_from.divisions.get(level=1).competition
    leader = next(one.player for one in ended_season(third.made_from).divisions[0].people if not one.leaves)
    for game in Game.objects.filter(competition=top):
        seats = game.table.seats.order_by("wind").values_list("entrant__player", flat=True)
        scores = [-30_000 if player == leader else 50_000 for player in seats]
        scores[0 if scores[0] == 50_000 else 1] += 120_000 - sum(scores)
        enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores)
    assert leader in {one.player for one in moves_of(third).changed}
    assert people == [sorted(row.competition.entrants.values_list("player", flat=True)) for row in third.divisions.all()]


def test_the_public_pages_show_all_of_it(league: LeagueSeries) -> None:
    client = Client(headers={"accept-language": "en"})
    page = client.get("/series/nordliga/").content.decode()
    assert all(f"<h2>{label}</h2>" in page for label in ("2026", "2027", "2028"))
    table = client.get("/series/nordliga/all-time/?sort=-games&division=2").content.decode()
    assert 'aria-sort="descending"' in table
    assert "Most points in one game" in client.get("/series/nordliga/records/").content.decode()
    one, other = Competition.objects.get(slug="nordliga-1-2026").entrants.order_by("number")[:2]
    duel = client.get(f"/series/nordliga/head-to-head/?one={one.player_id}&other={other.player_id}").content.decode()
    assert "games together" in duel
