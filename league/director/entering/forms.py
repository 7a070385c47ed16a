"""A form for names, one per line, that asks whom each name means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import count
from typing import Any
from zlib import crc32

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, Entrant
from league.director.entering.commands import NewEntry
from league.players.models import Player
from league.players.queries import named, split_name
from league.typed_names import check_name, readable

__all__ = ["NamesForm", "entered_text"]


Name = tuple[str, str]


MOST_NAMES = 300  #: more names than a tournament has, and few enough for SQLite to look up at once


NEW, SKIP = "new", "skip"
GUESTS = frozenset({"guest", "gast"})  #: typed for somebody whose name nobody knows


class NamesForm(forms.Form):
    """A list of names, one per line. For a known name it asks: is it this person, or a namesake?

    The first time a known name comes up, the form is invalid and shows a question for it; the answers come with the names again.
    """

    names = forms.CharField(
        label=_("Names"),
        widget=forms.Textarea(attrs={"rows": 6, "autocomplete": "off"}),
        help_text=_("One name on each line: “Anna Muster” or “Muster, Anna”."),
    )
    guest = forms.BooleanField(label=_("All of them are guests"), required=False, help_text=_("Guests play but are not ranked."))

    def __init__(self, *args: Any, competition: Competition, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.competition = competition
        self.data = {name: self.data[name] for name in self.data}
        text = self.data.get("names", "").replace("\x00", "")  # the field refuses it, but the database must not be asked for it
        self.lines: list[Name] = _guests_numbered([split_name(line) for line in text.splitlines() if line.strip()], competition)
        self.known: Mapping[Name, tuple[Player, ...]] = named(self.lines) if 0 < len(self.lines) <= MOST_NAMES else {}
        entered = Entrant.objects.filter(competition=competition, player__in=[one for many in self.known.values() for one in many])
        self.entered = {entrant.player_id for entrant in entered}
        self.questions: dict[Name, str] = {}
        self.is_unanswered = False
        for name in self.lines:
            if players := self.known.get(_key(name)):
                self._ask(f"known_{crc32(' '.join(_key(name)).encode()):08x}", name, players)

    def _ask(self, field: str, name: Name, players: tuple[Player, ...]) -> None:
        label = _("%(name)s is known already") % {"name": " ".join(name).strip()}
        choices = [(str(player.pk), _described(player)) for player in players if player.pk not in self.entered]
        choices += [(SKIP, str(_("takes part already: leave out")))] if len(choices) < len(players) else []
        choices += [(NEW, str(_("a new person of the same name")))]
        self.fields[field] = forms.ChoiceField(label=label, choices=choices, widget=forms.RadioSelect)
        self.questions[name] = field
        if field not in self.data:
            self.is_unanswered = True
            self.data = {**self.data, field: choices[0][0]}

    def clean_names(self) -> str:
        if len(self.lines) > MOST_NAMES:
            raise forms.ValidationError(_("Please enter at most %(most)s names at once."), code="too_many", params={"most": MOST_NAMES})
        for line in self.cleaned_data["names"].splitlines():
            readable(line)
        for name in self.lines:
            check_name(" ".join(name))
        twice = [" ".join(name).strip() for name, times in Counter(map(_key, self.lines)).items() if times > 1]
        if twice:
            raise forms.ValidationError(
                _("These names stand in the list twice: %(names)s."), code="twice", params={"names": ", ".join(twice)}
            )
        return self.cleaned_data["names"]

    def clean(self) -> dict[str, Any]:
        if self.is_unanswered:
            sentence = _("Some of these names are known already. Please say who is meant; nothing was saved yet.")
            raise forms.ValidationError(sentence, code="known")
        return self.cleaned_data

    def entries(self) -> list[NewEntry]:
        """The people to enter, in the order of the lines."""
        found = []
        for name in self.lines:
            answer = self.cleaned_data[self.questions[name]] if name in self.questions else NEW
            if answer != SKIP:
                found.append(NewEntry(*name, player=self._player(name, answer), guest=self.cleaned_data["guest"]))
        return found

    def _player(self, name: Name, answer: str) -> Player | None:
        return next((player for player in self.known.get(_key(name), ()) if str(player.pk) == answer), None)


def _guests_numbered(names: list[Name], competition: Competition) -> list[Name]:
    """The names, in which each guest without one gets a number that is free here: Guest, Guest 2. One query if there is such a guest."""
    if not any(_is_nobody(name) for name in names):
        return names
    taken = {entrant.player.full_name.lower() for entrant in competition.entrants.with_players()}
    return [(_free_number(name[0], taken), "") if _is_nobody(name) else name for name in names]


def _free_number(word: str, taken: set[str]) -> str:
    """The word with the first number that is free, which is taken from now on."""
    ways = (word if number == 1 else f"{word} {number}" for number in count(1))
    free = next(way for way in ways if way.lower() not in taken)
    taken.add(free.lower())
    return free


def _is_nobody(name: Name) -> bool:
    return name[0].lower() in GUESTS and not name[1]


def _key(name: Name) -> Name:
    return name[0].lower(), name[1].lower()


def _described(player: Player) -> str:
    if player.club is None:
        return str(_("this is the known player, no. %(number)s") % {"number": player.pk})
    return str(_("this is the known player of %(club)s, no. %(number)s") % {"club": player.club.name, "number": player.pk})


def entered_text(count: int) -> str:
    return ngettext("%(count)d player was entered.", "%(count)d players were entered.", count) % {"count": count}
