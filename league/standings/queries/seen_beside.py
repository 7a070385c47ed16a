"""Who is seen in a stage beside the one in which they had a seat, though the reader may not know who plays in either."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Exists, OuterRef, Q

from league.competitions.models import StageEntrant
from league.seating.models import Seat, SessionState, SitOut
from league.standings.queries.ranking.staging import ShownStage

__all__ = ["seen_beside"]


def seen_beside(stages: Sequence[ShownStage]) -> frozenset[tuple[int, int]]:
    """Sessions (numbers), each with an entrant (id) who does not play in it, whether they have a seat there or not: they play in a stage
    beside its own, and a public seating shows them there. That the other seat is outdated tells nothing that these seatings do not. One
    query, none unless it is secret who plays in at least two such stages."""
    secret = [one for one in stages if one.source is not None and not one.is_known]
    beside = {one.key: [other for other in secret if other.source == one.source and other is not one] for one in secret}
    if not any(beside.values()):
        return frozenset()
    own = Q(session__stage=OuterRef("stage"), entrant=OuterRef("entrant"), session__hidden=False)
    here = own & ~Q(session__state=SessionState.CANCELLED)
    shown = Exists(Seat.objects.filter(here)) | Exists(SitOut.objects.filter(here))
    rows = StageEntrant.objects.filter(shown, stage__in=beside).order_by().values_list("stage_id", "entrant_id")
    return frozenset((number, key) for stage, key in rows for other in beside[stage] for number in other.sessions)
