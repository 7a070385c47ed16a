"""The form for the way of ranking: from texts to the fields of the policy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.commands.settings import POLICY_FIELDS
from league.competitions.models import POLICY_COLUMNS, Competition, Divisor, RankingMethod, RankingUnit
from league.competitions.seen import fields_seen
from league.director.fields import SAT_OUT_COUNTS
from league.director.seen import SeenForm
from league.director.tiebreak_fields import WithTiebreaks, chosen_tiebreaks, tiebreak_fields, tiebreaks_given
from league.wording import sentence
from scoring import ranking
from scoring.errors import RuleViolation
from scoring.rulesets import Ruleset

__all__ = ["RankingForm", "how_many_games", "ranking_of", "what_is_counted"]

SEPARATORS = str.maketrans(",;/|·−", "     -")
MOST_GAMES = 9999
PLACES = 4  #: the number of players at nearly every table


def ranking_of(competition: Competition) -> dict[str, Any]:
    """The present way of ranking as values of the form."""
    return {
        "policy": competition.policy,
        "policy_unit": competition.policy_unit,
        "policy_count": competition.policy_count or None,
        "place_points": " ".join(map(str, competition.place_points or ())),
        "divide_by": competition.divide_by,
        "min_games": competition.min_games,
        "counts_from": competition.counts_from,
        "counts_until": competition.counts_until,
        **tiebreaks_given(competition.tiebreaks),
        "seen": fields_seen(competition, POLICY_FIELDS),
    }


def what_is_counted() -> forms.ChoiceField:
    """A field for what the best or the worst so many are; left out, games."""
    return forms.ChoiceField(
        label=_("What is counted"),
        required=False,
        choices=RankingUnit.choices,
        help_text=_(
            "By the best or without the worst: an evening counts with all its games, or with none. "
            "Sessions without a date stand for themselves."
        ),
    )


def how_many_games() -> forms.IntegerField:
    """A field for the number of best games or evenings that count, or of worst ones that are dropped."""
    return forms.IntegerField(
        label=_("How many games or evenings"),
        required=False,
        min_value=1,
        max_value=MOST_GAMES,
        help_text=_("By the best: how many count. Without the worst: how many are dropped."),
    )


class RankingForm(WithTiebreaks, SeenForm):
    """All fields of a policy; the tiebreaks are chosen one after the other, and gaps between them are closed.

    Only games other than riichi divide points; a fifth place has points if tables of five are allowed.
    """

    policy = forms.ChoiceField(label=_("Ranking by"), choices=RankingMethod.choices, help_text=SAT_OUT_COUNTS)
    policy_unit = what_is_counted()
    policy_count = how_many_games()
    place_points = forms.CharField(
        label=_("Points for places"),
        required=False,
        max_length=60,
        help_text=_("By points for places: four whole numbers, from the first place to the last, such as 4 2 1 0."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    divide_by = forms.TypedChoiceField(
        label=_("Divide the points"),
        choices=Divisor.choices,
        coerce=int,
        required=False,
        help_text=_("Küster advises to play for a tenth or a twentieth. Places are by the points themselves."),
    )
    min_games = forms.IntegerField(
        label=_("Least number of games"),
        required=False,
        min_value=0,
        max_value=MOST_GAMES,
        help_text=_("Who has played fewer is listed below the others, without a place."),
    )
    counts_from = forms.DateField(
        label=_("First day that counts"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    counts_until = forms.DateField(
        label=_("Last day that counts"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        help_text=_("Both days included. Where a day is given, sessions without a date do not count."),
    )

    def __init__(self, *args: Any, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ruleset = ruleset
        if ruleset.family == "riichi":
            del self.fields["divide_by"]
        if self.most_places > PLACES:
            self.fields["place_points"].help_text = _(
                "By points for places: four whole numbers, from the first place to the last, such as 4 2 1 0, or five with tables of five."
            )
        self.fields |= tiebreak_fields()

    def stored(self, stands: Competition) -> dict[str, Any]:
        return ranking_of(stands)

    @property
    def unlabelled(self) -> RankingForm:
        """A copy for hidden fields, without the ids that belong to the visible ones."""
        return RankingForm(self.data, ruleset=self.ruleset, auto_id=False)

    @property
    def most_places(self) -> int:
        """The largest number of places at a table."""
        return max(self.ruleset.table_sizes)

    def clean_place_points(self) -> list[int] | None:
        parts = self.cleaned_data["place_points"].translate(SEPARATORS).split()
        try:
            points = [int(part) for part in parts] or None
        except ValueError as error:
            raise forms.ValidationError(_("Please write whole numbers with spaces between them, such as 4 2 1 0.")) from error
        if points and len(points) > self.most_places:
            raise forms.ValidationError(_("A table has %(most)s places here, no more."), params={"most": self.most_places})
        return points

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                _policy(self.values())
            except RuleViolation as error:
                self.add_error(FORM_FIELDS.get(error.where or "", None), sentence(error))
        return cleaned

    def values(self) -> dict[str, Any]:
        """The arguments of ``change_competition``."""
        data = self.cleaned_data
        return {
            "policy": data["policy"],
            "policy_unit": data["policy_unit"] or RankingUnit.GAMES,
            "policy_count": data["policy_count"] or 0,
            "place_points": data["place_points"],
            "divide_by": data.get("divide_by") or Divisor.NONE,
            "min_games": data["min_games"] or 0,
            "counts_from": data["counts_from"],
            "counts_until": data["counts_until"],
            "tiebreaks": chosen_tiebreaks(data),
        }

    def chosen(self) -> ranking.RankingPolicy:
        """The policy of a valid form."""
        return _policy(self.values())


#: form field by the path in a policy's refusal
FORM_FIELDS: Mapping[str, str] = {
    "min_games": "min_games",
    "place_points": "place_points",
    "tiebreaks": "tiebreak_1",
    **POLICY_COLUMNS,
}


def _policy(values: Mapping[str, Any]) -> ranking.RankingPolicy:
    return Competition(**values).standings_policy
