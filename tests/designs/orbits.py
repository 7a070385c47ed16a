"""Places, pairs of places and the maps that take the clubs of a row of ``clubs.json`` to clubs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import gcd, lcm, prod

from league.drawing.constructions.clubs import ClubRow, club_of, moves

__all__ = ["Map", "Table", "mapped", "maps", "orbits_of", "packed", "powers"]

HIGHEST = 4  #: order of a map

Table = list[int]
Map = tuple[tuple[int, ...], int]  #: by circle, the one it is taken to, and the factor of its places


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


def mapped(row: ClubRow, steps: Sequence[int], by: int) -> list[int]:
    """By place, its image under the map that takes each circle to the one in ``steps`` and multiplies its places by a factor. Of those
    that do not move, one of each club goes with its circle, a whole club stays."""
    turns, second = prod(row["moduli"]), row["moduli"][1]
    stay = range(turns * row["circles"], row["clubs"] * row["size"])
    within = [x // second * by % row["moduli"][0] * second + x * by % second for x in range(turns)]
    image = [circle * turns + x for circle in steps for x in within]
    follow = len(stay) == row["circles"] and len({club_of(row, who) for who in stay}) > 1
    return image + [stay[circle] for circle in (steps if follow else range(len(stay)))]


def maps(row: ClubRow) -> list[Map]:
    """The maps that take clubs to clubs, one of each group of maps, those of the highest order (up to four) first; the last one leaves
    everything where it is."""
    exponent = lcm(*row["moduli"])
    clubs = [club_of(row, who) for who in range(row["clubs"] * row["size"])]
    found = dict[frozenset[tuple[int, ...]], Map]()
    for steps in permutations(range(row["circles"])):
        for by in range(1, exponent):
            image = mapped(row, steps, by) if gcd(by, exponent) == 1 else []
            if image and len({*zip(clubs, (clubs[who] for who in image), strict=True)}) == row["clubs"]:
                found.setdefault(frozenset(map(tuple, powers(image))), (steps, by))
    return [found[group] for group in sorted(found, key=len, reverse=True) if len(group) <= HIGHEST]
