"""Entrants as the public may read them."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.models import Competition, Entrant, EntrantStatus
from league.players.models import public_name
from league.standings.queries.addresses import addresses

__all__ = ["Person", "people_of", "person_of"]


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant under the name that may be shown; ``url`` is the page of the entrant here, ``lot`` the recorded lot."""

    number: int
    name: str
    club: str
    guest: bool
    withdrawn: bool
    url: str
    lot: int | None = None


COLUMNS = (
    "pk", "number", "guest", "status", "lot", "player__club__name",
    "player_id", "player__first_name", "player__last_name", "player__name_shown",
)  # fmt: skip


def person_of(entrant: Entrant, slug: str) -> Person:
    """The entrant's finished values; player and club must be selected with it."""
    club = entrant.player.club
    return Person(
        number=entrant.number,
        name=entrant.shown_name,
        club=club.name if club else "",
        guest=entrant.guest,
        withdrawn=entrant.status == EntrantStatus.WITHDRAWN,
        url=addresses("entrant", slug)(entrant.number),
        lot=entrant.lot,
    )


def people_of(competition: Competition) -> dict[int, Person]:
    """Everybody in the competition by the entrant's id, in the order of their numbers. One query."""
    address = addresses("entrant", competition.slug)
    return {
        key: Person(number, public_name(*player), club or "", guest, status == EntrantStatus.WITHDRAWN, address(number), lot)
        for key, number, guest, status, lot, club, *player in competition.entrants.order_by("number").values_list(*COLUMNS)
    }
