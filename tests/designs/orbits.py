"""Places, pairs of places and the maps that take the clubs of a row of ``clubs.json`` to clubs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import lcm, prod

from league.drawing.constructions.clubs import ClubRow, club_of, moves

__all__ = ["Table", "mapped", "maps", "orbits_of", "packed", "powers"]

Table = list[int]


def packed(tables: list[Table]) -> str:
    return bytes(who for table in tables for who in table).hex()


def orbits_of(row: ClubRow) -> tuple[list[list[int]], list[int]]:
    """By two places, the number of the orbit of their pair under the group; and by orbit, whether nobody may meet that way: two of a club,
    or a pair that comes round before the group does."""
    every, players = moves(row), range(row["clubs"] * row["size"])
    orbit = [[-1] * len(players) for _ in players]
    taken = list[int]()
    for one, other in combinations(players, 2):
        if orbit[one][other] < 0:
            pairs = {frozenset((move[one], move[other])) for move in every}
            for a, b in pairs:
                orbit[a][b] = orbit[b][a] = len(taken)
            taken.append(int(len(pairs) < len(every) or club_of(row, one) == club_of(row, other)))
    return orbit, taken


def powers(image: list[int]) -> list[list[int]]:
    """The map that leaves every place where it is, then the one with this image, done once, twice and so on."""
    found = [list(range(len(image)))]
    while (following := [image[who] for who in found[-1]]) != found[0]:
        found.append(following)
    return found


def mapped(row: ClubRow, order: int, by: int) -> list[int]:
    """By place, its image under the map. Those that do not move are taken in turn, too, as far as they make up whole turns."""
    turns, second = prod(row["moduli"]), row["moduli"][1]
    moving = turns * row["circles"]
    step = {1: [0], 2: [1, 0], 3: [1, 2, 0], 4: [2, 3, 1, 0]}[order]  # of four, both pairs are taken to each other
    image = []
    for who in range(row["clubs"] * row["size"]):
        first, size = (0, turns) if who < moving else (moving, 1)
        count = row["circles"] if who < moving else row["clubs"] * row["size"] - moving
        turn, x = divmod(who - first, size)
        if turn < count // order * order:
            turn = turn // order * order + step[turn % order]
        if who < moving:
            x = x // second * by % row["moduli"][0] * second + x * by % second
        image.append(first + turn * size + x)
    return image


def maps(row: ClubRow) -> Iterator[list[int]]:
    """The maps that take clubs to clubs, those of the highest order first; the last one leaves everything where it is."""
    exponent = lcm(*row["moduli"])
    clubs = [club_of(row, who) for who in range(row["clubs"] * row["size"])]
    for order in (4, 3, 2, 1):
        for by in range(1, exponent if order > 1 else 2):
            if pow(by, order, exponent) != 1 % exponent:
                continue
            image = mapped(row, order, by)
            if len({*zip(clubs, (clubs[who] for who in image), strict=True)}) == row["clubs"]:
                yield image
