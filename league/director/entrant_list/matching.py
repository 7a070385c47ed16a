"""Match the people in a list to known players, and compare their details."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.competitions.models import Competition, Entrant, Role, RoleName
from league.director.entrant_list.file import FIELDS, Listed, Problem
from league.players.countries import shown_country
from league.players.models import Player

__all__ = ["NEW", "Answer", "KnownPlayer", "KnownPlayers", "ListDifference", "Match"]

NEW = "new"
PERSON = ("first_name", "last_name", "ema_number", "club", "country")
ENTRY = ("email", "group", "guest", "substitute")
Text = str | Promise


@dataclass(frozen=True, slots=True)
class KnownPlayer:
    """A player of this installation; ``number``: the entrant's number if already entered; ``entry``: that entry's values of ``ENTRY``."""

    pk: int
    first_name: str
    last_name: str
    ema_number: str
    club: str
    country: str
    number: int | None
    entry: Mapping[str, object]
    may_change: bool

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}".strip()

    @property
    def described(self) -> str:
        """Details that tell namesakes apart."""
        parts = [self.club, shown_country(self.country), self.ema_number and f"EMA {self.ema_number}"]
        return ", ".join(filter(None, [self.name, *parts]))


@dataclass(frozen=True, slots=True)
class ListDifference:
    """A detail in which the list differs from the stored value (``before``). ``is_personal``: it applies in all competitions, so that only
    somebody who directs all of them may change it (``may_change``)."""

    label: Text
    before: Text
    after: Text
    is_personal: bool
    may_change: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """The director's answer for a row: the ``pk`` of a known player, None for a new person; ``overwrite``: take the list's details."""

    pk: int | None
    overwrite: bool


@dataclass(frozen=True, slots=True)
class Match:
    """Somebody in a list. ``known``: the player taken to be that person; ``asked``: all players of that name (including ``known``), if only
    the name tells."""

    listed: Listed
    known: KnownPlayer | None = None
    asked: tuple[KnownPlayer, ...] = ()
    overwrite: bool = False

    @property
    def is_entered(self) -> bool:
        return self.known is not None and self.known.number is not None

    @property
    def changeable(self) -> tuple[ListDifference, ...]:
        """The differences that this director may take over."""
        return tuple(one for one in self.differences if one.may_change)

    @property
    def changes_person(self) -> bool:
        return self.overwrite and any(one.is_personal for one in self.changeable)

    @property
    def differences(self) -> tuple[ListDifference, ...]:
        """The details in which the list differs from a known person; empty ones do not count."""
        known, found = self.known, []
        if known is None:
            return ()
        names = PERSON + ENTRY if self.is_entered else PERSON
        for name in names:
            is_personal, there = name in PERSON, getattr(self.listed, name)
            here = getattr(known, name) if is_personal else known.entry[name]
            if _differs(name, here, there):
                may_change = not is_personal or known.may_change
                before, after = (shown_country(str(one)) if name == "country" else _shown(one) for one in (here, there))
                found.append(ListDifference(FIELDS[name], before, after, is_personal, may_change))
        return tuple(found)


def _differs(name: str, here: object, there: object) -> bool:
    if name == "club":
        return bool(there) and str(here).casefold() != str(there).casefold()
    return bool(there) and here != there


def _shown(value: object) -> Text:
    return _("yes") if value is True else str(value or "–")


class KnownPlayers:
    """All known players, read in three database queries."""

    def __init__(self, competition: Competition, user: User | AnonymousUser) -> None:
        self.entries = {entrant.player_id: entrant for entrant in competition.entrants.all()}
        self.numbers = {entrant.number: entrant.player_id for entrant in self.entries.values()}
        foreign = _played_elsewhere(user)
        self.by_ema: dict[str, KnownPlayer] = {}
        self.by_name: dict[str, list[KnownPlayer]] = defaultdict(list)
        fields = ("pk", "first_name", "last_name", "ema_number", "club__name", "country")
        for pk, first, last, ema, club, country in Player.objects.order_by("pk").values_list(*fields):
            one = self._known(pk, (first, last, ema, club or "", country), may_change=foreign is None or pk not in foreign)
            self.by_name[one.name.casefold()].append(one)
            if ema:
                self.by_ema[ema] = one

    def _known(self, pk: int, details: tuple[str, str, str, str, str], *, may_change: bool) -> KnownPlayer:
        entrant = self.entries.get(pk)
        entry = {name: getattr(entrant, name) for name in ENTRY} if entrant is not None else {}
        return KnownPlayer(pk, *details, number=entrant.number if entrant else None, entry=entry, may_change=may_change)

    def matched(self, people: Sequence[Listed], answers: Mapping[int, Answer], *, takes_all: bool = False) -> tuple[Match, ...]:
        """Match everybody in a list: by EMA number, else as answered, else by name and club; ``takes_all``: take every detail from the
        list. Adds problems if two rows are one person, or a number is taken."""
        sure = {known.pk for one in people if (known := self.by_ema.get(one.ema_number))}
        matches = [self._match(one, answers.get(one.row), sure) for one in people]
        rows: dict[int, list[int]] = defaultdict(list)
        for match in matches:
            if match.known is not None:
                rows[match.known.pk].append(match.listed.row)
        found = []
        for match in matches:
            problem = self._taken(match)
            other = next((row for row in rows[match.known.pk] if row != match.listed.row), None) if match.known is not None else None
            if other is not None:
                sentence = _("This would be the same person as row %(row)s. Please leave one out, or say that this is somebody new.")
                problem = Problem(sentence % {"row": other})
            listed = match.listed.with_problem(problem) if problem else match.listed
            found.append(Match(listed, match.known, match.asked, match.overwrite or takes_all))
        return tuple(found)

    def _match(self, one: Listed, answer: Answer | None, sure: set[int]) -> Match:
        overwrite = answer is not None and answer.overwrite
        if known := self.by_ema.get(one.ema_number):
            return Match(one, known, overwrite=overwrite)
        asked = tuple(
            known for known in self.by_name.get(one.key, ()) if known.pk not in sure and not (one.ema_number and known.ema_number)
        )
        if answer is not None:
            chosen = next((known for known in asked if known.pk == answer.pk), None)
        else:
            chosen = next((known for known in asked if _same_club(known, one)), None)
        return Match(one, chosen, asked, overwrite)

    def _taken(self, match: Match) -> Problem | None:
        """A problem if somebody else has this number here."""
        number = match.listed.number
        owner = self.numbers.get(number) if number is not None and not match.is_entered else None
        if owner is None or (match.known is not None and match.known.pk == owner):
            return None
        return Problem(_("Number %(number)s is taken by somebody who takes part already.") % {"number": number}, "number")


def _same_club(known: KnownPlayer, one: Listed) -> bool:
    return not known.club or not one.club or known.club.casefold() == one.club.casefold()


def _played_elsewhere(user: User | AnonymousUser) -> set[int] | None:
    """Players in competitions (except rehearsals) that this user does not direct, so that the user may not change their details. None for
    administrators."""
    if user.is_superuser:
        return None
    directed = Role.objects.filter(user=user.pk, name=RoleName.DIRECTOR).values("competition")
    real = Entrant.objects.filter(competition__rehearsal=False)
    return set(real.exclude(competition__in=directed).values_list("player_id", flat=True))
