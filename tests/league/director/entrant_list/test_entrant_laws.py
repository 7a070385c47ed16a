"""Any list has a preview that can be shown and sent back without an error, and that keeps every typed cell."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.audit.actor import SYSTEM
from league.competitions.commands import add_entrant
from tests.factories import alice_directs, make_competition, make_entrant, make_player
from tests.pages import fields_of

pytestmark = pytest.mark.django_db

#: What stands in a column, right and wrong and nothing, by its heading; few of each, so that people stand there twice.
CELLS = {
    "Name": ["Zoe Zach", "Amsel, Anna", "zoe zach", "Ben", "", "=A1", "---", "x" * 70],
    "First name": ["Zoe", "Anna", "", "#REF!"],
    "Last name": ["Zach", "Amsel", "", "12"],
    "EMA number": ["04010001", "4010001", "12", "", "-", "2026-04-01"],
    "Club": ["Graz", "graz", "Linz", "", "y" * 120],
    "Country": ["AT", "Germany", "Atlantis", ""],
    "E-mail": ["zoe@example.org", "nobody", ""],
    "Number": ["1", "7", "0", "", "²"],
    "Group": ["A", "", "z" * 80],
    "Guest": ["x", "", "perhaps"],
    "Substitute": ["Ersatz", "", "nein", "?"],
    "Remarks": ["vegan", "", 'says "hello"', "a; b, c"],
    "": [""],
    "Wish|es": ["", "sep=;", "'", "1 | 2"],
}
SEPARATORS = [";", ",", "|"]


@st.composite
def lists(draw: st.DrawFn) -> tuple[str, list[list[str]]]:
    """A list as text and its cells: used and unused columns in any order, with or without headings, and repeated rows."""
    columns = draw(st.lists(st.sampled_from(sorted(CELLS)), min_size=1, max_size=8))
    row = st.tuples(*(st.sampled_from(CELLS[column]) for column in columns)).map(list)
    different = draw(st.lists(row, min_size=1, max_size=4))
    rows = draw(st.lists(st.sampled_from(different), min_size=1, max_size=7))
    if draw(st.booleans()):
        rows = [columns, *rows]
    separator, text = draw(st.sampled_from(SEPARATORS)), io.StringIO()
    csv.writer(text, delimiter=separator, lineterminator="\n").writerows(rows)
    return f"sep={separator}\n{text.getvalue()}", [[], *rows]  # as Excel says which separator it is


@pytest.fixture
def director(client: Client) -> Client:
    """Alice's tournament with Zoe as an entrant; two people named Anna are known from elsewhere."""
    cup = make_competition(kind="tournament", slug="cup")
    make_entrant(cup, first_name="Zoe", last_name="Zach")
    add_entrant(actor=SYSTEM, competition=make_competition(slug="elsewhere"), player=make_player(first_name="Anna", last_name="Amsel"))
    make_player(first_name="Anna", last_name="Amsel", ema_number="04010001")
    client.force_login(alice_directs(cup))
    return client


def post(client: Client, data: dict[str, object]) -> HttpResponse:
    return client.post(reverse("manage_entrants_import", args=["cup"]), data)


def cells_of(page: HttpResponse) -> list[list[str]]:
    """The cells of the list in the page's form."""
    return list(csv.reader(io.StringIO(fields_of(page)["text"][0]), delimiter="\t"))


def filled(rows: list[list[str]]) -> list[list[str]]:
    """The cells without empty columns at the right and empty rows at the bottom."""
    kept = [[*_until_last(row)] for row in rows]
    while kept and not kept[-1]:
        kept.pop()
    return kept


def _until_last(row: list[str]) -> Iterator[str]:
    last = max((place for place, cell in enumerate(row) if cell), default=-1)
    yield from row[: last + 1]


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(given_list=lists(), button=st.sampled_from(["check", "head", "take_all"]))
def test_every_list_is_shown_and_shown_again_with_every_cell_that_was_typed(
    director: Client, given_list: tuple[str, list[list[str]]], button: str
) -> None:
    text, rows = given_list
    page = post(director, {"text": text})
    assert page.status_code in (200, 422)
    if "written" not in fields_of(page):
        assert not filled(rows)  # the one list that is refused: an empty one
        return
    assert filled(cells_of(page)) == filled(rows)
    again = post(director, {**fields_of(page), button: "1"})
    assert again.status_code in (200, 422)
    assert filled(cells_of(again)) == filled(rows)
