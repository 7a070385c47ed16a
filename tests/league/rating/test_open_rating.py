"""The open rating: one game by hand, a second implementation, and laws."""

from __future__ import annotations

import datetime
import math
from collections.abc import Sequence
from itertools import permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rating.open_rating import START, GameRated, PlayedGame, RatedStrength, after_game, expected_places, rated_in_order

FIRST = datetime.date(2026, 1, 6)
strengths = st.builds(RatedStrength, st.floats(5, 45), st.floats(1, 9))


def game(number: int, players: Sequence[int], places: Sequence[int], *, days: int = 0, competition: int = 1) -> PlayedGame:
    return PlayedGame(FIRST + datetime.timedelta(days=days), competition, number, 1, number, tuple(players), tuple(places))


def second_implementation(before: Sequence[RatedStrength], places: Sequence[int]) -> list[RatedStrength]:
    """Algorithm 4 of Weng and Lin with what the library adds: a little uncertainty before each game (τ), and γ = σ/c."""
    beta, tau, kappa = 25 / 6, 25 / 300, 0.0001
    variances = [one.deviation**2 + tau**2 for one in before]
    c = math.sqrt(sum(variance + beta**2 for variance in variances))
    grown = [math.exp(one.mean / c) for one in before]
    after = []
    for i, place in enumerate(places):
        omega = delta = 0.0
        for q, other in enumerate(places):
            if other > place:
                continue
            chance = grown[i] / sum(grown[s] for s, behind in enumerate(places) if behind >= other)
            omega += ((1 if i == q else 0) - chance) / places.count(other)
            delta += chance * (1 - chance) / places.count(other)
        gamma = math.sqrt(variances[i]) / c
        shrunk = max(1 - gamma * delta * variances[i] / c**2, kappa)
        after.append(RatedStrength(before[i].mean + omega * variances[i] / c, math.sqrt(variances[i] * shrunk)))
    return after


def final(rated: Sequence[GameRated]) -> dict[int, RatedStrength]:
    return {player: after for one in rated for player, after in zip(one.game.players, one.after, strict=True)}


def test_the_first_game_of_four_by_hand() -> None:
    """Everybody has σ² = 69.444 + 0.007 = 69.451, so c = √(4 · (69.451 + 17.361)) = 18.634. The chances of those who are left are equal:
    ω is ¾; −¼ + ⅔; −¼ − ⅓ + ½; −¼ − ⅓ − ½ + 0. Each unit is σ²/c · 24 = 89.45 points."""
    (rated,) = rated_in_order([game(1, (11, 12, 13, 14), (1, 2, 3, 4))])
    assert [one.shown for one in rated.before] == [1500] * 4
    assert [one.uncertainty for one in rated.before] == [200] * 4
    assert [one.shown for one in rated.after] == [1567, 1537, 1493, 1403]  # +67.1, +37.3, −7.5, −96.9


def test_level_players_by_hand() -> None:
    """Two share the first place: each has ω = (1 − ¼)/2 − ¼/2 = ¼; the third −¼ + ½, the fourth −¼ − ½."""
    (rated,) = rated_in_order([game(1, (1, 2, 3, 4), (1, 1, 3, 4))])
    assert [one.shown for one in rated.after] == [1522, 1522, 1522, 1433]


@given(st.lists(strengths, min_size=2, max_size=5), st.randoms())
def test_the_library_is_as_the_second_implementation(before: list[RatedStrength], random: Random) -> None:
    """Also with level players, and with two to five."""
    drawn = [random.randint(1, len(before)) for _ in before]
    places = [1 + sum(other < own for other in drawn) for own in drawn]
    for one, other in zip(after_game(before, places), second_implementation(before, places), strict=True):
        assert one == pytest.approx(other, rel=1e-9)


games = st.lists(st.tuples(st.permutations(range(8)), st.integers(0, 6), st.permutations([1, 2, 3, 4])), max_size=12).map(
    lambda rows: [game(number, who[:4], places, days=days) for number, (who, days, places) in enumerate(rows, start=1)]
)


@given(games, st.randoms())
def test_the_order_of_entering_never_matters(played: list[PlayedGame], random: Random) -> None:
    shuffled = random.sample(played, len(played))
    assert rated_in_order(shuffled) == rated_in_order(played)


@given(games, st.permutations(range(8)))
def test_whoever_plays_under_another_number_has_the_same_rating(played: list[PlayedGame], number: list[int]) -> None:
    renamed = [one._replace(players=tuple(number[player] + 100 for player in one.players)) for one in played]
    expected = {number[player] + 100: strength for player, strength in final(rated_in_order(played)).items()}
    assert final(rated_in_order(renamed)) == expected


@given(games)
def test_equal_results_leave_equal_ratings(played: list[PlayedGame]) -> None:
    """Two who play only each other, and are always level, are level in the end, whatever the others at their tables do."""
    twins = [one._replace(players=(20, 21, *one.players[:2]), places=(1, 1, 3, 4) if one.places[0] > 2 else (3, 3, 1, 2)) for one in played]
    ratings = final(rated_in_order(twins))
    if twins:
        assert ratings[20] == pytest.approx(ratings[21], rel=1e-12)
        assert ratings[20].shown == ratings[21].shown


@given(games)
def test_a_later_game_changes_no_rating_before_it(played: list[PlayedGame]) -> None:
    later = game(99, (0, 1, 2, 3), (1, 2, 3, 4), days=400)
    assert rated_in_order([later, *played])[:-1] == rated_in_order(played)


@given(st.lists(strengths, min_size=2, max_size=5))
def test_the_expected_places_of_a_table_sum_up_as_real_ones(before: list[RatedStrength]) -> None:
    assert sum(expected_places(before)) == pytest.approx(sum(range(1, len(before) + 1)))


def test_the_expected_place_is_the_mean_over_all_orders() -> None:
    """By the chance of every order of three, in the words of Plackett and Luce: who is first, then who of the rest."""
    three = (RatedStrength(31, 4), RatedStrength(25, 6), RatedStrength(19, 5))
    c = math.sqrt(sum(one.deviation**2 + (25 / 300) ** 2 + (25 / 6) ** 2 for one in three))
    weights = [math.exp(one.mean / c) for one in three]
    mean = [0.0] * 3
    for order in permutations(range(3)):
        chance, left = 1.0, sum(weights)
        for who in order:
            chance, left = chance * weights[who] / left, left - weights[who]
        for place, who in enumerate(order, start=1):
            mean[who] += chance * place
    assert expected_places(three) == pytest.approx(tuple(mean))


def test_a_surprise_moves_more_than_what_was_to_be_expected() -> None:
    strong, weak = RatedStrength(35, 5), RatedStrength(15, 5)
    (as_expected, _), (_, surprising) = after_game((strong, weak), (1, 2)), after_game((strong, weak), (2, 1))
    assert 0 < as_expected.mean - strong.mean < surprising.mean - weak.mean
    assert START.shown == 1500
