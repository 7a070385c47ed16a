"""The drawing of a table, seen from above by whoever holds the phone."""

from dataclasses import replace

import pytest

from league.table.seat_labels import seat_labels
from scoring.game import Progress
from scoring.rulesets import ruleset

NAMES = ("Anna", "Bert", "Cora", "Dirk", "Emma")


def drawn(name: str, players: int, me: int | None = None, dealer: int = 0) -> dict[str, str]:
    """Name → place."""
    progress = replace(Progress.start(ruleset(name), players=players), dealer=dealer)
    return {seat.name: seat.place for seat in seat_labels(progress, NAMES[:players], me)}


def test_riichi_and_the_basic_game_are_played_counter_clockwise() -> None:
    for name in ("ema-2016", "dmjl-basic"):
        assert drawn(name, 4) == {"Anna": "bottom", "Bert": "right", "Cora": "top", "Dirk": "left"}


def test_kuester_is_played_clockwise_so_that_south_sits_on_the_left_of_east() -> None:
    assert drawn("kuester", 4) == {"Anna": "bottom", "Bert": "left", "Cora": "top", "Dirk": "right"}


def test_whoever_holds_the_phone_sits_at_the_bottom() -> None:
    assert drawn("kuester", 4, me=2) == {"Anna": "top", "Bert": "right", "Cora": "bottom", "Dirk": "left"}


@pytest.mark.parametrize(
    ("players", "places"),
    [
        (2, {"Anna": "bottom", "Bert": "top"}),
        (3, {"Anna": "bottom", "Bert": "left", "Cora": "right"}),
        (5, {"Anna": "bottom", "Bert": "left", "Cora": "top", "Dirk": "right", "Emma": "out"}),
    ],
)
def test_fewer_and_more_than_four_have_their_places(players: int, places: dict[str, str]) -> None:
    assert drawn("kuester", players) == places


def test_who_sits_out_looks_on_from_the_next_seat() -> None:
    assert drawn("kuester", 5, me=4) == {"Anna": "bottom", "Bert": "left", "Cora": "top", "Dirk": "right", "Emma": "out"}


def test_who_sits_out_holds_no_wind_and_the_others_theirs() -> None:
    progress = replace(Progress.start(ruleset("kuester"), players=5), dealer=3, sits_out=1)
    labels = seat_labels(progress, NAMES, None)
    assert [(seat.name, seat.winds, seat.sits_out, seat.is_dealer) for seat in labels] == [
        ("Anna", "W", False, False),
        ("Bert", "", True, False),
        ("Cora", "N", False, False),
        ("Dirk", "E", False, True),
        ("Emma", "S", False, False),
    ]
    assert [seat.wind_class for seat in labels] == ["seat-west", "", "seat-north", "seat-east", "seat-south"]


def test_each_of_two_players_holds_two_winds() -> None:
    labels = seat_labels(Progress.start(ruleset("kuester"), players=2), NAMES[:2], None)
    assert [(seat.wind, seat.winds) for seat in labels] == [("E", "EW"), ("S", "SN")]


def test_the_scores_of_an_outcome_may_stand_instead_of_those_of_the_game() -> None:
    progress = Progress.start(ruleset("kuester"), players=3)
    assert [seat.score for seat in seat_labels(progress, NAMES[:3], None, scores=(10**12, -(10**12), 0))] == [10**12, -(10**12), 0]
