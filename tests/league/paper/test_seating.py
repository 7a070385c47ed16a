"""The seating on paper."""

from __future__ import annotations

import datetime
import re

import pytest

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.check_in.commands import put_substitute
from league.games.commands import session_steps
from league.paper.queries.seating import printed_sessions
from league.seating import commands as seating
from league.seating.models import Session
from tests.factories import make_competition, make_entrant, make_entrants, make_running, make_session
from tests.league.paper.reading import asked, written_on

pytestmark = pytest.mark.django_db

MORNING = datetime.datetime(2026, 11, 28, 8, 30, tzinfo=datetime.UTC)


def people(competition: Competition, *names: str) -> list[Entrant]:
    return [make_entrant(competition, first_name=name, last_name="") for name in names]


def seat(competition: Competition, entrants: list[Entrant], sit_outs: list[Entrant] | None = None) -> Session:
    session = seating.plan_session(actor=SYSTEM, competition=competition, starts_at=MORNING)
    tables = [entrants[first : first + 4] for first in range(0, len(entrants), 4)]
    return seating.seat_session(actor=SYSTEM, session=session, tables=tables, sit_outs=sit_outs or [])


def test_the_wall_shows_every_table_from_east_to_north_and_who_sits_out() -> None:
    competition = make_competition()
    entrants = people(competition, "Alma", "Bert", "Cleo", "Dora", "Egon")
    seat(competition, entrants[:4], entrants[4:])
    text = asked(competition, "seating").text
    assert "Table East South West North 1 Alma Bert Cleo Dora Sitting out: Egon" in text
    assert "Session 1" in text
    assert "28 November 2026, 09:30" in text


def test_forty_three_tables_go_over_several_pages_with_repeated_headings() -> None:
    competition = make_competition()
    make_session(competition, tables=43)
    pages = asked(competition, "seating").pages
    assert len(pages) in (2, 3, 4)
    assert all("Table East South West North" in page and "Session 1: Seating" in page for page in pages)
    shown = [name for page in pages for name in re.findall(r"\b(?:\w+) (?:\w+) \d+\b", page) if "Page" not in name]
    assert len({*shown}) >= 172


def test_one_session_or_all_can_be_printed() -> None:
    competition = make_competition()
    entrants = people(competition, "Alma", "Bert", "Cleo", "Dora")
    seat(competition, entrants)
    seat(competition, entrants[::-1])
    assert len(asked(competition, "seating").pages) == 2
    assert "Dora Cleo Bert Alma" in asked(competition, "seating", session=2).text
    assert "Alma Bert Cleo Dora" not in asked(competition, "seating", session=2).text


def test_the_list_of_players_is_in_the_order_of_names_with_a_column_for_each_session() -> None:
    competition = make_competition()
    entrants = people(competition, "Zoe", "Öner", "Otto", "Nina", "Anna")
    seat(competition, entrants[:4], entrants[4:])
    seat(competition, [entrants[4], *entrants[:3]], [entrants[3]])
    text = asked(competition, "players").text
    assert "Anna – 1 E Nina 1 N – Öner 1 S 1 W Otto 1 W 1 N Zoe 1 E 1 S" in text


def test_slips_say_table_and_wind_of_each_session() -> None:
    competition = make_competition()
    entrants = people(competition, "Alma", "Bert", "Cleo", "Dora", "Egon")
    seat(competition, entrants[:4], entrants[4:])
    text = asked(competition, "slips").text
    assert "Bert Session 1 Sat 28 Nov 2026 09:30 Table 1 South" in text
    assert "Egon" not in text


def test_nobody_has_a_slip_twice_and_nobody_has_none() -> None:
    competition = make_competition()
    make_session(competition, make_entrants(competition, 40))
    text = asked(competition, "slips").text
    for entrant in competition.entrants.all():
        assert len(re.findall(rf"{re.escape(entrant.shown_name)}\b", text)) == 1


def test_a_seating_that_is_not_public_is_printed_as_a_draft() -> None:
    competition = make_competition()
    session = make_session(competition)
    assert "DRAFT" not in asked(competition, "seating").text
    Session.objects.filter(pk=session.pk).update(hidden=True)
    for document in ("seating", "players", "slips", "score_sheets"):
        assert "DRAFT" in asked(competition, document).text, document


def test_a_rehearsal_says_so() -> None:
    competition = make_competition()
    make_session(competition)
    Competition.objects.update(rehearsal=True)
    assert "REHEARSAL" in asked(competition, "seating").text


def test_cancelled_sessions_are_not_printed() -> None:
    competition = make_competition()
    session = make_session(competition)
    make_session(competition, list(competition.entrants.all()))
    seating.cancel_session(actor=SYSTEM, session=session)
    assert [one.number for one in printed_sessions(competition)] == [2]


def test_german_directors_read_german() -> None:
    competition = make_competition()
    seat(competition, people(competition, "Alma", "Bert", "Cleo", "Dora"))
    text = asked(competition, "seating", "de").text
    assert "Tisch Ost Süd West Nord 1 Alma Bert Cleo Dora" in text
    assert "28. November 2026 09:30" in text
    assert "Alma 1 O" in asked(competition, "players", "de").text


def test_hidden_names_stay_hidden_on_paper() -> None:
    competition = make_competition()
    entrants = [make_entrant(competition, first_name="Greta", last_name="Garbo", name_shown="short"), *make_entrants(competition, 3)]
    seat(competition, entrants)
    text = asked(competition, "seating").text
    assert "Greta G." in text
    assert "Garbo" not in text


@pytest.mark.parametrize("document", ["seating", "players", "slips"])
def test_countries_stand_small_behind_the_names_and_no_line_begins_or_ends_with_a_dot_between(document: str) -> None:
    competition = make_competition()
    names = ("Leo Lang", "Clara Christ", "Gerda Gruber", "Maximilian-Alexander von Hohenstein", "Egon")
    entrants = [make_entrant(competition, first_name=name, last_name="", country="AT") for name in names]
    seat(competition, entrants[:4], entrants[4:])
    (page,) = asked(competition, document).reader.pages
    lines = [line.strip() for line in page.extract_text().splitlines()]
    assert not [line for line in lines if line.startswith("·") or line.endswith("·")]
    written = list(written_on(page))
    countries = [one for one in written if one.text.strip() == "AUT"]
    assert len(countries) == 4
    assert {one.size for one in countries} < {round(0.7 * one.size, 9) for one in written}, "smaller than a name"


def test_whoever_sits_out_is_not_parted_from_the_country() -> None:
    competition = make_competition()
    entrants = [make_entrant(competition, first_name=name, last_name="", country="AT") for name in ("Alma", "Bert", "Cleo", "Dora", "Egon")]
    seat(competition, entrants[:4], entrants[4:])
    (session,) = printed_sessions(competition)
    assert session.sit_outs == ("Egon\u00a0·\u00a0AUT",)


@pytest.mark.parametrize("tables", [4, 43])
def test_the_seating_takes_six_queries_whatever_the_number_of_tables(tables: int, django_assert_num_queries: object) -> None:
    competition = make_competition()
    make_running(competition, tables=tables)
    with django_assert_num_queries(6):  # type: ignore[operator]
        sessions = printed_sessions(competition)
    assert len(sessions[0].tables) == tables
    assert all(table.token and len(table.seats) == 4 for table in sessions[0].tables)


def test_tables_of_five_and_three_have_their_columns_on_the_wall_and_the_fifth_a_number_on_the_slips() -> None:
    competition = make_competition("kuester")
    entrants = people(competition, "Alma", "Bert", "Cleo", "Dora", "Egon", "Fips", "Gero", "Hans")
    make_session(competition, entrants, sizes=(5, 3))
    assert "Table East South West North Fifth 1 Alma Bert Cleo Dora Egon 2 Fips Gero Hans" in asked(competition, "seating").text
    assert "Egon 1 5" in asked(competition, "players").text
    assert "Egon" in asked(competition, "slips").text and "Fifth" in asked(competition, "slips").text


def test_cards_of_tables_of_five_stay_four_on_a_page() -> None:
    competition = make_competition("kuester")
    make_running(competition, sizes=(5, 5, 5, 5, 3))
    assert len(asked(competition, "cards").pages) == 2


def with_a_substitute(competition: Competition) -> Session:
    """Alma, Bert, Cleo and Dora are seated, and at the check-in Zoe was put in for Bert."""
    session = seat(competition, people(competition, "Alma", "Bert", "Cleo", "Dora"))
    bert = competition.entrants.get(player__first_name="Bert")
    put_substitute(actor=SYSTEM, session=session, entrant=bert, name="Zoe Zander")
    return session


@pytest.mark.parametrize("document", ["seating", "score_sheets", "cards"])
@pytest.mark.parametrize("is_running", [False, True])
def test_papers_name_who_plays_and_small_for_whom(document: str, *, is_running: bool) -> None:
    competition = make_competition(kind="tournament")
    session = with_a_substitute(competition)
    if is_running or document == "cards":
        session_steps.start(actor=SYSTEM, session=session)
    text = asked(competition, document).text
    assert re.search("Alma.* Zoe Zander for Bert .*Cleo", text)


def test_lists_by_name_lead_the_substitute_to_the_seat_and_not_the_absent() -> None:
    competition = make_competition(kind="tournament")
    with_a_substitute(competition)
    seat(competition, list(competition.entrants.filter(substitute=False).order_by("number")))
    assert "Alma 1 E 1 E Bert – 1 S Cleo 1 W 1 W Dora 1 N 1 N Zoe Zander 1 S –" in asked(competition, "players").text
    slips = asked(competition, "slips").text
    assert re.search("Zoe Zander .*Session 1 .*Table 1 South", slips) and re.search("Bert .*Session 1 .*no seat", slips)


def test_papers_name_the_substitute_in_german_too() -> None:
    competition = make_competition(kind="tournament")
    with_a_substitute(competition)
    assert "Zoe Zander für Bert" in asked(competition, "seating", language="de").text


@pytest.mark.parametrize("is_running", [False, True])
def test_the_slip_of_a_substitute_says_for_whom_they_play(*, is_running: bool) -> None:
    competition = make_competition(kind="tournament")
    session = with_a_substitute(competition)
    if is_running:
        session_steps.start(actor=SYSTEM, session=session)
    slips = asked(competition, "slips").text
    assert re.search(r"Zoe Zander Session 1 [^T]*Table 1 South for Bert", slips) and slips.count("for Bert") == 1
    assert "für Bert" in asked(competition, "slips", language="de").text
