"""The page on which two players of a competition are compared."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.queries.addresses import Address
from league.standings.queries.people import ShownPerson, people_of
from league.standings.queries.results import seat_results
from league.standings.queries.statistics.head_to_head import HeadToHead, compared, gains_between, joint_games
from league.standings.queries.statistics.opponents import Met

__all__ = ["PairPage", "against", "met", "pair_page"]


@dataclass(frozen=True, slots=True)
class PairPage:
    """``people`` to choose from by name, the numbers of those chosen (0: nobody), and, once two are, how they compare."""

    people: tuple[ShownPerson, ...]
    one: int
    other: int
    found: HeadToHead | None

    @property
    def is_same(self) -> bool:
        return bool(self.one) and self.one == self.other


def against(slug: str, number: int) -> Address:
    """The addresses of the pages that compare an entrant with others, by the numbers of these."""
    return f"{reverse('head_to_head', args=[slug])}?one={number}&other={{}}".format


def met(person: ShownPerson, address: Address) -> Met:
    """A person as an opponent, with the page for the two."""
    return Met(person.name, person.url, person.sorts_as, address(person.number))


def pair_page(competition: Competition, reader: Reader, one: int, other: int) -> PairPage | None:
    """Two entrants of these numbers (0: not chosen yet); ``None`` if there is no such entrant. Seven queries at most."""
    people = people_of(competition, reader)
    by_number = {person.number: key for key, person in people.items()}
    if any(number and number not in by_number for number in (one, other)):
        return None
    found = None
    if one and other and one != other:
        pair = by_number[one], by_number[other]
        games = joint_games(competition, seat_results(competition, reader=reader), pair)
        gains = {competition.pk: gains_between(competition, games)} if games else {}
        shown = met(people[pair[0]], against(competition.slug, other)), met(people[pair[1]], against(competition.slug, one))
        found = compared(shown, games, gains)
    return PairPage(tuple(sorted(people.values(), key=lambda person: (person.sorts_as, person.number))), one, other, found)
