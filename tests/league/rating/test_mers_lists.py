"""The EMA ranking of an installation from its tournaments: by hand, and by the law that it is :func:`mers_ranking`."""

from __future__ import annotations

import datetime
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from league.rating.mers_lists import MersEvent, countries_of, mers_players
from scoring.ranking.mers import MersResult, MersWeight, age_factor, base_rank, mers_ranking

TODAY = datetime.date(2026, 11, 28)
ANNA, BEN = 1, 2


def event(number: int, days_ago: int, players: int, weight: Fraction | int, **places: int) -> MersEvent:
    """A tournament in which ``p1=3`` says that player 1 was third."""
    day = TODAY - datetime.timedelta(days=days_ago)
    by_player = {int(name[1:]): place for name, place in places.items()}
    return MersEvent(number, day, players, MersWeight(1, Fraction(0), Fraction(0), 0), Fraction(weight), by_player)


def test_a_small_case_by_hand() -> None:
    """Anna was first of 41 at weight 3½ this year (1000), and 11th of 21 at weight 2 in the year before, which now weighs 1 (500).

    A: (1000 · 3½ + 500 · 1 + three times 0 · 1) / (3½ + 1 + 3) = 4000 / 7½ = 533⅓. B: with two of nothing, 4000 / 6½ = 615 5⁄13.
    """
    events = [event(1, 100, 41, Fraction(7, 2), p1=1, p2=41), event(2, 400, 21, 2, p1=11)]
    anna = mers_players(events, TODAY)[ANNA]
    assert anna.ranking is not None
    assert (anna.ranking.part_a, anna.ranking.part_b) == (Fraction(1600, 3), Fraction(8000, 13))
    assert anna.ranking.value == (Fraction(1600, 3) + Fraction(8000, 13)) / 2
    assert [(one.base_rank, one.weight, one.in_part_a, one.in_part_b) for one in anna.results] == [
        (1000, Fraction(7, 2), True, True),
        (500, Fraction(1), True, True),
    ]
    assert (anna.fillers, anna.fillers_in_part_b) == (3, 2)


def test_a_single_result_and_results_that_have_aged_are_no_ranking() -> None:
    events = [event(1, 100, 41, 3, p1=1, p2=41), event(2, 731, 21, 2, p1=11, p2=1), event(3, 800, 21, 2, p3=1)]
    found = mers_players(events, TODAY)
    assert set(found) == {ANNA, BEN}, "whose results no longer count is not there at all"
    assert found[ANNA].ranking is None
    assert len(found[ANNA].results) == 1


def test_of_eleven_results_one_is_dropped_and_four_are_the_best() -> None:
    """Part A takes the best ⌈5 + 0.8 · 6⌉ = 10."""
    events = [event(number, number, 101, 1, p1=10 * number) for number in range(1, 12) if 10 * number <= 101]
    events.append(event(12, 12, 101, 1, p1=101))
    (found,) = mers_players(events, TODAY).values()
    assert len(found.results) == 11
    assert [one.base_rank for one in found.results if not one.in_part_a] == [0]
    assert [one.base_rank for one in found.results if one.in_part_b] == [910, 810, 710, 610]
    assert found.fillers == 0


places = st.dictionaries(st.integers(1, 6), st.integers(1, 30), max_size=6)
events_of_law = st.lists(st.tuples(st.integers(-10, 800), st.integers(1, 12), places), max_size=14).map(
    lambda rows: [
        event(number, days, 30, Fraction(halves, 2), **{f"p{player}": place for player, place in own.items()})
        for number, (days, halves, own) in enumerate(rows, start=1)
    ]
)


@given(events_of_law)
def test_the_ranking_is_that_of_the_formula_on_the_same_facts(events: list[MersEvent]) -> None:
    found = mers_players(events, TODAY)
    for player in range(1, 7):
        own = [
            MersResult(base_rank(one.places[player], one.players), one.total * age_factor(one.last_day, TODAY))
            for one in events
            if player in one.places
        ]
        assert (found[player].ranking if player in found else None) == mers_ranking(own)


@given(events_of_law)
def test_the_results_shown_as_counting_make_up_both_parts(events: list[MersEvent]) -> None:
    """A plain second way: sum up what the page shows."""
    for player in mers_players(events, TODAY).values():
        if player.ranking is None:
            continue
        for value, fillers, own in (
            (player.ranking.part_a, player.fillers, [one for one in player.results if one.in_part_a]),
            (player.ranking.part_b, player.fillers_in_part_b, [one for one in player.results if one.in_part_b]),
        ):
            weights = sum(one.weight for one in own) + fillers
            assert value * weights == sum(one.base_rank * one.weight for one in own)


@given(events_of_law, st.randoms())
def test_the_order_of_the_tournaments_never_matters(events: list[MersEvent], random: Random) -> None:
    assert mers_players(random.sample(events, len(events)), TODAY) == mers_players(events, TODAY)


@given(events_of_law)
def test_other_numbers_for_the_players_change_nothing(events: list[MersEvent]) -> None:
    def renumbered(one: MersEvent) -> MersEvent:
        places = {100 - player: place for player, place in one.places.items()}
        return MersEvent(one.competition, one.last_day, one.players, one.weight, one.total, places)

    before, after = mers_players(events, TODAY), mers_players(map(renumbered, events), TODAY)
    assert {player: one.ranking for player, one in before.items()} == {100 - player: one.ranking for player, one in after.items()}


def test_a_country_is_the_mean_of_its_three_best() -> None:
    values = {1: Fraction(900), 2: Fraction(600), 3: Fraction(300), 4: Fraction(100), 5: Fraction(999), 6: Fraction(998)}
    countries = {1: "GER", 2: "GER", 3: "GER", 4: "GER", 5: "AUT", 6: "AUT"}
    assert countries_of(values, countries) == [("GER", Fraction(600), 4)]
