"""The goals of docs/seating.md as data: each task, and what its schedule must achieve."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import ceil, comb

__all__ = [
    "IN_CLUBS",
    "Case",
    "Groups",
    "OddCase",
    "all_tables",
    "beyond",
    "byes",
    "design",
    "equal_clubs",
    "far_beyond",
    "groups",
    "large",
    "largest",
    "met_once",
    "more_byes",
    "odd_tables",
    "perfect",
    "small",
    "teams",
    "wide",
]

Groups = dict[str, tuple[int, ...]]  #: members by name

UP_TO_THE_BOUND = {
    *range(4, 17),
    18,
    19,
    20,
    21,
    22,
    24,
    25,
    27,
    28,
    31,
    37,
    40,
    46,
}  #: tables for which all sessions without forced repeats are required
OPEN = {(9, 12): 27, (12, 16): 36}  #: more repeats than the lower bound are allowed: no better schedule is known
SIX_OF_TWENTY = 6  #: repeats of 5 tables × 6 sessions: the bound is 0, and is known not to be reached
PERFECT = (28, 31, 37, 40, 46)  #: tables at which each pair meets exactly once, of those for which that took a search
WITH_BYES = {(15, 7): 21, (18, 6): 5, (19, 8): 22, (21, 7): 10, (25, 8): 11, (26, 8): 4, (33, 9): 0, (33, 10): 0, (37, 10): 0}
"""The fewest repeats known, by players and sessions."""
VISITS_WITH_BYES = {(18, 6): 3, (25, 8): 2}  #: the most visits of a player to a table in these, where they are asked for
LINKED = ((40, 4, 0), (64, 8, 0), (160, 8, 273), (160, 10, 35))
"""Players, sessions, and the most pairs who neither meet nor have an opponent in common."""
FEW_VISITS = {14: 12, 21: 12}  #: sessions in which nobody visits a table twice, where fewer than elsewhere
LEAST_SQUARED = {
    (7, 4): 21,
    (9, 4): 45,
    (10, 4): 13,
    (11, 4): 17,
    (13, 4): 28,
    (14, 4): 4,
    (15, 4): 0,
    (15, 5): 0,
    (17, 4): 18,
    (18, 4): 0,
    (19, 5): 0,
    (21, 4): 12,
    (22, 4): 0,
    (23, 7): 0,
    (26, 3): 0,
}
"""The least Σ C(meetings, 2) known where everybody plays, by players and sessions: proved for all but 9 × 4 (at least 41) and 10 × 4 (at
least 12)."""
LIMIT = 13
# fmt: off
IN_CLUBS = {  #: clubs and their size: the most sessions known, where counting allows more
    (4, 6): 5, (4, 10): 9, (4, 22): 21, (5, 4): 4, (5, 8): 8, (5, 12): 15, (5, 16): 20, (5, 20): 20, (6, 6): 9, (6, 8): 12,
    (6, 10): 15, (6, 14): 21, (6, 16): 24, (7, 8): 14, (8, 5): 9, (8, 6): 12, (8, 7): 14, (8, 8): 16, (8, 10): 22, (8, 11): 22,
    (9, 8): 18, (10, 2): 5, (10, 8): 21, (11, 8): 24, (12, 2): 6, (12, 5): 17, (12, 7): 23, (12, 8): 24, (17, 4): 20, (18, 2): 10,
    (20, 5): 30, (23, 4): 27, (24, 2): 14, (28, 3): 26, (30, 2): 18, (32, 3): 30, (34, 2): 20, (36, 2): 22, (42, 2): 26, (46, 2): 28,
    (48, 2): 30,
}
# fmt: on


@dataclass(frozen=True)
class Case:
    """``goal`` of docs/seating.md; what is asked for; the most that its figures may be (None: not judged), ``squared`` and where
    ``repeats_are_exact`` those exactly; whether no pair may meet three times before all have met twice; seconds of the processor's time."""

    goal: int
    players: int
    rounds: int
    repeats: int | None = 0
    repeats_are_exact: bool = False
    all_twice_first: bool = False
    squared: int | None = None
    max_meetings: int | None = None
    wind_spread: int = 1
    most_visits: int | None = None
    group_meetings: int | None = None
    bye_spread: int | None = None
    seconds: float | None = None
    groups: Groups = field(default_factory=dict)
    teams: Groups = field(default_factory=dict)
    team_mates: int | None = None
    team_spread: int | None = None
    about: str = ""

    @property
    def name(self) -> str:
        players = f"{self.players // 4} × 4" if self.players % 4 == 0 else str(self.players)
        return f"{players}, {self.rounds} rounds" + (f", {self.about}" if self.about else "")


def bound(tables: int) -> int:
    """B: nobody can meet more than 4t − 1 others, three in each session."""
    return (4 * tables - 1) // 3


def design(tables: int, rounds: int, seconds: float | None = 0.5) -> Case:
    """Goals 1 and 3: nobody meets twice, winds within 1, physical tables spread."""
    return Case(1, 4 * tables, rounds, max_meetings=1, most_visits=visits(tables, rounds), seconds=seconds)


def visits(tables: int, rounds: int) -> int | None:
    """Goal 3: the most visits of a player to a table, judged up to 13 rounds.

    Nobody comes twice where fewer rounds are played than there are tables. As many rounds as tables allow that only for some numbers (24
    players at 6 tables would be 24 permutations of six that agree in one place at most; there are never more than 18), so two visits are
    allowed from there on. With four tables every table of a round has one player from each of another round, so two rounds have four
    players who stay: in five rounds 40 times, more than 16 players who come twice to two of the tables can hold.
    """
    if rounds > LIMIT:
        return None
    if rounds == 1 or (tables > 4 and rounds <= min(tables - 1, FEW_VISITS.get(tables, LIMIT))):
        return 1
    return 3 if (tables, rounds) == (4, 5) else max(2, ceil(rounds / tables))


def small() -> Iterator[Case]:
    """Goal 1, its grid: 4 to 50 tables, up to 13 sessions."""
    for tables in range(4, 51):
        yield from (design(tables, rounds) for rounds in range(1, min(LIMIT, bound(tables)) + 1) if (tables, rounds) != (5, 6))


def largest(tables: int) -> int:
    """The most sessions without repeats required by goal 1."""
    if tables == 5:
        return 5
    return max(min(LIMIT, bound(tables)), bound(tables) if tables in UP_TO_THE_BOUND else tables)


def wide(step: int = 1) -> Iterator[Case]:
    """Goal 1, further: more than 13 sessions; with a ``step``, of each number of tables the fewest, the most and each so many between."""
    for tables in range(4, 51):
        most = largest(tables)
        rounds = {LIMIT + 1, most, *range(LIMIT + 1 + tables % step, most, step)} if most > LIMIT else ()
        yield from (design(tables, number, None) for number in sorted(rounds))


def beyond() -> Iterator[Case]:
    """Goal 2: more sessions than are possible without repeats."""
    yield Case(2, 20, 6, repeats=SIX_OF_TWENTY, max_meetings=2)
    for tables in range(4, 14):
        for rounds in range(bound(tables) + 1, bound(tables) + 4):
            forced = 4 * tables * max(0, 3 * rounds - 4 * tables + 1) // 2
            known = OPEN.get((tables, rounds))
            yield Case(2, 4 * tables, rounds, repeats=known or forced, repeats_are_exact=known is None, max_meetings=2)
    for tables, times in ((2, 4), (3, 3)):  # two sessions have at least so many pairs in common
        for rounds in range(1, bound(tables) + 4):
            yield Case(2, 4 * tables, rounds, repeats=None, squared=times * comb(rounds, 2))


def far_beyond() -> Iterator[Case]:
    """Up to 15 sessions nobody meets a third time before all have met twice; how many repeats that takes is not known."""
    for tables in range(4, 14):
        for rounds in range(bound(tables) + 4, 16):
            yield Case(2, 4 * tables, rounds, repeats=None, all_twice_first=True)


def groups() -> Iterator[Case]:
    """Goal 4: nobody meets twice, and club-mates meet as rarely as possible."""
    for players, sizes, rounds, about in (
        (64, [8] * 8, 8, "8 clubs of 8"),
        (64, [8] * 8, 13, "8 clubs of 8"),
        (28, [4] * 7, 8, "7 teams of 4"),
        (40, [4] * 10, 12, "10 teams of 4"),
        (32, [4] * 8, 8, "8 teams of 4"),
        (36, [4] * 9, 10, "9 teams of 4"),
        (100, [20] * 5, 12, "5 clubs of 20"),
        (40, [10, 6, 4, 3, 3, 2, 2], 8, "clubs of 10, 6, 4, 3, 3, 2, 2 and 10 single"),
        (40, [16], 8, "one club of 16"),
        (24, [12, 12], 5, "two clubs of 12"),
    ):
        forced = sum(within_group(size, players // 4) for size in sizes) * rounds
        yield Case(4, players, rounds, group_meetings=forced, max_meetings=1, seconds=10, groups=in_a_row(sizes), about=about)


def within_group(size: int, tables: int) -> int:
    """Meetings that a session forces on a group: it is spread as evenly as can be, q at a table and one more at r of them."""
    q, r = divmod(size, tables)
    return tables * comb(q, 2) + r * q


def in_a_row(sizes: list[int]) -> Groups:
    members: Groups = {}
    first = 1
    for number, size in enumerate(sizes, 1):
        members[f"club {number}"] = tuple(range(first, first + size))
        first += size
    return members


def equal_clubs() -> Iterator[Case]:
    """Goal 9: up to 100 players in four or more clubs of one size; as many sessions without a repeat or a meeting of clubmates as counting
    allows, or as are known. (Three tables and fewer always repeat.)"""
    for players in range(16, 101, 4):
        for size in range(2, players // 4 + 1):
            clubs = players // size
            if clubs * size == players:
                rounds = IN_CLUBS.get((clubs, size), met_once(clubs, size))
                groups, about = in_a_row([size] * clubs), f"{clubs} clubs of {size}"
                yield Case(9, players, rounds, max_meetings=1, group_meetings=0, seconds=10, groups=groups, about=about)


def met_once(clubs: int, size: int) -> int:
    """The most sessions without repeats or meetings of clubmates: nobody can meet more than all of the other clubs, three in each."""
    return (clubs - 1) * size // 3


def byes() -> Iterator[Case]:
    """Goal 5: numbers not divisible by four."""
    most = {17: 4, 18: 5, 19: 6, 21: 5, 22: 6, 23: 6, 26: 7, 30: 8, 37: 9, 42: 11, 50: 12, 63: 12, 75: 12, 101: 12}
    for players, rounds in most.items():
        yield Case(5, players, rounds, max_meetings=1, bye_spread=1)


def perfect() -> Iterator[Case]:
    """Goal 11: each pair meets exactly once."""
    for tables in PERFECT:
        yield Case(11, 4 * tables, bound(tables), max_meetings=1, about="each pair exactly once")
    yield Case(11, 80, 26, max_meetings=1, about="everybody meets all but one")


def more_byes() -> Iterator[Case]:
    """Goal 11: numbers not divisible by four, in more sessions than goal 5 asks for."""
    for (players, rounds), known in WITH_BYES.items():
        yield Case(
            11,
            players,
            rounds,
            repeats=known,
            max_meetings=2,
            most_visits=VISITS_WITH_BYES.get((players, rounds)),
            bye_spread=1,
            about=f"bound {forced_with_byes(players, rounds)}",
        )


def forced_with_byes(players: int, rounds: int) -> int:
    """Repeats that cannot be avoided: byes go round, and whoever plays g games has 3g meetings with at most n - 1 others."""
    times, once_more = divmod(players % 4 * rounds, players)
    shares = ((once_more, rounds - times - 1), (players - once_more, rounds - times))
    return ceil(sum(count * max(0, 3 * games - players + 1) for count, games in shares) / 2)


def all_tables() -> Iterator[Case]:
    """Goal 11: 20 players at five tables, each of them visited twice, or one of them once."""
    for rounds, repeats in ((9, 80), (10, 110)):
        yield Case(11, 20, rounds, repeats=repeats, repeats_are_exact=True, max_meetings=2, most_visits=2)


def teams() -> Iterator[Case]:
    """Goal 13: four to eight teams of four to eight, who fill the tables: no team-mates at a table, nobody meets twice, and all teams meet
    equally often (each session's t tables are 6t meetings of two teams), up to the most sessions that leave enough players of other teams,
    and 13. Not all of these exist: those of (4, 6, 6) and (5, 4, 5) cannot."""
    for count, size in product(range(4, 9), range(4, 9)):
        if count * size % 4:
            continue
        tables = count * size // 4
        for rounds in range(1, min(LIMIT, (count - 1) * size // 3) + 1):
            is_uneven = 6 * tables * rounds % comb(count, 2) > 0
            yield Case(
                13,
                count * size,
                rounds,
                team_mates=0,
                team_spread=int(is_uneven),
                teams=in_a_row([size] * count),
                about=f"{count} teams of {size}",
            )


def large() -> Iterator[Case]:
    """Goal 8."""
    yield Case(8, 172, 15, max_meetings=1, seconds=2)
    yield Case(8, 800, 20, max_meetings=1, seconds=5)


@dataclass(frozen=True)
class OddCase:
    """Tables of four and one of five, or one or two of three: ``squared`` is the least Σ C(meetings, 2) known with fair turns at them, and
    ``most`` what is asked for; ``wind_spread`` what the Norths allow, of which tables of three have none."""

    players: int
    rounds: int
    squared: int
    most: int
    wind_spread: int

    @property
    def name(self) -> str:
        return f"{self.players}, {self.rounds} rounds"


def odd_tables() -> Iterator[OddCase]:
    """Goal 13: players who are no multiple of four, all of whom play; the least known is asked for, or 3 % more."""
    for (players, rounds), squared in LEAST_SQUARED.items():
        yield OddCase(players, rounds, squared, squared + squared * 3 // 100, least_wind_spread(players, rounds))


def least_wind_spread(players: int, rounds: int) -> int:
    """Within a spread d, somebody needs (s - 3d)/4 Norths in s games, and tables of four have one each; at a table of five one begins
    without a wind, so that no more than one is ever needed."""
    if players % 4 == 1:
        return 1
    norths = (players - 3 * (4 - players % 4)) // 4  # in each round
    spread = 1
    while any(players * max(0, ceil((games - 3 * spread) / 4)) > norths * games for games in range(1, rounds + 1)):
        spread += 1
    return spread
