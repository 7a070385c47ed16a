"""Which search finds each stored design again: ``make designs`` runs those that have a recipe here, and README.md lists all."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from league.drawing.constructions.clubs import ClubRow
from league.drawing.constructions.team_turns import TeamRow
from tests.designs.clubs import starter
from tests.designs.drawn import drawn
from tests.designs.eighteen import SEEDS, four_clubs_of_eighteen
from tests.designs.lines import five_clubs_of_twenty
from tests.designs.orbits import maps
from tests.designs.teams import turned_team_row

__all__ = ["CLUBS", "ClubRecipe", "NotFoundAgain", "club_row_again", "team_row_again"]


class NotFoundAgain(RuntimeError):
    """A search that has found a design does so no more."""


@dataclass(frozen=True)
class ClubRecipe:
    """By which of the ``maps`` of the row, and with which seed; ``drawn``, or else annealed."""

    map: int
    seed: int = 1
    is_drawn: bool = True


CLUBS = {
    (5, 12): ClubRecipe(3),
    (5, 16): ClubRecipe(3, seed=2),
    (6, 8): ClubRecipe(2),
    (6, 16): ClubRecipe(3),
    (7, 8): ClubRecipe(5),
    (8, 6): ClubRecipe(1),
    (8, 7): ClubRecipe(5, seed=4),
    (8, 8): ClubRecipe(0),
    (8, 10): ClubRecipe(2),
    (9, 8): ClubRecipe(5, seed=2),
    (10, 2): ClubRecipe(6, is_drawn=False),
    (10, 8): ClubRecipe(5),
    (12, 5): ClubRecipe(4),
    (12, 8): ClubRecipe(5),
    (16, 5): ClubRecipe(0),
    (18, 2): ClubRecipe(4),
    (20, 4): ClubRecipe(0),
    (20, 5): ClubRecipe(0),
    (24, 2): ClubRecipe(0),
    (28, 3): ClubRecipe(0),
    (30, 2): ClubRecipe(1),
    (32, 3): ClubRecipe(0),
    (40, 2): ClubRecipe(5),
    (42, 2): ClubRecipe(5),
    (48, 2): ClubRecipe(1),
}
"""By number of clubs and their size."""
TEAM_RUNS = 30


def club_row_again(row: ClubRow) -> ClubRow | None:
    """A row for the same clubs, found by a search or a formula; None if it has no recipe. :class:`NotFoundAgain` if that leads nowhere."""
    key = (row["clubs"], row["size"])
    if key == (4, 18):
        return four_clubs_of_eighteen(SEEDS)
    if key == (5, 20):
        return five_clubs_of_twenty()
    recipe = CLUBS.get(key)
    if recipe is None:
        return None
    shape: ClubRow = {**row, "sessions": 0, "bases": [], "tables": []}
    image = next(islice(maps(shape), recipe.map, None))
    bases, tables = len(row["bases"]), len(row["tables"])
    found = drawn(shape, image, tables, recipe.seed) if recipe.is_drawn else starter(shape, image, bases, tables, recipe.seed)
    if found is None:
        raise NotFoundAgain(f"{row['clubs']} clubs of {row['size']}")
    return found


def team_row_again(row: TeamRow) -> TeamRow | None:
    """A row for the same teams, found by a search; None if it has none. :class:`NotFoundAgain` if that leads nowhere."""
    if row["teams"] != 6:
        return None
    found = turned_team_row(row["teams"], row["size"], TEAM_RUNS)
    if found is None:
        raise NotFoundAgain(f"{row['teams']} teams of {row['size']}")
    return found
