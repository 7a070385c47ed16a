"""Drafts: what may be drawn together and for whom, schedules that are given, changes by hand, and the way back of each."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions.commands import add_entrant, change_entrant, set_competition_state, withdraw_entrant
from league.competitions.models import Competition, Entrant
from league.drawing import Draw
from league.errors import Refusal
from league.seating import commands
from league.seating.commands import searching
from league.seating.draft_queries import drawn_before_edits, problem_of, schedule_of, task_of
from league.seating.models import DraftState, SeatingDraft, Session
from league.seating.wishes import Wishes
from scoring.errors import RuleViolation
from tests.factories import alice_directs, make_club, make_competition, make_entrants, make_evening, make_player, make_running, make_session

pytestmark = pytest.mark.django_db

FIVES = (Draw(((1, 2, 3, 4),), (5,)), Draw(((2, 3, 4, 5),), (1,)))


@pytest.fixture
def cup() -> Competition:
    """Two planned sessions."""
    cup = make_competition(kind="tournament", name="Cup", slug="cup")
    commands.plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None])
    return cup


def start(cup: Competition, *sessions: int, actor: Actor = SYSTEM, seed: int | None = None, **wishes: Any) -> SeatingDraft:
    return commands.start_draft(actor=actor, competition=cup, sessions=sessions or (1, 2), wishes=Wishes(**wishes), seed=seed)


def given(cup: Competition, *schedule: Draw, sessions: tuple[int, ...] = (1, 2)) -> SeatingDraft:
    return commands.fixed_draft(actor=SYSTEM, competition=cup, sessions=sessions, schedule=schedule or FIVES)


def refused(code: str, command: Any, /, *args: Any, **named: Any) -> str:
    with pytest.raises((Refusal, RuleViolation)) as caught:
        command(*args, **named)
    assert caught.value.code == code
    return str(caught.value)


def again(draft: SeatingDraft) -> SeatingDraft:
    return SeatingDraft.objects.get(pk=draft.pk)


def lie_silent(draft: SeatingDraft) -> SeatingDraft:
    """Make the draft look as if its search process had ended."""
    SeatingDraft.objects.filter(pk=draft.pk).update(heartbeat=timezone.now() - timedelta(minutes=1))
    return again(draft)


def test_a_draft_keeps_what_was_asked_by_whom_and_for_whom(cup: Competition) -> None:
    players = make_entrants(cup, 8)
    director = Actor.of(alice_directs(cup))
    draft = start(cup, 2, 1, actor=director, seed=7, by=("club",), apart=((5, 3),), time_limit=4.0)
    assert (draft.number, draft.sessions, draft.seed, draft.by_name) == (1, [1, 2], 7, "Alice")
    assert draft.players == [[one.number, one.pk] for one in players]
    assert draft.is_searching and not draft.can_be_edited and schedule_of(draft) is None
    assert Wishes.from_json(again(draft).wishes) == Wishes(by=("club",), apart=((3, 5),), time_limit=4.0)
    assert ActionLog.objects.first().details == {"draft": 1, "numbers": [1, 2], "seed": 7}


def test_without_a_seed_one_is_chosen_that_can_be_told(cup: Competition) -> None:
    make_entrants(cup, 4)
    assert 1 <= start(cup).seed < 1_000_000


@pytest.mark.parametrize("seed", [-1, 2**31])
def test_a_seed_that_cannot_be_kept_is_refused(cup: Competition, seed: int) -> None:
    make_entrants(cup, 4)
    refused("bad_seed", start, cup, seed=seed)
    assert not SeatingDraft.objects.exists()


def test_nothing_is_drawn_of_no_session_or_of_one_that_is_not_there(cup: Competition) -> None:
    make_entrants(cup, 4)
    refused("no_session", commands.start_draft, actor=SYSTEM, competition=cup, sessions=[], wishes=Wishes())
    assert "3 or 7" in refused("unknown_session", start, cup, 1, 3, 7)


def test_sessions_that_have_started_or_are_public_keep_their_seating(cup: Competition) -> None:
    players = make_entrants(cup, 4)
    make_running(cup, players)
    assert ": 3." in refused("session_started", start, cup, 1, 3)
    seated = make_session(cup, players)
    assert ": 4." in refused("seating_published", start, cup, 1, 4)
    commands.hide_seating(actor=SYSTEM, session=seated)
    assert start(cup, 1, 4).sessions == [1, 4]


def test_nothing_is_drawn_when_the_competition_is_over(cup: Competition) -> None:
    make_entrants(cup, 4)
    for state in ("running", "finished"):
        set_competition_state(actor=SYSTEM, competition=cup, state=state)
    refused("competition_over", start, cup)


def test_fewer_than_four_are_refused(cup: Competition) -> None:
    make_entrants(cup, 3)
    refused("too_few", start, cup)


def test_a_wish_about_nobody_is_refused_and_one_about_somebody_who_left_is_left_out(cup: Competition) -> None:
    players = make_entrants(cup, 6)
    assert ": 9." in refused("unknown_entrant", start, cup, apart=((1, 9),))
    withdraw_entrant(actor=SYSTEM, entrant=players[5])
    draft = start(cup, apart=((1, 6), (2, 1)), groups={"band": (1, 2, 6), "duo": (5, 6)})
    task = task_of(again(draft))
    assert task.players == (1, 2, 3, 4, 5)
    assert task.apart == {(1, 2)} and task.groups == {"band": {1, 2}}


def test_clubs_countries_and_teams_are_groups_of_two_and_more(cup: Competition) -> None:
    club = make_club(name="Wien")
    for number in range(1, 6):
        player = make_player(club=club if number < 3 else None, country="AT" if number > 3 else "DE" if number == 3 else "")
        add_entrant(actor=SYSTEM, competition=cup, player=player, group="Wien" if number % 2 else "")
    task = task_of(start(cup, by=("club", "country", "team")))
    assert task.groups == {"club: Wien": {1, 2}, "country: AT": {4, 5}, "team: Wien": {1, 3, 5}}


def test_substitutes_fill_the_last_table_where_that_is_wished(cup: Competition) -> None:
    players = make_entrants(cup, 9)
    for one in players[6:]:
        change_entrant(actor=SYSTEM, entrant=one, substitute=True)
    assert [number for number, _id in start(cup, substitutes=True).players] == [1, 2, 3, 4, 5, 6, 7, 8]
    commands.stop_draft(actor=SYSTEM, draft=SeatingDraft.objects.get(), keep=False)
    assert len(start(cup).players) == 6
    commands.stop_draft(actor=SYSTEM, draft=SeatingDraft.objects.get(number=2), keep=False)
    change_entrant(actor=SYSTEM, entrant=players[5], substitute=True)
    withdraw_entrant(actor=SYSTEM, entrant=players[8])
    withdraw_entrant(actor=SYSTEM, entrant=players[7])
    assert "3 substitutes" in refused("too_few_substitutes", start, cup, substitutes=True)


def test_an_evening_is_drawn_among_who_is_there_and_not_together_with_another() -> None:
    league = make_competition()
    players = make_entrants(league, 6)
    evening, later = make_evening(league, present=players[1:]), make_evening(league, present=players)
    for one in (evening, evening, later):
        commands.plan_session(actor=SYSTEM, competition=league, evening=one)
    refused("several_evenings", start, league, 2, 3)
    assert [number for number, _id in start(league, 1, 2).players] == [2, 3, 4, 5, 6]


def test_what_was_played_counts_and_what_is_drawn_does_not(cup: Competition) -> None:
    players = make_entrants(cup, 5)
    hidden = make_session(cup, players)
    commands.hide_seating(actor=SYSTEM, session=hidden)
    make_running(cup, players[1:])
    history = task_of(start(cup, 1, 3)).history
    assert history.met(2, 3) == 1 and history.met(1, 2) == 0
    assert history.visits == {number: {1: 1} for number in (2, 3, 4, 5)}


def test_there_is_one_search_at_a_time(cup: Competition) -> None:
    make_entrants(cup, 4)
    first = start(cup)
    refused("search_runs", start, cup)
    commands.stop_draft(actor=SYSTEM, draft=first, keep=False)
    assert start(cup).number == 2


def test_a_search_whose_process_is_gone_is_shown_as_interrupted_and_makes_room(cup: Competition) -> None:
    make_entrants(cup, 4)
    draft = lie_silent(start(cup, seed=5))
    assert draft.is_interrupted and not draft.is_searching
    assert "interrupted" in str(problem_of(draft))
    second = commands.draw_again(actor=SYSTEM, draft=draft)
    assert (second.number, second.seed, second.sessions) == (2, 5, [1, 2])
    assert again(draft).state == DraftState.FAILED and problem_of(again(draft)).code == "search_interrupted"


def test_a_draw_is_repeated_with_its_own_seed_only_where_nothing_came_of_it(cup: Competition) -> None:
    make_entrants(cup, 4)
    draft = start(cup, seed=1_000_000_000)
    commands.stop_draft(actor=SYSTEM, draft=draft, keep=False)
    second = commands.draw_again(actor=SYSTEM, draft=again(draft))
    assert second.seed == draft.seed
    searching.finish_search(second.pk, {"sessions": []})
    assert commands.draw_again(actor=SYSTEM, draft=again(second)).seed != draft.seed


@pytest.mark.parametrize("keep", [True, False])
def test_of_an_interrupted_search_nothing_is_kept(cup: Competition, keep: bool) -> None:
    make_entrants(cup, 4)
    draft = commands.stop_draft(actor=SYSTEM, draft=lie_silent(start(cup)), keep=keep)
    assert draft.state == DraftState.CANCELLED


def test_a_search_is_cancelled_at_once_and_stopped_once(cup: Competition) -> None:
    make_entrants(cup, 4)
    draft = start(cup)
    for _click in range(2):
        assert commands.stop_draft(actor=SYSTEM, draft=draft, keep=True).stop
    assert ActionLog.objects.filter(verb="stop_draft").count() == 1
    assert commands.stop_draft(actor=SYSTEM, draft=draft, keep=False).state == DraftState.CANCELLED
    assert "cancelled" in refused("wrong_draft_state", commands.stop_draft, actor=SYSTEM, draft=draft, keep=False)


def test_a_given_schedule_is_a_draft_that_is_ready(cup: Competition) -> None:
    make_entrants(cup, 5)
    draft = again(given(cup))
    assert (draft.state, draft.way) == ("ready", "fixed")
    assert schedule_of(draft).sessions == FIVES


@pytest.mark.parametrize(
    ("schedule", "code"),
    [
        (FIVES[:1], "other_count"),
        ((*FIVES, FIVES[0]), "other_count"),
        ((FIVES[0], Draw(((2, 3, 4, 5),))), "without_seat"),
        ((FIVES[0], Draw(((2, 3, 4, 5),), (6,))), "not_present"),
        ((FIVES[0], Draw(((2, 3, 4, 4),), (1, 5))), "seated_twice"),
        ((FIVES[0], Draw((), (1, 2, 3, 4, 5))), "no_tables"),
    ],
)
def test_a_schedule_that_does_not_fit_is_refused(cup: Competition, schedule: tuple[Draw, ...], code: str) -> None:
    make_entrants(cup, 5)
    refused(code, given, cup, *schedule)
    assert not SeatingDraft.objects.exists()


def test_a_substitute_may_be_in_a_given_schedule(cup: Competition) -> None:
    players = make_entrants(cup, 5)
    change_entrant(actor=SYSTEM, entrant=players[4], substitute=True)
    assert len(given(cup).players) == 5
    fours = Draw(((1, 2, 3, 4),))
    assert len(given(cup, fours, fours).players) == 4


def swap(draft: SeatingDraft, session: int, one: int, other: int, version: int | None = None) -> SeatingDraft:
    version = again(draft).version if version is None else version
    return commands.swap_in_draft(actor=SYSTEM, draft=draft, session=session, one=one, other=other, expected_version=version)


def undo(draft: SeatingDraft) -> SeatingDraft:
    return commands.undo_swap(actor=SYSTEM, draft=draft, expected_version=again(draft).version)


def test_two_change_places_and_back(cup: Competition) -> None:
    make_entrants(cup, 5)
    draft = given(cup)
    swap(draft, 1, 1, 4)
    changed = swap(draft, 1, 4, 5)
    assert schedule_of(again(changed)).sessions == (Draw(((5, 2, 3, 1),), (4,)), FIVES[1])
    assert drawn_before_edits(again(changed)).sessions == FIVES
    assert schedule_of(undo(draft)).sessions[0] == Draw(((4, 2, 3, 1),), (5,))
    assert schedule_of(undo(draft)).sessions == FIVES
    refused("nothing_to_undo", undo, draft)


def test_a_change_of_what_somebody_else_has_changed_is_refused(cup: Competition) -> None:
    make_entrants(cup, 5)
    draft = given(cup)
    swap(draft, 1, 1, 2, version=0)
    refused("draft_changed", swap, draft, 1, 1, 2, version=0)
    refused("draft_changed", commands.undo_swap, actor=SYSTEM, draft=draft, expected_version=0)
    assert again(draft).edits == [[1, 1, 2]]


def test_only_who_is_in_the_session_changes_places(cup: Competition) -> None:
    make_entrants(cup, 6)
    draft = given(cup, *(Draw(one.tables, (*one.sit_outs, 6)) for one in FIVES))
    assert ": 7." in refused("not_in_session", swap, draft, 1, 1, 7)
    refused("not_in_session", swap, draft, 3, 1, 2)
    refused("same_entrant", swap, draft, 1, 2, 2)
    assert again(draft).version == 0


def test_two_who_must_not_meet_are_not_brought_together_by_hand(cup: Competition) -> None:
    make_entrants(cup, 5)
    draft = given(cup)
    SeatingDraft.objects.update(wishes=Wishes(apart=((1, 2), (4, 5))).to_json())
    assert "4 and 5" in refused("apart_meet", swap, draft, 1, 1, 5)
    assert swap(draft, 1, 2, 3).version == 1  # 1 and 2 meet there already: that is no reason to refuse another change


def test_a_draft_is_put_aside_and_taken_up_again(cup: Competition) -> None:
    make_entrants(cup, 5)
    draft = given(cup)
    assert commands.discard_draft(actor=SYSTEM, draft=draft).state == "discarded"
    for command in (commands.discard_draft, commands.confirm_draft):
        refused("wrong_draft_state", command, actor=SYSTEM, draft=draft)
    refused("wrong_draft_state", swap, draft, 1, 1, 2)
    assert commands.reopen_draft(actor=SYSTEM, draft=draft).state == "ready"
    refused("wrong_draft_state", commands.reopen_draft, actor=SYSTEM, draft=draft)


def test_a_draft_changes_no_session(cup: Competition) -> None:
    make_entrants(cup, 5)
    before = list(Session.objects.values())
    draft = given(cup)
    swap(draft, 1, 1, 2)
    commands.discard_draft(actor=SYSTEM, draft=draft)
    assert list(Session.objects.values()) == before
    assert not Session.objects.filter(tables__isnull=False).exists()
    assert Entrant.objects.filter(seats__isnull=False).count() == 0
