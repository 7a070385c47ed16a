"""The standings over stages on paper: a group of rows for each stage, and for those who were replaced or have no place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.standings.cells import paper_text
from league.standings.columns import columns_on_paper
from league.standings.queries.numbers import ShownNumber, difference_of
from league.standings.queries.ranking.cuts import cuts_of, ranked_together
from league.standings.queries.ranking.standings import StandingRow, Standings

__all__ = ["by_stage"]

Totals = Mapping[int, Mapping[int, str]]  #: entrant's number → session's number → what it brought


def by_stage(competition: Competition, standings: Standings, sessions: Sequence[int], totals: Totals) -> dict[str, Any]:
    """The columns beside place and player, and the rows in groups, each with the results of those ``sessions`` in which somebody played.

    A place is explained by what was brought into the stage and what was gained in it, whatever the stages are called and how many there
    are. No query.
    """
    places = next(column for column in columns_on_paper(competition, standings) if column.key == "places")
    brought = {row.person.number: _brought(row) for row in standings.rows}
    are_brought = any(before is not None and before.value for before, _gained in brought.values())
    headings = cuts_of(standings).headings
    together, names = ranked_together(standings), {stage.number: stage.name for stage in standings.stages}
    groups: list[dict[str, Any]] = []
    for row in standings.rows:
        number = row.person.number
        if number in headings or not groups:
            groups.append({"heading": headings.get(number, ""), "rows": []})
        cells = [row.value, *(brought[number] if are_brought else ()), places.shown(row) if places.shown else ""]
        played = [_("S%(number)s") % {"number": one} + f" {totals[number][one]}" for one in sessions if one in totals.get(number, {})]
        groups[-1]["rows"].append(
            {
                "place": "" if row.place is None else str(row.place),
                "name": row.name,
                "country": row.person.country,
                "note": ". ".join(filter(None, [_own_stage(row, together, names), row.note, row.tiebreak])),
                "cells": [paper_text(cell) for cell in cells],
                "sessions": played,
            }
        )
    columns = [standings.value_name, *((_("Carried over"), _("In this stage")) if are_brought else ()), str(places.heading)]
    return {"columns": columns, "groups": groups}


def _own_stage(row: StandingRow, together: Mapping[int, Sequence[int]], names: Mapping[int, str]) -> str:
    """The name of the stage in which somebody plays, where the players of several are ranked together."""
    return names[max(row.parts)] if row.place is not None and row.parts and len(together.get(row.stage, ())) > 1 else ""


def _brought(row: StandingRow) -> tuple[ShownNumber | None, ShownNumber | None]:
    """What was brought into the last stage in which somebody plays, in points or by games that count on, and what was gained in it: both
    make the value, also where stages are ranked together. Neither for those who play in the first stage alone."""
    last = max(row.parts, default=0)
    if row.value is None or not last or min(row.parts) == last:
        return None, None
    gained = row.parts[last].gained
    return (difference_of(row.numbers.policy, row.value, gained) if gained else row.value), gained
