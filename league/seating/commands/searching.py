"""The search of a draft: a thread follows the child process and stores its outcome."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from threading import Thread
from time import monotonic
from typing import Any

from django.db import close_old_connections, connections, transaction
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.commands import stamp
from league.drawing.exchange import refusal_from_json, refusal_to_json
from league.seating.draft_queries import NO_ANSWER
from league.seating.drafting import ChildSearch, child_search
from league.seating.models import DraftState, SeatingDraft
from scoring.errors import RuleViolation

__all__ = ["fail_search", "follow_search", "search_in_background"]

logger = logging.getLogger(__name__)

BEAT = 0.5  #: seconds between two checks of a search
GRACE = 15.0  #: seconds a child may take to begin, and to hand over what it has


def search_in_background(draft_id: int, asked: Mapping[str, Any]) -> None:
    """Begin the search of a draft and return at once. The thread ends with this process, whatever the search has reached by then."""
    Thread(target=_follow_and_leave, args=(draft_id, asked), name=f"draft {draft_id}", daemon=True).start()


def _follow_and_leave(draft_id: int, asked: Mapping[str, Any]) -> None:
    try:
        follow_search(draft_id, asked)
    finally:
        connections.close_all()


def follow_search(draft_id: int, asked: Mapping[str, Any]) -> None:
    """Run the search ``asked`` (the standard input of the child), and store its progress and outcome.

    Nothing more is stored once the draft is cancelled, deleted, or considered interrupted.
    """
    try:
        with child_search(asked) as child:
            answer = _answer(draft_id, child, asked["time_limit"])
    except OSError:
        logger.exception("The search of draft %s could not be begun", draft_id)
        answer = {}
    close_old_connections()
    if answer is None:
        return
    if "result" in answer:
        finish_search(draft_id, answer["result"])
    else:
        fail_search(draft_id, refusal_from_json(answer["refused"]) if "refused" in answer else NO_ANSWER)


def _answer(draft_id: int, child: ChildSearch, time_limit: float) -> Mapping[str, Any] | None:
    """The last line of a child; empty if there is none in time; None if nobody waits for it any more."""
    until, stopped = monotonic() + time_limit + GRACE, False
    while monotonic() < until:
        message = child.latest(BEAT)
        if message is not None and "progress" not in message:
            return message
        if child.has_ended:
            return {}
        waiting = _note(draft_id, message)
        if waiting is None:
            return None
        if waiting.stop and not stopped and child.stop():
            until, stopped = monotonic() + GRACE, True
    return {}


def _note(draft_id: int, message: Mapping[str, Any] | None) -> SeatingDraft | None:
    """Note that a search goes on, and its progress; returns the draft, or None if nobody waits for it."""
    close_old_connections()
    news = {"heartbeat": timezone.now(), **({} if message is None else {"progress": message["progress"]})}
    waiting = SeatingDraft.objects.searching().filter(pk=draft_id)
    return waiting.only("stop").first() if waiting.update(**news) else None


@transaction.atomic
def finish_search(draft_id: int, result: Mapping[str, Any]) -> None:
    """Store the result of a search, unless nobody waits for it any more."""
    draft = _locked_search(draft_id)
    if draft is not None:
        draft.state, draft.result = DraftState.READY, dict(result)
        draft.save(update_fields=["state", "result"])
        stamp(actor=SYSTEM, competition=draft.competition, verb="finish_draft", draft=draft.number, numbers=draft.sessions)


@transaction.atomic
def fail_search(draft_id: int, problem: RuleViolation) -> None:
    """Store why a search found nothing, unless nobody waits for it any more."""
    draft = _locked_search(draft_id)
    if draft is not None:
        draft.state, draft.problem = DraftState.FAILED, refusal_to_json(problem)
        draft.save(update_fields=["state", "problem"])
        stamp(actor=SYSTEM, competition=draft.competition, verb="fail_draft", draft=draft.number, code=problem.code)


def _locked_search(draft_id: int) -> SeatingDraft | None:
    locked = SeatingDraft.objects.searching().select_for_update(of=("self",)).select_related("competition")
    return locked.filter(pk=draft_id).first()
