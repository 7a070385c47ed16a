"""A row of ``clubs.json`` is found again by the search that found it."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from league.drawing.constructions import club_designs
from league.drawing.constructions import clubs as clubs_module
from league.drawing.constructions.clubs import ClubRow, club_of
from tests.designs.clubs import searched
from tests.designs.covering import is_perfect
from tests.designs.eighteen import SEEDS, four_clubs_of_eighteen
from tests.designs.orbits import mapped, maps


def shape(clubs: int, size: int, moduli: list[int], circles: int, together: int) -> ClubRow:
    return ClubRow(clubs=clubs, size=size, sessions=0, moduli=moduli, circles=circles, together=together, bases=[], tables=[])


@pytest.mark.parametrize(
    ("row", "bases", "tables"),
    [
        (shape(12, 4, [12, 1], 4, 4), 1, 1),
        (shape(8, 3, [7, 1], 3, 3), 1, 0),
        (shape(7, 4, [8, 1], 3, 1), 1, 0),
        (shape(4, 7, [7, 1], 4, 1), 0, 7),
    ],
)
def test_a_starter_is_found_and_nobody_meets_twice_or_a_clubmate(
    row: ClubRow, bases: int, tables: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = searched(row, bases, tables, seeds=4)
    assert found
    assert found["sessions"] == bases * row["moduli"][0] + tables
    path = tmp_path / "clubs.json"
    path.write_text(json.dumps([found]))
    monkeypatch.setattr(clubs_module, "SHIPPED", path)
    clubs_module._shipped.cache_clear()
    players = row["clubs"] * row["size"]
    design = next(each for each in club_designs(players, found["sessions"]) if each.clubs == row["clubs"])
    clubs_module._shipped.cache_clear()
    met = Counter(two for session in design.blocks for table in session for two in combinations(sorted(table), 2))
    assert max(met.values()) == 1 and not any(one // row["size"] == other // row["size"] for one, other in met)


def test_it_is_known_where_all_orbits_are_needed() -> None:
    assert is_perfect(shape(8, 3, [7, 1], 3, 3), 1, 0) and is_perfect(shape(4, 7, [7, 1], 4, 1), 0, 7)
    assert not is_perfect(shape(10, 6, [15, 1], 4, 2), 1, 0) and not is_perfect(shape(4, 7, [7, 1], 4, 1), 0, 6)


def test_where_there_is_no_cover_none_is_found() -> None:
    assert searched(shape(4, 4, [4, 1], 4, 1), 0, 4, seeds=2) is None  # no two orthogonal orthomorphisms of a cyclic group of even order


def test_four_clubs_of_eighteen_are_found_again_as_they_are_shipped() -> None:
    assert four_clubs_of_eighteen(SEEDS) in json.loads(clubs_module.SHIPPED.read_text())


@pytest.mark.parametrize("row", [shape(6, 6, [10, 1], 3, 3), shape(4, 10, [9, 1], 4, 1), shape(5, 8, [8, 1], 5, 1)])
def test_a_map_takes_clubs_to_clubs_and_the_last_one_moves_nobody(row: ClubRow) -> None:
    found = [mapped(row, *each) for each in maps(row)]
    players = list(range(row["clubs"] * row["size"]))
    assert len(found) > 1 and found[-1] == players
    for image in found:
        assert sorted(image) == players
        assert len({(club_of(row, who), club_of(row, image[who])) for who in players}) == row["clubs"]
