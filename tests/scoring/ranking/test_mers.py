"""The EMA ranking by its formula: base ranks, weights, ages, and the ranking of a player."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.mers import MersResult, age_factor, base_rank, country_ranking, mers_ranking, mers_weight

SEVEN = ["900 3", "800 2", "700 5/4", "600 2", "500 1/2", "400 2", "300 1"]
results = st.builds(MersResult, st.integers(0, 1000), st.fractions(0, 4, max_denominator=4))


def given_results(*texts: str) -> list[MersResult]:
    """``950 7/2``: base rank, weight."""
    return [MersResult(int(rank), Fraction(weight)) for rank, weight in (text.split() for text in texts)]


@pytest.mark.parametrize(
    ("texts", "counted", "part_a", "part_b", "value"),
    [
        (["950 7/2", "640 2"], 5, "541.7647", "614.0000", "577.8824"),
        (SEVEN, 7, "657.4468", "772.7273", "715.0870"),
        ([*SEVEN, "200 2", "100 1", "0 3"], 9, "557.6271", "772.7273", "665.1772"),
    ],
)
def test_the_rankings_are_those_of_the_test_vectors(texts: list[str], counted: int, part_a: str, part_b: str, value: str) -> None:
    ranking = mers_ranking(given_results(*texts))
    assert ranking is not None
    shown = [f"{float(number):.4f}" for number in (ranking.part_a, ranking.part_b, ranking.value)]
    assert (ranking.results, ranking.counted, shown) == (len(texts), counted, [part_a, part_b, value])


def test_the_first_vector_by_hand() -> None:
    """A: (950 · 3½ + 640 · 2) / (3½ + 2 + 3) = 4,605 / 8½; B: with two fillers, 4,605 / 7½ = 614."""
    ranking = mers_ranking(given_results("950 7/2", "640 2"))
    assert ranking is not None
    assert (ranking.part_a, ranking.part_b, ranking.value) == (Fraction(9210, 17), Fraction(614), Fraction(9824, 17))


@pytest.mark.parametrize(
    ("place", "players", "rank"),
    [
        (32, 60, 475),  # 474.58
        (1, 40, 1000),
        (40, 40, 0),
        (20, 40, 513),  # 20,000 / 39 = 512.82
        (21, 40, 487),  # 19,000 / 39 = 487.18
        (2, 3, 500),
        (2, 17, 938),  # 937.5: a half goes up, whatever stands before it
        (8, 17, 563),  # 562.5
        (14, 17, 188),  # 187.5
        (16, 17, 63),  # 62.5
        (1, 1, 1000),
    ],
)
def test_a_base_rank_is_the_part_of_the_others_behind_in_thousandths(place: int, players: int, rank: int) -> None:
    assert base_rank(place, players) == rank


@pytest.mark.parametrize(("place", "players"), [(0, 4), (5, 4), (1, 0)])
def test_there_is_no_base_rank_for_a_place_that_cannot_be(place: int, players: int) -> None:
    with pytest.raises(ValueError, match="no place"):
        base_rank(place, players)


@pytest.mark.parametrize(
    ("days", "players", "countries", "qualification", "total"),
    [
        (2, 84, 8, False, Fraction(7, 2)),
        (2, 33, 4, False, Fraction(2)),
        (2, 81, 10, False, Fraction(4)),  # the most of two days
        (2, 40, 5, False, Fraction(2)),
        (2, 41, 6, False, Fraction(3)),
        (2, 80, 9, False, Fraction(3)),
        (4, 40, 5, False, Fraction(3)),
        (0, 4, 0, False, Fraction(1)),
        (3, 200, 20, True, Fraction(6)),
    ],
)
def test_a_weight_adds_days_players_countries_and_a_qualification(
    days: int, players: int, countries: int, qualification: bool, total: Fraction
) -> None:
    assert mers_weight(days=days, players=players, countries=countries, qualification=qualification).total == total


@pytest.mark.parametrize(("countries", "adds"), [(5, 0), (6, Fraction(1, 2)), (9, Fraction(1, 2)), (10, Fraction(1, 2)), (11, 1)])
def test_as_the_text_prints_exactly_ten_countries_add_a_half(countries: int, adds: Fraction) -> None:
    assert mers_weight(days=1, players=40, countries=countries, half_at_ten=True).countries == adds


@pytest.mark.parametrize(("days", "factor"), [(-1, 0), (0, 1), (365, 1), (366, Fraction(1, 2)), (730, Fraction(1, 2)), (731, 0)])
def test_a_tournament_weighs_half_after_a_year_and_nothing_after_two(days: int, factor: Fraction) -> None:
    last_day = datetime.date(2025, 3, 2)
    assert age_factor(last_day, last_day + datetime.timedelta(days)) == factor


def test_two_results_that_weigh_something_are_needed() -> None:
    assert mers_ranking([]) is None
    assert mers_ranking(given_results("900 3")) is None
    assert mers_ranking(given_results("900 3", "800 0")) is None


def test_of_equal_base_ranks_the_heavier_result_is_the_better_one() -> None:
    """B takes 900 and three of the four 500s: without the light one. (900 + 500 · 9) / 10 = 540."""
    ranking = mers_ranking(given_results("500 1/2", "500 3", "900 1", "500 3", "500 3"))
    assert ranking is not None
    assert ranking.part_b == 540


def test_a_country_is_ranked_by_its_three_best() -> None:
    values = [Fraction(500), Fraction(900), Fraction(700), Fraction(1, 3)]
    assert country_ranking(values) == 700
    assert country_ranking(values[:2]) is None


@given(st.lists(results, max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_the_results_and_what_weighs_nothing_do_not_matter(some: list[MersResult], chance: object) -> None:
    shuffled = [*some, MersResult(1000, Fraction(0))]
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert mers_ranking(shuffled) == mers_ranking(some)


@given(st.lists(results, min_size=2, max_size=12))
def test_a_ranking_lies_between_nothing_and_the_best_base_rank_and_b_is_never_below_a(some: list[MersResult]) -> None:
    ranking = mers_ranking(some)
    if ranking is not None:
        assert 0 <= ranking.part_a <= ranking.part_b <= max(result.base_rank for result in some if result.weight)


@given(st.integers(2, 300))
def test_base_ranks_fall_from_a_thousand_to_nothing(players: int) -> None:
    ranks = [base_rank(place, players) for place in range(1, players + 1)]
    assert (ranks[0], ranks[-1]) == (1000, 0)
    assert ranks == sorted(ranks, reverse=True)
