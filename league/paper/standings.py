"""The standings on paper, with a column for each session if there is room; over stages in groups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.paper.framing import framed, result_mark, section
from league.paper.printing import Paper
from league.paper.queries.standings import PrintedStandings
from league.paper.standings_by_stage import by_stage
from league.standings.cells import paper_text
from league.standings.columns import columns_on_paper, written
from league.standings.queries.ranking.standings import StandingRow, Standings
from league.wording.ranking import gain_text

__all__ = ["standings_paper"]

MOST_UPRIGHT, MOST_SIDEWAYS = 4, 9  #: columns for sessions, in portrait and in landscape format
MOST_BELOW = 16  #: sessions in the lines below the names
Totals = Mapping[int, Mapping[int, str]]  #: entrant's number → session's number → what it brought


def standings_paper(competition: Competition, printed: PrintedStandings) -> Paper:
    """A paper of places, names and totals, with what the latest sessions brought: in columns, or over stages below the names. People
    without a place come last, with the reason. Where it says what the public does not see yet, it is marked so."""
    standings, after = printed.standings, printed.after
    title = _("Standings after session %(number)s") % {"number": after}
    content = _content(competition, printed)
    is_public = printed.is_public and (printed.in_public is None or content == _content(competition, printed.in_public))
    mark = result_mark(is_provisional=printed.is_provisional, is_public=is_public)
    content |= {"section": section(competition, title, mark=mark), "heading": title}
    document = "standings_by_stage" if standings.is_staged else "standings"
    return framed(competition, document, title, f"standings-after-{after}", content, place=_("Place"), player=_("Player"))


def _content(competition: Competition, printed: PrintedStandings) -> dict[str, Any]:
    """All that the paper says below its heading; where the public would read anything else, the paper is marked."""
    standings = printed.standings
    sessions = printed.sessions[-MOST_BELOW if standings.is_staged else -MOST_SIDEWAYS :]
    table = (
        by_stage(competition, standings, sessions, _totals(standings))
        if standings.is_staged
        else _in_columns(competition, standings, sessions)
    )
    return {"about": _about(printed, len(sessions)), **table}


def _in_columns(competition: Competition, standings: Standings, sessions: Sequence[int]) -> dict[str, Any]:
    totals, columns = _totals(standings), columns_on_paper(competition, standings)
    cells = zip(*written(columns, standings.rows), strict=True)
    return {
        "flipped": len(sessions) > MOST_UPRIGHT,
        "columns": [str(column.heading) for column in columns],
        "sessions": [_("S%(number)s") % {"number": number} for number in sessions],
        "rows": [
            _row(row, own, [totals[row.person.number].get(number, "–") for number in sessions])
            for row, own in zip(standings.rows, cells, strict=True)
        ],
    }


def _about(printed: PrintedStandings, shown: int) -> str:
    games = ngettext("%(count)d game", "%(count)d games", printed.standings.games) % {"count": printed.standings.games}
    parts = [printed.standings.how, f"{games}.", *printed.lots]
    if shown < len(printed.sessions):
        is_staged = printed.standings.is_staged
        text = (
            _("The last %(count)s sessions stand below the names.")
            if is_staged
            else _("The last %(count)s sessions have a column of their own.")
        )
        parts.append(text % {"count": shown})
    return " ".join(parts)


def _totals(standings: Standings) -> Totals:
    """The points each session brought, by entrant."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    for entry in standings.entries:
        sums: dict[int, Fraction] = defaultdict(Fraction)
        for result in entry.results:
            sums[result.session] += Fraction(result.total)
        number = standings.people[cast(int, entry.key)].number
        found[number] = {session: gain_text(standings.policy, value) for session, value in sums.items()}
    return found


def _row(row: StandingRow, cells: Iterable[Any], sessions: Sequence[str]) -> dict[str, Any]:
    return {
        "place": "" if row.place is None else str(row.place),
        "name": row.name,
        "note": ". ".join(filter(None, [row.note, row.tiebreak])),
        "cells": [paper_text(cell) for cell in cells],
        "sessions": list(sessions),
    }
