"""The form of the next season: where everybody goes, why, and who joins."""

from __future__ import annotations

import datetime
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Competition, CompetitionKind, Stage
from league.director.entering.forms import NamesForm
from league.series.commands.next_season import DATES, GoesTo, SeasonPlan
from league.series.models import SeriesSeason
from league.series.queries.following import LEAVES, FollowingDivision, FollowingPerson, FollowingSeason
from league.series.queries.team_seats import Newcomers, TeamsOfDivision, seats_hint, teams_of
from league.teams.models import Team
from league.typed_names import NameInput

__all__ = ["DivisionBox", "MoveForm", "NextSeasonForm", "PersonRow", "a_year_later", "next_label", "renamed"]

LONGEST_REASON = 200
DATE_LABELS = {
    "starts_on": _("First day"),
    "ends_on": _("Last day"),
    "counts_from": _("First day that counts"),
    "counts_until": _("Last day that counts"),
}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody's row: where they go, and the reason."""

    person: FollowingPerson
    goes: forms.BoundField
    reason: forms.BoundField


@dataclass(frozen=True, slots=True)
class DivisionBox:
    """A division with the fields for the new competition's name and its ``dates``, its rows, and who joins; ``coming`` counts those who
    come to it; ``hint``: a sentence if they do not fill the tables, once everybody is decided."""

    division: FollowingDivision
    name: forms.BoundField
    rows: tuple[PersonRow, ...]
    joining: NamesForm
    prefix: str
    coming: int
    dates: tuple[forms.BoundField, ...] = ()
    hint: str = ""

    @property
    def questions(self) -> list[tuple[str, forms.BoundField]]:
        """The questions about known names that join, with the names of their fields."""
        return [(name, self.joining[name]) for name in self.joining.questions.values()]


def next_label(label: str) -> str:
    """The label with every number in it one higher: 2026/27 becomes 2027/28."""
    return re.sub(r"[0-9]{1,9}", lambda number: str(int(number[0]) + 1).zfill(len(number[0])), label)


def renamed(name: str, before: str, after: str) -> str:
    """The name of a competition for the next season."""
    return name.replace(before, after) if before in name else f"{name} {after}"


def a_year_later(day: datetime.date | None) -> datetime.date | None:
    """The same day of the next year; for 29 February the 28th. None after the last year that a date can have."""
    if day is None or day.year == datetime.MAXYEAR:
        return None
    return day.replace(year=day.year + 1, day=28 if (day.month, day.day) == (2, 29) else day.day)


def _date_fields(competition: Competition) -> Iterator[tuple[str, forms.DateField]]:
    """The dates that the next season may have: those of the last one, a year later, and for tournaments first and last day in any case."""
    for pair in DATES.items():
        days = {name: getattr(competition, name) for name in pair}
        if any(days.values()) or (competition.kind == CompetitionKind.TOURNAMENT and "starts_on" in days):
            for name, day in days.items():
                last = _("Last season: %(day)s.") % {"day": date_format(day, "DATE_FORMAT")} if day is not None else ""
                yield name, forms.DateField(
                    label=DATE_LABELS[name], required=False, initial=a_year_later(day), help_text=last,
                    widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
                )  # fmt: skip


class NextSeasonForm(forms.Form):
    """Fields ``goes-…`` and ``reason-…`` with the player's id, ``name-…`` and dates with the level; names that join are asked about as
    anywhere."""

    label = NameInput(label=_("The new season"), max_length=60)
    with_helpers = forms.BooleanField(
        label=_("Referees and scorekeepers come along"),
        required=False,
        help_text=_("Directors do in any case. Invitations by link end with the season."),
    )
    with_stages = forms.BooleanField(
        label=_("The stages come along"),
        required=False,
        initial=True,
        help_text=_("With their rules, what is carried over, and how they rank. Who plays in them is decided anew."),
    )
    with_teams = forms.BooleanField(
        label=_("The teams come along"),
        required=False,
        initial=True,
        help_text=_("With how they play and count, and with those of their members who stay in the division. Captains get new links."),
    )
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, season: SeriesSeason, page: FollowingSeason) -> None:
        super().__init__(data, initial={"label": next_label(page.label), "seen": page.seen})
        self.page, self.season = page, season
        competitions = {one.level: one.competition for one in season.divisions.select_related("competition")}
        self.sizes = {level: one.ruleset.table_sizes for level, one in competitions.items()}
        for division in page.divisions:
            name = renamed(division.competition, page.label, next_label(page.label))
            self.fields[f"name-{division.level}"] = NameInput(label=_("Name of the competition"), max_length=100, initial=name)
            self.fields |= {f"{name}-{division.level}": field for name, field in _date_fields(competitions[division.level])}
            for one in division.people:
                self._ask(one)
        if not Stage.objects.filter(competition__in=competitions.values()).exists():
            del self.fields["with_stages"]
        if not Team.objects.filter(competition__in=competitions.values()).exists():
            del self.fields["with_teams"]
        teams = teams_of(competitions.values()) if "with_teams" in self.fields else {}
        self.teams = {level: teams.get(one.pk, TeamsOfDivision()) for level, one in competitions.items()}
        self.joining = {level: _joining(level, data, competition) for level, competition in competitions.items()}

    def _ask(self, one: FollowingPerson) -> None:
        choices = [*self.page.choices] if one.proposed else [("", _("please choose")), *self.page.choices]
        self.fields[f"goes-{one.player}"] = forms.ChoiceField(label=one.name, choices=choices, initial=one.proposed, required=False)
        self.fields[f"reason-{one.player}"] = forms.CharField(label=_("Reason"), required=False, max_length=LONGEST_REASON)

    def is_valid(self) -> bool:
        """Whether all of it can be read, the names that join, too."""
        joins = [form.is_valid() for form in self.joining.values() if form.lines]
        return super().is_valid() and all(joins)

    @property
    def boxes(self) -> Iterator[DivisionBox]:
        coming = Counter(self._goes(one) for one in self.page.people)
        for each in self.page.divisions:
            rows = tuple(PersonRow(one, self[f"goes-{one.player}"], self[f"reason-{one.player}"]) for one in each.people)
            joining = self.joining[each.level]
            count = coming[str(each.level)] + len(joining.lines)
            hint = "" if self.undecided else self._hint(each.level)
            dates = tuple(self[f"{name}-{each.level}"] for name in DATE_LABELS if f"{name}-{each.level}" in self.fields)
            yield DivisionBox(each, self[f"name-{each.level}"], rows, joining, f"joins-{each.level}", count, dates, hint)

    def _hint(self, level: int) -> str:
        """What is odd in the number of those who are drawn in this division; empty if nothing is."""
        people = [one for one in self.page.people if self._goes(one) == str(level)]
        substitutes = [one.player for one in people if one.is_substitute]
        coming = Newcomers([one.player for one in people], substitutes, len(self.joining[level].lines))
        come_along = "with_teams" in self.fields and self["with_teams"].value()
        teams = self.teams[level] if come_along else TeamsOfDivision()
        return seats_hint(teams.drawn(coming), self.sizes[level])

    @property
    def undecided(self) -> int:
        """How many still have to be decided by the directors, as the form stands."""
        return sum(not self._goes(one) for one in self.page.people)

    def _goes(self, one: FollowingPerson) -> str:
        return str(self[f"goes-{one.player}"].value() or "")

    def plan(self) -> SeasonPlan:
        """What is to be made; nobody who is still to be decided is in it."""
        data = self.cleaned_data
        goes = {
            one.player: GoesTo(None if said == LEAVES else int(said), data[f"reason-{one.player}"])
            for one in self.page.people
            if (said := data[f"goes-{one.player}"])
        }
        joining = {level: form.entries() for level, form in self.joining.items() if form.lines}
        names = {each.level: data[f"name-{each.level}"] for each in self.page.divisions}
        dates = {
            each.level: {name: data.get(f"{name}-{each.level}") for name in DATE_LABELS if f"{name}-{each.level}" in self.fields}
            for each in self.page.divisions
        }
        along = {name: data.get(name, False) for name in ("with_helpers", "with_stages", "with_teams")}
        return SeasonPlan(data["label"], names, goes, joining, **along, dates=dates)


def _joining(level: int, data: Mapping[str, str] | None, competition: Competition) -> NamesForm:
    """The names that join a division, with the questions about known ones; their fields have the prefix ``joins-…-``."""
    prefix = f"joins-{level}-"
    own = {name.removeprefix(prefix): data[name] for name in data if name.startswith(prefix)} if data is not None else {}
    return NamesForm(own, competition=competition)


class MoveForm(forms.Form):
    """What a director decides about somebody after a correction; without ``goes``, they stay where they are."""

    player = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    goes = forms.CharField(required=False, max_length=10)
    reason = forms.CharField(required=False, max_length=LONGEST_REASON)
    act = forms.ChoiceField(choices=[("move", "move"), ("keep", "keep")])
