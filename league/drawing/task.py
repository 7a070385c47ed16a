"""The task of a draw, and its result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import chain

from league.drawing.arrangement import Draw, History
from league.drawing.sizes import FOUR, Sizes, no_tables_for, tables_for
from scoring.errors import RuleViolation, gettext_noop

__all__ = ["Blocks", "Schedule", "Task", "checked"]

LEAST_TEAMS = 4  #: of which one each can sit at a table

Blocks = list[list[list[int]]]  #: sessions, their tables in order, at each four players without seats; players not listed sit out


@dataclass(frozen=True, slots=True)
class Task:
    """A draw to be made: the players' numbers, the number of sessions, those who should not meet (groups: a club, a team, a country; a
    player may belong to several), those who must not meet (pairs, the smaller number first), and earlier games. ``ranks``: the rank of a
    group by its name, 0 (the default) before 1; see :attr:`tiers`. ``sizes``: the numbers of players a table may have; with
    others than four everybody plays. ``teams``, by name, if this is a team tournament: nobody sits with their team, and all teams meet
    equally often (:mod:`league.drawing.teams`)."""

    players: tuple[int, ...]
    sessions: int
    seed: int = 1
    groups: Mapping[str, frozenset[int]] = field(default_factory=dict)
    apart: frozenset[tuple[int, int]] = frozenset()
    history: History = field(default_factory=History)
    ranks: Mapping[str, int] = field(default_factory=dict)
    sizes: Sizes = FOUR
    teams: Mapping[str, frozenset[int]] = field(default_factory=dict)

    @property
    def tiers(self) -> tuple[Mapping[str, frozenset[int]], ...]:
        """The groups in order of importance, those of one rank together: meetings within the first tier are fewest, and none is added to
        them for fewer within the next."""
        ranks = sorted({self.ranks.get(name, 0) for name in self.groups})
        return tuple({name: who for name, who in self.groups.items() if self.ranks.get(name, 0) == rank} for rank in ranks)

    @property
    def seats(self) -> tuple[int, ...]:
        """The number of players at each table of a session, tables of four first."""
        return tables_for(len(self.players), self.sizes)

    @property
    def tables(self) -> int:
        return len(self.seats)

    @property
    def byes(self) -> int:
        """The number of players who sit out in every session."""
        return len(self.players) - sum(self.seats)

    @property
    def is_mixed(self) -> bool:
        """Whether some tables are of another size than four."""
        return any(size != 4 for size in self.seats)

    @property
    def odd_seats(self) -> int:
        """The number of players at tables of another size than four, in every session."""
        return sum(size for size in self.seats if size != 4)

    @property
    def pairs(self) -> int:
        """The number of pairs who meet in a session."""
        return sum(size * (size - 1) // 2 for size in self.seats)


@dataclass(frozen=True, slots=True)
class Schedule:
    """Drawn sessions; ``method`` is a word for how they were found, ``cut_short`` says whether time ended the search.

    ``proved`` holds lower bounds that the search itself proved, by the names of :class:`~league.drawing.figures.ScheduleFigures`.
    """

    sessions: tuple[Draw, ...]
    method: str
    cut_short: bool = False
    proved: Mapping[str, int] = field(default_factory=dict)


def checked(task: Task) -> Task:
    """The task, checked.

    Refusals: ``too_few`` (a table needs four, or two), ``not_divisible`` (into tables of these sizes), ``no_sessions``, ``player_twice``,
    ``unknown_player`` (in a group, a team or a pair), ``apart_from_oneself``; of teams ``in_two_teams``, ``without_team``,
    ``too_few_teams``, ``team_sizes`` and ``team_tables``. Whether all pairs can be kept apart is left to the search
    (``apart_impossible``).
    """
    _refuse_some(
        "player_twice", gettext_noop("Listed twice: {numbers}."), [who for who, times in Counter(task.players).items() if times > 1]
    )
    if not task.seats:
        raise no_tables_for(len(task.players), task.sizes)
    if task.sessions < 1:
        raise RuleViolation("no_sessions", gettext_noop("At least one session has to be drawn."), where="sessions")
    here = set(task.players)
    named = set(chain(*task.groups.values(), *task.teams.values(), *task.apart))
    _refuse_some("unknown_player", gettext_noop("Not among the players: {numbers}."), named - here)
    _refuse_some(
        "apart_from_oneself",
        gettext_noop("Nobody can be kept apart from themselves: {numbers}."),
        [one for one, other in task.apart if one == other],
    )
    if task.teams:
        _check_teams(task)
    return task


def _check_teams(task: Task) -> None:
    """Refuse teams that do not hold everybody once, or cannot have one each at a table."""
    teams = Counter(chain.from_iterable(task.teams.values()))
    _refuse_some("in_two_teams", gettext_noop("In more than one team: {numbers}."), [who for who, times in teams.items() if times > 1])
    _refuse_some("without_team", gettext_noop("In no team: {numbers}."), set(task.players) - teams.keys())
    if len(task.teams) < LEAST_TEAMS:
        sentence = gettext_noop("Four teams at least are needed for tables at which nobody sits with their own, and there are {count}.")
        raise RuleViolation("too_few_teams", sentence, where="teams", count=len(task.teams))
    if len(set(map(len, task.teams.values()))) > 1:
        sizes = ", ".join(f"{name} {len(members)}" for name, members in sorted(task.teams.items()))
        sentence = gettext_noop(
            "All teams need the same number of players: {sizes}. "
            "Teams of different sizes can be groups whose members meet as seldom as can be."
        )
        raise RuleViolation("team_sizes", sentence, where="teams", sizes=sizes)
    if task.is_mixed:
        sentence = gettext_noop("A team tournament needs tables of four, and {count} players do not fill them.")
        raise RuleViolation("team_tables", sentence, where="teams", count=len(task.players))


def _refuse_some(code: str, sentence: str, players: Iterable[int]) -> None:
    if numbers := sorted(players):
        raise RuleViolation(code, sentence, where="players", numbers=", ".join(map(str, numbers)), entrants=tuple(numbers))
