"""The goals of docs/seating.md, a part of them: the whole is row 7 of ``make bench``. Figures only; seconds are measured there."""

from __future__ import annotations

from itertools import chain

import pytest

from tests.depth import all_at_night
from tests.league.drawing.constructions.test_clubs import is_designed
from tests.league.drawing.goals import table
from tests.league.drawing.goals.judging import judged, odd_judged
from tests.league.drawing.goals.table import Case, OddCase


def shape(case: Case) -> tuple[int, int]:
    return (case.players // 4, case.rounds)


#: Of goal 13, by teams, players and rounds: four teams as often as can be, and more teams while a search is quick.
TEAM_TOURNAMENTS = {(4, 16, 4), (4, 20, 5), (4, 28, 7), (4, 32, 8), (5, 20, 3), (6, 24, 5), (6, 36, 4), (7, 28, 4), (8, 32, 6), (8, 64, 8)}

#: Every kind of construction, the hard cases of each goal, and what people really play.
PART = [
    *(case for case in table.small() if case.rounds == min(table.LIMIT, table.bound(case.players // 4)) and case.players <= 80),
    *(case for case in table.wide() if case.players <= 48 and case.rounds == table.largest(case.players // 4)),
    *(case for case in chain(table.beyond(), table.far_beyond()) if case.players <= 24),
    *(case for case in table.groups() if case.players <= 40),
    *(case for case in table.equal_clubs() if case.players in (40, 48) and case.rounds < 13 and case.players // len(case.groups) >= 8),
    *all_at_night([case for case in table.equal_clubs() if not is_designed(case)], always=4),
    *(case for case in table.byes() if case.players <= 42),
    *table.large(),
    *(case for case in table.more_byes() if case.players <= 26),
    *table.all_tables(),
    *(case for case in table.teams() if (len(case.teams), case.players, case.rounds) in TEAM_TOURNAMENTS),
]


@pytest.mark.parametrize("case", PART, ids=lambda case: f"goal {case.goal}: {case.name}")
def test_a_schedule_holds_what_is_promised(case: Case) -> None:
    assert judged(case).missed == {}


@pytest.mark.parametrize("case", list(table.odd_tables()), ids=lambda case: case.name)
def test_where_everybody_plays_turns_are_fair_and_as_few_meet_again_as_is_known(case: OddCase) -> None:
    assert odd_judged(case).missed == ()


def test_another_seed_is_another_schedule_that_is_as_good() -> None:
    assert [judged(table.design(10, 10), seed).missed for seed in (2, 3)] == [{}, {}]
