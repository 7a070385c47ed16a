"""Looking people up by name."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.players.models import NameShown, Player
from league.players.queries import named, split_name
from tests.factories import make_player


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Anna Muster", ("Anna", "Muster")),
        ("  Anna   Maria Muster ", ("Anna Maria", "Muster")),
        ("Muster, Anna Maria", ("Anna Maria", "Muster")),
        ("Zoe", ("Zoe", "")),
        ("Friederike von Berg", ("Friederike", "von Berg")),
        ("Ursula von der Leyen", ("Ursula", "von der Leyen")),
        ("Juan Carlos de la Cruz", ("Juan Carlos", "de la Cruz")),
        ("Van Morrison", ("Van", "Morrison")),
        ("von Berg, Friederike", ("Friederike", "von Berg")),
        ("Zoe,", ("Zoe", "")),
    ],
)
def test_a_line_is_split_into_first_and_last_name(line: str, name: tuple[str, str]) -> None:
    assert split_name(line) == name


@pytest.mark.parametrize(
    ("last_name", "shown"), [("Muster", "Anna M."), ("von Berg", "Anna von B."), ("van der Aa", "Anna van der A."), ("", "Anna")]
)
def test_a_shortened_name_keeps_the_particle(last_name: str, shown: str) -> None:
    assert Player(first_name="Anna", last_name=last_name, name_shown=NameShown.SHORT).shown_name == shown


@pytest.mark.django_db
def test_many_names_are_looked_up_in_one_query_whatever_their_capitals(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    anna = make_player(first_name="Anna", last_name="Muster")
    twin = make_player(first_name="ANNA", last_name="muster")
    make_player(first_name="Ben", last_name="Muster")
    with django_assert_num_queries(1):
        found = named([("anna", "Muster"), ("Clara", "Kiesel")])
    assert set(found[("anna", "muster")]) == {anna, twin}
    assert len(found) == 1


@pytest.mark.django_db
def test_a_player_whose_name_was_divided_otherwise_is_found_all_the_same() -> None:
    old, new = make_player(first_name="Friederike von", last_name="Berg"), make_player(first_name="Vincent", last_name="van Gogh")
    assert named([split_name("Friederike von Berg")]) == {("friederike", "von berg"): (old,)}
    assert named([split_name("Vincent van Gogh"), ("Vincent van", "Gogh")]) == {
        ("vincent", "van gogh"): (new,),
        ("vincent van", "gogh"): (new,),
    }
