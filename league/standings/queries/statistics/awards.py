"""Awards of a competition: most hands won, fewest deal-ins, and so on. Neither guests nor those who left are in the running."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.standings.queries.numbers import plain
from league.standings.queries.people import ShownPerson
from league.standings.queries.statistics.figures import FinishedGame
from league.standings.queries.statistics.rates import Share, Tally, mean, share, tally
from scoring.game import Points

__all__ = ["Award", "AwardContender", "Awards", "awards_of"]

LEAST_HANDS, LEAST_GAMES = 20, 3
MOST_WINNERS = 5


@dataclass(frozen=True, slots=True)
class Award:
    """An award with its holders, the value of each, and what it is for; without holders while nobody qualifies.

    A page has room for the ``named`` ones, and says how many ``more`` there are. ``shares`` are the values of an award for a share.
    """

    title: str
    reason: str
    winners: tuple[ShownPerson, ...]
    values: tuple[str, ...]
    shares: tuple[Share, ...] = ()

    @property
    def value(self) -> str:
        """What all the holders have in common, such as 0 % where it is 0 of 4 for one and 0 of 3 for another; empty without holders."""
        if self._is_same:
            return self.values[0]
        return self.shares[0].short if self.shares else ""

    @property
    def shown(self) -> list[tuple[ShownPerson, str]]:
        """The named ones, each with what is their own where it is not that of all, such as 0 of 4."""
        own = [one.detail for one in self.shares] or self.values
        return [(person, "" if self._is_same else said) for person, said in zip(self.named, own, strict=False)]

    @property
    def _is_same(self) -> bool:
        return len(set(self.values)) == 1

    @property
    def named(self) -> tuple[ShownPerson, ...]:
        """The holders for whom there is room."""
        return self.winners[:MOST_WINNERS]

    @property
    def more(self) -> int:
        return len(self.winners) - len(self.named)


@dataclass(frozen=True, slots=True)
class Awards:
    """``hands`` and ``games`` are the numbers needed for awards by average or rate."""

    awards: tuple[Award, ...]
    hands: int
    games: int


@dataclass(slots=True)
class AwardContender:
    """A contender: all games that they played themselves, and sums over those with recorded hands."""

    person: ShownPerson
    played: list[FinishedGame] = field(default_factory=list)
    sums: Tally = field(default_factory=Tally)

    def places(self, place: int) -> int:
        return sum(one.result.place == place for one in self.played)

    @property
    def last_places(self) -> int:
        """The number of last places, whatever the size of the table."""
        return sum(one.result.place == one.result.players for one in self.played)

    @property
    def average(self) -> Fraction:
        """That of the totals."""
        return _average_total(self.played)

    @property
    def spread(self) -> Fraction:
        """The variance of the totals."""
        average = self.average
        return sum(((Fraction(one.result.total) - average) ** 2 for one in self.played), Fraction(0)) / len(self.played)


Measured = tuple[Points, str | Share] | None  #: the size (greater is better) and what to show


def awards_of(people: Mapping[int, ShownPerson], played: Sequence[FinishedGame], family: str = "riichi") -> Awards:
    """The awards as they stand under a ruleset of this ``family``; games in which a substitute played are left out.

    Whoever withdrew or was disqualified takes none, as few games make a rate that nobody who plays to the end can keep.
    A rate needs half as many hands (or games) as the player with the most has, and at least twenty (or three). Who is most consistent is
    looked for among those whose totals are on average at least that of all games, as somebody who always comes last is steady, too.
    """
    grouped: dict[int, list[FinishedGame]] = defaultdict(list)
    for one in played:
        if not one.result.replaced:
            grouped[one.result.entrant].append(one)
    awarded = {key for key in grouped if people[key].may_be_ranked and people[key].takes_part}
    running = [AwardContender(people[key], own, tally(one.own for one in own)) for key, own in grouped.items() if key in awarded]
    hands = max(LEAST_HANDS, max((one.sums.hands for one in running), default=0) // 2)
    games = max(LEAST_GAMES, max((len(one.played) for one in running), default=0) // 2)
    with_hands = [one for one in running if one.sums.hands >= hands]
    with_games = [one for one in running if len(one.played) >= games]
    usual = _average_total([one for own in grouped.values() for one in own])
    steady = [one for one in with_games if one.average >= usual]
    return Awards((*_of_hands(running, with_hands, family), *_of_games(running, with_games, steady)), hands, games)


def _average_total(games: Sequence[FinishedGame]) -> Fraction:
    """The average of the totals of these seats; 0 without one."""
    return sum((Fraction(one.result.total) for one in games), Fraction(0)) / max(1, len(games))


def _of_hands(running: list[AwardContender], with_hands: list[AwardContender], family: str) -> Iterable[Award]:
    yield _award(
        _("Most wins"), lambda n: ngettext("won the most hands", "won the most hands", n), running, lambda one: _count(one.sums.wins)
    )
    yield _award(
        _("Sharpest hand"),
        lambda n: ngettext("wins the largest share of the hands", "win the largest share of the hands", n),
        with_hands,
        lambda one: _most(one.sums.wins, one.sums.hands),
    )
    if family == "riichi":  # in other games all pay the winner, whoever discarded
        yield _award(
            _("Best defence"),
            lambda n: ngettext("deals into the fewest hands", "deal into the fewest hands", n),
            with_hands,
            lambda one: _least(one.sums.deal_ins, one.sums.hands),
        )
        yield _award(
            _("Riichi king"),
            lambda n: ngettext("declares riichi most often", "declare riichi most often", n),
            with_hands,
            lambda one: _most(one.sums.riichi, one.sums.hands),
        )
    yield _award(
        _("Dearest wins"),
        lambda n: ngettext("has the highest average win", "have the highest average win", n),
        with_hands,
        lambda one: _average(one.sums.won, one.sums.wins),
    )


def _of_games(running: list[AwardContender], with_games: list[AwardContender], steady: list[AwardContender]) -> Iterable[Award]:
    yield _award(
        _("Most first places"),
        lambda n: ngettext("won the most games", "won the most games", n),
        running,
        lambda one: _count(one.places(1)),
    )
    yield _award(
        _("Seldom last"),
        lambda n: ngettext("comes last least often", "come last least often", n),
        with_games,
        lambda one: _least(one.last_places, len(one.played)),
    )
    yield _award(
        _("Most consistent"), lambda n: ngettext("has the steadiest results", "have the steadiest results", n), steady, _steadiness
    )


def _award(
    title: str, reason: Callable[[int], str], running: Iterable[AwardContender], measure: Callable[[AwardContender], Measured]
) -> Award:
    """Give the award to the best of those who can be measured; level players share it. ``reason``: what it is for, by how many have it."""
    measured = [(found, one.person) for one in running if (found := measure(one)) is not None]
    best = max((found[0] for found, _person in measured), default=None)
    winners = tuple(person for found, person in measured if found[0] == best)
    values = [found[1] for found, _person in measured if found[0] == best]
    texts = tuple(one.text if isinstance(one, Share) else one for one in values)
    return Award(title, reason(max(1, len(winners))), winners, texts, tuple(one for one in values if isinstance(one, Share)))


def _count(count: int) -> Measured:
    return (count, str(plain(count))) if count else None


def _most(count: int, of: int) -> Measured:
    found = share(count, of)
    return (found.value, found) if found else None


def _least(count: int, of: int) -> Measured:
    found: Share | None = share(count, of)
    return (-found.value, found) if found else None


def _average(total: Points, count: int) -> Measured:
    return (Fraction(total) / count, str(mean(total, count))) if count else None


def _steadiness(one: AwardContender) -> Measured:
    """Rank a smaller spread of the totals higher; show the standard deviation in whole points."""
    return -one.spread, f"± {plain(isqrt(int(one.spread)))}"
