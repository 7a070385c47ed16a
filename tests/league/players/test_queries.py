"""Looking people up by name."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.players.queries import named, split_name
from tests.factories import make_player


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Anna Muster", ("Anna", "Muster")),
        ("  Anna   Maria Muster ", ("Anna Maria", "Muster")),
        ("Muster, Anna Maria", ("Anna Maria", "Muster")),
        ("Zoe", ("Zoe", "")),
        ("Zoe,", ("Zoe", "")),
    ],
)
def test_a_line_is_split_into_first_and_last_name(line: str, name: tuple[str, str]) -> None:
    assert split_name(line) == name


@pytest.mark.django_db
def test_many_names_are_looked_up_in_one_query_whatever_their_capitals(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    anna = make_player(first_name="Anna", last_name="Muster")
    twin = make_player(first_name="ANNA", last_name="muster")
    make_player(first_name="Ben", last_name="Muster")
    with django_assert_num_queries(1):
        found = named([("anna", "Muster"), ("Clara", "Kiesel")])
    assert set(found[("anna", "muster")]) == {anna, twin}
    assert len(found) == 1
