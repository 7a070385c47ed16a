"""Papers name nobody in a seat that will be given to somebody else, as pages and the screen of the hall do, and the page warns of it."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.check_in.commands import put_substitute
from league.paper.queries.seating import printed_sessions
from league.seating.commands import take_back_decision
from league.seating.models import Arrival, Session, SitOut
from tests.factories import alice_directs, make_competition, make_entrant, make_session
from tests.league.paper.reading import asked, response_of, written_on
from tests.league.standings.stages.test_outdated_seats import FOLLOWS, cup, own, some, withdraw
from tests.pages import PagePart, page_of

__all__ = ["cup"]

pytestmark = pytest.mark.django_db

OPEN = "seat is being reassigned"
CHANGED = "The seating of {} is being changed."


@pytest.fixture
def moved(cup: Competition) -> Competition:
    """Number 5 of the seated final has withdrawn; 6 of the seated consolation plays there instead. Neither is seated again."""
    withdraw(cup, 5)
    return cup


def name(cup: Competition, number: int) -> str:
    return some(cup, number)[0].shown_name


def names(cup: Competition, *numbers: int) -> str:
    return " ".join(name(cup, number) for number in numbers)


def the_wall_of(cup: Competition, number: int, language: str = "en") -> str:
    return asked(cup, "seating", language, session=number).text


def test_the_wall_names_nobody_in_a_seat_that_is_given_to_somebody_else(moved: Competition) -> None:
    final, consolation = the_wall_of(moved, 2), the_wall_of(moved, 3)
    assert f"1 {name(moved, 1)} {OPEN} {names(moved, 9, 2)}" in final and name(moved, 5) not in final
    assert f"2 {OPEN} {names(moved, 10, 3, 7)}" in consolation and name(moved, 6) not in consolation
    assert f"3 {names(moved, 11, 4, 8, 12)}" in consolation


@pytest.mark.parametrize("document", ["seating", "players", "slips", "score_sheets"])
def test_each_sheet_says_that_the_seating_is_being_changed(moved: Competition, document: str) -> None:
    for number in (2, 3):
        assert CHANGED.format(f"session {number}") in asked(moved, document, session=number).text
    assert "being changed" not in asked(moved, document, session=1).text


def test_a_list_of_several_sessions_names_those_that_are_being_changed(moved: Competition) -> None:
    assert CHANGED.format("sessions 2 and 3") in asked(moved, "players").text
    assert "Der Sitzplan wird gerade geändert: Durchgänge 2 und 3." in asked(moved, "players", "de").text


def test_whoever_moved_up_stands_on_the_list_of_the_final_and_whoever_withdrew_does_not(moved: Competition) -> None:
    final = asked(moved, "players", session=2).text
    assert f"{name(moved, 6)} {OPEN}" in final and name(moved, 5) not in final
    assert final.count(OPEN) == 1 and f"{name(moved, 1)} 1 E" in final


@pytest.mark.parametrize("document", ["players", "slips"])
def test_whoever_plays_in_another_stage_by_now_stands_on_no_paper_of_the_stage_that_they_left(moved: Competition, document: str) -> None:
    consolation = asked(moved, document, session=3).text
    assert name(moved, 6) not in consolation and name(moved, 10) in consolation and OPEN not in consolation
    take_back_decision(actor=SYSTEM, stage=moved.stages.get(number=3))
    opened = asked(moved, document, session=3).text
    assert name(moved, 6) not in opened and opened.count(OPEN) == 7, "it is open who of the others plays there"


def test_on_a_list_of_all_sessions_the_new_seat_is_awaited_in_the_final_alone(moved: Competition) -> None:
    text = asked(moved, "players").text
    assert re.search(rf"{name(moved, 6)} \d [ESWN] {OPEN} –", text), text
    assert re.search(rf"{name(moved, 5)} \d [ESWN] – –", text), "the game that was played stays"
    assert text.count(OPEN) == 1


def test_whoever_dropped_out_and_is_in_no_stage_is_promised_no_seat_in_it(cup: Competition) -> None:
    text = asked(cup, "players").text
    assert re.search(rf"{name(cup, 5)} \d [ESWN] – –", text), text
    assert name(cup, 5) not in asked(cup, "players", session=2).text


def test_place_cards_say_that_the_seating_is_being_changed_and_which_seat_is_awaited(moved: Competition) -> None:
    final = asked(moved, "name_cards", session=2).text
    assert (final.count("This seating is being changed."), final.count(OPEN)) == (2 * 3, 2 * 1), "on both sides of each card"
    assert name(moved, 6) in final and name(moved, 5) not in final
    consolation = asked(moved, "name_cards", "de", session=3).text
    assert consolation.count("Dieser Sitzplan wird gerade geändert.") == 2 * 7 and name(moved, 6) not in consolation
    for fits in (asked(moved, "name_cards", session=1).text, asked(moved, "name_cards").text):
        assert "being changed" not in fits and OPEN not in fits


def test_slips_say_so_and_do_not_promise_that_the_others_keep_their_seats(moved: Competition) -> None:
    slips = asked(moved, "slips", session=2).text
    assert name(moved, 5) not in slips
    assert re.search(rf"{name(moved, 6)} Final Session 2 .*{OPEN}|{name(moved, 6)} Session 2 .*{OPEN}", slips), slips
    assert "Table 1 East This seating is being changed." in slips
    every = asked(moved, "slips").text
    assert every.count(OPEN) == 1 and every.count("no seat") == 0
    assert every.count("This seating is being changed.") == 3 + 7


def test_a_score_sheet_leaves_the_name_to_be_written(moved: Competition) -> None:
    final = asked(moved, "score_sheets", session=2).text
    assert name(moved, 5) not in final and OPEN not in final
    assert f"East {name(moved, 1)} South West {name(moved, 9)} North {name(moved, 2)}" in final


def test_a_stage_that_is_open_again_has_no_name_at_any_of_its_tables(cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    final = the_wall_of(cup, 2)
    assert final.count(OPEN) == 4
    assert not any(one.shown_name in final for one in cup.entrants.with_players())
    assert asked(cup, "players", session=2).text.count(OPEN) == 4
    sheet = asked(cup, "score_sheets", session=2)
    assert len(sheet.pages) == 1 and "East South West North" in sheet.text


def test_the_line_leaves_room_for_the_signatures(moved: Competition) -> None:
    (page,) = asked(moved, "score_sheets", session=2).reader.pages
    pieces = list(written_on(page))
    signatures = [piece.low for piece in pieces if "Signature" in piece.text]
    footer = [piece.high for piece in pieces if "Printed" in piece.text]
    assert signatures and footer and min(signatures) > max(footer)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_score_sheet_stays_one_page(moved: Competition, language: str) -> None:
    assert [len(asked(moved, "score_sheets", language, session=number).pages) for number in (2, 3)] == [1, 2]


def test_a_hidden_seating_says_both(moved: Competition) -> None:
    Session.objects.filter(competition=moved, number=2).update(hidden=True)
    final = the_wall_of(moved, 2)
    assert "DRAFT" in final and OPEN in final and CHANGED.format("session 2") in final


def test_it_is_said_in_german(moved: Competition) -> None:
    final = the_wall_of(moved, 2, "de")
    assert f"{name(moved, 1)} Platz wird neu vergeben {name(moved, 9)}" in final
    assert "Der Sitzplan wird gerade geändert: Durchgang 2." in final


def test_whoever_was_to_sit_out_and_does_not_play_there_does_not_sit_out(moved: Competition) -> None:
    SitOut.objects.create(session=Session.objects.get(competition=moved, number=3), entrant=some(moved, 5)[0])
    assert "Sitting out" not in the_wall_of(moved, 3)


def test_without_stages_a_seat_of_whoever_withdrew_is_free() -> None:
    pokal, own = seated()
    withdraw(pokal, own[1].number)
    assert f"1 Alma {OPEN} Cleo Dora" in asked(pokal, "seating").text
    players = asked(pokal, "players").text
    assert "Bert" not in players and OPEN not in players


def test_nobody_is_named_as_substitute_in_such_a_seat() -> None:
    pokal, own = seated()
    put_substitute(actor=SYSTEM, session=Session.objects.get(), entrant=own[1], name="Jonas")
    withdraw(pokal, own[1].number)
    for document in ("seating", "score_sheets"):
        text = asked(pokal, document).text
        assert "Jonas" not in text and "Bert" not in text


def seated() -> tuple[Competition, list[Entrant]]:
    pokal = make_competition()
    own = [make_entrant(pokal, first_name=first, last_name="") for first in ("Alma", "Bert", "Cleo", "Dora")]
    make_session(pokal, own)
    return pokal, own


def warnings(cup: Competition, address: str = "manage_paper", language: str = "en") -> list[PagePart]:
    client = Client(headers={"accept-language": language})
    client.force_login(alice_directs(cup))
    page = page_of(client.get(reverse(address, args=[cup.slug])))
    return [part for part in page.all("p", class_="notice") if "seating" in part.text or "Sitzplan" in part.text]


@pytest.mark.parametrize("address", ["manage_paper", "manage_paper_ceremony"])
def test_the_page_warns_before_printing_and_leads_to_the_seating(moved: Competition, address: str) -> None:
    final, consolation = warnings(moved, address)
    assert f"The seating of session 2 does not fit any more: {name(moved, 5)} does not play any more" in final.text
    assert f"{name(moved, 6)} has no seat yet" in final.text
    assert final.all("a", href=reverse("manage_draw", args=["cup", 2]))
    assert f"{name(moved, 6)} plays in “Final” by now" in consolation.text
    assert consolation.all("a", href=reverse("manage_draw", args=["cup", 3]))


def test_it_leads_to_the_page_of_the_seats_of_a_stage_where_these_follow_from_the_places(moved: Competition) -> None:
    moved.stages.filter(number=2).update(draw="final")
    assert warnings(moved)[0].all("a", href=reverse("manage_stage_seats", args=["cup", 2]))


def test_where_a_stage_is_open_it_leads_to_the_decision(cup: Competition) -> None:
    take_back_decision(actor=SYSTEM, stage=cup.stages.get(number=2))
    final = warnings(cup)[0]
    assert "It is not decided yet who plays in “Final”" in final.text
    assert final.all("a", href=reverse("manage_stage", args=["cup", 2]))


def test_it_warns_in_german(moved: Competition) -> None:
    assert "Der Sitzplan passt nicht mehr (Durchgang 2)" in warnings(moved, language="de")[0].text


def test_it_warns_of_nothing_while_all_fits() -> None:
    pokal, _own = seated()
    assert warnings(pokal) == []
    assert "being changed" not in asked(pokal, "seating").text


def test_a_seating_that_fits_takes_no_query_for_it(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    pokal, _own = seated()
    with django_assert_num_queries(6):
        printed_sessions(pokal)


def test_one_that_does_not_fit_takes_as_many_for_two_sessions_as_for_three(
    moved: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    """Seven for the seating and the rules of the stages, five to find who has no seat, one for their names, and one for stages that are
    open again."""
    with django_assert_num_queries(14):
        printed_sessions(moved)


def test_the_files_are_still_made(moved: Competition) -> None:
    assert response_of(moved, "cards").status_code != 500


def test_whoever_joined_a_stage_after_its_check_in_had_begun_is_told_on_paper_too_that_the_seat_follows(moved: Competition) -> None:
    session = Session.objects.get(competition=moved, number=2)
    Arrival.objects.bulk_create(Arrival(session=session, entrant=one) for one in some(moved, 1, 9, 2))
    assert own(6) == [CHANGED.format("session 2"), FOLLOWS]
    for document in ("players", "slips", "name_cards"):
        text = asked(moved, document, session=2).text
        assert name(moved, 6) in text and OPEN in text, document
    every = asked(moved, "slips").text
    assert (every.count(OPEN), every.count("no seat")) == (1, 0)
