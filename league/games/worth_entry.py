"""One player's hand in a game without riichi, as people enter it: its points, what is ticked from the book's lists, or its tiles.

A page shows an entry for each player (``templates/games/_worth_entry.html`` with ``entry``). The fields of seat 2 begin with ``worth2-``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.functional import Promise, cached_property
from django.utils.translation import gettext_lazy as _

from league import wording
from league.games.choice_options import options_of
from league.games.worth_points import WorthPointsForm
from scoring.errors import RuleViolation
from scoring.game import Progress, Said, Seat, Worth
from scoring.rulesets import Ruleset

__all__ = ["WorthEntry", "prefix_of", "worth_initial"]

DEPTHS: Mapping[str, str | Promise] = {"points": _("Points")}


def prefix_of(seat: Seat) -> str:
    """What the names of all fields of a seat begin with, before a hyphen."""
    return f"worth{seat}"


def worth_initial(seat: Seat, worth: Worth) -> dict[str, Any]:
    """The initial values of :class:`WorthEntry` for this worth, by the whole names of the fields; for several seats to be put together."""
    assert isinstance(worth, Said)
    fields = {"depth": "points", "points": worth.points}
    return {f"{prefix_of(seat)}-{name}": value for name, value in fields.items()}


class WorthEntry:
    """The fields of one seat before the hand after ``progress``.

    ``won`` is whether this seat won (``None``: not known yet), ``win`` is ``ron`` or ``tsumo`` where that is known of a winner.
    ``initial`` may hold the values of all seats (:func:`worth_initial`); the rest of the form's is left alone.
    """

    def __init__(
        self, seat: Seat, progress: Progress, data: Any, initial: Mapping[str, Any] | None = None, *, won: bool | None, win: str = ""
    ) -> None:
        self.seat, self.progress, self.won, self.win = seat, progress, won, win
        self.prefix = prefix_of(seat)
        self.data, self.initial = data, initial or {}

    @property
    def ruleset(self) -> Ruleset:
        return self.progress.ruleset

    @cached_property
    def points(self) -> WorthPointsForm:
        """The form for the depth and the points."""
        return WorthPointsForm(self.data, depths=self._depths, prefix=self.prefix, initial=self._initial_of(self.prefix))

    @property
    def _depths(self) -> list[tuple[str, Any]]:
        return [(code, label) for code, label in DEPTHS.items() if code == "points" or self.ruleset.family == "classical"]

    def _initial_of(self, prefix: str) -> dict[str, Any]:
        start = f"{prefix}-"
        return {name.removeprefix(start): value for name, value in self.initial.items() if name.startswith(start)}

    # ---------- what is shown
    @property
    def by(self) -> str:
        """The depth that was chosen."""
        chosen = str(self.points["depth"].value() or "")
        return chosen if chosen in dict(self._depths) else "points"

    @property
    def depths(self) -> list[dict[str, Any]]:
        """The depths to choose from, none where there is only one."""
        options = options_of(self.points["depth"], "points")
        return options if len(options) > 1 else []

    # ---------- what was given
    def given(self) -> Worth | None:
        """What was entered, ``None`` where nothing was.

        Raises ValidationError, its ``error_dict`` by the whole name of a field (``worth2-points``), where there is no such hand. The
        entry shows the same beside its fields, so that a form has only to know that it is not valid.
        """
        if self.data is None:
            return None
        return self._said()

    def _said(self) -> Said | None:
        form = self.points
        points = form.cleaned_data.get("points") if form.is_valid() else None
        _raise_errors(form)
        return None if points is None else Said(points)


def sentences(violation: RuleViolation, ruleset: Ruleset) -> list[str]:
    """A refusal and what else is wrong, in sentences."""
    return [wording.sentence(each, vocabulary=ruleset) for each in (violation, *violation.others)]


def _raise_errors(form: forms.Form) -> None:
    if form.errors:
        raise forms.ValidationError({form.add_prefix(name): list(map(str, texts)) for name, texts in form.errors.items()})
