"""The places that are revealed: those of the final result, frozen at the beginning, and compared with it later."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, cast

from league.competitions.models import Competition
from league.competitions.seen import fingerprint
from league.hall.models import Reveal
from league.hall.reveal.steps import PlaceGroup, RevealPlan, Step, shown_after, steps_of
from league.standings.queries.ranking.final import final_of

__all__ = ["OtherOrder", "frozen", "other_order", "places_now", "plan_of", "rows_of", "steps_of_reveal"]


@dataclass(frozen=True, slots=True)
class OtherOrder:
    """The standings give other places or totals than those frozen: ``now``, with a fingerprint of it that an answer names (``seen``).

    ``changed``: entrants whose place or total differs, in the order of ``now``; ``shown``: those of them already on the screen.
    """

    now: tuple[PlaceGroup, ...]
    seen: str
    changed: tuple[int, ...]
    shown: frozenset[int]


def places_now(competition: Competition) -> tuple[PlaceGroup, ...]:
    """Everybody with a place in the final result but the disqualified, the best first, under embargo or not. Four queries."""
    ranked = final_of(competition).ranked
    return tuple(
        PlaceGroup(place or 0, tuple((cast(int, line.key), str(line.value)) for line in lines))
        for place, lines in groupby(ranked, key=lambda line: line.place)
    )


def rows_of(places: Iterable[PlaceGroup]) -> list[Any]:
    """The places as they are stored."""
    return [[group.place, [list(one) for one in group.who]] for group in places]


def frozen(reveal: Reveal) -> tuple[PlaceGroup, ...]:
    """The places as they were stored, the best first."""
    return tuple(PlaceGroup(place, tuple((key, value) for key, value in who)) for place, who in reveal.places)


def plan_of(reveal: Reveal) -> RevealPlan:
    return RevealPlan(reveal.singly, reveal.page)


def steps_of_reveal(reveal: Reveal) -> tuple[Step, ...]:
    return steps_of(frozen(reveal), plan_of(reveal))


def other_order(reveal: Reveal, now: Sequence[PlaceGroup]) -> OtherOrder | None:
    """How the standings differ from the frozen places; None if they do not."""
    before, after = _by_key(frozen(reveal)), _by_key(now)
    if before == after:
        return None
    changed = tuple(key for key in {**after, **before} if before.get(key) != after.get(key))
    on_screen = {key for group in shown_after(steps_of_reveal(reveal), reveal.step) for key in group.keys}
    return OtherOrder(tuple(now), fingerprint(rows_of(now)), changed, frozenset(changed) & on_screen)


def _by_key(places: Iterable[PlaceGroup]) -> dict[int, tuple[int, str]]:
    return {key: (group.place, value) for group in places for key, value in group.who}
