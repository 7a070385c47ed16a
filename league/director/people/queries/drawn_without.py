"""How many are drawn for the sessions to come without somebody who leaves, and with the one who moves up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from league.competitions.models import Competition, Entrant, EntrantStatus, StageEntrant
from league.director.people.choices import NEXT
from league.director.people.queries.entrants import EntrantsSummary, entrants_summary
from league.seating.models import NOT_BEGUN
from league.standings.queries.ranking.moving_up import MovingUp

__all__ = ["counted_texts", "drawn_without"]


def counted_texts(name: str, without: EntrantsSummary, plays: str, *, has_sessions: bool, moves_up: bool) -> list[str]:
    """How many are drawn ``without`` the entrant of this name and, where the next one can move up (``moves_up``), with that one: only this
    where it is what was chosen (``plays``; empty before a choice). ``has_sessions``: some are to come."""
    alone = _("Without %(name)s: %(sentence)s") % {"name": name, "sentence": without.sentence}
    if not without.is_even and has_sessions:
        alone = " ".join([alone, _("With a substitute every table stays as it is.")])
    if not moves_up or plays not in (NEXT, ""):
        return [alone]
    moved = _("If the next one moves up: %(sentence)s") % {"sentence": replace(without, drawn=without.drawn + 1).sentence}
    return [moved] if plays == NEXT else [alone, moved]


def drawn_without(competition: Competition, entrant: Entrant, seats: Sequence[MovingUp]) -> EntrantsSummary | None:
    """Who is drawn without the entrant: in the next stage in which the entrant is to play, if there is one; None if all sessions to come
    are those of other stages. Four queries at most."""
    summary = entrants_summary(competition)
    if seats:
        return replace(summary, drawn=seats[0].others, of_team=0, left_out=0)
    coming = list(competition.sessions.filter(state__in=NOT_BEGUN).order_by("number").values_list("stage", flat=True))
    if any(stage is not None for stage in coming):
        own = {None, *StageEntrant.objects.filter(entrant=entrant).values_list("stage", flat=True)}
        stages = [stage for stage in coming if stage in own]
        if not stages:
            return None
        if stages[0] is not None:
            others = StageEntrant.objects.filter(stage=stages[0], entrant__status=EntrantStatus.ACTIVE).exclude(entrant=entrant)
            return replace(summary, drawn=others.count(), of_team=0, left_out=0)
    counted = entrant.status == EntrantStatus.ACTIVE and not entrant.substitute and not summary.of_team
    return replace(summary, drawn=summary.drawn - int(counted))
