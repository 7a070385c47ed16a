"""Pack the players' groups into the clubs of a design for equal clubs: what shares no club of the design meets without repeats."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from league.drawing.constructions import ClubDesign, club_designs
from league.drawing.lots import Lots
from league.drawing.search.aims import Aims
from league.drawing.search.designed import placed
from league.drawing.task import Blocks, Task

__all__ = ["Packed", "packed"]

MOST = 250  #: players, as for other designs


class Packed(NamedTuple):
    """Sessions without repeats; ``is_whole``: every group is within one club of the design, so that none of its members meet."""

    blocks: Blocks
    is_whole: bool
    method: str


def packed(task: Task, aims: Aims, lots: Lots) -> list[Packed]:
    """The designs for equal clubs, no smaller than the largest group, with so many sessions, and the players placed by their groups: one
    alone in which all groups have room, if there is any, else all, and members without room are wherever it is left. Nothing if there are
    byes or earlier meetings."""
    if task.byes or len(task.players) > MOST or any(map(any, aims.met)) or not any(aims.mates):
        return []
    circles = sorted(_circles(aims), key=len, reverse=True)
    designs = [each for each in club_designs(len(task.players), task.sessions) if each.size >= len(circles[0])]
    found = [_pack(each, circles, lots) for each in designs]
    return [each for each in found if each.is_whole][:1] or found


def _circles(aims: Aims) -> Iterator[list[int]]:
    """The players divided into as many sets as possible, such that all who should not or must not meet are in one."""
    left = set(range(len(aims.mates)))
    while left:
        circle = [min(left)]
        left.remove(circle[0])
        for who in circle:  # grows meanwhile
            near = sorted(left & (aims.mates[who] | aims.apart[who]))
            circle += near
            left.difference_update(near)
        yield circle


def _pack(design: ClubDesign, circles: list[list[int]], lots: Lots) -> Packed:
    """Each circle, the largest first, goes to the club where it leaves the least room; one for which no club has room is divided among
    those with most."""
    room = {club: lots.shuffled(range(club * design.size, (club + 1) * design.size)) for club in lots.shuffled(range(design.clubs))}
    place, is_whole = [0] * (design.clubs * design.size), True
    for circle in circles:
        rest = list(circle)
        while rest:
            wide = [club for club, places in room.items() if len(places) >= len(rest)]
            club = min(wide, key=lambda club: len(room[club])) if wide else max(room, key=lambda club: len(room[club]))
            is_whole = is_whole and bool(wide)
            taken, room[club] = room[club][: len(rest)], room[club][len(rest) :]
            for who, seat in zip(rest, taken, strict=False):
                place[who] = seat
            rest = rest[len(taken) :]
    return Packed(placed(design.blocks, place), is_whole, design.method)
