"""Of which stages everybody may know who plays in them, as the rooms below the standings need it."""

from __future__ import annotations

from collections import defaultdict

from league.competitions.embargo import everybody
from league.competitions.models import Competition
from league.seating.models import Session, SessionState

__all__ = ["known_stages"]


NOT_PLAYED = (SessionState.PLANNED, SessionState.CANCELLED)


def known_stages(competition: Competition) -> frozenset[int]:
    """The ids of the stages of which everybody may know who plays there, or that it is open: who plays in a stage tells the results of its
    source, so these are public, and it is known who plays in that one (as :func:`league.standings.queries.ranking.staging.stagings_of`
    shows it). Two queries."""
    reader = everybody(competition)
    stages = list(competition.stages.order_by("number"))
    first = next((one.pk for one in stages if one.is_first), None)
    shown: dict[int | None, bool] = defaultdict(lambda: True)
    rows = Session.objects.filter(competition=competition).values_list("number", "state", "hidden", "stage_id")
    for number, state, hidden, stage in rows:
        shown[stage or first] &= state in NOT_PLAYED or (not hidden and reader.sees(number))
    known: set[int] = set()
    decided: set[int] = set()
    for one in stages:
        if one.is_first or (one.source_id in decided and shown[one.source_id]):
            known.add(one.pk)
            decided |= {one.pk} if one.is_decided else set()
    return frozenset(known)
