"""Sessions and names in words, and seatings that no longer fit."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.seating.outdated import Outdated
from league.seating.settled import elsewhere_text
from league.wording import joined, one_stop

__all__ = ["first_names", "outdated_text", "sessions_text", "unsure_text"]

MOST_NAMES = 5


def sessions_text(numbers: Sequence[int]) -> str:
    """The sessions in words: “session 3”, “sessions 1 to 5”, “sessions 1, 2 and 4”."""
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return _("sessions %(first)s to %(last)s") % {"first": numbers[0], "last": numbers[-1]}
    sentence = ngettext("session %(numbers)s", "sessions %(numbers)s", len(numbers))
    return sentence % {"numbers": joined([str(number) for number in numbers])}


def unsure_text(stage: str) -> str:
    """That a seating may change, as whoever sits there may still move into a stage that is open again."""
    return _("It is open again who plays in “%(stage)s”: this seating may change.") % {"stage": stage}


def outdated_text(found: Sequence[Outdated]) -> str:
    """The people who came and went, in one sentence for all these sessions."""
    gone, new, dropped = (list(dict.fromkeys(name for one in found for name in getattr(one, side))) for side in ("gone", "new", "dropped"))
    moved: dict[str, dict[str, None]] = {}
    for name, stage in (pair for one in found for pair in one.moved):
        moved.setdefault(stage, {})[name] = None
    left, came = first_names(gone), first_names(new)
    parts = [
        ngettext("%(names)s does not play any more", "%(names)s do not play any more", len(gone)) % {"names": left} if gone else "",
        _dropped(dropped),
        *(elsewhere_text(stage, first_names([*names]), len(names)) for stage, names in moved.items()),
        ngettext("%(names)s has no seat yet", "%(names)s have no seat yet", len(new)) % {"names": came} if new else "",
    ]
    words = {"sessions": sessions_text([one.number for one in found]), "who": joined([part for part in parts if part])}
    return one_stop(_("The seating of %(sessions)s does not fit any more: %(who)s.") % words)


def _dropped(names: Sequence[str]) -> str:
    if not names:
        return ""
    sentence = ngettext("%(names)s does not play in this stage any more", "%(names)s do not play in this stage any more", len(names))
    return sentence % {"names": first_names(names)}


def first_names(names: Sequence[str]) -> str:
    """The first names, and the number of the others."""
    more = len(names) - MOST_NAMES
    if more < 2:
        return joined(names)
    return joined([*names[:MOST_NAMES], ngettext("%(count)d more", "%(count)d more", more) % {"count": more}])
