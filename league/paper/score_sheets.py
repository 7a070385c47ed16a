"""Score sheets to fill in at the tables, with the seats printed: one page per table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.paper.framing import framed, heading_of, mark_of, section
from league.paper.printing import Paper
from league.paper.queries.printed import PrintedSession, PrintedTable
from league.paper.seating import Address, changing_text, named, on_sheet
from league.seating.codes import qr_code
from league.wording import points_text, term
from league.wording.seats import seat_letter, seat_name
from league.wording.terms import spelt
from scoring.rulesets import Ruleset

__all__ = ["score_sheets"]

HANDS = 18  #: lines on a sheet; a longer game continues on the back


def score_sheets(competition: Competition, sessions: Sequence[PrintedSession], address: Address) -> Paper:
    """A sheet for every table of the sessions; ``address`` turns a table's token into its link."""
    title, ruleset = _("Score sheet"), competition.ruleset
    asked = _asked_of_riichi(ruleset) if ruleset.family == "riichi" else _asked_without_riichi(ruleset)
    content = {
        "tables": [_table(competition, title, session, table, address) for session in sessions for table in session.tables],
        "hands": HANDS,
        "asked": [{"width": column.width, "circled": column.circled} for column in asked],
    }
    words = {**_words(ruleset), "columns": [column.word for column in asked]}
    return framed(competition, "score_sheets", title, f"{named(sessions)}score-sheets", content, **words)


class Asked(NamedTuple):
    """A column that the sheet has for every hand: its heading and width in millimetres; in some, seats are ``circled``."""

    word: str
    width: int
    circled: bool = False


def _asked_of_riichi(ruleset: Ruleset) -> list[Asked]:
    ron, tsumo, draw = (term(ruleset, key) for key in ("ron", "tsumo", "draw"))
    value = term(ruleset, "han").capitalize() + (f", {term(ruleset, 'fu')}" if ruleset.counts_fu else "")
    return [
        Asked(_("No."), 7),
        Asked(_("Hand, counters"), 15),
        Asked(f"{ron.capitalize()}, {tsumo}, {draw}", 17),
        Asked(_("Winner"), 17, circled=True),
        Asked(_("From"), 17, circled=True),
        Asked(value, 20),
        Asked(term(ruleset, "riichi").capitalize(), 17, circled=True),
    ]


def _asked_without_riichi(ruleset: Ruleset) -> list[Asked]:
    """The columns for Küster and DMJL; if everybody settles, the values of all hands have columns of their own instead."""
    value = [] if ruleset.payers == "settle" else [Asked(_("Value"), 20)]
    return [
        Asked(_("No."), 7),
        Asked(spelt(_("Hand"), ruleset), 12),
        Asked(_("Winner"), 18, circled=True),
        Asked(_("From"), 18, circled=True),
        *value,
    ]


def _words(ruleset: Ruleset) -> dict[str, Any]:
    is_riichi, score = ruleset.family == "riichi", spelt(_("Scores after the hand (by start wind)"), ruleset)
    how = _("One line a hand. Circle the start winds of the winner, of who discarded, and of who declared riichi.")
    plain = _("One line a hand. Circle the start winds of the winner and of who discarded; a draw has neither.")
    uma = [_("Uma") if ruleset.oka is None else _("Uma and oka")] if is_riichi else []
    return {
        "by_seat": [score] if is_riichi or ruleset.payers != "settle" else [_("Value of each hand"), score],
        "how": how if is_riichi else plain,
        "scan": spelt(_("Scan this code to record the hands of this table."), ruleset),
        "no_link": _("Table links exist from the start of the session: print this sheet again then."),
        "sticks": _("At the end"),
        "endings": [_("Table score"), _("Penalties (reason overleaf)"), _("Place"), *uma, _("Result")],
        "signature": _("Signature"),
    }


def _table(competition: Competition, title: str, session: PrintedSession, table: PrintedTable, address: Address) -> dict[str, Any]:
    mark = mark_of(session, tells=session.telling.at_table(table.number))
    return {
        **section(competition, title, session, mark, changing_text([session])),
        "heading": _("Table %(number)s") % {"number": table.number},
        "session": heading_of(session),
        "facts": _facts(session),
        "seats": [{"wind": seat_name(seat.wind), **on_sheet(seat)} for seat in table.seats],
        "letters": [seat_letter(seat.wind) for seat in table.seats],
        "qr": str(qr_code(address(table.token))) if table.token else "",
    }


def _facts(session: PrintedSession) -> list[str]:
    """The ruleset, the start, the minutes and everybody's starting points."""
    facts = [session.ruleset.title]
    if session.starts_at is not None:
        facts.append(_("starts at %(time)s") % {"time": date_format(session.starts_at, "TIME_FORMAT")})
    if session.minutes:
        facts.append(ngettext("%(count)d minute", "%(count)d minutes", session.minutes) % {"count": session.minutes})
    facts.append(_("everybody starts with %(points)s") % {"points": points_text(session.ruleset.start_points)})
    return facts
