"""Stages in words: who plays in one, and what is carried over into it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.wording.points import points_text
from scoring.ranking import Carry, Quota

__all__ = ["CARRIED", "carried_text", "carry_text", "quota_text", "share_text"]

SHARES: Mapping[Fraction, Promise] = {
    Fraction(1, 2): gettext_lazy("half"),
    Fraction(1, 3): gettext_lazy("a third"),
    Fraction(2, 3): gettext_lazy("two thirds"),
    Fraction(1, 4): gettext_lazy("a quarter"),
    Fraction(1): gettext_lazy("all"),
}

#: what is carried over, by the code in the form and in the log: a part of the points, or another way
CARRIED: Mapping[str, Promise] = {
    "games": gettext_lazy("all games count on"),
    "1/1": gettext_lazy("all points"),
    "1/2": gettext_lazy("half of the points"),
    "1/3": gettext_lazy("a third of the points"),
    "nothing": gettext_lazy("nothing"),
    "start": gettext_lazy("points by place"),
}


def carried_text(code: str) -> str:
    """What is carried over, by its code: “half of the points”, or “2/5 of the points”."""
    return str(CARRIED[code]) if code in CARRIED else _("%(share)s of the points") % {"share": code}


def share_text(share: Fraction) -> str:
    """The part of the points: “half”, or ``3/5``."""
    return str(SHARES.get(share, share))


def quota_text(quota: Quota) -> str:
    """Who plays, in a sentence: “The best 4 play.”"""
    count = {"count": quota.count}
    sentences = {
        "all": _("Everybody plays."),
        "best": ngettext("The best one plays.", "The best %(count)s play.", quota.count) % count,
        "best_of_group": ngettext(
            "The best one of each group plays.", "The best %(count)s of each group play.", quota.count
        ) % count,
        "best_of_country": ngettext(
            "The best one of each country plays.", "The best %(count)s of each country play.", quota.count
        ) % count,
        "rest": ngettext(
            "The best one of those who do not go on elsewhere plays.",
            "The best %(count)s of those who do not go on elsewhere play.",
            quota.count,
        ) % count if quota.count else _("Those who do not go on elsewhere play."),
    }  # fmt: skip
    cards = ngettext("With %(count)s wild card.", "With %(count)s wild cards.", quota.wild_cards) % {"count": quota.wild_cards}
    return f"{sentences[quota.who]} {cards}" if quota.wild_cards else sentences[quota.who]


def carry_text(carry: Carry) -> str:
    """What is carried over, in a sentence: “Half of the points is carried over.”"""
    if carry.games:
        return _("All games before count on.")
    if carry.start:
        points = " · ".join(points_text(value) for value in carry.start)
        return _("Everybody starts with points for the place before: %(points)s.") % {"points": points}
    if not carry.share:
        return _("Everybody starts anew: nothing is carried over.")
    if carry.share == 1:
        return _("All points are carried over.")
    if carry.share == Fraction(1, 2):
        return _("Half of the points is carried over.")
    if carry.share == Fraction(1, 3):
        return _("A third of the points is carried over.")
    return _("Of the points, %(share)s are carried over.") % {"share": share_text(carry.share)}
