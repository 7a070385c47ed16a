"""Designs for tasks with a past or with groups: the sessions of a design that have not been played, with players found for its places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from league.drawing.arrangement import pairs_at
from league.drawing.constructions import Design, designs, with_byes
from league.drawing.constructions.blocks import relabelled, repeats_of
from league.drawing.effort import Effort
from league.drawing.lots import Lots
from league.drawing.search.aims import Aims
from league.drawing.search.places import find_places
from league.drawing.task import Blocks, Task

__all__ = ["Renamed", "begun_design", "fewest_repeats", "from_designs", "placed"]

MOST = 250  #: players; with more, there are so many others to meet that a search needs no design
PATTERNS = 3  #: designs tried for each number of sessions
BEGINNINGS = 30  #: searches for the places of a design that was begun
MOST_GONE = 4  #: people who have left, each of whom is tried as the one whose table is dropped


def from_designs(task: Task, aims: Aims, lots: Lots, effort: Effort, share: float = 0.0) -> Blocks | None:
    """Sessions without any repeat, meeting within a group or meeting of two who must not meet, if a design has them; ``share`` is the part
    of the whole work already done."""
    if len(task.players) > MOST:
        return None
    strangers = [_strangers(aims, who) for who in range(len(task.players))]
    for blocks in _patterns(task, aims):
        if not effort.goes_on("designs", share):
            break
        place = find_places(blocks, strangers, _allowed(task, aims, blocks), lots)
        if place is not None:
            return placed(blocks, place)
    return _with_who_left(task, aims, lots)


def begun_design(aims: Aims, sessions: int, lots: Lots, effort: Effort) -> Blocks | None:
    """So many sessions without any repeat that continue the design played so far, if everybody played all of it and it is known."""
    played, count = _played(aims), len(aims.order)
    if any(sum(row) != 3 * played or max(row) > 1 for row in aims.met) or count > MOST:
        return None
    strangers = [_strangers(aims, who) for who in range(count)]
    pattern = next(iter(designs(count // 4, played + sessions)), None)
    left = pattern.blocks[played:] if pattern else []
    if not left or repeats_of(left, count) or not effort.goes_on("designs"):
        return None
    place = find_places(left, strangers, [(1 << count) - 1] * count, lots, BEGINNINGS)
    return placed(left, place) if place else None


def _strangers(aims: Aims, who: int) -> int:
    """The players, as bits, whom a player has met, should not meet or must not meet."""
    return sum(1 << other for other, met in enumerate(aims.met[who]) if met or other in aims.mates[who] or other in aims.apart[who])


def fewest_repeats(task: Task) -> list[Design]:
    """Designs for these players, ignoring past and groups: all that have as few repeats as the best, best first."""
    if task.byes:
        with_turns = with_byes(len(task.players), task.sessions)
        return [with_turns] if with_turns else []
    found = list(islice(designs(task.tables, task.sessions), PATTERNS))
    repeats = [repeats_of(pattern.blocks, len(task.players)) for pattern in found]
    return [pattern for pattern, again in zip(found, repeats, strict=True) if again == repeats[0]]


class Renamed:
    """Patterns in turn, with their places assigned to the players by lot."""

    def __init__(self, patterns: Sequence[Blocks], players: int, lots: Lots) -> None:
        self._patterns, self._players, self._lots, self._turn = patterns, range(players), lots, 0

    def blocks(self) -> Blocks:
        pattern = self._patterns[self._turn % len(self._patterns)]
        self._turn += 1
        return placed(pattern, self._lots.shuffled(self._players))


def placed(blocks: Blocks, place: list[int]) -> Blocks:
    """The pattern with its places replaced by the players who have them."""
    return relabelled(blocks, sorted(range(len(place)), key=place.__getitem__))


def _with_who_left(task: Task, aims: Aims, lots: Lots) -> Blocks | None:
    """The rest of a design in which somebody played who has since left: the table at which they would sit is dropped. So three sit out in
    each session, and nobody twice, because nobody would have met that player twice."""
    played, count = _played(aims), len(task.players)
    gone = sorted({who for two in task.history.meetings for who in two}.difference(task.players))
    if task.byes != 3 or not 1 <= len(gone) <= MOST_GONE or any(task.history.sit_outs.get(who) for who in task.players):
        return None
    index = {who: number for number, who in enumerate(aims.order)}
    for who in gone:
        met = sum(1 << number for other, number in index.items() if task.history.met(who, other))
        strangers = [_strangers(aims, number) | (met >> number & 1) << count for number in range(count)] + [met]
        for pattern in islice(designs(task.tables + 1, task.sessions + played), PATTERNS):
            left = pattern.blocks[played:]
            if repeats_of(left, count + 1):
                continue
            anywhere = [(1 << count + 1) - 1] * (count + 1)
            place = find_places(left, strangers, anywhere, lots)
            if place is not None:
                return [[table for table in session if count not in table] for session in placed(left, place)]
    return None


def _played(aims: Aims) -> int:
    """The most sessions played by anybody."""
    return -(-max(map(sum, aims.met)) // 3)


def _patterns(task: Task, aims: Aims) -> Iterator[Blocks]:
    """Patterns without repeats: the last sessions of designs for exactly so many sessions, for one more (whose place teams of four take),
    and for as many more as were played."""
    played = _played(aims)
    for more in sorted({0, 1, played, played + 1}):
        sessions = task.sessions + more
        found = (with_byes(len(task.players), sessions),) if task.byes else islice(designs(task.tables, sessions), PATTERNS)
        for pattern in found:
            left = pattern.blocks[more:] if pattern else []
            met = [two for session in left for table in session for two in pairs_at(table)]
            if pattern and len(set(met)) == len(met):
                yield left


def _allowed(task: Task, aims: Aims, blocks: Blocks) -> list[int]:
    """By player the places, as bits, whose byes bring them to everybody's fair share, or one more."""
    before = [task.history.sit_outs.get(who, 0) for who in aims.order]
    share = (sum(before) + task.byes * task.sessions) // len(before)
    byes = [task.sessions - sum(place in table for session in blocks for table in session) for place in range(len(before))]
    return [sum(1 << place for place, more in enumerate(byes) if share <= had + more <= share + 1) for had in before]
