"""Forms for teams and for how they play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.director.seen import SeenForm
from league.director.timing import MINUTE
from league.teams.commands import NewTeam
from league.teams.models import BIGGEST_TEAM, Team, TeamMethod, TeamPlay, WhoOfTeam
from league.teams.place_points import MOST, check_place_points
from league.teams.queries.rosters import TeamRoster, roster_of, team_play_seen, team_seen
from league.typed_names import NameInput

__all__ = ["DeadlineForm", "PastedTeamsForm", "TeamForm", "TeamPlayForm", "typed"]


def typed(request: HttpRequest) -> QueryDict | None:
    """What was sent: by the form, or in the address by the button *Undo*; None on a page that is only looked at."""
    if request.method != "POST":
        return None
    return request.POST if "seen" in request.POST or not request.GET else request.GET


OUT, MEMBER, RESERVE = "", "member", "reserve"


class TeamForm(SeenForm):
    """A team: its name, who is in it, and who leads it. ``people`` may be in it."""

    name = NameInput(label=_("Name"), max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    short_name = NameInput(
        label=_("Short name"), max_length=12, required=False, help_text=_("For narrow tables, such as “Tigers”."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip
    members = forms.MultipleChoiceField(
        label=_("Members"), widget=forms.CheckboxSelectMultiple, help_text=_("Two to eight. Nobody is in two teams.")
    )
    reserves = forms.MultipleChoiceField(
        label=_("In reserve"), required=False, widget=forms.CheckboxSelectMultiple, help_text=_("They play only when they are lined up.")
    )
    captain = forms.ChoiceField(label=_("Captain"), required=False, help_text=_("Chooses who plays, by a link."))

    def __init__(self, data: Any = None, *, people: Sequence[Entrant], roster: TeamRoster | None = None) -> None:
        self.people = {str(one.number): one for one in people}
        initial = {**_stored(roster), "seen": team_seen(roster.team)} if roster is not None else {}
        super().__init__(data, initial=initial)
        named = [(number, one.shown_name) for number, one in self.people.items()]
        for name in ("members", "reserves"):
            self.fields[name].choices = named  # type: ignore[attr-defined]
        self.fields["captain"].choices = [("", _("Nobody yet")), *named]  # type: ignore[attr-defined]

    def stored(self, stands: Any) -> Mapping[str, Any]:
        return _stored(roster_of(stands)) if isinstance(stands, Team) else {}

    @property
    def team(self) -> NewTeam:
        data = self.cleaned_data
        members, reserves = (tuple(self.people[one] for one in data[name]) for name in ("members", "reserves"))
        captain = self.people.get(data["captain"])
        return NewTeam(data["name"], members, reserves, short_name=data["short_name"], captain=captain)


def _stored(roster: TeamRoster) -> dict[str, Any]:
    return {
        "name": roster.team.name,
        "short_name": roster.team.short_name,
        "members": [str(one.number) for one in roster.regulars],
        "reserves": [str(one.number) for one in roster.reserves],
        "captain": str(roster.captain.number) if roster.captain is not None else "",
    }


class PastedTeamsForm(forms.Form):
    teams = forms.CharField(
        label=_("Teams"),
        strip=False,
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "placeholder": "Tiger: Anna Muster, 7, Ben Beispiel; Cleo Reserve"}),
        help_text=_(
            "A line for each team: its name, a colon, its members by name or number with commas between; after a semicolon those in "
            "reserve. The first one named is the captain."
        ),
    )


class PlacePointsField(forms.CharField):
    """Whole numbers with blanks or commas between."""

    def to_python(self, value: Any) -> Any:
        parts = [part for part in re.split(r"[\s,;]+", super().to_python(value) or "") if part]
        if len(parts) > MOST or not all(re.fullmatch(r"-?[0-9]{1,6}", part) for part in parts):
            raise forms.ValidationError(_("Write whole numbers with blanks between, such as 4 2 1 0."), code="no_numbers")
        return [int(part) for part in parts]

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        return bool(self.prepare_value(initial) != data)


class TeamPlayForm(SeenForm):
    """Who of a team plays, and how teams count."""

    who_plays = forms.ChoiceField(label=_("Who plays?"), choices=WhoOfTeam.choices, widget=forms.RadioSelect(attrs={"class": "choices"}))
    line_up_size = forms.IntegerField(
        label=_("How many of a team play a session"), min_value=1, max_value=BIGGEST_TEAM,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}), help_text=_("If the captain lines them up."),
    )  # fmt: skip
    others_play = forms.BooleanField(
        label=_("People in no team are drawn, too"), required=False,
        help_text=_("If captains line up. They sit out in turn like everybody. Where all members play, they are drawn in any case."),
    )  # fmt: skip
    method = forms.ChoiceField(
        label=_("How do teams count?"), choices=TeamMethod.choices, widget=forms.RadioSelect(attrs={"class": "choices"})
    )
    count = forms.IntegerField(
        label=_("How many best games"), min_value=1, max_value=1000, widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        help_text=_("Only where the best games count."),
    )  # fmt: skip
    place_points = PlacePointsField(
        label=_("Points for places"), required=False, max_length=200,
        help_text=_("Only where places bring points: for the first, the second … place; the last number is also for later ones."),
    )  # fmt: skip

    def __init__(self, data: Any = None, *, play: TeamPlay) -> None:
        super().__init__(data, initial={**self.stored(play), "seen": team_play_seen(play)})

    def stored(self, stands: Any) -> Mapping[str, Any]:
        return {name: getattr(stands, name) for name in ("who_plays", "line_up_size", "others_play", "method", "count", "place_points")}

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        is_by_place = data.get("method") in (TeamMethod.SESSION_POINTS, TeamMethod.GAME_POINTS)
        if is_by_place and "place_points" not in self.errors and (why := check_place_points(data.get("place_points", []))):
            self.add_error("place_points", str(why))
        return data


class DeadlineForm(forms.Form):
    at = forms.DateTimeField(
        label=_("Captains choose until"), required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MINUTE), help_text=_("Empty: until the tables are drawn."),
    )  # fmt: skip
