"""Who goes on: the best, by groups and countries, wild cards, the rest; and that nobody is chosen among level players."""

from __future__ import annotations

from collections.abc import Hashable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.ranking import EntrantGames, LevelAtCut, Quota, Result, Standing, qualify, standings
from tests.scoring.ranking.seasons import seasons


def table(**totals: int) -> tuple[Standing, ...]:
    return standings([EntrantGames(key, (Result(total, 1, total),)) for key, total in totals.items()])


FIVE = table(a=50, b=40, c=30, d=20, e=10)
COUNTRIES: dict[Hashable, str] = {"a": "AUT", "b": "AUT", "c": "AUT", "d": "GER", "e": "GER"}


def test_the_best_go_on_and_the_next_are_the_reserves() -> None:
    found = qualify(FIVE, Quota("best", 2))
    assert (found.keys, found.undecided, found.reserves) == (("a", "b"), (), ("c", "d", "e"))


def test_who_cannot_come_is_replaced_by_the_next() -> None:
    assert qualify(FIVE, Quota("best", 2), unavailable={"a"}).keys == ("b", "c")


def test_the_best_of_each_country_go_on_and_a_wild_card_to_the_next_of_all() -> None:
    found = qualify(FIVE, Quota("best_of_country", 1, wild_cards=1), labels=COUNTRIES)
    assert [(one.key, one.by, one.place) for one in found.qualified] == [
        ("a", "best_of_country", 1),
        ("b", "wild_card", 2),
        ("d", "best_of_country", 4),
    ]


def test_the_rest_are_those_whom_no_other_stage_has_taken() -> None:
    assert qualify(FIVE, Quota("rest"), taken={"a", "b"}).keys == ("c", "d", "e")
    assert qualify(FIVE, Quota("rest", 2), taken={"a", "b"}).keys == ("c", "d")


def test_level_players_across_the_line_are_named_and_nobody_is_chosen() -> None:
    found = qualify(table(a=50, b=30, c=30, d=30, e=10), Quota("best", 2))
    assert found.keys == ("a",)
    assert found.undecided == (LevelAtCut(("b", "c", "d"), 1, "best"),)
    assert found.reserves == ("e",)


def test_level_players_who_all_go_on_are_no_question() -> None:
    assert qualify(table(a=50, b=30, c=30, d=10), Quota("best", 3)).undecided == ()


def test_guests_and_the_disqualified_do_not_go_on_by_rule() -> None:
    lines = standings(
        [
            EntrantGames("guest", (Result(90, 1, 90),), guest=True),
            EntrantGames("out", (Result(80, 1, 80),), disqualified=True),
            EntrantGames("a", (Result(1, 1, 1),)),
        ]
    )
    assert qualify(lines, Quota("best", 2)).keys == ("a",)
    assert qualify(lines, Quota("all")).keys == ("a",)


@pytest.mark.parametrize(
    ("values", "field"), [(("worst", 1, 0), "who"), (("best", 0, 0), "count"), (("best", 1, -1), "wild_cards"), (("rest", -1, 0), "count")]
)
def test_an_impossible_rule_names_its_field(values: tuple[str, int, int], field: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        Quota(*values)  # type: ignore[arg-type]
    assert refused.value.where == field


@given(seasons(), st.integers(1, 6), st.integers(0, 2))
def test_seats_are_never_more_than_the_rule_gives_and_nobody_is_lost(entries: list[EntrantGames], count: int, cards: int) -> None:
    lines = standings(entries)
    found = qualify(lines, Quota("best", count, cards))
    named = [*found.keys, *(key for level in found.undecided for key in level.keys), *found.reserves]
    assert len(named) == len(set(named))
    assert len(found.qualified) + sum(level.seats for level in found.undecided) <= count + cards
    assert all(0 < level.seats < len(level.keys) for level in found.undecided)
