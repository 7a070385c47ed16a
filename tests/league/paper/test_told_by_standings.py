"""Printed standings of public sessions are marked where they say what the public does not see yet."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import disqualify, set_embargo
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.seating.commands import StagePlace, decide_stage, keep_decision
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrant, make_stage
from tests.league.paper.reading import asked
from tests.league.standings.games import started
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import text

pytestmark = pytest.mark.django_db
MARK = "NOT YET PUBLIC"
NAMES = ("Anna", "Bert", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")
PLAYED = (scores_from([15_000, 5_000, -5_000, -15_000]), scores_from([14_000, 4_000, -4_000, -14_000]))


@pytest.fixture
def cup() -> Competition:
    """Eight have played two public sessions, and a third has begun under an embargo."""
    competition = two_sessions()
    embargo(competition, 2)
    started(competition, [named(competition, name) for name in NAMES], tables=2)
    return competition


def two_sessions() -> Competition:
    """Eight of nine have played them."""
    competition = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    people = [make_entrant(competition, first_name=name, last_name="") for name in NAMES]
    make_entrant(competition, first_name="Ida", last_name="")  # has not played
    for _turn in range(2):
        play_tables(competition, people, *PLAYED)
    approve(competition)
    return competition


def embargo(competition: Competition, until: int | None) -> None:
    set_embargo(actor=SYSTEM, competition=competition, until=until)


def approve(competition: Competition) -> None:
    for session in competition.sessions.all():
        session_steps.approve(actor=SYSTEM, session=session)


def named(competition: Competition, name: str) -> Entrant:
    return competition.entrants.with_players().get(player__first_name=name)


@pytest.mark.parametrize("session", [1, 2])
def test_an_exclusion_at_a_secret_table_marks_the_standings_of_each_public_session(cup: Competition, session: int) -> None:
    assert MARK not in asked(cup, "standings", session=session).text, "it says what everybody reads"
    disqualify(actor=SYSTEM, entrant=named(cup, "Bert"), reason="Marked tiles")
    sheet = asked(cup, "standings", session=session)
    assert "Disqualified: ranked last" in sheet.text and all(MARK in page for page in sheet.pages)
    assert "NOCH NICHT ÖFFENTLICH" in asked(cup, "standings", "de", session=session).text
    embargo(cup, None)
    assert MARK not in asked(cup, "standings", session=session).text


def test_the_page_of_certificates_says_that_they_tell_it_before_the_secret_session_has_a_result(cup: Competition, client: Client) -> None:
    client.force_login(alice_directs(cup))
    page = reverse("manage_paper_ceremony", args=["cup"])
    said = "These papers tell results that are not public yet"
    assert said not in text(client.get(page))
    disqualify(actor=SYSTEM, entrant=named(cup, "Bert"), reason="Marked tiles")
    assert said in text(client.get(page))
    embargo(cup, None)
    assert said not in text(client.get(page))


def test_an_exclusion_that_everybody_reads_marks_nothing() -> None:
    cup = two_sessions()
    disqualify(actor=SYSTEM, entrant=named(cup, "Bert"), reason="Marked tiles")
    embargo(cup, 2)
    started(cup, [named(cup, name) for name in NAMES if name != "Bert"])
    assert MARK not in asked(cup, "standings", session=2).text


def test_once_there_is_a_secret_result_the_public_sessions_stay_unmarked_unless_they_tell_of_it(cup: Competition) -> None:
    cup.sessions.filter(number=3).delete()
    play_tables(cup, [named(cup, name) for name in NAMES], *PLAYED)
    assert MARK in asked(cup, "standings").text
    assert MARK not in asked(cup, "standings", session=2).text


def test_rehearsals_say_that_they_are(cup: Competition) -> None:
    disqualify(actor=SYSTEM, entrant=named(cup, "Bert"), reason="Marked tiles")
    Competition.objects.update(rehearsal=True)
    assert "REHEARSAL" in asked(cup, "standings", session=2).text


@pytest.fixture
def staged() -> Competition:
    """Two sessions of preliminaries have been played, and four play in the final, whose only session has been played, too."""
    competition = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    people = [make_entrant(competition, first_name=name, last_name="") for name in NAMES]
    for _turn in range(2):
        play_tables(competition, people, *PLAYED)
    make_stage(competition, "Preliminaries")
    best = [people[at] for at in (0, 4, 1, 5)]
    final = make_stage(competition, "Final", who="best", count=4, carried="games")
    decide_stage(actor=SYSTEM, stage=final, places=[StagePlace(one) for one in best])
    play_tables(competition, best, PLAYED[0], stage=final)
    approve(competition)
    return competition


def test_the_final_under_an_embargo_leaves_the_standings_of_the_preliminaries_unmarked(staged: Competition) -> None:
    embargo(staged, 2)
    for session in (1, 2):
        assert MARK not in asked(staged, "standings", session=session).text
    assert MARK in asked(staged, "standings", session=3).text


def test_a_lot_drawn_by_secret_results_marks_the_standings_before(staged: Competition) -> None:
    staged.stages.get(number=2).places.filter(entrant=named(staged, "Felix")).update(reason="by lot (7)")
    lot = "the lot decided for Felix"
    sheet = asked(staged, "standings", session=1).text
    assert lot in sheet and MARK not in sheet
    embargo(staged, 1)
    sheet = asked(staged, "standings", session=1).text
    assert lot in sheet and MARK in sheet


def test_a_decision_kept_against_secret_results_marks_the_standings_before(staged: Competition) -> None:
    Session.objects.filter(number=3).delete()
    embargo(staged, 1)
    assert MARK not in asked(staged, "standings", session=1).text
    keep_decision(actor=SYSTEM, stage=staged.stages.get(number=2), proposed={}, reason="Announced already.")
    sheet = asked(staged, "standings", session=1).text
    assert "Announced already." in sheet and MARK in sheet
