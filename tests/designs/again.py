"""Which search finds each stored design for equal clubs and teams: ``make designs`` runs all of them and compares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from league.drawing.constructions.clubs import ClubRow
from league.drawing.constructions.team_turns import TeamRow
from tests.designs.covering import covered
from tests.designs.drawn import drawn
from tests.designs.eighteen import SEEDS, four_clubs_of_eighteen
from tests.designs.lines import five_clubs_of_twenty
from tests.designs.orbits import mapped
from tests.designs.teams import turned_team_row

__all__ = ["ClubRecipe", "NotFoundAgain", "club_row_again", "team_row_again"]


class NotFoundAgain(RuntimeError):
    """A search that has found a design does so no more."""


STAY, PAIRS, FOUR, THREE = (0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (1, 2, 0)  #: to which circles a map takes the circles


@dataclass(frozen=True)
class ClubRecipe:
    """The map (the circles to which it takes the circles, and the factor of the places), and the seed with which the tables are drawn one
    by one or, ``is_cover``, those that fit together are chosen among all that the map allows. ``bases``: base sessions."""

    steps: tuple[int, ...]
    by: int = 1
    seed: int = 1
    is_cover: bool = False
    bases: int = 1


CLUBS = {
    (4, 10): ClubRecipe(STAY, seed=5),
    (4, 12): ClubRecipe(PAIRS, is_cover=True, bases=0),
    (4, 14): ClubRecipe((0, 2, 3, 1), 3, seed=6, is_cover=True),
    (4, 15): ClubRecipe(PAIRS, is_cover=True, bases=0),
    (4, 20): ClubRecipe(PAIRS, 3, is_cover=True, bases=0),
    (4, 21): ClubRecipe((1, 2, 3, 0), is_cover=True, bases=0),
    (4, 22): ClubRecipe(STAY, 4, is_cover=True),
    (4, 24): ClubRecipe(PAIRS, seed=2, is_cover=True, bases=0),
    (5, 8): ClubRecipe((0, 1, 2, 3, 4)),
    (5, 12): ClubRecipe(FOUR, 7),
    (5, 16): ClubRecipe(FOUR, 9, seed=2),
    (6, 6): ClubRecipe(STAY, seed=18),
    (6, 8): ClubRecipe(FOUR, 7),
    (6, 10): ClubRecipe(PAIRS, 11, seed=8, is_cover=True),
    (6, 12): ClubRecipe(THREE, seed=10, is_cover=True),
    (6, 14): ClubRecipe(PAIRS, 8, seed=7, is_cover=True),
    (6, 16): ClubRecipe(FOUR, 11),
    (7, 8): ClubRecipe(PAIRS),
    (7, 12): ClubRecipe(THREE, seed=21, is_cover=True),
    (8, 6): ClubRecipe(FOUR, 5),
    (8, 7): ClubRecipe(PAIRS, seed=4),
    (8, 8): ClubRecipe(FOUR),
    (8, 9): ClubRecipe(THREE, seed=4, is_cover=True),
    (8, 10): ClubRecipe(FOUR, 7),
    (8, 11): ClubRecipe(PAIRS, seed=21, is_cover=True),
    (8, 12): ClubRecipe(THREE, 9, seed=14, is_cover=True),
    (9, 8): ClubRecipe(PAIRS, seed=2),
    (10, 2): ClubRecipe(STAY),
    (10, 6): ClubRecipe(THREE, seed=17, is_cover=True),
    (10, 8): ClubRecipe(FOUR, 13),
    (10, 10): ClubRecipe(THREE, seed=13, is_cover=True),
    (11, 8): ClubRecipe(PAIRS, seed=4, is_cover=True),
    (12, 5): ClubRecipe(FOUR, 8),
    (12, 6): ClubRecipe(THREE, seed=7, is_cover=True),
    (12, 7): ClubRecipe(PAIRS, seed=19, is_cover=True),
    (12, 8): ClubRecipe(FOUR, 17),
    (14, 6): ClubRecipe(THREE, seed=14, is_cover=True),
    (16, 5): ClubRecipe(FOUR),
    (16, 6): ClubRecipe(THREE, seed=19, is_cover=True),
    (17, 4): ClubRecipe(PAIRS, 16, seed=4, is_cover=True),
    (18, 2): ClubRecipe(STAY),
    (20, 3): ClubRecipe(THREE, seed=7, is_cover=True),
    (20, 4): ClubRecipe(FOUR),
    (20, 5): ClubRecipe(FOUR),
    (23, 4): ClubRecipe(PAIRS, 22, seed=14, is_cover=True),
    (24, 2): ClubRecipe(FOUR),
    (24, 3): ClubRecipe(THREE, seed=5, is_cover=True),
    (28, 3): ClubRecipe(FOUR),
    (30, 2): ClubRecipe(FOUR, 2),
    (32, 3): ClubRecipe(FOUR),
    (34, 2): ClubRecipe(FOUR, 4),
    (36, 2): ClubRecipe(PAIRS),
    (40, 2): ClubRecipe(FOUR, 13),
    (42, 2): ClubRecipe(PAIRS, 8),
    (46, 2): ClubRecipe(STAY, seed=12),
    (48, 2): ClubRecipe(FOUR, 5),
}
"""By number of clubs and their size."""
FORMULAS: dict[tuple[int, int], Callable[[], ClubRow | None]] = {
    (4, 18): partial(four_clubs_of_eighteen, SEEDS),
    (5, 20): five_clubs_of_twenty,
}
"""The others: those that have more in common than a group that moves their places."""
TEAMS = {6: 1, 8: 14}  #: by number of teams of four, the seed
EVEN_EARLY = 8  #: teams; in the design for them, the last session can be left out


def club_row_again(row: ClubRow) -> ClubRow:
    """A row for the same clubs, found by a search or a formula. :class:`NotFoundAgain` if that leads nowhere."""
    key = (row["clubs"], row["size"])
    found = FORMULAS[key]() if key in FORMULAS else _searched(row)
    if found is None:
        raise NotFoundAgain(f"{row['clubs']} clubs of {row['size']}")
    return found


def _searched(row: ClubRow) -> ClubRow | None:
    recipe = CLUBS[row["clubs"], row["size"]]
    shape: ClubRow = {**row, "sessions": 0, "bases": [], "tables": []}
    image, tables = mapped(shape, recipe.steps, recipe.by), len(row["tables"])
    if recipe.is_cover:
        return covered(shape, image, recipe.bases, tables, recipe.seed)
    return drawn(shape, image, tables, recipe.seed)


def team_row_again(row: TeamRow) -> TeamRow:
    """A row for the same teams, found by a search. :class:`NotFoundAgain` if that leads nowhere."""
    found = turned_team_row(row["teams"], row["size"], TEAMS[row["teams"]], is_even_early=row["teams"] == EVEN_EARLY)
    if found is None:
        raise NotFoundAgain(f"{row['teams']} teams of {row['size']}")
    return found
