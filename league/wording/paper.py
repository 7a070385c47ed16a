"""Scores from paper in words: the error of their sum, and the treatment of each penalty."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from league.wording.points import points_text
from league.wording.terms import spelt
from scoring.game import PenaltyPoints, Points
from scoring.rulesets import Ruleset

__all__ = ["answer_text", "difference_text", "excuse_text", "on_paper_texts"]


def difference_text(difference: Points) -> str:
    """Such as: 1,000 too much, where the sum is larger than it should be."""
    if difference > 0:
        return _("%(points)s too much") % {"points": points_text(difference)}
    return _("%(points)s too little") % {"points": points_text(-difference)}


def excuse_text(reason: str, difference: Points) -> str:
    """The excused difference, such as: 1,000 too little: a stick was lost. Empty if there is none."""
    return f"{difference_text(difference)}: {reason}" if difference and reason else ""


def on_paper_texts(penalties: Iterable[tuple[int, PenaltyPoints]], scores: Sequence[Points]) -> Mapping[int, str]:
    """For each penalty off the score (by an id): whether the sheet includes it, or the change of the score, such as 27,400 → 26,400."""
    now, found = list(scores), {}
    for row, penalty in penalties:
        if penalty.on_sheet:
            found[row] = _("on the sheet already")
        elif penalty.dealer is not None:
            found[row] = _("paid besides the sheet")
        else:
            before, now[penalty.seat] = now[penalty.seat], now[penalty.seat] + penalty.points
            found[row] = _("taken off, %(before)s → %(after)s") % {"before": points_text(before), "after": points_text(now[penalty.seat])}
    return found


def answer_text(penalty: PenaltyPoints, names: Sequence[str], ruleset: Ruleset) -> str:
    """A penalty and whether the sheet includes it, such as: Penalty of Anna, −1,000 points: not on the sheet, taken off."""
    values = {"name": names[penalty.seat], "points": points_text(penalty.points)}
    if penalty.dealer is None:
        held, not_held = (
            _("Penalty of %(name)s, %(points)s points: on the sheet"),
            _("Penalty of %(name)s, %(points)s points: not on the sheet, taken off"),
        )
    else:
        held, not_held = (
            _("Chombo of %(name)s, %(points)s points: on the sheet"),
            _("Chombo of %(name)s, %(points)s points: not on the sheet, paid besides it"),
        )
    return spelt(held if penalty.on_sheet else not_held, ruleset) % values
