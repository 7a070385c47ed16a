"""Ask in the form of a hand who pays after a discard that is forbidden; nothing is chosen beforehand."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.table.entry.feeding import feeding_question
from league.table.entry.result_form import ResultForm

__all__ = ["ask_who_pays"]


def ask_who_pays(form: ResultForm, given: str) -> None:
    """Take the answer ``given`` to the question about the form's possible result; where there is none, saving needs one."""
    form.feeding = feeding_question(form.result, form.progress, form.names, given)
    if form.feeding and form.feeding.taken:
        form.play(form.feeding.taken)
    elif form.feeding and form.is_saving:
        form.add_error("fed", _("Please say which of the two is right."))
