"""The offences in Küster's book: “Allgemeine Spielregeln” and “Die Strafen”, by the number in each chapter."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.wording.offences.declaration import CHOMBO, DEAD_HAND, PENALTY, Offence
from scoring.game import FINES

__all__ = ["KUESTER_OFFENCES"]

LEAST, MOST = FINES


def _fined(code: str, text: Promise, number: int, fine: int) -> Offence:
    return Offence(code=code, leads_to=PENALTY, text=text, sections={"kuester": f"Die Strafen {number}"}, fine=fine)


KUESTER_OFFENCES = (
    Offence(
        code="too_few",
        leads_to=DEAD_HAND,
        text=_("Too few tiles: no win, and the hand counts"),
        sections={"kuester": "Allgemeine Spielregeln 2"},
    ),
    Offence(
        code="too_many",
        leads_to=DEAD_HAND,
        text=_("Too many tiles: no win, and the hand counts nothing"),
        sections={"kuester": "Allgemeine Spielregeln 3"},
    ),
    Offence(
        code="wrong_figure",
        leads_to=DEAD_HAND,
        text=_("A figure laid with a wrong tile: no win, and the hand counts"),
        sections={"kuester": "Allgemeine Spielregeln 6"},
    ),
    _fined("looked", _("Own tiles looked at before all are dealt"), 1, LEAST),
    _fined("named_wrongly", _("Discard named wrongly, so that others call Tschi or Pong"), 2, LEAST),
    _fined("told_discarder", _("Said who discarded a tile that lies dead"), 3, LEAST),
    _fined("told_too_few", _("Told somebody in time that a tile is missing"), 4, MOST),
    _fined("told_wrong_tile", _("Told somebody in time that a figure has a wrong tile"), 5, MOST),
    Offence(
        code="false_mahjong",
        leads_to=CHOMBO,
        text=_("Mah-Jongg said without having it, and somebody has shown tiles"),
        sections={"kuester": "Die Strafen 7"},
    ),
)
