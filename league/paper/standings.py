"""The standings on paper, with a column for each session where there is room."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.competitions.models import Competition
from league.paper.framing import framed, section
from league.paper.printing import Paper
from league.paper.queries.standings import PrintedStandings
from league.standings.queries.standings import StandingRow, Standings
from league.wording.ranking import gain_text, policy_text, value_name

__all__ = ["standings_paper"]

PLACES = {4: gettext_lazy("Places 1–2–3–4"), 5: gettext_lazy("Places 1–2–3–4–5")}
MOST_UPRIGHT, MOST_SIDEWAYS = 4, 9  #: columns of sessions beside the others, on an upright page and on one on its side
Totals = Mapping[int, Mapping[int, str]]  #: number of an entrant → number of a session → what it brought


def standings_paper(competition: Competition, printed: PrintedStandings) -> Paper:
    """Places, names and totals; the last sessions have a column each. Who has no place comes last, with the reason."""
    standings, after = printed.standings, printed.after
    title = _("Standings after session %(number)s") % {"number": after}
    sessions = printed.sessions[-MOST_SIDEWAYS:]
    totals = _totals(standings)
    with_games, most = _differ(standings), standings.most_places
    content = {
        "section": section(competition, title, mark=_mark(printed)),
        "heading": title,
        "about": _about(printed, len(sessions)),
        "flipped": len(sessions) > MOST_UPRIGHT,
        "columns": [value_name(standings.policy), *([_("Games")] if with_games else []), str(PLACES[most])],
        "sessions": [_("S%(number)s") % {"number": number} for number in sessions],
        "rows": [
            _row(row, [totals[row.person.number].get(number, "–") for number in sessions], with_games, most) for row in standings.rows
        ],
    }
    return framed(competition, "standings", title, f"standings-after-{after}", content, place=_("Place"), player=_("Player"))


def _differ(standings: Standings) -> bool:
    """Whether it has to be said how many games each has played, or missed."""
    return len({(row.games, row.missed) for row in standings.rows}) > 1


def _mark(printed: PrintedStandings) -> str:
    if printed.is_provisional:
        return _("Provisional")
    return "" if printed.is_public else _("Not yet public")


def _about(printed: PrintedStandings, shown: int) -> str:
    games = ngettext("%(count)d game", "%(count)d games", printed.standings.games) % {"count": printed.standings.games}
    parts = [policy_text(printed.standings.policy), f"{games}."]
    if shown < len(printed.sessions):
        parts.append(_("The last %(count)s sessions have a column of their own.") % {"count": shown})
    return " ".join(parts)


def _totals(standings: Standings) -> Totals:
    """What each session brought."""
    found: dict[int, dict[int, str]] = defaultdict(dict)
    for entry in standings.entries:
        sums: dict[int, Fraction] = defaultdict(Fraction)
        for result in entry.results:
            sums[result.session] += Fraction(result.total)
        number = standings.people[cast(int, entry.key)].number
        found[number] = {session: gain_text(standings.policy, value) for session, value in sums.items()}
    return found


def _row(row: StandingRow, sessions: Sequence[str], with_games: bool, most_places: int) -> dict[str, Any]:
    places = [*row.places, *[0] * (most_places - len(row.places))]
    games = [row.games_text] if with_games else []
    return {
        "place": "" if row.place is None else str(row.place),
        "name": row.name,
        "note": ". ".join(filter(None, [row.note, row.tiebreak])),
        "cells": [row.value.text if row.value else "–", *games, "–".join(map(str, places))],
        "sessions": list(sessions),
    }
