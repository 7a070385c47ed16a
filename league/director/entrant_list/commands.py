"""Enter a whole list of people at once: players, clubs and entrants, all or nothing, in few database queries however long it is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import change_entrant, rename_player, stamp
from league.competitions.commands.entrants import already_entered, locked_for_entries
from league.competitions.models import Competition, Entrant
from league.director.entering.queries import latest_import
from league.director.entrant_list.file import Listed
from league.errors import Refusal, refused_where_taken
from league.players.commands import ema_number_taken
from league.players.models import Club, NameShown, Player

__all__ = ["MOST_CHANGED", "ImportRow", "Imported", "import_entrants", "take_back_import"]

MOST_CHANGED = 300  #: known people whose details are changed at once; each change stamps all of their competitions
ENTRY_FIELDS = ("email", "group", "guest", "substitute")


@dataclass(frozen=True, slots=True)
class ImportRow:
    """Somebody to be entered. ``player``: the known player, if any. ``change_person``: the player takes over the list's details, except
    empty ones. ``change_entry``: an existing entry is changed as well; otherwise somebody already entered is refused.

    The club of ``person`` is created if new; a number of None gets the next free one.
    """

    person: Listed
    player: Player | None = None
    change_person: bool = False
    change_entry: bool = False


@dataclass(frozen=True, slots=True)
class Imported:
    """The entrants ``entered``, in the order of the rows, and the number of known people ``updated``."""

    entered: tuple[Entrant, ...]
    updated: int


@transaction.atomic
def import_entrants(*, actor: Actor, competition: Competition, rows: Sequence[ImportRow]) -> Imported:
    """Enter everybody in a list, all or nothing. Refusals: ``competition_over``, ``already_entered``, ``number_taken``,
    ``ema_number_taken``, ``too_many_changes``; a ValidationError for impossible players or entrants. Locks are taken in the order entrants,
    players, competitions (by id)."""
    changed = [row for row in rows if row.player is not None and (row.change_person or row.change_entry)]
    if len(changed) > MOST_CHANGED:
        sentence = _("At most %(most)s known players can be changed at once. Please take over fewer, or bring the list in parts.")
        raise Refusal("too_many_changes", sentence % {"most": MOST_CHANGED})
    entries = _locked_entries(competition, changed)
    clubs = _clubs(rows)
    competition = locked_for_entries(competition)
    new = [row for row in rows if not (row.change_entry and row.player is not None and row.player.pk in entries)]
    entered = _enter(competition, new, _people(new, clubs))
    for row in changed:
        _change(actor, row, clubs, entries.get(row.player.pk) if row.player else None)
    numbers = [entrant.number for entrant in entered]
    stamp(
        actor=actor,
        competition=competition,
        verb="import_entrants",
        results=True,
        entered=len(entered),
        updated=len(changed),
        numbers=numbers,
        made=[[entrant.number, entrant.player_id] for entrant, row in zip(entered, new, strict=True) if row.player is None],
    )
    return Imported(tuple(entered), len(changed))


@transaction.atomic
def take_back_import(*, actor: Actor, competition: Competition) -> int:
    """Take the latest import back, as long as nobody in it has a place anywhere, and return how many were removed; refusal ``no_import``.

    Its entrants are removed, and the players it created, except those who play elsewhere or whose name is not shown in full (it stays
    hidden where they signed). Details that it changed stay changed; the log has the earlier ones."""
    seen = latest_import(competition)
    entrants = list(competition.entrants.select_for_update().filter(number__in=seen.numbers).order_by("pk")) if seen else []
    competition = locked_for_entries(competition)
    latest = latest_import(competition)
    if latest is None or latest != seen:
        raise Refusal("no_import", _("There is no import to be taken back: somebody of it has a place already, or it was taken back."))
    made = {(entrant.number, entrant.player_id) for entrant in entrants} & latest.made
    Entrant.objects.filter(pk__in=[entrant.pk for entrant in entrants]).delete()
    gone = Player.objects.filter(pk__in=[player for _number, player in made], entries=None, substitutions=None)
    gone.filter(name_shown=NameShown.FULL).delete()
    stamp(actor=actor, competition=competition, verb="take_back_import", results=True, count=len(entrants), numbers=list(latest.numbers))
    return len(entrants)


def _locked_entries(competition: Competition, rows: Iterable[ImportRow]) -> dict[int, Entrant]:
    """The existing entries of the people to change, by player; locks them, their players and all their competitions, in this order."""
    players = [row.player.pk for row in rows if row.player is not None]
    if not players:
        return {}
    own = Entrant.objects.select_for_update(no_key=True).filter(competition=competition, player__in=players).order_by("pk")
    entries = {entrant.player_id: entrant for entrant in own}
    list(Player.objects.select_for_update(no_key=True).filter(pk__in=players).order_by("pk"))
    concerned = Entrant.objects.filter(player__in=players).values("competition")
    list(Competition.objects.select_for_update(no_key=True).filter(pk__in=concerned).order_by("pk"))
    return entries


def _clubs(rows: Iterable[ImportRow]) -> dict[str, Club]:
    """All clubs in the list by name in lower case; new ones are created."""
    clubs = {club.name.casefold(): club for club in Club.objects.all()}
    named = {name.casefold(): name for row in rows if (name := row.person.club)}
    new = {key: Club(name=name) for key, name in named.items() if key not in clubs}
    for club in new.values():
        club.clean_fields()
    with refused_where_taken(Refusal("club_taken", _("Somebody else has just added one of these clubs. Please try again."))):
        Club.objects.bulk_create(new.values(), batch_size=500)
    return clubs | new


def _change(actor: Actor, row: ImportRow, clubs: dict[str, Club], entrant: Entrant | None) -> None:
    if row.change_person and row.player is not None:
        given = {name: getattr(row.person, name) for name in ("first_name", "last_name", "ema_number", "country")}
        details: dict[str, Any] = {name: value for name, value in given.items() if value}
        if row.person.club:
            details["club"] = clubs[row.person.club.casefold()]
        rename_player(actor=actor, player=row.player, **details)
    if row.change_entry and entrant is not None:
        change_entrant(actor=actor, entrant=entrant, **{name: value for name in ENTRY_FIELDS if (value := getattr(row.person, name))})


def _people(rows: Sequence[ImportRow], clubs: dict[str, Club]) -> list[Player]:
    """The player of each row; new ones are created."""
    new = {index: _player(row, clubs) for index, row in enumerate(rows) if row.player is None}
    _refuse_known_numbers([player.ema_number for player in new.values() if player.ema_number])
    for player in new.values():
        player.clean_fields(exclude=["club"])
    with refused_where_taken(Refusal("ema_number_taken", _("Two people have the same EMA number. Please look at the list again."))):
        Player.objects.bulk_create(new.values(), batch_size=500)
    return [row.player or new[index] for index, row in enumerate(rows)]


def _refuse_known_numbers(numbers: Sequence[str]) -> None:
    taken = Player.objects.filter(ema_number__in=numbers).values_list("ema_number", flat=True).first()
    if taken:
        raise ema_number_taken(taken)


def _player(row: ImportRow, clubs: dict[str, Club]) -> Player:
    one = row.person
    club = clubs[one.club.casefold()] if one.club else None
    return Player(
        first_name=one.first_name, last_name=one.last_name, club=club, country=one.country.upper(), ema_number=one.ema_number
    )  # fmt: skip


def _enter(competition: Competition, rows: Sequence[ImportRow], players: Sequence[Player]) -> list[Entrant]:
    """Create the entries, with the numbers requested, and for the others the next free ones."""
    taken, known = set(), set()
    for number, player in competition.entrants.values_list("number", "player"):
        taken.add(number)
        known.add(player)
    for row, one in zip(rows, players, strict=True):
        if one.pk in known:
            raise already_entered(one.full_name)
        if row.person.number in taken:
            raise Refusal("number_taken", _("Number %(number)s is given twice.") % {"number": row.person.number}, field="number")
        known.add(one.pk)
        taken |= {row.person.number} if row.person.number else set()
    after = count(max(taken, default=0) + 1)
    made = [_entrant(competition, row, one, row.person.number or next(after)) for row, one in zip(rows, players, strict=True)]
    return Entrant.objects.bulk_create(made, batch_size=500)


def _entrant(competition: Competition, row: ImportRow, player: Player, number: int) -> Entrant:
    entrant = Entrant(competition=competition, player=player, number=number, guest=row.person.guest, substitute=row.person.substitute)
    entrant.group, entrant.email = row.person.group, row.person.email
    entrant.clean_fields(exclude=["competition", "player"])
    return entrant
