"""The opponents whom a player has met, how often, and how it went."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from league.players.alphabet import Alphabetical
from league.standings.queries.numbers import ShownNumber, signed, total_of
from scoring.game import Points

__all__ = ["Met", "Opponent", "PlayerGame", "opponents_of"]


@dataclass(frozen=True, slots=True)
class Met:
    """A person as they may be shown, and their page; ``sorts_as`` is the place of the name in a list by name.

    ``against`` is the address of the page that compares this person with the player whose opponent they are.
    """

    name: str
    url: str
    sorts_as: Alphabetical
    against: str


@dataclass(frozen=True, slots=True)
class PlayerGame:
    """One finished game that a player played, without a substitute: ``game`` is the same for the whole table, ``player`` for all games of
    one."""

    game: Hashable
    player: Hashable
    place: int
    total: Points


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent met so many ``times``. ``difference`` is the player's own total in these games minus theirs.

    ``ahead``, ``behind``, ``level``: how often the player was placed better, worse, or level.
    """

    person: Met
    times: int
    difference: ShownNumber
    ahead: int
    behind: int
    level: int


@dataclass(slots=True)
class Meetings:
    own: list[PlayerGame] = field(default_factory=list)
    theirs: list[PlayerGame] = field(default_factory=list)


def opponents_of(player: Hashable, games_played: Iterable[PlayerGame], people: Mapping[Hashable, Met]) -> tuple[Opponent, ...]:
    """Everybody the player has met, the most frequent first."""
    games: dict[Hashable, list[PlayerGame]] = defaultdict(list)
    for game in games_played:
        games[game.game].append(game)
    meetings: dict[Hashable, Meetings] = defaultdict(Meetings)
    for table in games.values():
        for own in (one for one in table if one.player == player):
            for other in table:
                if other.player != player:
                    meetings[other.player].own.append(own)
                    meetings[other.player].theirs.append(other)
    found = [_opponent(people[key], met.own, met.theirs) for key, met in meetings.items()]
    return tuple(sorted(found, key=lambda one: (-one.times, one.person.sorts_as)))


def _opponent(person: Met, own: Sequence[PlayerGame], theirs: Sequence[PlayerGame]) -> Opponent:
    pairs = [(one.place, other.place) for one, other in zip(own, theirs, strict=True)]
    return Opponent(
        person=person,
        times=len(pairs),
        difference=signed(total_of(one.total - other.total for one, other in zip(own, theirs, strict=True))),
        ahead=sum(one < other for one, other in pairs),
        behind=sum(one > other for one, other in pairs),
        level=sum(one == other for one, other in pairs),
    )
