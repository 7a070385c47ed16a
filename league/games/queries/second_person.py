"""The rule for confirming a result: by a person other than its author, on another device."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.errors import Refusal
from league.games.models import RESEAT, Game, GameRevision

NOTED = (RESEAT, "give_penalty", "note_chombo", "cancel_penalty", "substitute", "end_substitution")

__all__ = ["entries_to_confirm", "why_not_confirm", "why_not_second"]


def entries_to_confirm(revisions: Sequence[GameRevision]) -> tuple[GameRevision, ...]:
    """The last change of a game's facts and the last entry of hands or scores (``revisions`` are newest first): neither author may confirm.

    Notes beside them (penalties, substitutes, other seats) do not make anybody else the author of the result.
    """
    entered = next((revision for revision in revisions if revision.verb not in NOTED), None)
    newest = revisions[:1]
    return (*newest, entered) if entered is not None and entered not in newest else tuple(newest)


def why_not_confirm(actor: Actor, game: Game) -> Refusal | None:
    """Why this person, on this device, may not confirm (``confirm_own_entry``, ``confirm_same_device``). One query."""
    return why_not_second(actor, list(GameRevision.objects.filter(game=game).of_facts().order_by("-version")))


def why_not_second(actor: Actor, revisions: Sequence[GameRevision]) -> Refusal | None:
    """As :func:`why_not_confirm`, from the changes of the game's facts, newest first."""
    for entry in entries_to_confirm(revisions):
        is_note = entry.verb in NOTED
        if actor.is_same_person(user_id=entry.by_user_id, name=entry.by_name):
            own = _("You made the last entry yourself: somebody else has to confirm it.")
            return Refusal("confirm_own_entry", own if is_note else _("You entered this result yourself: somebody else has to confirm it."))
        if actor.device and actor.device == entry.by_device:
            here = _("The last entry came from this device: please confirm on another one.")
            return Refusal(
                "confirm_same_device", here if is_note else _("This result was entered on this device: please confirm on another one.")
            )
    return None
