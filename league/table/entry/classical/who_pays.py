"""Who pays for all: asked in the form of a hand after a discard that is forbidden, and refused where no such hand has these points."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

from league.table.entry.feeding import feeding_question
from league.table.entry.result_form import ResultForm
from scoring.game import Mahjong, Seat, Worth, fed_points_problem

__all__ = ["ask_who_pays"]


def ask_who_pays(form: ResultForm, given: str, *, as_said: Collection[Seat]) -> None:
    """Take the answer ``given`` to the question about the form's possible result; where there is none, saving needs one."""
    require_fed_points(form, as_said)
    if form.errors:
        return
    form.feeding = feeding_question(form.result, form.progress, form.names, given)
    if form.feeding and form.feeding.taken:
        form.play(form.feeding.taken)
    elif form.feeding and form.is_saving:
        form.add_error("fed", _("Please say which of the two is right."))


def require_fed_points(form: ResultForm, as_said: Collection[Seat]) -> None:
    """Refuse that somebody pays for all where no hand for which one does is worth the winner's points.

    What is stored may stay, and so may points on which somebody insists (``as_said``: whose).
    """
    result, stored = form.result, form.stored
    if not isinstance(result, Mahjong) or result.winner in as_said or (isinstance(stored, Mahjong) and _alone(stored) == _alone(result)):
        return
    if problem := fed_points_problem(form.progress, result):
        form.add_violation(problem)


def _alone(result: Mahjong) -> tuple[Seat | None, Worth | None]:
    """Who pays for all, and for which hand."""
    return result.pays_alone, result.worths[result.winner]
