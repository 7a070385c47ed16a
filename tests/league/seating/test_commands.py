"""Evenings, check-in and sessions: who may sit where when, and what happens to the links of the tables."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.commands import start_session
from league.seating import commands
from league.seating.models import CheckIn, Evening, Session, SessionState, TableLink
from scoring.errors import RuleViolation
from tests.factories import make_competition, make_entrants, make_evening, make_running, make_session

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return make_competition()


def seating_of(session: object) -> list[list[int]]:
    return [[seat.entrant.number for seat in table.seats.all()] for table in session.tables.all()]  # type: ignore[attr-defined]


def test_who_goes_home_without_having_played_was_never_here(league: Competition) -> None:
    one, two, *_ = entrants = make_entrants(league, 5)
    evening = make_evening(league, present=entrants)
    make_session(league, entrants[1:], evening=evening)
    for entrant in (one, two):
        commands.check_out(actor=SYSTEM, evening=evening, entrant=entrant)
    assert not CheckIn.objects.filter(entrant=one).exists()
    assert CheckIn.objects.get(entrant=two).left


def test_who_comes_back_is_here_again(league: Competition) -> None:
    entrants = make_entrants(league, 4)
    evening = make_evening(league, present=entrants)
    make_session(league, entrants, evening=evening)
    commands.check_out(actor=SYSTEM, evening=evening, entrant=entrants[0])
    assert not commands.check_in(actor=SYSTEM, evening=evening, entrant=entrants[0]).left


def test_nobody_checks_in_after_the_evening_is_closed(league: Competition) -> None:
    evening = make_evening(league)
    (entrant,) = make_entrants(league, 1)
    closed = commands.close_evening(actor=SYSTEM, evening=evening)
    with pytest.raises(Refusal, match="closed"):
        commands.check_in(actor=SYSTEM, evening=closed, entrant=entrant)
    commands.reopen_evening(actor=SYSTEM, evening=closed)
    commands.check_in(actor=SYSTEM, evening=evening, entrant=entrant)


def test_an_evening_is_not_closed_while_a_session_is_open(league: Competition) -> None:
    evening = make_evening(league)
    make_session(league, evening=evening)
    with pytest.raises(Refusal, match="not over"):
        commands.close_evening(actor=SYSTEM, evening=evening)


def test_a_session_is_seated_in_the_order_east_south_west_north(league: Competition) -> None:
    entrants = make_entrants(league, 9)
    session = make_session(league, entrants)
    assert session.state == SessionState.SEATED
    assert seating_of(session) == [[1, 2, 3, 4], [5, 6, 7, 8]]
    assert [rest.entrant.number for rest in session.sit_outs.all()] == [9]


def test_a_session_may_be_seated_again_until_it_runs(league: Competition) -> None:
    entrants = make_entrants(league, 4)
    session = make_session(league, entrants)
    commands.seat_session(actor=SYSTEM, session=session, tables=[entrants[::-1]])
    assert seating_of(session) == [[4, 3, 2, 1]]
    start_session(actor=SYSTEM, session=session)
    with pytest.raises(Refusal) as refusal:
        commands.seat_session(actor=SYSTEM, session=session, tables=[entrants])
    assert refusal.value.code == "wrong_session_state"
    assert seating_of(session) == [[4, 3, 2, 1]]


def test_nobody_is_seated_twice(league: Competition) -> None:
    one, two, three, _ = make_entrants(league, 4)
    session = commands.plan_session(actor=SYSTEM, competition=league)
    with pytest.raises(RuleViolation) as refusal:
        commands.seat_session(actor=SYSTEM, session=session, tables=[[one, two, three, one]])
    assert refusal.value.code == "seated_twice"


def test_strangers_and_those_who_withdrew_are_not_seated(league: Competition) -> None:
    entrants = make_entrants(league, 4)
    stranger = make_entrants(make_competition(slug="other"), 1)
    session = commands.plan_session(actor=SYSTEM, competition=league)
    with pytest.raises(Refusal) as refusal:
        commands.seat_session(actor=SYSTEM, session=session, tables=[[*entrants[:3], *stranger]])
    assert refusal.value.code == "other_competition"
    gone = withdraw_entrant(actor=SYSTEM, entrant=entrants[3])
    with pytest.raises(Refusal, match="withdrawn"):
        commands.seat_session(actor=SYSTEM, session=session, tables=[[*entrants[:3], gone]])


def test_a_seating_that_fails_half_way_leaves_the_old_one(league: Competition) -> None:
    entrants = make_entrants(league, 4)
    session = make_session(league, entrants)
    with patch("league.seating.commands.placing.Seat.objects.bulk_create", side_effect=RuntimeError), pytest.raises(RuntimeError):
        commands.seat_session(actor=SYSTEM, session=session, tables=[entrants[::-1]])
    assert seating_of(session) == [[1, 2, 3, 4]]


def test_a_seating_is_cleared_before_the_start_only(league: Competition) -> None:
    session = make_session(league)
    assert commands.clear_seating(actor=SYSTEM, session=session).state == SessionState.PLANNED
    assert not session.tables.exists()
    with pytest.raises(Refusal):
        commands.clear_seating(actor=SYSTEM, session=session)


def valid_tokens() -> set[str]:
    return set(TableLink.objects.valid().values_list("token", flat=True))


def test_links_begin_with_the_session_and_end_with_its_approval(league: Competition) -> None:
    session = make_session(league, tables=2)
    assert not valid_tokens()
    start_session(actor=SYSTEM, session=session)
    first = valid_tokens()
    assert len(first) == 2
    commands.approve_session(actor=SYSTEM, session=session)
    assert not valid_tokens()
    assert commands.reopen_session(actor=SYSTEM, session=session).state == SessionState.SCORED
    assert len(valid_tokens()) == 2
    assert not first & valid_tokens()


def test_a_link_is_renewed_or_revoked(league: Competition) -> None:
    session = make_session(league)
    table = session.tables.get()
    with pytest.raises(Refusal):
        commands.renew_link(actor=SYSTEM, table=table)
    start_session(actor=SYSTEM, session=session)
    (old,) = valid_tokens()
    new = commands.renew_link(actor=SYSTEM, table=table)
    assert valid_tokens() == {new.token} != {old}
    commands.revoke_link(actor=SYSTEM, table=table)
    assert not valid_tokens()


def test_a_session_is_not_approved_while_results_are_missing(league: Competition) -> None:
    session = make_running(league, tables=2)
    with pytest.raises(Refusal, match="at these tables: 2"):
        commands.approve_session(actor=SYSTEM, session=session, missing=[2])
    assert commands.approve_session(actor=SYSTEM, session=session).state == SessionState.APPROVED


def test_a_cancelled_session_comes_back_as_it_was(league: Competition) -> None:
    planned = commands.plan_session(actor=SYSTEM, competition=league)
    seated = make_session(league)
    running = make_running(league)
    for session, state in ((planned, "planned"), (seated, "seated"), (running, "running")):
        assert commands.cancel_session(actor=SYSTEM, session=session).state == SessionState.CANCELLED
        assert commands.reopen_session(actor=SYSTEM, session=session).state == state
    assert len(valid_tokens()) == 1


def test_a_session_with_results_is_not_cancelled(league: Competition) -> None:
    session = make_running(league)
    with pytest.raises(Refusal, match="Void their games first"):
        commands.cancel_session(actor=SYSTEM, session=session, recorded=[1])


def test_a_start_is_taken_back_with_its_links(league: Competition) -> None:
    session = make_running(league)
    assert commands.call_back_session(actor=SYSTEM, session=session).state == SessionState.SEATED
    assert not TableLink.objects.exists()


def test_a_new_evening_is_public_and_stamps_the_results(league: Competition) -> None:
    league.refresh_from_db()
    before = league.results_revision
    make_evening(league)
    league.refresh_from_db()
    assert league.results_revision == before + 1


def test_no_session_is_planned_for_an_evening_that_was_closed_meanwhile(league: Competition) -> None:
    seen = make_evening(league)
    commands.close_evening(actor=SYSTEM, evening=seen)
    with pytest.raises(Refusal) as refused:
        commands.plan_session(actor=SYSTEM, competition=league, evening=Evening(pk=seen.pk, competition=league, date=seen.date))
    assert refused.value.code == "evening_closed"


def test_seatings_are_hidden_together_or_not_at_all(league: Competition) -> None:
    seated, over = make_session(league), make_running(league)
    commands.approve_session(actor=SYSTEM, session=over)
    with pytest.raises(Refusal) as refused:
        commands.hide_seatings(actor=SYSTEM, sessions=[seated, over])
    assert refused.value.code == "wrong_session_state"
    assert not Session.objects.filter(hidden=True).exists()
    commands.hide_seatings(actor=SYSTEM, sessions=[seated, make_session(league)])
    assert list(Session.objects.filter(hidden=True).values_list("number", flat=True)) == [1, 3]
    with pytest.raises(Refusal) as refused:
        commands.hide_seatings(actor=SYSTEM, sessions=[])
    assert refused.value.code == "no_session"


def test_planning_is_a_change_of_what_pages_may_show() -> None:
    """Cached pages are named by this revision: a page that shows planned sessions must not stay old."""
    league, seen = make_competition(), list[int]()
    for plan in (
        lambda: commands.plan_session(actor=SYSTEM, competition=league),
        lambda: commands.plan_sessions(actor=SYSTEM, competition=league, starts=[None, None]),
        lambda: commands.delete_session(actor=SYSTEM, session=league.sessions.latest("number")),
    ):
        plan()
        league.refresh_from_db()
        seen.append(league.results_revision)
    assert seen == sorted(set(seen))
    assert seen[0] > 1
