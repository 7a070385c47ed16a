"""What is chosen for the final results: the prizes, and the head of the EMA file. All of it stands in the address; nothing is stored."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.standings.exports.ema import EMA_RULES, EmaChoices, EmaHeader
from league.standings.queries.ranking.prizes import CATEGORIES
from league.standings.queries.roster import country_code
from scoring.ranking.mers import mers_weight

__all__ = ["EmaForm", "PrizeForm"]

MOST_PRIZES, MOST_DAYS = 99, 31


class PrizeForm(forms.Form):
    """Which prizes there are. Without an address that says so: the first three places."""

    first = forms.IntegerField(
        label=_("Prizes for places"), min_value=0, max_value=MOST_PRIZES, initial=3, help_text=_("How many of the first places win one.")
    )
    best = forms.MultipleChoiceField(
        label=_("And for the best"), required=False, choices=list(CATEGORIES.items()), widget=forms.CheckboxSelectMultiple
    )

    @property
    def places(self) -> int:
        """How many places; the usual number while nothing or nonsense was asked."""
        return int(self.cleaned_data["first"]) if self._is_answered else int(self.fields["first"].initial)

    @property
    def categories(self) -> list[str]:
        return list(self.cleaned_data["best"]) if self._is_answered else []

    @property
    def _is_answered(self) -> bool:
        return self.is_bound and self.is_valid()


class EmaForm(forms.Form):
    """The head of the file and what the director decides; the number of players and the weight come from the result."""

    title = forms.CharField(label=_("Title"), max_length=100)
    country = forms.CharField(
        label=_("Country"), max_length=3, required=False, help_text=_("Where it was played: two or three letters, such as DE or DEU.")
    )
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
        """Bound once its own fields stand in the address."""
        initial = {name: getattr(header, name) for name in ("title", "country", "place", "date", "days", "rules")}
        super().__init__(data if "title" in data else None, initial=initial)
        self.known, self.qualification = header, qualification

    @property
    def can_be_written(self) -> bool:
        return not self.is_bound or self.is_valid()

    @property
    def choices(self) -> EmaChoices:
        """What is ticked; nothing while the form is not sent or not valid."""
        ticked = self.cleaned_data if self.is_bound and self.is_valid() else {}
        return EmaChoices(**{name: bool(ticked.get(name)) for name in ("old_codes", "anonymous", "removed")})

    def header(self, countries: int) -> EmaHeader:
        """The head as it is written; ``countries`` are those of the players, for the weight."""
        if not (self.is_bound and self.is_valid()):
            return self.known
        data, players = self.cleaned_data, self.known.players
        given = data["country"].strip().upper()
        return EmaHeader(
            title=data["title"],
            players=players,
            country=country_code(given, old=data["old_codes"]) or given,
            place=data["place"],
            weight=mers_weight(days=data["days"], players=players, countries=countries, qualification=self.qualification).total,
            rules=data["rules"],
            date=data["date"],
            days=data["days"],
        )
