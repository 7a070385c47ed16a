"""The standings as pages show them, now or after a session."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.standings.cells import json_cell
from league.standings.columns import columns_in_files
from league.standings.exports.decimals import with_decimals
from league.standings.exports.declared import declared_table
from league.standings.exports.table import FileTable
from league.standings.queries.ranking.staging import ShownStage
from league.standings.queries.ranking.standings import Standings, standings_of
from league.standings.queries.results import seat_results
from scoring.ranking import RankingPolicy

__all__ = ["standings_csv_table", "standings_json", "standings_table"]


def standings_table(competition: Competition, after: int | None = None, *, reader: Reader | None = None, stage: int = 0) -> FileTable:
    """The standings now or after a session, of all or of one stage. Raises as :func:`standings_of`. Four queries, seven with stages.

    Points are divided as on the page.
    """
    page = standings_of(competition, after, reader=reader, stage=stage)
    name = "-".join(["standings", *([f"stage-{stage}"] if stage else []), *([f"after-{after}"] if after is not None else [])])
    days = [result.date for result in seat_results(competition, after, reader=reader) if result.date]
    return declared_table(name, _("Standings"), columns_in_files(competition, page), page.rows, max(days, default=None))


def standings_csv_table(competition: Competition, after: int | None = None, *, reader: Reader | None = None, stage: int = 0) -> FileTable:
    """The same for a file of text, over stages with decimals beside the fractions that carrying over makes. Raises as above."""
    table = standings_table(competition, after, reader=reader, stage=stage)
    return with_decimals(table) if any(column.key == "stage" for column in table.columns) else table


def standings_json(competition: Competition, after: int | None = None, *, reader: Reader | None = None, stage: int = 0) -> dict[str, Any]:
    """The standings as one JSON object. Raises as above. Three queries, six with stages."""
    page = standings_of(competition, after, reader=reader, stage=stage)
    columns = columns_in_files(competition, page)
    divided = {} if page.policy.divide_by == 1 else {"points_divided_by": page.policy.divide_by}
    return {
        "competition": competition.slug,
        "name": competition.name,
        "ruleset": competition.ruleset.title,
        **_ranked_by(page.policy),
        **divided,
        "after_session": page.after,
        "games": page.games,
        **_stages_json(page),
        "standings": [{column.key: json_cell(column.value(row)) for column in columns} for row in page.rows],
    }


def _ranked_by(policy: RankingPolicy) -> dict[str, Any]:
    """The method, and what it counts unless that is games."""
    return {"ranked_by": policy.method, **({"counted": policy.unit} if policy.by_evening else {})}


def _stages_json(page: Standings) -> dict[str, Any]:
    """The stages in their order; nothing where there are none."""
    if not page.stages:
        return {}
    about = {"stage": page.of_stage} if page.of_stage else {}
    return {**about, "stages": [_stage_json(stage, page) for stage in page.stages]}


def _stage_json(stage: ShownStage, page: Standings) -> dict[str, Any]:
    if stage.source is None:
        return {"number": stage.number, "name": stage.name, **_ranked_by(page.plan.policy_of(stage.number))}
    who = {"who": stage.quota.who, "count": stage.quota.count, "wild_cards": stage.quota.wild_cards}
    carried = "games" if stage.carry.games else {"share": str(stage.carry.share), "start": list(stage.carry.start)}
    ranked = _ranked_by(page.plan.policy_of(stage.number)) if stage.is_known else {}
    return {
        "number": stage.number,
        "name": stage.name,
        "from": stage.source,
        **who,
        "carried": carried,
        "decided": stage.is_known,
        **ranked,
    }
