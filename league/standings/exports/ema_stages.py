"""What the check of an EMA file says of stages: lots that decided, decisions kept against later results, and who withdrew."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.audit.queries import actions_done
from league.competitions.models import Competition, StageEntrant
from league.standings.queries.ranking.final import FinalResult

__all__ = ["stage_topics"]


def stage_topics(competition: Competition, final: FinalResult) -> Iterable[tuple[str, str, str, Iterable[str]]]:
    """Topics of the check (code, title, sentence if there is nothing, lines); none in one flat table. Four queries with stages."""
    if final.standings.stages:
        yield "stages", _("Stages"), _("The rule decided who went on."), _decisions(competition, final)
        yield "withdrawn", _("Withdrawn"), _("Nobody withdrew."), _withdrawn(competition, final)


def _decisions(competition: Competition, final: FinalResult) -> Iterable[str]:
    """The lots that decided who goes on, with how many were drawn, and decisions that were kept all the same. Three queries."""
    decided = {one.details["stage"]: one.details for one in actions_done(competition, "decide_stage")}
    drawn = [one.details["stage"] for one in actions_done(competition, "draw_stage_lot")]
    kept = {one.details["stage"] for one in actions_done(competition, "keep_decision")}
    for stage in final.standings.stages:
        told = decided.get(stage.number, {})
        if told.get("lot") is not None:
            sentence = ngettext(
                "“%(stage)s”: %(drawn)s by lot (%(lot)s), level with %(level)s; %(count)s lot was drawn.",
                "“%(stage)s”: %(drawn)s by lot (%(lot)s), level with %(level)s; %(count)s lots were drawn.",
                drawn.count(stage.number),
            )
            words = {"stage": stage.name, "count": drawn.count(stage.number), "lot": told["lot"]}
            yield sentence % {**words, "drawn": told["drawn"], "level": _others(told["level"], told["drawn"])}
        if stage.number in kept:
            yield _("“%(stage)s”: who plays was kept as decided, though others would have gone on later.") % {"stage": stage.name}


def _others(level: str, drawn: str) -> str:
    """Those who were level and not drawn."""
    return ", ".join(name for name in level.split(", ") if name not in drawn.split(", "))


def _withdrawn(competition: Competition, final: FinalResult) -> Iterable[str]:
    """Who withdrew, and who plays in a stage instead. One query."""
    rows = StageEntrant.objects.filter(stage__competition=competition).exclude(replaces=None)
    instead = {row.replaces_id: row for row in rows.select_related("stage", "entrant__player")}
    for key, person in final.standings.people.items():
        if not person.withdrawn:
            continue
        name, row = final.roster[key].full_name, instead.get(key)
        if row is None:
            yield _("%(name)s withdrew.") % {"name": name}
            continue
        words = {"name": name, "other": row.entrant.player.full_name, "stage": row.stage.name}
        yield _("%(name)s withdrew; %(other)s plays in “%(stage)s” instead.") % words
