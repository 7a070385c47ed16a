"""Whatever people are called, it is text on paper: nothing of it is read as the code of a document."""

from __future__ import annotations

import pytest
from django.contrib import messages

from league.competitions.models import Competition
from league.paper.printing import Paper, missing_characters, pdf_of
from tests.factories import make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.games.play import FINISHED_SCORES, Play
from tests.league.paper.reading import A4, asked, response_of

pytestmark = pytest.mark.django_db

NASTY = (
    '#include "x"',
    '#panic("no")',
    "*a* _b_ `c`",
    "$x^2$",
    "\\back\\slash",
    "@ref <label>",
    "= heading",
    "- item // no /* comment",
    "\"quoted\" 'twice'",
    "</script><b>&amp;",
    "{{ name }} {% x %}",
    "Øre Ümläut-Straße",
    "Łukasz Žižek",
    "W" * 60,
)
DOCUMENTS = ("seating", "players", "slips", "score_sheets", "cards", "results", "standings")


def played(name: str = "", competition_name: str = "Cup") -> Competition:
    """A table of four, the first of this name, whose result is in while the session still runs."""
    competition = make_competition("ema-2016", name=competition_name, slug="cup")
    first = make_entrant(competition, first_name=name, last_name="") if name else make_entrant(competition)
    session = make_running(competition, [first, *make_entrants(competition, 3)])
    Play(session.tables.get().game).enter_final_scores(scores=FINISHED_SCORES)
    return competition


def all_nasty() -> Competition:
    """A session of tables full of these names, whose results are in while it still runs."""
    competition = make_competition("ema-2016", name="Cup", slug="cup")
    entrants = [make_entrant(competition, first_name=name, last_name="") for name in NASTY]
    session = make_running(competition, [*entrants, *make_entrants(competition, -len(NASTY) % 4)], tables=-(-len(NASTY) // 4))
    for table in session.tables.all():
        Play(table.game).enter_final_scores(scores=FINISHED_SCORES)
    return competition


def test_names_are_printed_as_they_are_written_on_every_document() -> None:
    competition = all_nasty()
    for document in DOCUMENTS:
        text = asked(competition, document).text.replace(" ", "")
        assert [name for name in NASTY if name.replace(" ", "") not in text] == [], document


def test_names_written_from_right_to_left_keep_their_letters() -> None:
    text = asked(played("שלום"), "seating").text
    assert set("שלום") <= set(text)


def test_the_competition_may_have_any_name_too() -> None:
    read = asked(played(competition_name='#eval("1") *x* $'), "seating")
    assert '#eval("1") *x* $' in read.text
    assert read.reader.metadata is not None
    assert read.reader.metadata.title == "Seating"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_page_is_a4(document: str) -> None:
    assert set(asked(played(), document).sizes) == {A4}


def test_every_page_says_which_it_is_of_how_many() -> None:
    competition = make_competition()
    make_session(competition, tables=3)
    pages = asked(competition, "score_sheets").pages
    assert [f"Page {number} of 3" in page for number, page in enumerate(pages, start=1)] == [True, True, True]
    assert all("Printed on" in page for page in pages)


def test_many_sheets_are_made_in_parts_and_are_one_file() -> None:
    competition = make_competition()
    make_session(competition, tables=43)
    made = asked(competition, "score_sheets")
    assert len(made.pages) == 43
    assert [f"Page {number} of 43" in page for number, page in enumerate(made.pages, start=1)] == [True] * 43
    assert [f"Table {number} Session 1" in page for number, page in enumerate(made.pages, start=1)] == [True] * 43
    assert made.reader.metadata is not None
    assert made.reader.metadata.title == "Score sheet"


def test_what_takes_too_long_is_refused_with_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    competition = make_competition()
    make_session(competition, tables=3)
    monkeypatch.setattr("league.paper.printing.MOST_SECONDS", 0.001)
    answer = response_of(competition, "score_sheets")
    assert answer.status_code == 302
    said = [str(message) for message in messages.get_messages(answer.wsgi_request)]
    assert said == ["This takes too long just now. Please print the sessions one by one, or try again later."]


def test_letters_without_a_font_are_named() -> None:
    assert missing_characters("Anna Žižek, שלום, \U00013000") == "\U00013000"
    assert missing_characters("Anna") == ""
    assert missing_characters("") == ""


def test_a_document_that_cannot_be_made_is_an_error_and_no_empty_file() -> None:
    with pytest.raises(RuntimeError, match=r"broken\.pdf"):
        pdf_of(Paper("seating", "broken.pdf", {}))
