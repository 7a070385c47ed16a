"""Lists by name follow the family name, by the rule of dictionaries, and say nothing of a name that is hidden."""

from __future__ import annotations

from random import Random

import pytest
from django.test import Client

from league.players.alphabet import alphabetical_of, folded
from league.players.models import NameShown, Player
from league.seating.queries import attendance
from tests.factories import make_competition, make_entrant, make_evening

#: As DIN 5007-1 and dictionaries in English sort them.
IN_ORDER = (
    ("Anna", "Abel"), ("Zoë", "Äbel"), ("Anna", "Åberg"), ("Ben", "Acker"), ("Ida", "de Boer"), ("Jan", "Łukasz"), ("Jan", "Lunde"),
    ("Ole", "Møller"), ("Anna", "Muller"), ("Anna", "Müller"), ("Ben", "Muller"), ("Anna", "Müller-Öhm"),
    ("Anna", "Müllerin"), ("Pat", "O'Brien"), ("Pat", "Obst"), ("Otto", ""), ("Eva", "Strasser"), ("Max", "Straßer"), ("Ida", "von Ahn"),
    ("Ida", "Wolf"), ("Ida", "Zöllner"), ("Ida", "Zorn"),
)  # fmt: skip


def test_family_names_stand_as_in_a_dictionary() -> None:
    people = [Player(pk=1, first_name=first, last_name=last) for first, last in IN_ORDER]
    mixed = Random(16).sample(people, len(people))
    found = [(one.first_name, one.last_name) for one in sorted(mixed, key=alphabetical_of)]
    assert found == list(IN_ORDER)


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Müller-Öhm", "muller ohm"), ("STRASSE  straße", "strasse strasse"), ("Łukasz Đurić", "lukasz duric"), ("D’Arcy", "darcy")],
)
def test_text_is_searched_as_it_is_sorted(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_a_hidden_name_does_not_tell_by_its_place() -> None:
    short = [Player(pk=1, first_name=first, last_name=last, name_shown=NameShown.SHORT) for first, last in (("Anna", "Mz"), ("Ben", "Ma"))]
    hidden = Player(pk=7, first_name="Anna", last_name="Aal", name_shown=NameShown.ANONYMOUS)
    shown = Player(pk=8, first_name="Zoe", last_name="Berg")
    assert [one.shown_name for one in sorted([hidden, *reversed(short), shown], key=alphabetical_of)] == [
        "Zoe Berg", "Anna M.", "Ben M.", "Player 7",
    ]  # fmt: skip


@pytest.mark.django_db
def test_players_standings_and_check_in_are_in_this_order(client: Client) -> None:
    competition = make_competition()
    for first, last in (("Anna", "Zorn"), ("Ben", "Öhm"), ("Clara", "Ohm"), ("David", "Adam")):
        make_entrant(competition, first_name=first, last_name=last)
    expected = ["David Adam", "Ben Öhm", "Clara Ohm", "Anna Zorn"]
    for address in ("players/", "standings/?sort=name"):
        page = client.get(f"/{competition.slug}/{address}").content.decode()
        assert sorted(expected, key=page.index) == expected, address
    assert [guest.name for guest in attendance(make_evening(competition))] == expected


@pytest.mark.django_db
@pytest.mark.parametrize("words", ["ohm", "ÖHM", "b öhm", "2"])
def test_a_search_needs_no_accents(client: Client, words: str) -> None:
    competition = make_competition()
    for first, last in (("Anna", "Zorn"), ("Ben", "Öhm")):
        make_entrant(competition, first_name=first, last_name=last)
    page = client.get(f"/{competition.slug}/standings/find/", {"q": words}).content.decode()
    assert "Ben Öhm" in page
    assert "Anna Zorn" not in page
