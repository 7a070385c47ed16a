"""The form of the installation's rating: one row for each public competition."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.director.rating.queries import RatingOffer
from league.director.seen import SeenForm
from league.rating.commands import MOST_DAYS, MOST_HALVES, Counting, RatingChosen, rating_seen
from league.rating.models import RatingKind
from league.rating.number_tags import weight_text

__all__ = ["RatingForm", "RatingFormRow"]

KINDS = [
    (RatingKind.NONE, _("None")),
    (RatingKind.OPEN, _("Open rating: every game moves its players, by their places and by who they played")),
    (RatingKind.MERS, _("EMA ranking (MERS): the places in tournaments, as the EMA counts them")),
]
ONE, HALF = "one", "half"
TEN = [(ONE, _("1, as the programs count")), (HALF, _("½, as the text prints"))]


@dataclass(frozen=True, slots=True)
class RatingFormRow:
    """The fields of one competition; those for the EMA ranking only where it could count."""

    offer: RatingOffer
    counts_open: forms.BoundField
    counts_mers: forms.BoundField | None
    days: forms.BoundField | None
    weight: forms.BoundField | None


class RatingForm(SeenForm):
    """``offers``: the competitions, with what the formula says of them."""

    kind = forms.ChoiceField(label=_("Rating"), choices=KINDS, widget=forms.RadioSelect(attrs={"class": "choices"}))

    ten = forms.ChoiceField(
        label=_("EMA ranking: for exactly 10 countries a tournament weighs"),
        choices=TEN,
        widget=forms.RadioSelect(attrs={"class": "choices"}),
        help_text=_(
            "The EMA’s text of 2017 prints ½ for 6 to 10 countries and 1 for more; two programs that are younger give 1 from 10 on. No "
            "published list could be compared, so this is open. Where the EMA has published a weight, enter that below."
        ),
    )

    def __init__(self, *args: Any, offers: Sequence[RatingOffer], chosen: RatingChosen, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offers, self.chosen = offers, chosen
        for offer in offers:
            self._add(offer)
        self.initial = {**self.stored(chosen), "seen": rating_seen(chosen)}

    def _add(self, offer: RatingOffer) -> None:
        name, pk = {"competition": offer.name}, offer.number
        self.fields[f"open_{pk}"] = forms.BooleanField(required=False, label=_("%(competition)s: open rating") % name)
        if offer.facts is None:
            return
        self.fields[f"mers_{pk}"] = forms.BooleanField(required=False, label=_("%(competition)s: EMA ranking") % name)
        days = [("", _("%(days)s, as played") % {"days": offer.facts.days}), *((str(one), str(one)) for one in range(1, MOST_DAYS + 1))]
        self.fields[f"days_{pk}"] = forms.ChoiceField(required=False, label=_("%(competition)s: days") % name, choices=days)
        weights = [(str(one), weight_text(Fraction(one, 2))) for one in range(1, MOST_HALVES + 1)]
        formula = _("%(weight)s, by the formula") % {"weight": weight_text(offer.weight)}
        self.fields[f"weight_{pk}"] = forms.ChoiceField(
            required=False, label=_("%(competition)s: weight") % name, choices=[("", formula), *weights]
        )

    def stored(self, stands: RatingChosen) -> Mapping[str, Any]:
        values: dict[str, Any] = {"kind": stands.kind, "ten": HALF if stands.half_at_ten else ONE}
        for pk, one in stands.counting.items():
            values |= {f"open_{pk}": one.counts_open, f"mers_{pk}": one.counts_mers}
            values |= {f"days_{pk}": str(one.days or ""), f"weight_{pk}": str(one.half_weights or "")}
        return values

    @property
    def half_at_ten(self) -> bool:
        return bool(self.cleaned_data["ten"] == HALF)

    @property
    def rows(self) -> Iterator[RatingFormRow]:
        for offer in self.offers:
            own = [self[name] if (name := f"{part}_{offer.number}") in self.fields else None for part in ("mers", "days", "weight")]
            yield RatingFormRow(offer, self[f"open_{offer.number}"], *own)

    @property
    def counting(self) -> dict[int, Counting]:
        """What counts of each competition; of one that the EMA ranking cannot count, its part of that stays as it is."""
        return {offer.number: self._counting(offer) for offer in self.offers}

    def _counting(self, offer: RatingOffer) -> Counting:
        pk, read = offer.number, self.cleaned_data
        if offer.facts is None:
            stands = self.chosen.counting[pk]
            return Counting(read[f"open_{pk}"], stands.counts_mers, stands.days, stands.half_weights)
        days, halves = read[f"days_{pk}"], read[f"weight_{pk}"]
        return Counting(read[f"open_{pk}"], read[f"mers_{pk}"], int(days) if days else None, int(halves) if halves else None)
