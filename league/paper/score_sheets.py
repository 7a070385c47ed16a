"""Score sheets to be written on at the tables, with the seats filled in: one page a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.games.codes import qr_code
from league.paper.framing import framed, mark_of, section, session_heading, wind_letter
from league.paper.printing import Paper
from league.paper.queries.seating import PrintedSession, PrintedTable
from league.paper.seating import Address, named
from league.wording import points_text, term, wind_name
from scoring.game.seats import WINDS
from scoring.rulesets import Ruleset

__all__ = ["score_sheets"]

HANDS = 18  #: lines of a sheet; a longer game goes on on the back


def score_sheets(competition: Competition, sessions: Sequence[PrintedSession], address: Address) -> Paper:
    """A sheet for every table of the sessions; ``address`` makes the link of a table out of its token."""
    title = _("Score sheet")
    content = {
        "tables": [_table(competition, title, session, table, address) for session in sessions for table in session.tables],
        "hands": HANDS,
    }
    name = f"{named(sessions)}score-sheets"
    return framed(competition, "score_sheets", title, name, content, **_words(competition.ruleset))


def _words(ruleset: Ruleset) -> dict[str, Any]:
    ron, tsumo, draw = (term(ruleset, key) for key in ("ron", "tsumo", "draw"))
    value = term(ruleset, "han").capitalize() + (f", {term(ruleset, 'fu')}" if ruleset.scoring == "han_fu" else "")
    return {
        "letters": [wind_letter(wind) for wind in range(4)],
        "columns": [
            _("No."),
            _("Hand, counters"),
            f"{ron.capitalize()}, {tsumo}, {draw}",
            _("Winner"),
            _("From"),
            value,
            term(ruleset, "riichi").capitalize(),
        ],
        "scores": _("Scores after the hand (by start wind)"),
        "how": _("One line a hand. Circle the start winds of the winner, of who discarded, and of who declared riichi."),
        "scan": _("Scan this code to record the hands of this table."),
        "no_link": _("Table links exist from the start of the session: print this sheet again then."),
        "sticks": _("At the end"),
        "endings": [
            _("Table score"),
            _("Penalties (reason overleaf)"),
            _("Place"),
            _("Uma") if ruleset.oka is None else _("Uma and oka"),
            _("Result"),
        ],
        "signature": _("Signature"),
    }


def _table(competition: Competition, title: str, session: PrintedSession, table: PrintedTable, address: Address) -> dict[str, Any]:
    return {
        **section(competition, title, session, mark_of(session)),
        "heading": _("Table %(number)s") % {"number": table.number},
        "session": session_heading(session.number),
        "facts": _facts(competition, session),
        "seats": [{"wind": wind_name(WINDS[seat.wind]), "name": seat.name} for seat in table.seats],
        "qr": str(qr_code(address(table.token))) if table.token else "",
    }


def _facts(competition: Competition, session: PrintedSession) -> list[str]:
    """Ruleset, start, minutes and the points everybody starts with."""
    facts = [competition.ruleset.title]
    if session.starts_at is not None:
        facts.append(_("starts at %(time)s") % {"time": date_format(session.starts_at, "TIME_FORMAT")})
    if session.minutes:
        facts.append(ngettext("%(count)d minute", "%(count)d minutes", session.minutes) % {"count": session.minutes})
    facts.append(_("everybody starts with %(points)s") % {"points": points_text(competition.ruleset.start_points)})
    return facts
