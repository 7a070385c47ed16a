"""The form of what the screen of the hall shows: for each kind of slide its place, whether it is shown, and for how long."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.hall_screen.commands import composition_seen
from league.director.seen import SeenForm
from league.hall.models import HallSlide
from league.hall.screen.composition import LONGEST, SHORTEST, Composition, SlideTurn

__all__ = ["ScreenForm", "ScreenRow"]

KINDS = len(HallSlide)


@dataclass(frozen=True, slots=True)
class ScreenRow:
    """The fields of one kind of slide."""

    kind: str
    label: str
    place: forms.BoundField
    shown: forms.BoundField
    seconds: forms.BoundField


class ScreenForm(SeenForm):
    """One row for each kind of slide, in the order of the composition."""

    light = forms.BooleanField(
        required=False,
        label=_("Light background"),
        help_text=_("Dark suits a dark hall, light is easier to read in daylight."),
    )

    def __init__(self, *args: Any, composition: Composition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.composition = composition
        for turn in composition.turns:
            self._add(turn.kind)
        self.initial = {**self.stored(composition), "seen": composition_seen(composition)}

    def _add(self, kind: str) -> None:
        name = HallSlide(kind).label
        place = _("%(slide)s: place in the order") % {"slide": name}
        seconds = _("%(slide)s: seconds") % {"slide": name}
        self.fields[f"place_{kind}"] = forms.IntegerField(min_value=1, max_value=KINDS, label=place)
        self.fields[f"shown_{kind}"] = forms.BooleanField(required=False, label=_("%(slide)s: shown") % {"slide": name})
        self.fields[f"seconds_{kind}"] = forms.IntegerField(min_value=SHORTEST, max_value=LONGEST, label=seconds)

    def stored(self, stands: Composition) -> Mapping[str, Any]:
        values: dict[str, Any] = {"light": stands.light}
        for place, turn in enumerate(stands.turns, start=1):
            values |= {f"place_{turn.kind}": place, f"shown_{turn.kind}": turn.shown, f"seconds_{turn.kind}": turn.seconds}
        return values

    @property
    def rows(self) -> Iterator[ScreenRow]:
        for turn in self.composition.turns:
            fields = (self[f"{part}_{turn.kind}"] for part in ("place", "shown", "seconds"))
            yield ScreenRow(turn.kind, str(HallSlide(turn.kind).label), *fields)

    @property
    def turns(self) -> tuple[SlideTurn, ...]:
        """The slides in the order of their places; of two at the same one, in that of before."""
        read = self.cleaned_data
        kinds = sorted((turn.kind for turn in self.composition.turns), key=lambda kind: read[f"place_{kind}"])
        return tuple(SlideTurn(kind, read[f"seconds_{kind}"], read[f"shown_{kind}"]) for kind in kinds)
