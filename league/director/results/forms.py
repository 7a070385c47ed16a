"""Choices for the final results: prizes, and the head of the EMA file. They stand in the address and are not stored."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.fields import CountryField
from league.standings.exports.ema import EMA_RULES, EmaChoices, EmaHeader
from league.standings.queries.ranking.prizes import CATEGORIES
from league.standings.queries.roster import country_code
from scoring.ranking.mers import mers_weight

__all__ = ["EmaForm", "PrizeForm"]

MOST_PRIZES, MOST_DAYS = 99, 31


class PrizeForm(forms.Form):
    """The prizes that are given; by default for the first three places."""

    first = forms.IntegerField(
        label=_("Prizes for places"), min_value=0, max_value=MOST_PRIZES, initial=3, help_text=_("How many of the first places win one.")
    )
    best = forms.MultipleChoiceField(
        label=_("And for the best"), required=False, choices=list(CATEGORIES.items()), widget=forms.CheckboxSelectMultiple
    )

    @property
    def places(self) -> int:
        """Number of places with a prize; the default if the address has none or is invalid."""
        return int(self.cleaned_data["first"]) if self._is_answered else int(self.fields["first"].initial)

    @property
    def categories(self) -> list[str]:
        return list(self.cleaned_data["best"]) if self._is_answered else []

    @property
    def _is_answered(self) -> bool:
        return self.is_bound and self.is_valid()


class EmaForm(forms.Form):
    """The head of the EMA file and the director's decisions. Number of players and weight come from the result."""

    title = forms.CharField(label=_("Title"), max_length=100)
    country = CountryField(help_text=_("Where it was played: a name, or letters such as GER, DEU or DE. The file has those of the EMA."))
    place = forms.CharField(label=_("Town"), max_length=100, required=False)
    date = forms.CharField(label=_("Date"), max_length=60, required=False, help_text=_("In English, as in “5-6 December 2026”."))
    days = forms.IntegerField(label=_("Days"), min_value=1, max_value=MOST_DAYS)
    rules = forms.ChoiceField(label=_("Rules"), choices=[(name, name) for name in EMA_RULES])
    old_codes = forms.BooleanField(
        label=_("Old codes of countries"), required=False, help_text=_("GER, DEN, NED … as in older lists, where ISO has DEU, DNK, NLD.")
    )
    anonymous = forms.BooleanField(
        label=_("Real names of anonymous players"), required=False, help_text=_("Ask them first: the EMA publishes names.")
    )
    removed = forms.BooleanField(
        label=_("List who was taken out of the ranking"),
        required=False,
        help_text=_("Without a place, at the end; usually they are left out."),
    )

    def __init__(self, data: Any, *, header: EmaHeader, qualification: bool) -> None:
        """``data`` is the query string; the form is bound once it has the form's own fields."""
        initial = {name: getattr(header, name) for name in ("title", "country", "place", "date", "days", "rules")}
        super().__init__(data if "title" in data else None, initial=initial)
        self.known, self.qualification = header, qualification

    @property
    def can_be_written(self) -> bool:
        return not self.is_bound or self.is_valid()

    @property
    def choices(self) -> EmaChoices:
        """The boxes ticked; none unless the form was sent and is valid."""
        ticked = self.cleaned_data if self.is_bound and self.is_valid() else {}
        return EmaChoices(**{name: bool(ticked.get(name)) for name in ("old_codes", "anonymous", "removed")})

    def header(self, countries: int) -> EmaHeader:
        """The head to write. ``countries`` is how many the players come from, which the weight depends on."""
        if not (self.is_bound and self.is_valid()):
            return self.known
        data, players = self.cleaned_data, self.known.players
        return EmaHeader(
            title=data["title"],
            players=players,
            country=country_code(data["country"], old=data["old_codes"]),
            place=data["place"],
            weight=mers_weight(days=data["days"], players=players, countries=countries, qualification=self.qualification).total,
            rules=data["rules"],
            date=data["date"],
            days=data["days"],
        )
