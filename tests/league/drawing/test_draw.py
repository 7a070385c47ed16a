"""Laws of every draw: everybody once, fair turns at sitting out, no more repeats than by lot, level winds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.drawing import Draw, History, by_hand, fewest_meetings, quality_of, random_tables
from league.drawing.arrangement import pairs_at
from scoring.errors import RuleViolation

Method = Callable[..., Draw]
METHODS = pytest.mark.parametrize("method", [random_tables, fewest_meetings])


@st.composite
def pasts(draw: st.DrawFn, most: int = 15) -> tuple[list[int], History]:
    """Some entrants who are here, and what they and others may have played."""
    present = draw(st.lists(st.integers(1, 60), min_size=4, max_size=most, unique=True))
    chance = Random(draw(st.integers(0, 10**6)))
    everybody = [*present, *range(61, 66)]
    meetings = {two: chance.randrange(4) for two in pairs_at(everybody) if chance.random() < 0.5}
    winds = {who: tuple(chance.randrange(4) for _ in range(4)) for who in everybody if chance.random() < 0.8}
    sit_outs = {who: chance.randrange(3) for who in everybody}
    tonight = {who: 1 for who in everybody if sit_outs[who] and chance.random() < 0.3}
    return present, History(meetings, winds, sit_outs, tonight)  # type: ignore[arg-type]


@METHODS
@given(past=pasts(), seed=st.integers(0, 99))
def test_everybody_present_is_placed_exactly_once(method: Method, past: tuple[list[int], History], seed: int) -> None:
    present, history = past
    draw = method(present, history=history, seed=seed)
    assert sorted([*(who for table in draw.tables for who in table), *draw.sit_outs]) == sorted(present)
    assert len(draw.sit_outs) == len(present) % 4


@METHODS
@given(past=pasts(), seed=st.integers(0, 99))
def test_nobody_sits_out_before_those_who_did_so_less(method: Method, past: tuple[list[int], History], seed: int) -> None:
    present, history = past
    draw = method(present, history=history, seed=seed)
    for key in (history.sit_outs_tonight, history.sit_outs if not history.sit_outs_tonight else {}):
        rested = max((key.get(who, 0) for who in draw.sit_outs), default=0)
        assert rested <= min(key.get(who, 0) for table in draw.tables for who in table)


@METHODS
@given(past=pasts(), seed=st.integers(0, 99))
def test_the_same_seed_gives_the_same_draw(method: Method, past: tuple[list[int], History], seed: int) -> None:
    present, history = past
    assert method(present, history=history, seed=seed) == method(reversed(present), history=history, seed=seed)


@given(past=pasts(), seed=st.integers(0, 99))
def test_by_fewest_meetings_those_at_a_table_never_met_more_often_than_by_lot(past: tuple[list[int], History], seed: int) -> None:
    present, history = past
    lots = quality_of(random_tables(present, history=history, seed=seed), history)
    assert quality_of(fewest_meetings(present, history=history, seed=seed), history).repeats <= lots.repeats


@METHODS
@given(people=st.integers(4, 21), seed=st.integers(0, 99))
def test_over_a_season_all_sit_out_equally_often(method: Method, people: int, seed: int) -> None:
    rested: Counter[int] = Counter()
    for session in range(8):
        rested.update(random_tables(range(people), history=History(sit_outs=rested), seed=seed + session).sit_outs)
    counts = [rested[who] for who in range(people)]
    assert max(counts) - min(counts) <= 1


def test_a_newcomer_does_not_sit_out_the_whole_evening() -> None:
    season = dict.fromkeys(range(1, 5), 3)
    history = History(sit_outs=season | {5: 1}, sit_outs_tonight={5: 1})
    assert 5 not in random_tables(range(1, 6), history=history, seed=1).sit_outs


@pytest.mark.parametrize("people", [18, 40])
def test_larger_evenings_are_drawn_with_far_fewer_repeats_than_by_lot(people: int) -> None:
    chance = Random(people)
    history = History(meetings={two: 1 for two in pairs_at(range(people)) if chance.random() < 0.3})
    drawn = fewest_meetings(range(people), history=history, seed=1)
    assert len({who for table in drawn.tables for who in table} | set(drawn.sit_outs)) == people
    assert quality_of(drawn, history).repeats * 2 < quality_of(random_tables(range(people), history=history, seed=1), history).repeats


def test_sixteen_players_meet_nobody_twice_in_three_sessions() -> None:
    meetings: Counter[tuple[int, int]] = Counter()
    for session in range(3):
        draw = fewest_meetings(range(16), history=History(meetings=meetings), seed=session)
        meetings.update(two for table in draw.tables for two in pairs_at(table))
    assert max(meetings.values()) == 1


def test_each_one_gets_the_wind_not_had_yet() -> None:
    winds = {1: (1, 1, 1, 0), 2: (1, 1, 0, 1), 3: (1, 0, 1, 1), 4: (0, 1, 1, 1)}
    assert random_tables([1, 2, 3, 4], history=History(winds=winds), seed=5).tables == ((4, 3, 2, 1),)


def test_quality_names_the_pairs_who_meet_again() -> None:
    history = History(meetings={(1, 2): 2, (3, 4): 1, (1, 9): 7}, winds={1: (2, 0, 0, 0)})
    quality = quality_of(Draw(tables=((1, 2, 3, 4),)), history)
    assert (quality.repeats, quality.again, quality.winds_apart) == (3, ((1, 2, 2), (3, 4, 1)), 3)


@pytest.mark.parametrize(
    ("tables", "sit_outs", "code"),
    [
        ([], [1, 2, 3, 4, 5], "no_tables"),
        ([[1, 2, 3]], [4, 5], "table_not_of_four"),
        ([[1, 2, 3, 3]], [4, 5], "seated_twice"),
        ([[1, 2, 3, 4]], [4, 5], "seated_twice"),
        ([[1, 2, 3, 6]], [4, 5], "not_present"),
        ([[1, 2, 3, 4]], [], "without_seat"),
    ],
)
def test_a_seating_by_hand_is_checked(tables: list[list[int]], sit_outs: list[int], code: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        by_hand(tables, sit_outs=sit_outs, present=[1, 2, 3, 4, 5])
    assert refusal.value.code == code


@METHODS
def test_fewer_than_four_cannot_be_drawn(method: Method) -> None:
    with pytest.raises(RuleViolation, match="only 3 are here"):
        method([1, 2, 3], seed=1)
