"""Who goes on: the best, by groups and countries, wild cards, the rest; and that nobody is chosen among level players."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import groupby, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import RuleViolation
from scoring.ranking import EntrantGames, LevelAtCut, Quota, Result, Standing, Who, qualify, standings
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


def test_where_everybody_plays_no_number_cuts() -> None:
    assert qualify(FIVE, Quota("all", 2)).keys == ("a", "b", "c", "d", "e")


def test_level_players_across_the_line_are_named_and_nobody_is_chosen() -> None:
    found = qualify(table(a=50, b=30, c=30, d=30, e=10), Quota("best", 2))
    assert found.keys == ("a",)
    assert found.undecided == (LevelAtCut(("b", "c", "d"), 1, "best"),)
    assert found.reserves == ("e",)


def test_level_players_who_all_go_on_are_no_question() -> None:
    assert qualify(table(a=50, b=30, c=30, d=10), Quota("best", 3)).undecided == ()


def test_who_loses_the_seat_of_a_group_by_lot_still_has_the_first_wild_card() -> None:
    lines = table(anton=60, emil=60, berta=12, frieda=12, caesar=-17, gustav=-17, dora=-55, heidi=-55)
    groups = {key: "g0" if key in {"anton", "emil", "caesar", "gustav"} else "g1" for key in [line.key for line in lines]}
    found = qualify(lines, Quota("best_of_group", 1, wild_cards=1), labels=groups)
    assert set(found.keys) == {"anton", "emil"}
    assert found.undecided == (LevelAtCut(("berta", "frieda"), 1, "best_of_group"),)
    found = qualify(lines, Quota("best_of_group", 1, wild_cards=3), labels=groups)
    assert set(found.keys) == {"anton", "emil", "berta", "frieda"}
    assert found.undecided == (LevelAtCut(("caesar", "gustav"), 1, "wild_card"),)


def test_wild_cards_among_the_level_leave_each_group_its_seats() -> None:
    lines, groups = table(a=5, b=5, c=5, d=5), {"a": "g0", "b": "g0", "c": "g1", "d": "g1"}
    (level,) = qualify(lines, Quota("best_of_group", 1, wild_cards=1), labels=groups).undecided
    assert (level.keys, level.seats) == (("a", "b", "c", "d"), 3)
    found = qualify(table(a=5, b=5, c=5, x=5, y=5), Quota("best_of_group", 1, wild_cards=1), labels=groups)
    (level,) = found.undecided
    assert found.keys == ("c",)
    assert (level.keys, level.seats, level.least) == (("a", "b", "x", "y"), 2, ((("a", "b"), 1),))


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


LABELS = st.lists(st.sampled_from(["g0", "g1", "g2", ""]), min_size=6, max_size=6)
QUOTAS: tuple[Who, ...] = ("best", "best_of_group", "best_of_country", "rest")


@given(st.lists(st.integers(0, 2), min_size=1, max_size=6), LABELS, st.sampled_from(QUOTAS), st.integers(1, 3), st.integers(0, 3))
def test_who_goes_on_is_what_a_script_says_for_every_way_in_which_the_lot_can_fall(
    totals: list[int], labels: list[str], who: Who, count: int, cards: int
) -> None:
    lines, by_key = table(**{f"p{n}": total for n, total in enumerate(totals)}), {f"p{n}": label for n, label in enumerate(labels)}
    found = qualify(lines, Quota(who, count, cards), labels=by_key)
    ways = {frozenset(scripted(order, who, count, cards, by_key)) for order in orders(lines)}
    sure = frozenset.intersection(*ways)
    assert set(found.keys) == sure
    assert {key for level in found.undecided for key in level.keys} == frozenset.union(*ways) - sure
    allowed = {way for way in all_sets(lines) if sure <= way <= frozenset.union(*ways) and all(one.allows(way) for one in found.undecided)}
    assert allowed == ways
    for order in orders(lines):
        drawn = set().union(*(level.first_of([key for key in order if key in level.keys]) for level in found.undecided))
        assert sure | drawn == scripted(order, who, count, cards, by_key)


def orders(lines: Sequence[Standing]) -> Iterator[list[Hashable]]:
    """All orders in which these can stand once the lot has separated the level ones."""
    level = [[line.key for line in group] for _place, group in groupby(lines, key=lambda line: line.place)]
    for ways in product(*(permutations(keys) for keys in level)):
        yield [key for way in ways for key in way]


def all_sets(lines: Sequence[Standing]) -> Iterator[frozenset[Hashable]]:
    for taken in product((False, True), repeat=len(lines)):
        yield frozenset(line.key for line, is_in in zip(lines, taken, strict=True) if is_in)


def scripted(order: Sequence[Hashable], who: Who, count: int, cards: int, labels: Mapping[str, str]) -> set[Hashable]:
    """Who goes on where nobody is level."""
    if who in ("best", "rest"):
        return set(order[: count + cards])
    by_rule = {key for key in order if labels[str(key)] and key in [one for one in order if labels[str(one)] == labels[str(key)]][:count]}
    return by_rule | set([key for key in order if key not in by_rule][:cards])
