"""Who rises, falls and stays by the rules between two divisions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.series.crossing import DivisionEnd, Finisher, Proposed, proposals

UPPER, LOWER, LOWEST = 1, 2, 3


def table(level: int, *places: int | None, leaving: tuple[int, ...] = (), **rules: object) -> DivisionEnd:
    """A division whose players have the ids 11, 12, … on the first level, 21, 22, … on the second."""
    people = (Finisher(10 * level + number, place, 10 * level + number in leaving) for number, place in enumerate(places, start=1))
    return DivisionEnd(level, tuple(people), **rules)  # type: ignore[arg-type]


def goes(*ends: DivisionEnd) -> dict[int, int | str | None]:
    return {player: one.asked or one.goes for player, one in proposals(ends).items()}


def test_the_last_ones_fall_and_the_first_ones_rise() -> None:
    found = goes(table(UPPER, 1, 2, 3, 4, falls=1, rises=2), table(LOWER, 1, 2, 3, 4))
    assert found == {11: 1, 12: 1, 13: 1, 14: 2, 21: 1, 22: 1, 23: 2, 24: 2}


def test_who_leaves_from_a_last_place_is_one_of_those_who_fall() -> None:
    found = goes(table(UPPER, 1, 2, 3, 4, falls=1, leaving=(14,)), table(LOWER, 1, 2))
    assert found == {11: 1, 12: 1, 13: 1, 14: None, 21: 2, 22: 2}


def test_where_the_first_leaves_the_next_one_rises() -> None:
    found = goes(table(UPPER, 1, 2, rises=1), table(LOWER, 1, 2, 3, leaving=(21,)))
    assert found == {11: 1, 12: 1, 21: None, 22: 1, 23: 2}


def test_guests_and_others_without_a_place_stay() -> None:
    assert goes(table(UPPER, 1, 2, None, falls=1), table(LOWER, None, None)) == {11: 1, 12: 2, 13: 1, 21: 2, 22: 2}


def test_whoever_is_level_across_a_line_is_asked_about_and_those_before_it_move_all_the_same() -> None:
    found = goes(table(UPPER, 1, 2, 3, 3, 5, falls=2), table(LOWER, 1, 2, 2, 4, rises=0))
    assert found == {11: 1, 12: 1, 13: "level", 14: "level", 15: 2, 21: 2, 22: 2, 23: 2, 24: 2}


def test_players_level_on_one_side_of_the_line_are_not_asked_about() -> None:
    found = goes(table(UPPER, 1, 2, 3, 3, falls=2), table(LOWER, 1))
    assert found == {11: 1, 12: 1, 13: 2, 14: 2, 21: 2}


def test_a_play_off_is_asked_about_until_it_has_ended() -> None:
    upper = table(UPPER, 1, 2, 3, 4, falls=1, rises=1, pairs=((3, 2),))
    lower = table(LOWER, 1, 2, 3)
    assert goes(upper, lower) == {11: 1, 12: 1, 13: "play_off", 14: 2, 21: 1, 22: "play_off", 23: 2}
    held = replace(upper, play_off={13: 1, 22: 2})
    assert goes(held, lower) == {11: 1, 12: 1, 13: 1, 14: 2, 21: 1, 22: 2, 23: 2}
    lost = replace(upper, play_off={13: 2, 22: 1})
    assert goes(lost, lower) == {11: 1, 12: 1, 13: 2, 14: 2, 21: 1, 22: 1, 23: 2}
    level = replace(upper, play_off={13: 1, 22: 1})
    assert goes(level, lower) == goes(upper, lower)


def test_who_would_rise_and_fall_at_once_is_asked_about() -> None:
    found = goes(table(UPPER, 1, rises=1), table(LOWER, 1, falls=1), table(LOWEST, 1))
    assert found == {11: 1, 21: "both", 31: 3}


ENDS = st.integers(0, 2**32).map(lambda seed: some_ends(Random(seed)))


def some_ends(random: Random) -> list[DivisionEnd]:
    """Divisions with any rules, ties, leavers and people without a place."""
    ends = []
    for level in range(1, random.randint(1, 4) + 1):
        count = random.randint(0, 7)
        places = sorted(random.randint(1, 7) for _ in range(count))
        shared = [places.index(place) + 1 for place in places]
        people = [Finisher(100 * level + number, place, random.random() < 0.2) for number, place in enumerate(shared)]
        people += [Finisher(100 * level + 50 + number, None, random.random() < 0.2) for number in range(random.randint(0, 2))]
        pairs = tuple((random.randint(1, 7), random.randint(1, 7)) for _ in range(random.randint(0, 2)))
        play_off = {random.randint(100, 500): place for place in range(1, random.randint(1, 9))}
        ends.append(DivisionEnd(level, tuple(people), random.randint(0, 3), random.randint(0, 3), pairs, play_off))
    return ends


@given(ENDS)
def test_everybody_is_sent_somewhere_once_to_the_own_or_a_neighbouring_level(ends: list[DivisionEnd]) -> None:
    found, people = proposals(ends), [one.player for end in ends for one in end.finishers]
    assert Counter(found.keys()) == Counter(people)
    for end in ends:
        for one in end.finishers:
            rule = found[one.player]
            assert rule.was == end.level
            assert rule == Proposed(end.level, None) if one.leaves else abs((rule.goes or 0) - end.level) <= 1
            assert not rule.asked or rule.goes == rule.was


@given(ENDS, st.randoms(use_true_random=False))
def test_the_order_in_which_level_players_stand_never_matters(ends: list[DivisionEnd], random: Random) -> None:
    shuffled = []
    for end in ends:
        people = list(end.finishers)
        random.shuffle(people)
        shuffled.append(replace(end, finishers=tuple(sorted(people, key=lambda one: one.place or 1_000))))
    assert proposals(shuffled) == proposals(ends)
