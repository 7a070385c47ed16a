"""The permanent table codes on paper: as cards, as a sheet of stickers, and as tents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from league.competitions.models import Competition
from league.paper.framing import framed, section
from league.paper.printing import Paper
from league.paper.queries.codes import PrintedCode
from league.seating.codes import qr_code

__all__ = ["CodeAddress", "code_cards", "code_stickers", "code_tents"]

CodeAddress = Callable[[str], str]  #: a code's token → its full address


def code_cards(competition: Competition, codes: Sequence[PrintedCode], address: CodeAddress) -> Paper:
    """Four cards on a page."""
    return _paper(competition, codes, address, "code_cards", _("Table cards"), "cards")


def code_stickers(competition: Competition, codes: Sequence[PrintedCode], address: CodeAddress) -> Paper:
    """Labels of 70 × 37 mm, 24 on a page."""
    return _paper(competition, codes, address, "code_stickers", _("Table stickers"), "stickers")


def code_tents(competition: Competition, codes: Sequence[PrintedCode], address: CodeAddress) -> Paper:
    """A page for each table, to be folded across the middle and read from both sides."""
    return _paper(competition, codes, address, "code_tents", _("Table tents"), "tents")


def _paper(competition: Competition, codes: Sequence[PrintedCode], address: CodeAddress, document: str, title: str, ending: str) -> Paper:
    name = f"table-{codes[0].table}-{ending}" if len(codes) == 1 else f"table-code-{ending}"
    content = {"section": section(competition, title), "codes": [_code(code, address) for code in codes]}
    scan = _("One code for every session: scan it to record the game at this table.")
    return framed(competition, document, title, name, content, scan=scan, fold=_("Fold here"))


def _code(code: PrintedCode, address: CodeAddress) -> dict[str, Any]:
    there = address(code.token)
    return {"heading": _("Table %(number)s") % {"number": code.table}, "address": there, "qr": str(qr_code(there))}
