"""Public seatings of later stages: who sits there tells who went on, also under an embargo on the results that decided it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from league.competitions.models import Competition
from league.director.revealed import SessionShown
from league.games.models import Game
from league.seating.models import SessionState

__all__ = ["TellingSeating", "TellingTogether", "telling_seatings", "together"]


@dataclass(frozen=True, slots=True)
class TellingSeating:
    """A session whose public seating tells who went on by results up to session ``last``; ``is_secret``: some of these are secret now."""

    number: int
    last: int
    is_secret: bool
    may_hide: bool


@dataclass(frozen=True, slots=True)
class TellingTogether:
    """Sessions (numbers) that tell who went on by results up to the same one; ``to_hide``: those whose seating can still be hidden."""

    numbers: tuple[int, ...]
    last: int
    to_hide: tuple[int, ...]


def telling_seatings(competition: Competition, rows: Sequence[SessionShown]) -> tuple[TellingSeating, ...]:
    """Those of these sessions, by number. Two queries if the seating of a later stage is public, otherwise none."""
    shown = [row for row in rows if row.seating == "public" and row.session.stage_id is not None]
    if not shown:
        return ()
    sources = dict(competition.stages.values_list("pk", "source"))
    known = set(Game.objects.finished().filter(competition=competition).order_by().values_list("table__session", flat=True).distinct())
    found = []
    for row in shown:
        used = _used(row.session.stage_id, sources)
        by = [one for one in rows if one.session.pk in known and one.session.stage_id in used]
        if by:
            secret = any(one.results != "public" for one in by)
            found.append(
                TellingSeating(row.number, max(one.number for one in by), secret, row.may_hide and row.state == SessionState.SEATED)
            )
    return tuple(found)


def _used(stage: int | None, sources: Mapping[int, int | None]) -> set[int | None]:
    """The stages from which somebody comes into this one (ids; ``None`` stands for the first, as in its sessions); none into the first."""
    used, source = set[int | None](), sources.get(stage or 0)
    while source is not None:
        used |= {source, None}
        source = sources.get(source)
    return used


def together(tellings: Sequence[TellingSeating]) -> tuple[TellingTogether, ...]:
    """The same, those put together that follow from results up to the same session."""
    by_last = {last: [one for one in tellings if one.last == last] for last in sorted({one.last for one in tellings})}
    return tuple(
        TellingTogether(tuple(one.number for one in some), last, tuple(one.number for one in some if one.may_hide))
        for last, some in by_last.items()
    )
