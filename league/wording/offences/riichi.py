"""The offences of ALARM New Style (chapter 6), the Austrian rules (chapter 5) and EMA 2012 (“Strafen” and the headings after it)."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from league.wording.offences.declaration import CHOMBO, DEAD_HAND, FREE, PENALTY, Offence

__all__ = ["RIICHI_OFFENCES"]

CALLS, RIICHI, SHOWN = "Falsche Rufe", "Falsche Riichi-Ansage", "Aufdecken von Ziegeln"
HINTS = "Hinweise zum Spiel (Passing of Information)"


def printed(alarm: str | None = None, austrian: str | None = None, ema: str | None = None) -> dict[str, str]:
    """The sections by ruleset id: of ALARM New Style, the Austrian rules and EMA 2012; ``None``: it is not in that book."""
    sections = {"alarm-2019": alarm, "austrian": austrian, "ema-2012": ema}
    return {book: section for book, section in sections.items() if section is not None}


RIICHI_OFFENCES = (
    Offence(
        code="wrong_number_of_tiles",
        leads_to=DEAD_HAND,
        text=_("Too few or too many tiles in the hand"),
        sections=printed("6.1", "5.2", "Falsche Zahl von Ziegeln"),
    ),
    Offence(
        code="called_tile_not_taken",
        leads_to=DEAD_HAND,
        text=_("Called tile not taken before two more discards"),
        sections=printed(None, "3.3.3", "Reihenfolge beim Rufen / vergessene Ziegel"),
    ),
    Offence(
        code="invalid_call_shown",
        leads_to=DEAD_HAND,
        text=_("Invalid %(chi)s, %(pon)s or %(kan)s called and tiles shown for it"),
        sections=printed(None, "5.2"),
    ),
    Offence(
        code="wrong_set",
        leads_to=DEAD_HAND,
        text=_("Wrong %(chi)s, %(pon)s or %(kan)s not put right before the own discard"),
        sections=printed("6.2.3", None, CALLS),
    ),
    Offence(
        code="call_not_laid",
        leads_to=DEAD_HAND,
        text=_("%(chi)s, %(pon)s or %(kan)s called, not corrected at once and not laid"),
        sections=printed(None, None, CALLS),
    ),
    Offence(
        code="win_withdrawn",
        leads_to=DEAD_HAND,
        text=_("Win called without a winning hand, no tiles shown"),
        sections=printed("6.2.1", "5.2", CALLS),
    ),
    Offence(
        code="win_changed",
        leads_to=DEAD_HAND,
        text=_("Ron changed into another call, hand not shown and no win"),
        sections=printed("6.2.2", None, CALLS),
    ),
    Offence(
        code="riichi_not_declared",
        leads_to=DEAD_HAND,
        text=_("Riichi not said aloud, or its discard not turned"),
        sections=printed("6.4", None, RIICHI),
    ),
    Offence(code="riichi_open", leads_to=DEAD_HAND, text=_("Riichi with an open hand"), sections=printed("6.4", "5.2", RIICHI)),
    Offence(
        code="dead_wall_drawn",
        leads_to=DEAD_HAND,
        text=_("Tile drawn from the dead wall, not noticed before the discard"),
        sections=printed(None, None, "Ziehen vom falschen Ende der Mauer"),
    ),
    Offence(
        code="five_tiles_shown",
        leads_to=DEAD_HAND,
        text=_("Up to five tiles of the dead wall or of another's hand exposed"),
        sections=printed(None, "5.2", SHOWN),
    ),
    Offence(
        code="hints_dead_hand",
        leads_to=DEAD_HAND,
        text=_("Grave or repeated hints about play, as the referee decides"),
        sections=printed(None, None, HINTS),
    ),
    Offence(
        code="false_win",
        leads_to=CHOMBO,
        text=_("Win called without a valid hand, and tiles shown"),
        sections=printed("6.2.1", "5.1", CALLS),
    ),
    Offence(
        code="win_changed_shown",
        leads_to=CHOMBO,
        text=_("Ron changed into another call, hand shown and no win"),
        sections=printed("6.2.2", None, CALLS),
    ),
    Offence(
        code="win_not_called",
        leads_to=CHOMBO,
        text=_("Hand shown as a win without a valid call"),
        sections=printed(None, None, CALLS),
    ),
    Offence(code="noten_riichi", leads_to=CHOMBO, text=_("Riichi without tenpai"), sections=printed("", "5.1", RIICHI)),
    Offence(
        code="kan_in_riichi",
        leads_to=CHOMBO,
        text=_("Invalid concealed %(kan)s after riichi"),
        sections=printed(None, "5.1", RIICHI),
    ),
    Offence(
        code="six_tiles_shown",
        leads_to=CHOMBO,
        text=_("More than five tiles exposed"),
        sections=printed(None, "5.1", SHOWN),
    ),
    Offence(
        code="too_many_tiles_shown",
        leads_to=CHOMBO,
        text=_("So many tiles exposed that the hand cannot go on"),
        sections=printed("6.3"),
    ),
    Offence(
        code="dead_hand_called",
        leads_to=CHOMBO,
        text=_("Tile called with a dead hand"),
        sections=printed(None, None, "Strafen"),
    ),
    Offence(
        code="dead_hand_called_or_won",
        leads_to=CHOMBO,
        text=_("Tile or win called with a dead hand"),
        sections=printed(None, "5.1"),
    ),
    Offence(
        code="obstruction",
        leads_to=PENALTY,
        text=_("Deliberate obstruction of play"),
        sections=printed(None, None, "Betrug und Spielbehinderung"),
    ),
    Offence(
        code="hints",
        leads_to=PENALTY,
        text=_("Hints about hands or tactics, again and again"),
        sections=printed("6.5"),
    ),
    Offence(
        code="hints_grave",
        leads_to=PENALTY,
        text=_("Grave or repeated hints about play, as the referee decides"),
        sections=printed(None, None, HINTS),
    ),
    Offence(
        code="hints_unseemly",
        leads_to=FREE,
        text=_("Hints about hands or tactics: bad manners"),
        sections=printed(None, "5.3"),
    ),
    Offence(
        code="call_withdrawn",
        leads_to=FREE,
        text=_("%(chi)s, %(pon)s or %(kan)s called and withdrawn before tiles are shown"),
        sections=printed("6.2.1", "5.3", CALLS),
    ),
    Offence(
        code="call_corrected",
        leads_to=FREE,
        text=_("Call corrected at once, such as “%(pon)s, no, ron”"),
        sections=printed("6.2.2", "5.3", CALLS),
    ),
    Offence(
        code="ron_tsumo_confused",
        leads_to=FREE,
        text=_("Ron and tsumo confused: the win counts"),
        sections=printed(None, None, CALLS),
    ),
    Offence(
        code="deposit_forgotten",
        leads_to=FREE,
        text=_("Riichi deposit forgotten: it is paid later"),
        sections=printed("6.4", None, RIICHI),
    ),
    Offence(
        code="wrong_part_of_wall",
        leads_to=FREE,
        text=_("Tile drawn from the wrong part of the wall: put right before the discard"),
        sections=printed(None, "5.3", "Ziehen vom falschen Ende der Mauer"),
    ),
    Offence(
        code="own_tiles_shown",
        leads_to=FREE,
        text=_("Up to five tiles of the live wall or of the own hand exposed: they are put back"),
        sections=printed(None, None, SHOWN),
    ),
)
