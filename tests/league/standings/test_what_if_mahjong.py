"""A Küster season and a basic one under other rules of their own game."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.standings.queries.ranking.what_if import OtherSeason, season_under
from league.standings.what_if_form import WhatIfForm
from scoring.game.mahjong_results import Drawn, Mahjong, Said
from scoring.rulesets import ruleset_from_json
from tests.factories import make_competition, make_entrants
from tests.league.games.play import Play
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db


def won(winner: int, *points: int, discarder: int | None = None) -> Mahjong:
    return Mahjong(winner, tuple(Said(one) for one in points), discarder)


def a_season(rules: str) -> Competition:
    """A season with one wind round in which every East loses, including a draw, and a game from paper."""
    competition = make_competition({"base": rules, "switches": {"wind_rounds": 1}})
    four = make_entrants(competition, 4)
    (game,) = started(competition, four)
    hands = [
        won(1, 80, 160, 20, 100, discarder=0),
        won(2, 40, 20, 640, 8, discarder=3),
        *([Drawn()] if rules == "kuester" else []),
        won(3, 10, 20, 30, 44),
        won(0, 26, 0, 0, 90, discarder=1),
    ]
    Play(game).record(*hands)
    play(competition, four, (480, 450, -520, -410))
    return competition


def under(competition: Competition, **switches: object) -> OtherSeason:
    form = WhatIfForm(competition.ruleset, {name: str(value).lower() for name, value in switches.items()})
    assert form.is_valid(), form.errors
    return season_under(competition, form.ruleset)


def values(season: OtherSeason) -> list[object]:
    """The ranking values in the order of the seats."""
    return [row.value.value for row in sorted(season.rows, key=lambda row: row.url) if row.value]


def test_a_season_of_küster_under_its_own_rules_is_what_it_is() -> None:
    season = under(a_season("kuester"))
    assert season.changed_games == season.changed_hands == 0
    assert [row.value for row in season.rows] == [row.value_before for row in season.rows]
    assert (season.games, season.replayed) == (2, 1)


@pytest.mark.parametrize(
    ("switches", "hands"),
    [
        ({"payers": "all"}, 4),
        ({"payers": "discarder"}, 4),
        ({"banker": "none"}, 4),
        ({"draw_doubles_next": False}, 1),
        ({"hand_cap": 100}, 2),
    ],
)
def test_each_rule_of_payments_and_limits_is_computed_anew(switches: dict[str, object], hands: int) -> None:
    season = under(a_season("kuester"), **switches)
    assert season.changed_hands == hands
    assert season.changed_games == 1
    assert sum(values(season)) == 0  # type: ignore[arg-type]


def test_in_the_east_round_the_seat_of_the_round_wind_is_east() -> None:
    assert under(a_season("kuester"), banker="round_wind").changed_hands == 0


def test_without_differences_and_bankier_everybody_just_pays_the_winner() -> None:
    season = under(a_season("kuester"), payers="all", banker="none", draw_doubles_next=False)
    won_by = [3 * 26 - 160 - 640 - 44, 3 * 160 - 640 - 44 - 26, 3 * 640 - 160 - 44 - 26, 3 * 44 - 160 - 640 - 26]
    assert values(season) == [one + paper for one, paper in zip(won_by, (480, 450, -520, -410), strict=True)]


def test_values_that_were_entered_in_points_are_said_to_be_taken_so() -> None:
    notes = [note.text for note in under(a_season("kuester"), limit_game=3_000).notes]
    assert "4 hands were entered in points and not by their tiles: their values are taken as they were entered." in notes
    assert not any("yaku" in note or "uma" in note for note in notes)


def test_a_basic_season_is_computed_anew_where_everybody_settles() -> None:
    competition = a_season("dmjl-basic")
    season = under(competition, payers="settle", banker="east")
    assert season.changed_hands == 4
    assert sum(values(season)) == 0  # type: ignore[arg-type]


def test_the_page_shows_both_tables_and_the_switches_of_the_game(client: Client) -> None:
    competition = a_season("kuester")
    text = client.get(reverse("what_if", args=[competition.slug]), {"payers": "all"}).content.decode()
    assert "Both tables" in text
    assert "Limit games" in text
    assert "Noten payment" not in text


def test_another_rulebook_of_ones_own_game_is_never_another_game() -> None:
    competition = a_season("kuester")
    own = ruleset_from_json({"base": "kuester", "switches": {"payers": "all"}})
    assert season_under(competition, own).changed_games == 1
