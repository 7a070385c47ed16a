"""Commands that compose the screen of the hall."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.commands.stamping import locked
from league.competitions.models import Competition
from league.competitions.seen import fingerprint, refuse_unseen
from league.errors import Refusal
from league.hall.models import HallScreen
from league.hall.screen.composition import LONGEST, SHORTEST, Composition, SlideTurn, composition_of, to_rows

__all__ = ["compose_screen", "composition_seen", "reset_screen"]


def composition_seen(composition: Composition) -> str:
    """Fingerprint of a composition."""
    return fingerprint([to_rows(composition.turns), composition.light])


@transaction.atomic
def compose_screen(*, actor: Actor, competition: Competition, turns: Sequence[SlideTurn], light: bool, seen: str = "") -> None:
    """Store which slides the screen shows, in which order, and for how many seconds each. Refusals: ``slide_seconds``,
    ``changed_meanwhile``."""
    _refuse_other(locked(competition), seen)
    if any(not SHORTEST <= turn.seconds <= LONGEST for turn in turns):
        sentence = _("A slide is shown for %(least)s to %(most)s seconds.")
        raise Refusal("slide_seconds", sentence % {"least": SHORTEST, "most": LONGEST})
    HallScreen.objects.update_or_create(competition=competition, defaults={"slides": to_rows(turns), "light": light})
    stamp(actor=actor, competition=competition, verb="compose_screen", shown=[turn.kind for turn in turns if turn.shown])


@transaction.atomic
def reset_screen(*, actor: Actor, competition: Competition, seen: str = "") -> None:
    """Show the usual slides again; nothing happens if they are shown already. Refusal: ``changed_meanwhile``."""
    _refuse_other(locked(competition), seen)
    if HallScreen.objects.filter(competition=competition).delete()[0]:
        stamp(actor=actor, competition=competition, verb="reset_screen")


def _refuse_other(competition: Competition, seen: str) -> None:
    composition = composition_of(competition)
    refuse_unseen(seen, composition_seen(composition), composition, competition, "compose_screen", "reset_screen")
