"""The form to replace a player at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from league.competitions.models import Entrant
from league.director.fields import ChoiceWhen, reason_field
from league.director.incidents.forms.at_table import TableForm
from league.director.substitutes.commands import LATER_SESSIONS, THIS_GAME
from league.games.models import SubstitutionCause
from league.players.models import Player
from league.players.queries import named, split_name
from league.seating.presence import Presence
from league.teams.queries.rosters import team_name
from league.typed_names import NameInput
from league.wording.points import points_text
from league.wording.terms import spelt
from scoring.game import DURING_THE_GAME

__all__ = ["ReplaceForm"]

NEW = "new"


class ReplaceForm(TableForm):
    """A substitution: who replaces whom, why, from which hand, and whether the replaced player comes back."""

    cause = forms.ChoiceField(
        label=_("Why?"), choices=SubstitutionCause.choices, widget=forms.RadioSelect(attrs={"class": "chips"}),
        help_text=_("Who is disqualified plays no further session, and is ranked last."),
    )  # fmt: skip
    from_hand = forms.TypedChoiceField(label=_("From which hand?"), coerce=int)
    player = ChoiceWhen(label=_("Who plays?"), needed=_("needed, or a name below, except for a disqualification"))
    name = NameInput(
        label=_("Somebody who is not in this list"), max_length=100, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("First and last name. Who is new is entered as a substitute."),
    )  # fmt: skip
    which = forms.ChoiceField(label=_("Who is meant?"), required=False)
    other_team = forms.BooleanField(label=_("Play for another team all the same"), required=False)
    then = forms.ChoiceField(label=_("And then?"), initial=THIS_GAME, widget=forms.RadioSelect(attrs={"class": "choices"}))
    strike = forms.BooleanField(
        label=_("Take them out of the ranking (sudden illness)"),
        required=False,
        help_text=_("Listed without a place. It can be taken back."),
    )
    reason = reason_field(needed=_("needed to disqualify somebody, or to take them out of the ranking"))
    reason.help_text = _("For directors only.")
    field_order = ["seat", "cause", "from_hand", "player", "name", "which", "other_team", "then", "strike", "reason"]

    def __init__(self, *args: Any, free: Sequence[Entrant], presence: Presence, refused: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if refused:  # who was free when the page was opened
            self.fields["player"].error_messages["invalid_choice"] = refused.replace("%", "%%")
        self.fields["from_hand"].label = spelt(self.fields["from_hand"].label or "", self.ruleset)
        self.presence = presence
        self.free = {str(entrant.player_id): entrant.player for entrant in free}
        self.teams = {entrant.player_id: team_name(entrant) for entrant in free}
        if not self.data.get("other_team"):
            self.fields["other_team"].widget = forms.HiddenInput()
        self._ask_since_when()
        home = _("goes home: no later session tonight") if self.page.is_of_evening else _("goes home: withdrawn, no later session")
        self.fields["then"].choices = [(THIS_GAME, _("back for the next session")), (LATER_SESSIONS, home)]  # type: ignore[attr-defined]
        self.fields["player"].choices = [("", _("nobody yet")), *self._people(free)]  # type: ignore[attr-defined]
        name = str(self.data.get("name", "")).replace("\x00", "").strip()
        self.known = next(iter(named([split_name(name)]).values()), ()) if name else ()
        self._ask_who_is_meant()

    def _ask_since_when(self) -> None:
        """Ask from which hand, or, if no hands are recorded, whether the game had begun. No default if the answer decides the uma."""
        decides = self.ruleset.substitute_midgame_takes_last_uma
        if self.page.hands:
            self.fields["from_hand"].initial = self.page.now.after_hand + 1 if self.page.shown.is_open else 1
        else:
            missing = {"required": _("Please say whether the game had begun.")}
            widget = forms.RadioSelect(attrs={"class": "chips"})
            self.fields["from_hand"] = forms.TypedChoiceField(
                label=_("Since when?"), coerce=int, widget=widget, error_messages=missing, initial=None if decides else 1
            )
            self.order_fields(self.field_order)
        self.fields["from_hand"].choices = list(self._hands())  # type: ignore[attr-defined]

    def _hands(self) -> list[tuple[int, str]]:
        """Choices of the first hand of the substitute; 1 is from the start."""
        if not self.page.hands:
            return [(1, str(_("from the start"))), (DURING_THE_GAME, str(_("in the middle of the game")))]
        later = [(one.after_hand + 1, one.text) for one in reversed(self.page.moments) if one.after_hand]
        if not self.page.shown.is_open:
            later = later[1:]
        return [*later, (1, str(_("from the start")))]

    def _people(self, free: Sequence[Entrant]) -> list[tuple[str, list[tuple[str, str]]]]:
        """The choices by groups: substitutes, guests, other players, and those in teams by their team; who is away is
        called so, behind those of the group who are here."""
        groups: dict[str, list[tuple[str, str]]] = {str(name): [] for name in (_("Substitutes"), _("Guests"), _("Other players"))}
        substitutes, guests, others = groups
        for team in sorted({name for name in self.teams.values() if name}, key=str.casefold):
            groups.setdefault(team, [])
        for one in self.presence.here_first(free):
            group = substitutes if one.substitute else guests if one.guest else team_name(one) or others
            groups[group].append((str(one.player_id), self.presence.marked(one, one.player.full_name)))
        return [one for one in groups.items() if one[1]]

    def _ask_who_is_meant(self) -> None:
        if len(self.known) < 2:
            del self.fields["which"]
            return
        without = _("no club")
        choices = [(str(one.pk), f"{one.full_name}, {one.club or without}, {one.pk}") for one in self.known]
        self.fields["which"].choices = [*choices, (NEW, _("a new person of the same name"))]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if "which" in self.fields and not data.get("which"):
            self.add_error("which", _("Several people have this name. Please say who is meant."))
        out = data.get("cause") == SubstitutionCause.DISQUALIFIED
        if not out and not data.get("player") and not data.get("name", "").strip() and "player" not in self.errors:
            self.add_error("player", _("Please say who plays instead."))
        self._ask_about_teams(data)
        if (out or data.get("strike")) and not data.get("reason", "").strip():
            self.add_error("reason", _("Please give a reason."))
        return data

    def _ask_about_teams(self, data: dict[str, Any]) -> None:
        """Ask before somebody plays against their own team, or for another one."""
        player = self.known_player() if data.get("seat") is not None and "name" in data else None
        own, team = self.teams.get(player.pk, "") if player is not None else "", self.page.seats[data.get("seat") or 0].team
        if player is None or not own or own == team or data.get("other_team"):
            return
        self.fields["other_team"].widget = forms.CheckboxInput()
        words = {"name": player.shown_name, "own": own, "team": team or gettext("no team")}
        self.add_error("other_team", gettext("%(name)s is in %(own)s and would play for %(team)s. Tick this if that is meant.") % words)

    @property
    def effect(self) -> str:
        """Where teams play, what will count for whoever is replaced and for their team, said before the button."""
        teams = [f"{seat.shown.name}: {seat.team}" for seat in self.page.seats if seat.team]
        if not teams:
            return ""
        total = {"total": points_text(self.ruleset.substitute_total, signed=True)}
        text = gettext("For who is replaced, this game counts %(total)s points, whatever the substitute scores.") % total
        of_teams = gettext("So it does for their team (%(teams)s). For the substitute it counts nothing.")
        return f"{text} {of_teams % {'teams': '; '.join(teams)}}"

    def checks_out(self) -> bool:
        """Whether the replaced player goes home for this evening, and nothing more."""
        data = self.cleaned_data
        stays = data["cause"] != SubstitutionCause.DISQUALIFIED and not data["strike"]
        return self.page.is_of_evening and data["then"] == LATER_SESSIONS and stays

    def known_player(self) -> Player | None:
        """The substitute if already known, else ``None``: somebody new if a name was typed, or nobody at all."""
        data = self.cleaned_data
        if not data["name"].strip():
            return self.free.get(data.get("player", ""))
        if "which" in self.fields:
            return next((one for one in self.known if str(one.pk) == data.get("which")), None)
        return next(iter(self.known), None)

    def new_name(self) -> str:
        """The name of a substitute not known yet, or empty."""
        return "" if self.known_player() else self.cleaned_data["name"].strip()
