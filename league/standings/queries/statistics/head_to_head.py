"""Two players beside each other: the games at one table, how these ended, and who gained from whom by hands."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import cast

from django.urls import reverse

from league.competitions.models import Competition
from league.games.models import Game
from league.games.played import replayed
from league.games.queries.whole_games import StandingRows
from league.standings.queries.numbers import ShownNumber, plain, signed, total_of
from league.standings.queries.results import SeatResult
from league.standings.queries.statistics.opponents import Met
from league.standings.queries.statistics.rates import decimal
from league.standings.queries.statistics.winds import SEATS, PlaceBar, place_bar
from scoring.game import ExhaustiveDraw, GameRecord, HandResult, Points, wins_of

__all__ = ["Gains", "HeadToHead", "JointGame", "Pair", "compared", "gains_between", "joint_games"]

WON, DRAWN, ERROR = "won", "drawn", "error"
MOST_REPLAYED = 200  #: games of a competition, the newest: their hands are replayed for one page
Pair = tuple[int, int]  #: two entrants (ids), or their seats at a table


@dataclass(frozen=True, slots=True)
class JointSide:
    """One of the two in a game: the place that counts and the total."""

    place: int
    total: ShownNumber


@dataclass(frozen=True, slots=True)
class JointGame:
    """A finished game of both; ``results`` are theirs as they were, ``sides`` as they are shown, ``url`` is the score sheet."""

    competition: str
    results: tuple[SeatResult, SeatResult]
    sides: tuple[JointSide, JointSide]
    url: str

    @property
    def number(self) -> int:
        return self.results[0].game

    @property
    def session(self) -> int:
        return self.results[0].session

    @property
    def date(self) -> datetime.date | None:
        return self.results[0].date

    @property
    def seats(self) -> Pair:
        return self.results[0].wind, self.results[1].wind

    @property
    def both_played(self) -> bool:
        """Whether no substitute played for one of the two: only then did they meet."""
        return not any(one.replaced for one in self.results)


@dataclass(frozen=True, slots=True)
class GainedHand:
    """A hand in which one gained from the other; ``kind``: it was ``won``, ``drawn`` (who was not ready paid), or ended by an ``error``."""

    points: ShownNumber
    game: int
    hand: int
    url: str
    kind: str


@dataclass(slots=True)
class Gains:
    """What each of the two was paid by the other, hand by hand, in ``games`` with recorded hands that both played themselves.

    ``left_out``: games with hands that are too many to replay.
    """

    games: int = 0
    left_out: int = 0
    hands: tuple[list[GainedHand], list[GainedHand]] = field(default_factory=lambda: ([], []))


@dataclass(frozen=True, slots=True)
class HeadSide:
    """One of the two over all games: ``ahead`` of the other so often. ``total`` is empty if points of different games cannot be added.

    ``gained`` is what the other paid: in ``hands`` hands that somebody won, and of it ``gained_drawn`` in ``draws`` drawn ones and
    ``gained_errors`` in ``errors`` that an error ended; ``dearest`` is the most in one.
    """

    person: Met
    ahead: int
    average_place: str
    places: PlaceBar
    total: ShownNumber | None
    gained: ShownNumber
    hands: int
    gained_drawn: ShownNumber
    draws: int
    gained_errors: ShownNumber
    errors: int
    dearest: GainedHand | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """Two players; ``games`` newest first, ``level`` of them with the same place. ``recorded`` of them have hands that count here.

    ``mixed``: points of different games cannot be added. ``replaced`` further games are left out, as a substitute played for one of them.
    """

    sides: tuple[HeadSide, HeadSide]
    games: tuple[JointGame, ...]
    level: int
    recorded: int
    left_out: int
    mixed: bool
    replaced: int


def joint_games(competition: Competition, results: Iterable[SeatResult], pair: Pair) -> list[JointGame]:
    """The games in which both had a seat in this competition, in the order of play. No query."""
    found: dict[int, dict[int, SeatResult]] = {}
    for result in results:
        if result.entrant in pair:
            found.setdefault(result.game, {})[result.entrant] = result
    both = [(seats[pair[0]], seats[pair[1]]) for seats in found.values() if len(seats) == len(pair)]
    return [_joint(competition, own, others) for own, others in both]


def _joint(competition: Competition, own: SeatResult, others: SeatResult) -> JointGame:
    return JointGame(
        competition=competition.name,
        results=(own, others),
        sides=(JointSide(own.own_place, signed(own.total)), JointSide(others.own_place, signed(others.total))),
        url=reverse("game", args=[competition.slug, own.game]),
    )


def gains_between(competition: Competition, games: Sequence[JointGame]) -> Gains:
    """What the two paid each other in the hands of these games, which are of one competition. Five queries."""
    seats = {game.number: game for game in games[-MOST_REPLAYED:]}
    found = Game.objects.finished().filter(competition=competition, number__in=seats).in_bulk()
    rows, gains = StandingRows.of(found), Gains(left_out=len(games) - len(seats))
    for game in sorted(found.values(), key=lambda one: one.number):
        record, pair = rows.record(game, competition.ruleset), seats[game.number].seats
        if not record.hands or any(one.seat in pair for one in record.substitutes):
            continue
        gains.games += 1
        for to, hand in _paid(record, pair, seats[game.number]):
            gains.hands[to].append(hand)
    return gains


def _paid(record: GameRecord, pair: Pair, game: JointGame) -> Iterator[tuple[int, GainedHand]]:
    """The hands in which one of the pair paid the other, each with the index of who was paid."""
    for hand in replayed(record).hands:
        for to, ends in enumerate((pair, pair[::-1])):
            points: Points = total_of(line.points for line in hand.ledger if (line.payee, line.payer) == ends)
            if points:
                yield to, GainedHand(plain(points), game.number, hand.number, f"{game.url}#hand-{hand.number}", _kind(hand.result))


def _kind(result: HandResult) -> str:
    if wins_of(result):
        return WON
    return DRAWN if isinstance(result, ExhaustiveDraw) else ERROR


def compared(people: tuple[Met, Met], games: Sequence[JointGame], gains: Mapping[int, Gains], *, mixed: bool = False) -> HeadToHead:
    """The two over those of these games which both played, in the order of play; ``gains`` by competition. No query."""
    played = [game for game in games if game.both_played]
    places = [tuple(side.place for side in game.sides) for game in played]
    sides = tuple(_side(index, people[index], played, [one.hands[index] for one in gains.values()], mixed=mixed) for index in (0, 1))
    return HeadToHead(
        sides=cast(tuple[HeadSide, HeadSide], sides),
        games=tuple(reversed(played)),
        level=sum(own == other for own, other in places),
        recorded=sum(one.games for one in gains.values()),
        left_out=sum(one.left_out for one in gains.values()),
        mixed=mixed,
        replaced=len(games) - len(played),
    )


def _side(index: int, person: Met, games: Sequence[JointGame], gained: Iterable[list[GainedHand]], *, mixed: bool) -> HeadSide:
    hands = [hand for hands in gained for hand in hands]
    of_kind = {kind: [hand for hand in hands if hand.kind == kind] for kind in (WON, DRAWN, ERROR)}
    own = [game.results[index] for game in games]
    others = [game.results[1 - index] for game in games]
    return HeadSide(
        person=person,
        ahead=sum(one.own_place < other.own_place for one, other in zip(own, others, strict=True)),
        average_place=decimal(sum(one.own_place for one in own), len(own)),
        places=place_bar((one.own_place for one in own), max([SEATS, *(one.players for one in own)])),
        total=None if mixed else signed(total_of(one.total for one in own)),
        gained=_sum(hands),
        hands=len(of_kind[WON]),
        gained_drawn=_sum(of_kind[DRAWN]),
        draws=len(of_kind[DRAWN]),
        gained_errors=_sum(of_kind[ERROR]),
        errors=len(of_kind[ERROR]),
        dearest=max(hands, key=lambda hand: hand.points.value, default=None),
    )


def _sum(hands: Iterable[GainedHand]) -> ShownNumber:
    return plain(total_of(hand.points.value for hand in hands))
