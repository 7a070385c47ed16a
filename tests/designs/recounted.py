"""Count what a search found, independently of it and of the product's checks."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations

from league.drawing.constructions.clubs import ClubRow, club_of, moves
from league.drawing.constructions.team_turns import TeamRow

__all__ = ["is_club_design", "is_team_design"]

Sessions = list[list[tuple[int, ...]]]


def is_club_design(row: ClubRow, sessions: int) -> bool:
    """Whether the row has so many sessions, with everybody in each, clubs of one size, no repeat and no meeting of clubmates."""
    players, every = row["clubs"] * row["size"], moves(row)
    stay = [tuple(range(first, first + 4)) for first in range(len(every) * row["circles"], players, 4)]
    made: Sessions = [[tuple(move[who] for who in table) for table in fours(base)] for base in row["bases"] for move in every]
    made += [[tuple(move[who] for who in bytes.fromhex(table)) for move in every] + stay for table in row["tables"]]
    clubs = [club_of(row, who) for who in range(players)]
    is_whole = len(made) == sessions and set(Counter(clubs).values()) == {row["size"]}
    are_apart = all(len({clubs[who] for who in table}) == 4 for table in chain.from_iterable(made))
    return is_whole and are_apart and has_no_repeat(made, players)


def is_team_design(row: TeamRow) -> bool:
    """Whether everybody plays in each session, nobody meets again or somebody of their own team, and all teams meet equally often; with
    eight teams within one when the last session is left out."""
    size, length = row["size"], row["length"]
    sessions: Sessions = [
        [
            tuple(((who // size + by) % length if who // size < length else who // size) * size + who % size for who in table)
            for table in fours(base)
        ]
        for base in row["bases"]
        for by in range(length)
    ]
    apart = all(len({who // size for who in table}) == 4 for table in chain.from_iterable(sessions))
    return (
        apart
        and has_no_repeat(sessions, row["teams"] * size)
        and uneven(sessions, size) == 0
        and (row["teams"] < 8 or uneven(sessions[:-1], size) == 1)
    )


def fours(base: str) -> list[bytes]:
    seats = bytes.fromhex(base)
    return [seats[first : first + 4] for first in range(0, len(seats), 4)]


def has_no_repeat(sessions: Sessions, players: int) -> bool:
    met = Counter(two for session in sessions for table in session for two in combinations(sorted(table), 2))
    return max(met.values()) == 1 and all(sorted(chain.from_iterable(session)) == list(range(players)) for session in sessions)


def uneven(sessions: Sessions, size: int) -> int:
    """The most meetings of two teams, less the fewest."""
    met = Counter(
        frozenset((one // size, other // size)) for session in sessions for table in session for one, other in combinations(table, 2)
    )
    return max(met.values()) - min(met.values())
