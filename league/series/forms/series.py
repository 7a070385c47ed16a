"""A series, its seasons and divisions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition
from league.competitions.slugs import free_slug
from league.director.seen import SeenForm
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.seen import division_seen, season_seen, series_seen
from league.typed_names import NameInput

__all__ = ["DivisionForm", "EnterSeriesForm", "SeasonLabelForm", "SeriesForm", "StartSeriesForm", "WordsForm"]

PAIR = re.compile(r"\s*([0-9]{1,3})\s*[-–:/]\s*([0-9]{1,3})\s*")
MOST_LEVELS, MOST_MOVING = 20, 100
ADDRESS_HERE = _("The part of the web address that belongs to this series; left empty, it comes from the name.")
ADDRESS_LETTERS = _("An address has only the letters a to z, digits, - and _.")


class SeriesForm(forms.ModelForm):
    """Name, address and description."""

    class Meta:
        model = LeagueSeries
        fields = ["name", "address", "description"]
        help_texts = {"address": ADDRESS_HERE}
        error_messages = {"address": {"invalid": ADDRESS_LETTERS, "unique": _("Another series has this address already.")}}
        widgets = {"description": forms.Textarea(attrs={"rows": 4})}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["address"].required = False

    def clean_address(self) -> str:
        """Make a free address from the name if the field is left empty."""
        address, name = self.cleaned_data["address"], self.cleaned_data.get("name", "")
        taken = LeagueSeries.objects.exclude(pk=self.instance.pk).values_list("address", flat=True)
        return address if address or not name else free_slug(name, set(taken))


class WordsForm(SeenForm, SeriesForm):
    """The words of a series there is, which another of its directors may change at the same time."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = series_seen(self.instance)

    def stored(self, stands: LeagueSeries) -> dict[str, Any]:
        return forms.model_to_dict(stands, list(self.fields))


class StartSeriesForm(SeriesForm):
    """A new series that begins with a competition as the top division of its first season."""

    label = NameInput(label=_("This season"), max_length=60, help_text=_("Such as 2026/27."))
    division = NameInput(label=_("This division"), max_length=60, help_text=_("Such as 1st division; further ones are put in later."))

    field_order = ["name", "label", "division", "address", "description"]


class EnterSeriesForm(forms.Form):
    """A competition becomes a division of a season in a series that the account directs."""

    series = forms.ChoiceField(label=_("Series"))
    label = NameInput(label=_("Season"), max_length=60, help_text=_("A season of the series, or a new one."))
    level = forms.IntegerField(label=_("Level"), min_value=1, max_value=MOST_LEVELS, help_text=_("1 is the top division."))
    division = NameInput(label=_("Name of the division"), max_length=60)

    def __init__(self, *args: Any, choices: Sequence[LeagueSeries], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by_address = {one.address: one for one in choices}
        self.fields["series"].choices = [(one.address, one.name) for one in choices]  # type: ignore[attr-defined]

    def clean_series(self) -> LeagueSeries:
        return self.by_address[self.cleaned_data["series"]]


class SeasonLabelForm(SeenForm, forms.ModelForm):
    """What a season is called."""

    class Meta:
        model = SeriesSeason
        fields = ["label"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["seen"] = season_seen(self.instance)

    def stored(self, stands: SeriesSeason) -> dict[str, Any]:
        return {"label": stands.label}


class PairsField(forms.CharField):
    """Pairs of places: "6–3, 5–4"."""

    default_error_messages = {"pairs": _("Please write pairs of places such as 6–3, with commas between them.")}

    def clean(self, value: Any) -> list[list[int]]:
        found = []
        for part in filter(str.strip, super().clean(value).split(",")):
            pair = PAIR.fullmatch(part)
            if pair is None or 0 in (int(pair[1]), int(pair[2])):
                raise forms.ValidationError(self.error_messages["pairs"], code="pairs")
            found.append([int(pair[1]), int(pair[2])])
        return found

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether other pairs are meant, however they are written."""
        try:
            return bool(self.clean(initial) != self.clean(data))
        except forms.ValidationError:
            return True

    def said(self, value: Any) -> str:
        """Pairs as people write them; what cannot be read stays as typed."""
        return (value if isinstance(value, str) else pairs_text(value)) or "–"


def pairs_text(pairs: Iterable[Sequence[int]]) -> str:
    """Pairs of places in a row: "6–3, 5–4"."""
    return ", ".join(f"{upper}–{lower}" for upper, lower in pairs)


class DivisionForm(SeenForm):
    """A division's name, and the rules at the line to the division below it, if there is one."""

    name = NameInput(label=_("Name of the division"), max_length=60)
    falls = forms.IntegerField(label=_("How many fall from here"), min_value=0, max_value=MOST_MOVING)
    rises = forms.IntegerField(label=_("How many rise from the division below"), min_value=0, max_value=MOST_MOVING)
    play_offs = PairsField(
        label=_("Play-offs"),
        required=False,
        max_length=100,
        help_text=_("Places that play for it, such as 6–3: the sixth of this division against the third of the one below."),
    )
    play_off_competition = forms.ChoiceField(
        label=_("Played in"),
        required=False,
        help_text=_("If the play-off is a competition here, its places decide once it is finished; otherwise you do."),
    )

    def __init__(self, data: Any, *, division: DivisionSeason, others: Sequence[Competition], has_below: bool) -> None:
        super().__init__(data, initial={**self.stored(division), "seen": division_seen(division)})
        self.by_id = {str(one.pk): one for one in others if one.pk != division.competition_id}
        choices = [("", _("no competition: we decide")), *((key, one.name) for key, one in self.by_id.items())]
        self.fields["play_off_competition"].choices = choices  # type: ignore[attr-defined]
        if not has_below:
            for name in ("falls", "rises", "play_offs", "play_off_competition"):
                del self.fields[name]

    def stored(self, stands: DivisionSeason) -> dict[str, Any]:
        known = {"name": stands.name, "falls": stands.falls, "rises": stands.rises, "play_offs": pairs_text(stands.pairs)}
        return known | {"play_off_competition": str(stands.play_off_competition_id or "")}

    def clean_play_off_competition(self) -> Competition | None:
        return self.by_id.get(self.cleaned_data["play_off_competition"])
