"""Change a draft by hand, discard it, and reopen it."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.drawing import swapped
from league.drawing.arrangement import Draw, pairs_at
from league.drawing.exchange import draw_from_json, draw_to_json
from league.drawing.teams import team_mates
from league.errors import Refusal
from league.seating.commands.draft_guarding import locked_draft, refuse_unless_draft, set_draft_state
from league.seating.draft_queries import task_of
from league.seating.models import DraftState, SeatingDraft
from league.seating.wishes import Wishes

__all__ = ["discard_draft", "reopen_draft", "swap_in_draft", "undo_swap"]


@transaction.atomic
def swap_in_draft(*, actor: Actor, draft: SeatingDraft, session: int, one: int, other: int, expected_version: int) -> SeatingDraft:
    """Exchange two entrants (by number) in a session (by number) of a draft, whether at tables or sitting out.

    Refusals: ``wrong_draft_state``, ``draft_changed`` if somebody has changed it since ``expected_version``, ``not_in_session``,
    ``same_entrant``, ``apart_meet`` if two would meet who must not, such as two of one team.
    """
    draft = _editable(draft, expected_version)
    if one == other:
        raise Refusal("same_entrant", _("Choose two different players."))
    _swap(draft, session, one, other)
    draft.edits = [*draft.edits, [session, one, other]]
    return _saved(actor, draft, "swap_in_draft", session=session, one=one, other=other)


@transaction.atomic
def undo_swap(*, actor: Actor, draft: SeatingDraft, expected_version: int) -> SeatingDraft:
    """Undo the latest change by hand; refusals as in :func:`swap_in_draft`, and ``nothing_to_undo``."""
    draft = _editable(draft, expected_version)
    if not draft.edits:
        raise Refusal("nothing_to_undo", _("Nothing was changed by hand."))
    session, one, other = draft.edits[-1]
    _swap(draft, session, one, other)
    draft.edits = draft.edits[:-1]
    return _saved(actor, draft, "undo_swap", session=session, one=one, other=other)


def _editable(draft: SeatingDraft, expected_version: int) -> SeatingDraft:
    draft = locked_draft(draft)
    refuse_unless_draft(draft, DraftState.READY)
    if draft.version != expected_version:
        raise Refusal("draft_changed", _("Somebody has changed this draw meanwhile. Look at it again, then repeat your change."))
    return draft


def _swap(draft: SeatingDraft, session: int, one: int, other: int) -> None:
    drawn = dict(zip(draft.sessions, draft.result["sessions"], strict=True))
    before = draw_from_json(drawn[session]) if session in drawn else Draw(())
    places = {who for table in before.tables for who in table} | set(before.sit_outs)
    if missing := sorted({one, other} - places):
        words = {"numbers": ", ".join(map(str, missing)), "session": session}
        raise Refusal("not_in_session", _("Not in session %(session)s of this draw: %(numbers)s.") % words)
    after = swapped(before, one, other)
    apart = {tuple(two) for two in Wishes.from_json(draft.wishes).apart} | team_mates(task_of(draft))
    if meet := sorted(apart & (_pairs(after) - _pairs(before))):
        words = {"one": meet[0][0], "other": meet[0][1]}
        raise Refusal("apart_meet", _("Numbers %(one)s and %(other)s must not meet.") % words)
    drawn[session] = draw_to_json(after)
    draft.result = {**draft.result, "sessions": [drawn[number] for number in draft.sessions]}


def _pairs(draw: Draw) -> set[tuple[int, ...]]:
    return {two for table in draw.tables for two in pairs_at(table)}


def _saved(actor: Actor, draft: SeatingDraft, verb: str, **details: Any) -> SeatingDraft:
    draft.version += 1
    draft.save(update_fields=["result", "edits", "version"])
    stamp(actor=actor, competition=draft.competition, verb=verb, draft=draft.number, **details)
    return draft


@transaction.atomic
def discard_draft(*, actor: Actor, draft: SeatingDraft) -> SeatingDraft:
    """Put aside a draft that is not wanted; :func:`reopen_draft` takes that back. Refusal ``wrong_draft_state``."""
    draft = locked_draft(draft)
    refuse_unless_draft(draft, DraftState.READY)
    return set_draft_state(actor, draft, DraftState.DISCARDED, "discard_draft")


@transaction.atomic
def reopen_draft(*, actor: Actor, draft: SeatingDraft) -> SeatingDraft:
    """Take up a discarded draft again; refusal ``wrong_draft_state``."""
    draft = locked_draft(draft)
    refuse_unless_draft(draft, DraftState.DISCARDED)
    return set_draft_state(actor, draft, DraftState.READY, "reopen_draft")
