"""A draft becomes the seating of its sessions, all at once or not at all, and can be taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import change_entrant, return_entrant, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.director.rehearsal.commands import create_rehearsal, delete_rehearsal
from league.drawing import Draw
from league.games.commands import start_session
from league.seating import commands
from league.seating.models import Seat, SeatingDraft, Session, SitOut
from tests.factories import make_competition, make_entrants, make_evening
from tests.league.seating.test_drafts import again, given, refused

pytestmark = pytest.mark.django_db

ROUNDS = (Draw(((1, 6, 3, 8), (5, 2, 7, 4)), (9,)), Draw(((9, 1, 2, 5), (3, 4, 6, 7)), (8,)))


@pytest.fixture
def cup() -> Competition:
    """Nine players, two sessions."""
    cup = make_competition(kind="tournament", name="Cup", slug="cup")
    make_entrants(cup, 9)
    commands.plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None])
    return cup


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def session(number: int) -> Session:
    return Session.objects.get(number=number)


def seen(cup: Competition) -> list[tuple[Any, ...]]:
    """Everything that can be seen of the sessions."""
    return [
        (one.number, one.state, one.hidden, seating_of(one), tuple(one.sit_outs.values_list("entrant__number", flat=True)))
        for one in cup.sessions.order_by("number")
    ]


def seating_of(one: Session) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(table.seats.order_by("wind").values_list("entrant__number", flat=True)) for table in one.tables.order_by("number"))


def confirm(draft: SeatingDraft) -> SeatingDraft:
    return commands.confirm_draft(actor=SYSTEM, draft=draft)


def take_back(draft: SeatingDraft) -> SeatingDraft:
    return commands.take_back_confirmation(actor=SYSTEM, draft=draft)


def test_all_sessions_are_seated_at_once_and_nobody_sees_it_yet(cup: Competition) -> None:
    draft = confirm(given(cup, *ROUNDS))
    assert again(draft).state == "confirmed"
    assert seen(cup) == [(1, "seated", True, ROUNDS[0].tables, (9,)), (2, "seated", True, ROUNDS[1].tables, (8,))]
    assert not cup.sessions.visible().exists()
    commands.publish_seating(actor=SYSTEM, sessions=list(cup.sessions.all()))
    assert cup.sessions.visible().count() == 2


def test_a_second_tap_is_refused_and_seats_nobody_twice(cup: Competition) -> None:
    draft = given(cup, *ROUNDS)
    confirm(draft)
    assert "confirmed" in refused("wrong_draft_state", confirm, draft)
    assert Seat.objects.count() == 16


def test_a_confirmation_is_taken_back_to_what_was_there_before(cup: Competition) -> None:
    first, second = given(cup, *ROUNDS), given(cup, ROUNDS[1], sessions=(1,))
    before = seen(cup)
    confirm(first)
    between = seen(cup)
    confirm(second)
    assert seen(cup)[0] == (1, "seated", True, ROUNDS[1].tables, (8,))
    assert ": 1." in refused("seating_changed", take_back, first)
    assert take_back(second).state == "ready"
    assert seen(cup) == between
    take_back(first)
    assert seen(cup) == before
    confirm(first)
    assert seen(cup) == between


def test_a_seating_comes_back_with_somebody_who_has_withdrawn_since(cup: Competition) -> None:
    first = confirm(given(cup, *ROUNDS))
    between = seen(cup)
    withdraw_entrant(actor=SYSTEM, entrant=entrant(9))
    eight = [Draw(((1, 2, 3, 4), (5, 6, 7, 8))), Draw(((1, 5, 2, 6), (3, 7, 4, 8)))]
    second = confirm(given(cup, *eight))
    take_back(second)
    assert seen(cup) == between
    take_back(first)
    assert not Seat.objects.exists() and not SitOut.objects.exists()


def test_who_is_gone_or_came_since_the_draw_is_named(cup: Competition) -> None:
    draft = given(cup, *ROUNDS)
    before = seen(cup)
    withdraw_entrant(actor=SYSTEM, entrant=entrant(4))
    late = make_entrants(cup, 1)[0]
    told = refused("players_changed", confirm, draft)
    assert f"any more: 4 {entrant(4).shown_name}" in told and f"10 {late.shown_name}" in told
    assert seen(cup) == before and again(draft).state == "ready"
    return_entrant(actor=SYSTEM, entrant=entrant(4))
    assert "any more: –" in refused("players_changed", confirm, draft)
    change_entrant(actor=SYSTEM, entrant=late, substitute=True)
    assert confirm(draft).state == "confirmed"


def test_somebody_else_who_got_the_number_of_one_who_was_drawn_is_not_seated(cup: Competition) -> None:
    draft = given(cup, *ROUNDS)
    entrant(9).delete()
    other = make_entrants(cup, 1)[0]
    assert other.number == 9
    assert f"any more: 9. Here since: 9 {other.shown_name}" in refused("players_changed", confirm, draft)


def test_who_went_home_from_an_evening_is_named(cup: Competition) -> None:
    evening = make_evening(cup, present=list(cup.entrants.all()))
    for _count in range(2):
        commands.plan_session(actor=SYSTEM, competition=cup, evening=evening)
    draft = given(cup, *ROUNDS, sessions=(3, 4))
    commands.check_out(actor=SYSTEM, evening=evening, entrant=entrant(2))
    assert f"any more: 2 {entrant(2).shown_name}. Here since: –" in refused("players_changed", confirm, draft)


def test_a_session_that_has_started_or_was_published_meanwhile_is_named_and_none_is_changed(cup: Competition) -> None:
    draft, other = given(cup, *ROUNDS), given(cup, ROUNDS[1], sessions=(2,))
    confirm(other)
    commands.publish_seating(actor=SYSTEM, sessions=[session(2)])
    before = seen(cup)
    assert ": 2." in refused("seating_published", confirm, draft)
    refused("seating_published", take_back, other)
    start_session(actor=SYSTEM, session=session(2))
    assert ": 2." in refused("session_started", confirm, draft)
    refused("session_started", take_back, other)
    assert seen(cup)[0] == before[0] and again(draft).state == "ready"


def test_a_session_that_was_deleted_meanwhile_is_named(cup: Competition) -> None:
    draft = given(cup, *ROUNDS)
    commands.delete_session(actor=SYSTEM, session=session(2))
    assert "session 2" in refused("unknown_session", confirm, draft)
    assert not Seat.objects.exists()


def test_a_seating_that_was_changed_by_hand_is_not_thrown_away(cup: Competition) -> None:
    draft = confirm(given(cup, *ROUNDS))
    commands.seat_instead(actor=SYSTEM, session=session(1), entrant=entrant(1), other=entrant(9))
    assert ": 1." in refused("seating_changed", take_back, draft)
    commands.clear_seating(actor=SYSTEM, session=session(1))
    commands.restore_seating(actor=SYSTEM, session=session(1))
    assert take_back(draft).state == "ready"


def test_an_earlier_seating_of_somebody_who_is_not_entered_any_more_stays_gone(cup: Competition) -> None:
    confirm(given(cup, *ROUNDS))
    withdraw_entrant(actor=SYSTEM, entrant=entrant(9))
    eight = Draw(((1, 2, 3, 4), (5, 6, 7, 8)))
    second = confirm(given(cup, eight, eight))
    entrant(9).delete()
    before = seen(cup)
    refused("entrant_gone", take_back, second)
    assert seen(cup) == before


def test_in_what_order_those_are_listed_who_sit_out_does_not_matter(cup: Competition) -> None:
    make_entrants(cup, 1)
    draft = confirm(given(cup, Draw(ROUNDS[0].tables, (10, 9)), sessions=(1,)))
    assert take_back(draft).state == "ready"


def test_the_log_tells_of_the_draw_and_of_each_session(cup: Competition) -> None:
    draft = confirm(given(cup, *ROUNDS))
    take_back(draft)
    verbs = list(ActionLog.objects.order_by("-pk").values_list("verb", flat=True)[:5])
    assert verbs == ["take_back_confirmation", "confirm_draft", "seat_session", "seat_session", "fixed_draft"]


def test_confirming_needs_a_fixed_number_of_queries_for_each_session(cup: Competition) -> None:
    nine = given(cup, *ROUNDS)
    with CaptureQueriesContext(
        connection,
    ) as few:
        confirm(nine)
    take_back(nine)
    make_entrants(cup, 31)
    fours = tuple(tuple(range(first, first + 4)) for first in range(1, 41, 4))
    forty = given(cup, *(Draw(fours) for _session in range(2)))
    with CaptureQueriesContext(connection) as many:
        confirm(forty)
    assert len(many) <= len(few)


def test_a_rehearsal_has_the_confirmed_seatings_and_drafts_of_its_own(cup: Competition) -> None:
    given(cup, *ROUNDS)
    confirm(given(cup, *ROUNDS))
    rehearsal = create_rehearsal(actor=SYSTEM, competition=cup)
    assert seen(rehearsal) == seen(cup)
    assert not rehearsal.seating_drafts.exists()
    own = given(rehearsal, *ROUNDS[::-1])
    confirm(own)
    assert own.number == 1 and seen(rehearsal) != seen(cup)
    delete_rehearsal(actor=SYSTEM, competition=rehearsal)
    assert SeatingDraft.objects.filter(competition=cup).count() == SeatingDraft.objects.count() == 2
