"""Papers of a session name the stage to which it belongs, where the competition has several."""

from __future__ import annotations

import re

import pytest

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games.commands import start_session
from league.paper.offers import offers_of
from league.paper.queries.seating import printed_sessions
from tests.factories import make_session
from tests.league.paper.reading import asked
from tests.league.standings.stages.cups import small_cup

pytestmark = pytest.mark.django_db
OF_SESSION = ("seating", "players", "slips", "score_sheets", "results")
LONG = "Trostrunde um den Wanderpokal der Wiener Mahjongvereine"


def cup_with(name: str = "Final") -> Competition:
    """A session of preliminaries, and one of a final of this name, both played."""
    cup = small_cup()
    cup.stages.filter(number=2).update(name=name)
    return cup


@pytest.mark.parametrize("document", OF_SESSION)
def test_each_paper_of_a_session_names_its_stage(document: str) -> None:
    cup = cup_with()
    of_final, of_first = (asked(cup, document, session=number).text for number in (2, 1))
    assert "Final · Session 2" in of_final or "Final Session 2" in of_final, of_final
    assert "Preliminaries" not in of_final
    assert "Preliminaries · Session 1" in of_first and "Final" not in of_first


@pytest.mark.parametrize("document", ["seating", "score_sheets", "results"])
def test_in_a_paper_of_all_sessions_each_page_names_its_own_stage_in_its_heading_and_its_header(document: str) -> None:
    pages = asked(cup_with(), document).pages
    for number, stage in ((1, "Preliminaries"), (2, "Final")):
        own = [page for page in pages if f"Session {number}" in page]
        assert own and all(page.count(f"{stage} · Session {number}") == 2 for page in own), own


def test_the_list_by_player_names_stages_above_its_columns() -> None:
    assert "Preliminaries Final Player 1 2" in asked(cup_with(), "players").text


def test_slips_name_a_stage_where_it_begins() -> None:
    text = asked(cup_with(), "slips").text
    assert re.search(r"Preliminaries Session 1 .*? Final Session 2", text), text
    assert text.count("Preliminaries") == text.count("Session 1") == 8


def test_cards_with_codes_name_the_stage() -> None:
    cup = small_cup(played=False)
    final = cup.stages.get(number=2)
    session = make_session(cup, [one.entrant for one in final.places.order_by("seed")], stage=final)
    start_session(actor=SYSTEM, session=session)
    assert asked(cup, "cards").text.count("Final · Session 2") == 2


def test_german_papers_name_it_too() -> None:
    assert "Final · Durchgang 2" in asked(cup_with(), "seating", "de", session=2).text


def test_sessions_to_choose_from_name_their_stage() -> None:
    labels = [choice.label for choice in offers_of(cup_with()).offers[0].choices]
    assert labels == ["Preliminaries · Session 1", "Final · Session 2", "All sessions"]


@pytest.mark.parametrize("document", OF_SESSION)
def test_without_stages_or_with_a_single_one_papers_name_none(document: str) -> None:
    cup = small_cup(decided=False)
    cup.stages.filter(number=2).delete()
    text = asked(cup, document).text
    assert "Preliminaries" not in text and not re.search(r"(?<!PROVISIONAL) · Session", text)


@pytest.mark.parametrize("document", OF_SESSION)
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_long_name_of_a_stage_leaves_every_page_as_it_was(document: str, language: str) -> None:
    cup = cup_with()
    pages = len(asked(cup, document, language).pages)
    cup.stages.filter(number=2).update(name=LONG)
    cup.name = "Offene Österreichische Riichi-Mahjong-Meisterschaft der Vereine in Linz, Graz und Wien"
    cup.save()
    paper = asked(cup, document, language)
    assert len(paper.pages) == pages
    assert "".join(LONG.split()) in "".join(paper.text.split())


def test_the_names_of_stages_take_no_query_of_their_own(django_assert_num_queries: object) -> None:
    """Six for the seating, and one for the rules of the stages."""
    cup = cup_with()
    with django_assert_num_queries(7):  # type: ignore[operator]
        assert [session.stage for session in printed_sessions(cup)] == ["Preliminaries", "Final"]


def test_letters_of_stages_for_which_there_is_no_font_are_named_too() -> None:
    assert "𓀀" in offers_of(cup_with("Finale 𓀀")).letters
