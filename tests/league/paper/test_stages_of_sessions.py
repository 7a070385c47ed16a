"""Papers of a session name the stage to which it belongs, where the competition has several."""

from __future__ import annotations

import re

import pytest
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, StageEntrant
from league.games.commands import start_session
from league.paper.offers import offers_of
from league.paper.queries.seating import printed_sessions
from tests.factories import make_entrants, make_session, make_stage
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
    assert text.count("Final") == text.count("Session 2") == 4


def cup_with_a_consolation() -> Competition:
    """A session of preliminaries, and one of the final and the consolation beside it."""
    cup = cup_with()
    rest = make_stage(cup, "Consolation", who="rest")
    others = list(cup.entrants.filter(stage_places=None).order_by("number"))
    StageEntrant.objects.bulk_create(StageEntrant(stage=rest, entrant=one, seed=seed) for seed, one in enumerate(others, 1))
    cup.stages.filter(pk=rest.pk).update(decided_at=timezone.now())
    rest.refresh_from_db()
    make_session(cup, others, stage=rest)
    return cup


def test_nobodys_slip_has_the_sessions_of_a_stage_in_which_they_do_not_play() -> None:
    text = asked(cup_with_a_consolation(), "slips").text
    assert "no seat" not in text
    assert (text.count("Session 1"), text.count("Session 2"), text.count("Session 3")) == (8, 4, 4)
    assert (text.count("Final"), text.count("Consolation")) == (4, 4)


def test_whoever_plays_in_a_stage_and_has_no_seat_in_one_of_its_sessions_reads_that() -> None:
    cup = cup_with_a_consolation()
    final = cup.stages.get(number=2)
    fifth = make_entrants(cup, 1)[0]
    StageEntrant.objects.create(stage=final, entrant=fifth, seed=5)
    text = asked(cup, "slips", session=2).text
    assert "no seat" not in text, "no slip for whoever has no seat at all"
    make_session(cup, [fifth, *(one.entrant for one in final.places.order_by("seed")[:3])], stage=final)
    slips = asked(cup, "slips").text
    assert slips.count("no seat") == 3, "the fifth in sessions 1 and 2, and the fourth in session 4"


def test_while_it_is_open_who_plays_in_a_stage_no_slip_says_that_somebody_has_no_seat_there() -> None:
    cup = cup_with_a_consolation()
    cup.stages.filter(number__gt=1).update(decided_at=None)
    assert "no seat" not in asked(cup, "slips").text


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
