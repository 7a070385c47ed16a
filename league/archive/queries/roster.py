"""Match people named in lines to entrants, to players known to the installation, or to new players."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from league.archive.game_lines import LinePlayer
from league.competitions.models import Competition
from league.players.models import Player
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["FilePerson", "ImportedEntrant", "Roster"]

Found = TypeVar("Found")


@dataclass(eq=False, slots=True)
class FilePerson:
    """Somebody in a file. ``player`` and ``entrant`` are ids; these and ``number`` are 0 if there is none yet."""

    name: str
    ema: str = ""
    number: int = 0
    player: int = 0
    entrant: int = 0
    plays: bool = False  #: has a seat somewhere; a mere substitute is not entered
    is_outside: bool = False  #: a substitute explicitly given as no entrant


@dataclass(frozen=True, slots=True)
class ImportedEntrant:
    """Somebody entered by an import, for its preview; ``is_known`` if the player already exists here."""

    number: int
    name: str
    is_known: bool


class Roster:
    """The people of a competition and of its installation; missing ones are added if ``may_create`` (two database queries).

    Somebody is found by EMA number, else by entrant number and name, else by a unique name, first among the entrants and then among all
    players. Two different EMA numbers are two people; somebody given as no entrant is not matched to an entrant of the same name.
    """

    def __init__(self, competition: Competition, *, may_create: bool) -> None:
        self.may_create = may_create
        entrants = competition.entrants.select_related("player").order_by("number")
        self.entered = [FilePerson(one.player.full_name, one.player.ema_number, one.number, one.player_id, one.pk) for one in entrants]
        self.joined: list[FilePerson] = []
        self.known: _Known | None = None
        self._found: dict[LinePlayer, FilePerson] = {}
        self._by_name: dict[str, list[FilePerson]] = defaultdict(list)
        self._by_ema: dict[str, FilePerson] = {}
        for person in self.entered:
            self._keep(person)

    def _keep(self, person: FilePerson) -> None:
        self._by_name[person.name.casefold()].append(person)
        if person.ema:
            self._by_ema[person.ema] = person

    def seated(self, who: LinePlayer, where: str) -> FilePerson:
        """The person seated there, who becomes an entrant. RuleViolation: ``unknown_player``, ``name_ambiguous``."""
        person = self._find(who, where)
        if not person.entrant and not self.may_create:
            raise RuleViolation("unknown_player", gettext_noop("{name} is not entered here."), where=where, name=who.name)
        person.plays = True
        return person

    def standing_in(self, who: LinePlayer, where: str) -> FilePerson:
        """The person who plays for somebody else, not necessarily an entrant. RuleViolation as in :meth:`seated`."""
        person = self._find(who, where)
        if not person.player and not self.may_create:
            raise RuleViolation("unknown_player", gettext_noop("Nobody here is called {name}."), where=where, name=who.name)
        return person

    def _find(self, who: LinePlayer, where: str) -> FilePerson:
        if who not in self._found:
            self._found[who] = self._entrant(who, where) or self._join(who, where)
            self._learn(self._found[who], who.ema)
        return self._found[who]

    def _learn(self, person: FilePerson, ema: str) -> None:
        """Note the EMA number of a new person if a later line gives it."""
        if ema and not person.ema and not person.player:
            person.ema = ema
            self._by_ema[ema] = person

    def _entrant(self, who: LinePlayer, where: str) -> FilePerson | None:
        if who.ema and who.ema in self._by_ema:
            return self._by_ema[who.ema]
        named = [person for person in self._by_name[who.name.casefold()] if person.is_outside == who.is_outside]
        alike = [person for person in named if _may_be(who.ema, person.ema)]
        numbered = [person for person in alike if who.number is not None and person.number == who.number]
        return _only(numbered or _not_numbered_otherwise(alike, who), who, where)

    def _join(self, who: LinePlayer, where: str) -> FilePerson:
        self.known = self.known or _Known({person.player for person in self.entered})
        player = self.known.take(who, where)
        person = FilePerson(who.name, who.ema, who.number or 0, player.pk if player else 0, is_outside=who.is_outside)
        self.joined.append(person)
        self._keep(person)
        return person

    def number_the_new(self) -> list[FilePerson]:
        """Give everybody to be entered the number given in the lines if it is free, else the next one."""
        new = [person for person in self.joined if person.plays]
        taken = {person.number for person in self.entered}
        later: list[FilePerson] = []
        for person in new:
            if person.number == 0 or person.number in taken:
                later.append(person)
            else:
                taken.add(person.number)
        last = max(taken, default=0)
        for number, person in enumerate(later, start=last + 1):
            person.number = number
        return sorted(new, key=lambda person: person.number)


def _may_be(ema: str, other: str) -> bool:
    return not ema or not other or ema == other


def _not_numbered_otherwise(alike: list[FilePerson], who: LinePlayer) -> list[FilePerson]:
    """Leave out new people with another number: with the same name, another number means another person."""
    return [person for person in alike if person.entrant or who.number is None or person.number in (0, who.number)]


def _only(people: list[Found], who: LinePlayer, where: str) -> Found | None:
    if len(people) > 1:
        sentence = gettext_noop("Several people here are called {name}: a number or an EMA number must say which one is meant.")
        raise RuleViolation("name_ambiguous", sentence, where=where, name=who.name)
    return people[0] if people else None


class _Known:
    """All players of the installation not entered yet (one database query)."""

    def __init__(self, without: Iterable[int]) -> None:
        self.by_ema: dict[str, Player] = {}
        self.by_name: dict[str, list[Player]] = defaultdict(list)
        for player in Player.objects.exclude(pk__in=without).order_by("pk"):
            self.by_name[player.full_name.casefold()].append(player)
            if player.ema_number:
                self.by_ema[player.ema_number] = player

    def take(self, who: LinePlayer, where: str) -> Player | None:
        """The player with this name or EMA number; nobody is taken twice. RuleViolation ``name_ambiguous``."""
        alike = [player for player in self.by_name[who.name.casefold()] if _may_be(who.ema, player.ema_number)]
        player = self.by_ema.get(who.ema) if who.ema else None
        player = player or _only(alike, who, where)
        if player is not None:
            self.by_name[player.full_name.casefold()].remove(player)
            self.by_ema.pop(player.ema_number, None)
        return player
