"""What sessions that somebody sat out count, for the pages that show them."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.seating.models import Session, SessionState, SitOut
from league.standings.queries.ranking.standings import Standings
from league.wording import joined
from league.wording.ranking import sat_out_text
from scoring.ranking import StagedPlan

__all__ = ["rest_counts", "sat_out_by", "sat_out_in", "sat_out_notes"]


def sat_out_by(entrant: int, competition: Competition, reader: Reader | None = None) -> tuple[int, ...]:
    """The numbers of the sessions that this entrant (an id) sat out, as far as the reader may know them. One query."""
    sessions = Session.objects.read_by(reader or everybody(competition)).exclude(state=SessionState.CANCELLED)
    return tuple(sessions.filter(sit_outs__entrant=entrant).order_by("number").values_list("number", flat=True))


def sat_out_in(standings: Standings, sessions: Iterable[int]) -> tuple[str, ...]:
    """That somebody sat out in these sessions (numbers), and what that counts, stage by stage."""
    left, found = set(sessions), []
    for name, numbers, says in _parts(standings):
        own = sorted(left if numbers is None else left & numbers)
        left -= set(own)
        if own:
            sentence = ngettext("Sat out in session %(sessions)s.", "Sat out in sessions %(sessions)s.", len(own))
            found.append(_said(sentence % {"sessions": joined([str(number) for number in own])}, name, says))
    return tuple(found)


def sat_out_notes(competition: Competition, standings: Standings) -> tuple[str, ...]:
    """What it counts that players of these standings sat out, for each stage in which somebody did. One query, none if all played the same
    number of games."""
    if len({row.games for row in standings.rows}) < 2:
        return ()
    rows = SitOut.objects.filter(session__competition=competition, session__number__in=standings.considered)
    rested = set(rows.values_list("session__number", flat=True))
    shown = (one for one in _parts(standings, standings.of_stage) if (rested if one[1] is None else rested & one[1]))
    return tuple(_said("", name, says) for name, _numbers, says in shown)


def rest_counts(competition: Competition, session: Session) -> str:
    """What a session sat out counts by the way of ranking of its stage. One query."""
    own = Q(number=1) if session.stage_id is None else Q(pk=session.stage_id)
    stage, whole = competition.stages.filter(own).first(), competition.standings_policy
    return sat_out_text(whole if stage is None else stage.policy_under(whole))


def _parts(standings: Standings, of_stage: int = 0) -> list[tuple[str, frozenset[int] | None, str]]:
    """Each stage with its name, the numbers of its sessions, and what a session sat out counts in it; without stages one part without a
    name, for all sessions."""
    plan = standings.plan
    if not isinstance(plan, StagedPlan):
        return [("", None, sat_out_text(standings.policy))]
    names = {stage.number: stage.name for stage in standings.stages}
    shown = [stage for stage in plan.stages if of_stage in (0, stage.number)]
    return [(names[one.number] if len(shown) > 1 else "", one.sessions, sat_out_text(one.policy)) for one in shown]


def _said(lead: str, name: str, says: str) -> str:
    about = _("“%(stage)s”: %(sentence)s") % {"stage": name, "sentence": says} if name else says
    return " ".join(filter(None, [lead, about]))
