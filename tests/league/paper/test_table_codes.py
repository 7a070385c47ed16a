"""The permanent table codes on paper."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.seating import commands as seating
from league.seating.models import TableCode
from tests.factories import make_competition
from tests.league.paper.reading import A4, Read, asked, response_of

pytestmark = pytest.mark.django_db

FORMS = ["code_cards", "code_stickers", "code_tents"]
RUNS_OF_A_CODE = 250  #: at least so many runs of dark squares does a code of this size have


@pytest.fixture
def cup() -> Competition:
    cup = make_competition(name="Open of Linz")
    seating.make_codes(actor=SYSTEM, competition=cup, tables=25)
    return cup


def linked(paper: Read, page: int) -> list[str]:
    """The addresses to which the codes of a page lead on a screen."""
    notes = paper.reader.pages[page].get("/Annots") or []
    return [note.get_object()["/A"]["/URI"] for note in notes]


def addresses(cup: Competition) -> list[str]:
    return [f"http://testserver/tables/{code.token}/" for code in TableCode.objects.valid().filter(competition=cup).order_by("table")]


@pytest.mark.parametrize(("form", "pages"), [("code_cards", 7), ("code_stickers", 2), ("code_tents", 25)])
def test_every_table_has_its_code_in_every_form(cup: Competition, form: str, pages: int) -> None:
    paper = asked(cup, form)
    assert len(paper.pages) == pages and set(paper.sizes) == {A4}
    found = [address for page in range(pages) for address in linked(paper, page)]
    assert list(dict.fromkeys(found)) == addresses(cup)
    for page in range(pages):
        assert paper.shapes(page) > RUNS_OF_A_CODE
        assert "Open of Linz" in paper.pages[page]
    assert all(f"Table {number}" in paper.text for number in range(1, 26))


def test_a_tent_has_its_table_on_both_sides(cup: Competition) -> None:
    tent = asked(cup, "code_tents", table=7)
    assert tent.pages[0].count("Table 7") == 2 and len(tent.pages) == 1
    assert linked(tent, 0) == [addresses(cup)[6]] * 2


def test_the_card_of_one_table_is_printed_alone(cup: Competition) -> None:
    card = asked(cup, "code_cards", table=7)
    assert "Table 7" in card.text and "Table 6" not in card.text
    assert response_of(cup, "code_cards", table=7)["Content-Disposition"] == 'inline; filename="tuesday-table-7-cards.pdf"'
    assert response_of(cup, "code_tents")["Content-Disposition"] == 'inline; filename="tuesday-table-code-tents.pdf"'


def test_a_replaced_code_is_printed_no_more(cup: Competition) -> None:
    old = TableCode.objects.get(table=7)
    seating.replace_code(actor=SYSTEM, code=old)
    assert linked(asked(cup, "code_cards", table=7), 0) == [addresses(cup)[6]] != [f"http://testserver/tables/{old.token}/"]


@pytest.mark.parametrize("form", FORMS)
def test_german_directors_print_german_cards(cup: Competition, form: str) -> None:
    assert "Tisch 7" in asked(cup, form, "de", table=7).text


@pytest.mark.parametrize("form", FORMS)
def test_codes_of_a_rehearsal_say_so(cup: Competition, form: str) -> None:
    Competition.objects.update(rehearsal=True)
    assert "REHEARSAL" in asked(cup, form, table=7).text.upper()


@pytest.mark.parametrize("form", FORMS)
def test_without_codes_a_sentence_says_so(form: str) -> None:
    cup = make_competition()
    assert response_of(cup, form).status_code == 302
    assert response_of(cup, form, table="x").status_code == 404
