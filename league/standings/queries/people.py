"""Entrants as the public may read them."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.models import Competition, Entrant, EntrantStatus
from league.standings.queries.addresses import Address, addresses

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


def person_of(entrant: Entrant, slug: str) -> Person:
    """The entrant's finished values; player and club must be selected with it."""
    return _person(entrant, addresses("entrant", slug))


def _person(entrant: Entrant, address: Address) -> Person:
    club = entrant.player.club
    return Person(
        number=entrant.number,
        name=entrant.shown_name,
        club=club.name if club else "",
        guest=entrant.guest,
        withdrawn=entrant.status == EntrantStatus.WITHDRAWN,
        url=address(entrant.number),
        lot=entrant.lot,
    )


def people_of(competition: Competition) -> dict[int, Person]:
    """Everybody in the competition by the entrant's id, in the order of their numbers. One query."""
    address = addresses("entrant", competition.slug)
    return {entrant.pk: _person(entrant, address) for entrant in competition.entrants.with_players()}
