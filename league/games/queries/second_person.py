"""Who may confirm a result: somebody else than who entered it, on another device."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.models import RESEAT, Game, GameRevision

__all__ = ["entries_to_confirm", "why_not_confirm"]


def entries_to_confirm(revisions: Sequence[GameRevision]) -> tuple[GameRevision, ...]:
    """Of the changes of a game's facts, newest first, the last entry, and a re-seating after it: neither of their authors confirms."""
    entered = next((revision for revision in revisions if revision.verb != RESEAT), None)
    newest = revisions[:1]
    return (*newest, entered) if entered is not None and entered not in newest else tuple(newest)


def why_not_confirm(actor: Actor, game: Game) -> Refusal | None:
    """Why this person on this device is not the second one (``confirm_own_entry``, ``confirm_same_device``). One query."""
    revisions = GameRevision.objects.filter(game=game).of_facts().order_by("-version")
    for entry in entries_to_confirm(list(revisions)):
        if actor.is_same_person(user_id=entry.by_user_id, name=entry.by_name):
            return Refusal("confirm_own_entry", _("You made the last entry yourself: somebody else has to confirm it."))
        if actor.device and actor.device == entry.by_device:
            return Refusal("confirm_same_device", _("The last entry came from this device: please confirm on another one."))
    return None
