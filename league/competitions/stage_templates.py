"""Ready-made stages that one click sets up: what is usual, to be changed before it is saved or at any time later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.competitions.models import CarriedOver, CompetitionKind, RankingMethod, RankingUnit, StageDraw, WhoPlays

__all__ = ["STAGE_TEMPLATES", "StageTemplate", "template_called", "usual_draw"]

SEATS = 4  #: of a table
BETWEEN_TABLES = (StageDraw.STANDINGS, StageDraw.BRACKETS)  #: draws that decide who sits at which of several tables
HALF = {"carried": CarriedOver.SHARE, "share_of": 1, "share_by": 2}
ALL_POINTS = {"carried": CarriedOver.SHARE, "share_of": 1, "share_by": 1}


@dataclass(frozen=True, slots=True)
class StageTemplate:
    """``stages``: fields of each stage as in :func:`league.competitions.commands.make_stage`, but for ``source``, the number of an earlier
    one; ``kind``: of competition for which it is offered first."""

    key: str
    name: Promise
    text: Promise
    stages: tuple[Mapping[str, Any], ...]
    kind: str = CompetitionKind.TOURNAMENT

    def fitting(self, players: int) -> list[dict[str, Any]]:
        """The stages for so many players, each with its name in the language active now.

        Those who go on fill whole tables of four. Where all others play in a stage beside theirs, they are as many as the template says, if
        that leaves a table there; else at most half of the players. They are at least twice as many as go on from them. Where all of them
        sit at one table, it is a final table.
        """
        found = [{**fields, "name": str(fields["name"])} for fields in self.stages]
        for fields in reversed(found):
            if "count" in fields:
                number = found.index(fields) + 1
                further = [one["count"] for one in found if one.get("source") == number and "count" in one]
                fields["count"] = max([_usual_count(fields, players, self._has_rest_beside(fields)), *(2 * count for count in further)])
                fields["draw"] = usual_draw(fields["draw"], fields["count"])
        return found

    def _has_rest_beside(self, fields: Mapping[str, Any]) -> bool:
        """Whether all who do not play in a stage play in another one from the same source."""
        return any(one.get("who") == WhoPlays.REST and one["source"] == fields["source"] for one in self.stages)


def usual_draw(draw: str, count: int) -> str:
    """This draw, or the final table where all who play sit at one: nobody else is there whom a draw could choose."""
    return StageDraw.FINAL if count <= SEATS and draw in BETWEEN_TABLES else draw


def _usual_count(fields: Mapping[str, Any], players: int, has_rest_beside: bool) -> int:
    """So many as the template says, but no more than leave a table for the stage beside it, or, without one, half of the players entered by
    now; in whole tables of four, at least one. Before anybody has entered, as the template says."""
    most = players - SEATS if has_rest_beside else players // 2
    count: int = fields["count"]
    return min(count, max(most // SEATS * SEATS, SEATS)) if players else count


def _best(name: Promise, source: int, count: int, sessions: int, draw: str, **fields: Any) -> Mapping[str, Any]:
    who = {"who": WhoPlays.BEST, "count": count}
    return {"name": name, "source": source, **who, "planned_sessions": sessions, "draw": draw, **HALF, **fields}


STAGE_TEMPLATES = (
    StageTemplate(
        "flat",
        _("Sessions without a final"),
        _("Everybody plays all sessions, and the total decides."),
        ({"name": _("All sessions"), "planned_sessions": 8},),
    ),
    StageTemplate(
        "final",
        _("Sessions and a final of four"),
        _("After the preliminary sessions the best four play three games at one table, with half of their points."),
        (
            {"name": _("Preliminaries"), "planned_sessions": 8},
            _best(_("Final"), 1, 4, 3, StageDraw.FINAL),
        ),
    ),
    StageTemplate(
        "semi-final",
        _("Sessions, a semi-final and a final of four"),
        _("Five sessions, then the best, usually 16, at equally strong tables, then the best four at one table."),
        (
            {"name": _("Preliminaries"), "planned_sessions": 5},
            _best(_("Semi-final"), 1, 16, 2, StageDraw.BRACKETS),
            _best(_("Final"), 2, 4, 2, StageDraw.FINAL),
        ),
    ),
    StageTemplate(
        "championship",
        _("Championship with main and consolation round"),
        _("After the preliminaries the best play on for the title, and all others at the same time for the places after them."),
        (
            {"name": _("Preliminaries"), "planned_sessions": 8},
            _best(_("Main round"), 1, 32, 4, StageDraw.STANDINGS),
            {"name": _("Consolation round"), "source": 1, "who": WhoPlays.REST, "planned_sessions": 4, "draw": StageDraw.WHOLE, **HALF},
        ),
    ),
    StageTemplate(
        "season",
        _("League season with play-offs"),
        _("After the regular season the best, usually eight, play on with half of the points of the season."),
        (
            {"name": _("Regular season"), "planned_sessions": 16},
            _best(pgettext_lazy("stage", "Play-offs"), 1, 8, 4, StageDraw.STANDINGS),
        ),
        CompetitionKind.SEASON,
    ),
    StageTemplate(
        "club",
        _("Club championship with a final evening"),
        _(
            "Of twelve evenings with two sessions each, everybody's best eight count, each with all its games. "
            "The best players, usually eight, have a final evening, with all of their points."
        ),
        (
            {
                "name": _("Evenings"),
                "planned_sessions": 24,
                "policy": RankingMethod.BEST,
                "policy_count": 8,
                "policy_unit": RankingUnit.EVENINGS,
            },
            _best(_("Final evening"), 1, 8, 2, StageDraw.STANDINGS, policy=RankingMethod.SUM, **ALL_POINTS),
        ),
        CompetitionKind.SEASON,
    ),
)


def template_called(key: str) -> StageTemplate | None:
    return next((one for one in STAGE_TEMPLATES if one.key == key), None)
