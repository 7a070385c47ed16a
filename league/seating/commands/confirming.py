"""Turn a draft into the seating of its sessions, all at once; and back again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.models import Entrant
from league.competitions.seen import refuse_unseen
from league.errors import Refusal
from league.seating.commands.draft_guarding import locked_draft, locked_sessions, refuse_taken, refuse_unless_draft, set_draft_state
from league.seating.commands.placing import place
from league.seating.commands.sessions import seat_session
from league.seating.draft_queries import expected_players, reseated_since, spare_players
from league.seating.models import DraftState, Seat, SeatingDraft, Session, SitOut
from league.seating.seen import SEATED_BY, draft_seen
from league.seating.two_tables import refuse_busy_beside
from league.wording import numbers_text

__all__ = ["confirm_draft", "take_back_confirmation"]

Places = tuple[list[list[int]], list[int]]  #: tables and sit-outs, of entrants' ids


@transaction.atomic
def confirm_draft(*, actor: Actor, draft: SeatingDraft, seen: str = "") -> SeatingDraft:
    """Seat all sessions of a draft at once; the public sees none of it until it is published.

    ``seen`` is what the page showed of the draft and of the seating of its sessions (:func:`league.seating.seen.draft_seen`). Refusals:
    ``changed_meanwhile``, ``wrong_draft_state``, ``unknown_session``, ``session_started``, ``seating_published``, and ``players_changed``,
    which names those who have dropped out or entered since.
    """
    sessions = locked_sessions(draft)
    draft = locked_draft(draft)
    refuse_unless_draft(draft, DraftState.READY)
    refuse_taken(sessions)
    if seen:
        about = partial(_is_about, draft)
        refuse_unseen(seen, draft_seen(draft), draft, draft.competition, *SEATED_BY, "swap_in_draft", "undo_swap", about=about)
    entrants = _entrants(draft, sessions)
    draft.replaced = [_as_it_stands(session) for session in sessions]
    for session, drawn in zip(sessions, draft.result["sessions"], strict=True):
        tables = [[entrants[number] for number in table] for table in drawn["tables"]]
        seat_session(actor=actor, session=session, tables=tables, sit_outs=[entrants[number] for number in drawn["sit_outs"]])
    Session.objects.filter(pk__in=[session.pk for session in sessions]).update(hidden=True)
    draft.save(update_fields=["replaced"])
    return set_draft_state(actor, draft, DraftState.CONFIRMED, "confirm_draft")


def _is_about(draft: SeatingDraft, details: Mapping[str, Any]) -> bool:
    """Whether a logged action changed the draft, or the seating of one of its sessions."""
    return details["draft"] == draft.number if "draft" in details else details.get("session") in draft.sessions


@transaction.atomic
def take_back_confirmation(*, actor: Actor, draft: SeatingDraft) -> SeatingDraft:
    """Restore what the sessions of a confirmed draft had before; the draft can be changed again.

    Refusals: ``wrong_draft_state``, ``unknown_session``, ``session_started``, ``seating_published``, ``seating_changed`` if another seating
    stands now, and ``entrant_gone``.
    """
    sessions = locked_sessions(draft)
    draft = locked_draft(draft)
    refuse_unless_draft(draft, DraftState.CONFIRMED)
    refuse_taken(sessions)
    if changed := reseated_since(draft):
        sentence = _("Other people sit in these sessions now than in this draw: %(numbers)s.")
        raise Refusal("seating_changed", sentence % {"numbers": numbers_text(changed)})
    _refuse_gone(draft)
    for session, before in zip(sessions, draft.replaced, strict=True):
        _restore(session, before)
    draft.replaced = []
    draft.save(update_fields=["replaced"])
    return set_draft_state(actor, draft, DraftState.READY, "take_back_confirmation")


def _entrants(draft: SeatingDraft, sessions: Sequence[Session]) -> dict[int, Entrant]:
    """The entrants of a draft by number; refusal ``players_changed`` if they are not those who play now,
    ``sits_elsewhere`` for a substitute who plays in a session beside these."""
    expected, spare = expected_players(sessions), spare_players(sessions)
    here, drawn = {one.pk: one for one in (*expected, *spare)}, {key: number for number, key in draft.players}
    found = Entrant.objects.filter(pk__in=drawn).with_players()
    for session in sessions:
        refuse_busy_beside(session, [one for one in found if one.pk not in here])
    names = {one.pk: f"{one.number} {one.shown_name}" for one in found}
    gone = [names.get(key, str(number)) for key, number in drawn.items() if key not in here]
    new = [f"{one.number} {one.shown_name}" for one in expected if one.pk not in drawn]
    if gone or new:
        words = {"gone": ", ".join(gone) or "–", "new": ", ".join(new) or "–"}
        sentence = _("Others play now than were drawn. Not here any more: %(gone)s. Here since: %(new)s. Draw again.")
        raise Refusal("players_changed", sentence % words)
    return {number: here[key] for key, number in drawn.items()}


def _as_it_stands(session: Session) -> dict[str, Any]:
    tables, sit_outs = _places(session)
    return {"state": session.state, "hidden": session.hidden, "tables": tables, "sit_outs": sit_outs}


def _places(session: Session) -> Places:
    """The places in a session by entrants' ids: tables by number, winds from East to North, sit-outs in ascending order."""
    tables: dict[int, list[int]] = {}
    for table, who in Seat.objects.filter(session=session).order_by("table__number", "wind").values_list("table_id", "entrant_id"):
        tables.setdefault(table, []).append(who)
    return list(tables.values()), sorted(SitOut.objects.filter(session=session).values_list("entrant_id", flat=True))


def _restore(session: Session, before: dict[str, Any]) -> None:
    place(session, before["tables"], before["sit_outs"])
    session.state, session.hidden = before["state"], before["hidden"]
    session.save(update_fields=["state", "hidden"])


def _refuse_gone(draft: SeatingDraft) -> None:
    """Refuse if somebody to be seated again has since been removed from the entrants: ``entrant_gone``."""
    seated = {who for one in draft.replaced for table in (*one["tables"], one["sit_outs"]) for who in table}
    if Entrant.objects.filter(pk__in=seated).count() < len(seated):
        raise Refusal("entrant_gone", _("Somebody who was seated before this draw is not entered any more."))
