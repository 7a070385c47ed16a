"""The form for a player who leaves or missed games."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.competitions.models import CompetitionKind, Entrant, EntrantStatus, MissedGames
from league.competitions.seen import leaving_seen
from league.director.fields import ChoiceWhen, NumberWhen, reason_field
from league.director.people.choices import NEXT, NOBODY, SELF, SUBSTITUTE, Leaving
from league.director.people.leaving_words import decided_there_text
from league.director.people.queries.leaving import LeavingPage
from league.director.seen import SeenForm
from league.players.models import Player
from league.seating.standing_in import is_replaced_ahead
from league.typed_names import NameInput

__all__ = ["LeavingForm"]

STRUCK = "struck"
HOUSE = "house"
WITH_SUBSTITUTE = _("if a substitute plays")
MOST_POINTS = 1_000_000
PLAYS = {
    SUBSTITUTE: _("A substitute: keeps the seat in every later session"),
    NOBODY: _("Nobody: the others are drawn without"),
    SELF: _("Plays on: only earlier games were missed"),
}
COUNT = {
    "": _("not decided yet: the standings say so"),
    MissedGames.NOTHING: _("they count nothing"),
    MissedGames.POINTS: _("each counts points, as many as stand below"),
    MissedGames.LAST: _("ranked behind everybody who played all the games"),
    STRUCK: _("struck from the ranking, as after a sudden illness"),
}


class LeavingForm(SeenForm):
    """Who plays from now on, and the value of missed games; the choices come from ``page``."""

    plays = forms.ChoiceField(
        label=_("Who plays in the sessions to come?"), widget=forms.RadioSelect(attrs={"class": "choices"}),
        error_messages={"invalid_choice": _("This choice is not there any more. Please choose again.")},
    )  # fmt: skip
    since = ChoiceWhen(label=_("From session"), needed=WITH_SUBSTITUTE, coerce=int, empty_value=None)
    until = ChoiceWhen(label=_("Up to session"), needed=WITH_SUBSTITUTE, coerce=int, empty_value=None)
    player = ChoiceWhen(label=_("Substitute"), needed=WITH_SUBSTITUTE)
    name = NameInput(
        label=_("Somebody who is not in this list"), max_length=100, required=False, widget=forms.TextInput(attrs={"autocomplete": "off"}),
        help_text=_("First and last name. Who is new is entered as a substitute."),
    )  # fmt: skip
    count = forms.ChoiceField(
        label=_("What do games count that nobody played?"), required=False, widget=forms.RadioSelect(attrs={"class": "choices"})
    )
    points = NumberWhen(
        label=_("Points for each missed game"), needed=_("if each counts points"), min_value=-MOST_POINTS, max_value=MOST_POINTS
    )
    reason = reason_field(needed=_("needed to strike somebody"))

    def __init__(self, data: Any, *, page: LeavingPage) -> None:
        self.page = page
        super().__init__(data, initial=_initial(page))
        self._offer()
        self.fields["reason"].help_text = _("For the log, which only directors read.")

    def _offer(self) -> None:
        page, fields = self.page, self.fields
        plays: dict[str, Any] = {page.next_key: page.next_text} if page.can_move_up else {}
        ways = {way: text for way, text in PLAYS.items() if way != SUBSTITUTE or page.coming}
        there = decided_there_text(page.entrant.shown_name, page.seats)
        plays |= {NOBODY: there, **{way: text for way, text in ways.items() if way != NOBODY}} if there else ways
        fields["plays"].choices = list(plays.items())  # type: ignore[attr-defined]
        fields["since"].choices = [(one, one) for one in page.coming]  # type: ignore[attr-defined]
        fields["until"].choices = [("", _("the last one")), *((one, one) for one in page.coming)]  # type: ignore[attr-defined]
        substitutes = [(str(one.player_id), one.player.full_name) for one in page.substitutes]
        fields["player"].choices = [*substitutes, (HOUSE, _("a house substitute without a name"))]  # type: ignore[attr-defined]
        is_league = page.competition.kind == CompetitionKind.SEASON
        left_out = {MissedGames.POINTS, MissedGames.LAST} if is_league else set()
        fields["count"].choices = [(way, text) for way, text in COUNT.items() if way not in left_out]  # type: ignore[attr-defined]
        if not page.coming:
            for name in ("since", "until", "player", "name"):
                del fields[name]
        if is_league:
            del fields["points"]

    def stored(self, stands: Entrant) -> dict[str, Any]:
        return _stored(stands, is_replaced_ahead(stands))

    def clean_plays(self) -> str:
        """Who plays; the next ones only if they are still those who were shown."""
        chosen: str = self.cleaned_data["plays"]
        return NEXT if chosen.startswith(NEXT) else chosen

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if data.get("count") == MissedGames.POINTS and data.get("points") is None and "points" not in self.errors:
            self.add_error("points", _("Please say how many points each missed game counts."))
        if data.get("until") is not None and data["until"] < (data.get("since") or self.page.next):
            self.add_error("until", _("The last session cannot be before the first one."))
        if data.get("count") == STRUCK and not data.get("reason", "").strip():
            self.add_error("reason", _("Please give a reason."))
        if data.get("count") == STRUCK and data.get("plays") == SELF:
            self.add_error("plays", _("Who is struck from the ranking is drawn no more: choose a substitute, or nobody."))
        return data

    @property
    def unlabelled(self) -> LeavingForm:
        """The values again, for hidden fields."""
        form = LeavingForm(self.data, page=self.page)
        form.auto_id = False
        return form

    def leaving(self) -> Leaving:
        """The decision of a valid form."""
        data, name = self.cleaned_data, self.cleaned_data.get("name", "").strip()
        is_struck, has_substitute = data["count"] == STRUCK, data["plays"] == SUBSTITUTE
        chosen = data.get("player", "")
        house = str(self.page.house_name) if has_substitute and chosen == HOUSE else ""
        return Leaving(
            plays=data["plays"],
            player=self._player(chosen) if has_substitute and not name else None,
            new_name=(name or house) if has_substitute else "",
            since=data.get("since") or self.page.next,
            until=None if is_struck else data.get("until"),
            count="" if is_struck else data["count"],
            points=data.get("points") if data["count"] == MissedGames.POINTS else None,
            strike=is_struck,
            reason=data.get("reason", ""),
            seats=self.page.seats if data["plays"] == NEXT else (),
        )

    def _player(self, chosen: str) -> Player | None:
        return next((one.player for one in self.page.substitutes if str(one.player_id) == chosen), None)


def _stored(entrant: Entrant, is_replaced: bool) -> dict[str, Any]:
    struck = entrant.status == EntrantStatus.REMOVED
    plays, since, until = NOBODY, None, None
    if is_replaced:
        plays, since, until = SUBSTITUTE, entrant.stand_in_from, entrant.stand_in_until
    elif entrant.status == EntrantStatus.ACTIVE:
        plays = SELF
    return {"plays": plays, "since": since, "until": until, "count": STRUCK if struck else entrant.missed, "points": entrant.missed_points}


def _initial(page: LeavingPage) -> dict[str, Any]:
    """The present decision as initial values; the usual choice for an active player."""
    entrant, stored = page.entrant, _stored(page.entrant, page.is_replaced)
    if stored["plays"] == SELF and not page.missed:
        with_substitute = page.coming and not page.fits_without and not page.level_texts
        stored["plays"] = page.next_key if page.can_move_up else SUBSTITUTE if with_substitute else NOBODY
        stored["count"] = entrant.missed or (MissedGames.NOTHING if page.competition.kind == CompetitionKind.SEASON else "")
    total = page.competition.ruleset.substitute_total
    replaced_by = entrant.stand_in if page.is_replaced else None
    likely = replaced_by or next(iter(page.substitutes), None)
    player = str(likely.player_id) if likely else HOUSE
    points = total if entrant.missed_points is None else entrant.missed_points
    return {**stored, "since": stored["since"] or page.next, "player": player, "points": points, "seen": leaving_seen(entrant)}
