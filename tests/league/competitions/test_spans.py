"""A substitute plays in the same sessions as before, however they are numbered."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant, pause_stand_in
from league.competitions.models import Competition, Entrant
from league.competitions.spans import Span, overlapping, replaced_in, span_of
from league.errors import Refusal
from league.seating.commands import delete_session, plan_session
from league.seating.models import Session
from league.seating.queries import comers_to
from tests.factories import make_competition, make_entrants

NUMBERS = st.integers(1, 9)
LENGTHS = st.none() | st.integers(0, 5)


@st.composite
def spans(draw: st.DrawFn) -> Span:
    """Made as the commands make them: one that was arranged, and then without some of its sessions."""
    since, length = draw(NUMBERS), draw(LENGTHS)
    span = Span(since, None if length is None else since + length)
    for number in draw(st.sets(NUMBERS, max_size=4)):
        span = span.pausing(number) or span
    return span


SPANS = spans()
ALL = range(1, 20)


@given(SPANS, NUMBERS)
def test_after_a_deletion_each_session_that_is_left_has_the_same_player(span: Span, gone: int) -> None:
    after = span.without(gone)
    for number in set(range(1, 15)) - {gone}:
        moved = number - 1 if number > gone else number
        assert (number in span) == (after is not None and moved in after)
    assert (after is None) == (span == Span(gone, gone))
    assert after is None or (after.since in after and (after.until is None or after.until in after))


@given(SPANS, st.sets(NUMBERS))
def test_sessions_that_are_counted_anew_have_the_same_player(span: Span, left: set[int]) -> None:
    after = span.among(left)
    for counted, number in enumerate(sorted(left), start=1):
        assert (number in span) == (after is not None and counted in after)
    assert after is not None or span.until is not None, "who plays on and on plays in sessions that are planned yet"


@given(SPANS, NUMBERS)
def test_one_session_is_taken_out_and_put_in_again_and_every_other_one_stays(span: Span, number: int) -> None:
    out = span.pausing(number)
    assert {one for one in ALL if out is not None and one in out} == {one for one in ALL if one in span} - {number}
    assert {one for one in ALL if one in span.including(number)} == {one for one in ALL if one in span} | {number}
    assert out is None or number not in span or out.including(number) == span


@given(SPANS, NUMBERS)
def test_somebody_back_for_good_is_replaced_only_in_the_earlier_sessions(span: Span, number: int) -> None:
    before = span.before(number)
    assert {one for one in ALL if before is not None and one in before} == {one for one in range(1, number) if one in span}


@pytest.fixture
def cup() -> Competition:
    """Two players, and a substitute (3)."""
    cup = make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")
    change_entrant(actor=SYSTEM, entrant=make_entrants(cup, 3)[2], substitute=True)
    return cup


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def plays(session: Session) -> str:
    """Who plays for number 1 in this session."""
    return next(comer for comer in comers_to(session) if comer.number == 1).stand_in


@pytest.mark.django_db
@pytest.mark.parametrize(("since", "until"), [(1, 1), (1, 2), (1, 3), (1, None), (2, 2), (2, 3), (2, None), (3, 3), (3, None)])
@pytest.mark.parametrize("gone", [1, 2, 3])
def test_deleting_a_session_leaves_the_player_of_every_other_one(cup: Competition, since: int, until: int | None, gone: int) -> None:
    for _ in range(3):
        plan_session(actor=SYSTEM, competition=cup)
    appoint_stand_in(actor=SYSTEM, entrant=entrant(1), other=entrant(3), since=since, until=until)
    before = {one.pk: plays(one) for one in cup.sessions.all()}
    deleted = cup.sessions.get(number=gone)
    delete_session(actor=SYSTEM, session=deleted)
    assert {one.pk: plays(one) for one in cup.sessions.all()} == {pk: who for pk, who in before.items() if pk != deleted.pk}
    assert (entrant(1).stand_in is None) == (since == until == gone)
    assert span_of(entrant(1)) == Span(since, until).without(gone)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("since", "until", "pauses"), [(2, None, ()), (2, 2, ()), (2, 4, ()), (2, 4, (3,)), (1, None, (3, 13)), (2, 6, (3, 5))]
)
def test_the_database_and_the_span_agree_in_which_sessions(
    cup: Competition, since: int, until: int | None, pauses: tuple[int, ...]
) -> None:
    appoint_stand_in(actor=SYSTEM, entrant=entrant(1), other=entrant(3), since=since, until=until)
    for number in pauses:
        pause_stand_in(actor=SYSTEM, entrant=entrant(1), session=number)
    span = Span(since, until, frozenset(pauses))
    assert span_of(entrant(1)) == span
    for number in range(1, 7):
        assert Entrant.objects.filter(replaced_in(number)).exists() == (number in span)
    assert Entrant.objects.filter(replaced_in(1, 2)).exists()
    for first, last in ((1, 1), (1, 2), (3, 3), (5, 6), (5, None)):
        shared = any(number in span and number in Span(first, last) for number in range(1, 7))
        assert Entrant.objects.filter(overlapping(Span(first, last))).exists() == shared


@pytest.mark.django_db
def test_a_substitute_plays_for_another_in_other_sessions_and_for_nobody_in_the_same(cup: Competition) -> None:
    appoint_stand_in(actor=SYSTEM, entrant=entrant(1), other=entrant(3), since=1, until=1)
    with pytest.raises(Refusal, match="plays for somebody else already"):
        appoint_stand_in(actor=SYSTEM, entrant=entrant(2), other=entrant(3), since=1)
    appoint_stand_in(actor=SYSTEM, entrant=entrant(2), other=entrant(3), since=2)
    assert (span_of(entrant(1)), span_of(entrant(2))) == (Span(1, 1), Span(2))


@pytest.mark.django_db
def test_nobody_stops_before_they_begin(cup: Competition) -> None:
    with pytest.raises(Refusal, match="cannot be before the first"):
        appoint_stand_in(actor=SYSTEM, entrant=entrant(1), other=entrant(3), since=2, until=1)
