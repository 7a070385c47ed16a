"""Who sits out in the draw of one session, and why, in a sentence."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.seating.kept_wishes import KeptWishes
from league.seating.models import Session

__all__ = ["rests_text"]


def rests_text(way: str, session: Session, kept: KeptWishes) -> str:
    """By what rule this ``way`` to draw chooses who sits out; empty for those in which a director says who does. ``kept``: the wishes by
    which it is drawn."""
    among_equals = {
        "fewest": _("of those equal in that, those without whom fewest meet again"),
        "random": _("of those equal in that, whom the lot says"),
        "swiss": _("of those equal in that, the last in the standings, unless somebody would meet again for it"),
        "top": _("of those equal in that, the last in the standings"),
        "snake": _("of those equal in that, the last in the standings"),
    }.get(way)
    if among_equals is None:
        return ""
    sentence = _("Those sit out who have done so least often so far; %(among_equals)s.")
    if session.evening_id is not None:
        sentence = _("Those sit out who have done so least often this evening, and then in all; %(among_equals)s.")
    text = sentence % {"among_equals": among_equals}
    otherwise = _("Others do where those who must not meet could not be kept apart.")
    return f"{text} {otherwise}" if kept.never else text
