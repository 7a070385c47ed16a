"""The state of a table in words, for the scorekeeper's desk; states that need attention come first."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils.translation import gettext as _

from league.games.states import GameState
from league.wording import joined

__all__ = ["SILENT", "DeskState", "Known", "state_of"]

SILENT = timedelta(minutes=20)  #: a playing table without an entry for so long has probably forgotten one
ORDER = ("signal", "unfinished", "silent", "not_started", "over", "paper", "playing", "confirmed", "void")
COLOURS = {
    "signal": "bad",
    "unfinished": "bad",
    "silent": "bad",
    "not_started": "warn",
    "over": "warn",
    "paper": "warn",
    "confirmed": "good",
    "void": "void",
}


@dataclass(frozen=True, slots=True)
class Known:
    """Facts that decide a table's state. ``entered_by`` are the authors of the result; ``silent_for`` is zero before the first entry.

    ``players``: the player at each seat, and the person replaced (empty if nobody). ``is_declared``: riichi was declared in the hand being
    played, so the first one has begun.
    """

    state: str
    ended_by: str
    is_from_paper: bool
    silent_for: timedelta
    asks_signal: bool
    entered_by: tuple[str, ...]
    confirmed_by: str
    players: tuple[tuple[str, str], ...]
    is_declared: bool = False


@dataclass(frozen=True, slots=True)
class DeskState:
    """``code`` is one of ``signal unfinished silent not_started over paper playing confirmed void``; ``detail`` says who has to do what."""

    code: str
    text: str
    detail: str = ""

    @property
    def rank(self) -> int:
        return ORDER.index(self.code)

    @property
    def colour(self) -> str:
        return COLOURS.get(self.code, "")

    @property
    def is_missing(self) -> bool:
        return self.code in ("signal", "unfinished", "silent", "not_started", "playing")

    @property
    def awaits_confirmation(self) -> bool:
        return self.code in ("over", "paper")


def state_of(known: Known) -> DeskState:
    """The state of a table and the people it is waiting for."""
    if known.state == GameState.VOID:
        return DeskState("void", _("void"), _("It does not count."))
    if known.state == GameState.CONFIRMED:
        text = _("confirmed, from paper") if known.is_from_paper else _("confirmed")
        return DeskState("confirmed", text, _("by %(name)s") % {"name": known.confirmed_by})
    if known.state == GameState.FINISHED:
        return _unconfirmed(known)
    return _open(known)


def _unconfirmed(known: Known) -> DeskState:
    """The state of a table whose result waits for the others at the table, or for another helper, to confirm it."""
    others = [_player_text(name, absent) for name, absent in known.players if name not in known.entered_by]
    words = {"by": joined(list(known.entered_by)), "names": ", ".join(others)}
    detail = _("Entered by %(by)s. Not confirmed yet by %(names)s or another helper.") % words
    if known.is_from_paper:
        return DeskState("paper", _("from paper, not confirmed"), detail)
    return DeskState("over", _("over, not confirmed"), detail)


def _player_text(name: str, absent: str) -> str:
    return _("%(substitute)s (for %(name)s)") % {"substitute": name, "name": absent} if absent else name


def _open(known: Known) -> DeskState:
    if known.ended_by:
        return DeskState("unfinished", _("reopened, not finished"), _("By the rules it is over. Finish it at the table, or correct it."))
    if known.asks_signal:
        return DeskState("signal", _("signal not answered"), _("Nobody has said yet which hand was running at the signal."))
    if known.state == GameState.SEATED and not known.is_declared:
        return DeskState("not_started", _("not started"))
    if known.silent_for >= SILENT:
        minutes = int(known.silent_for.total_seconds()) // 60
        return DeskState("silent", _("silent for %(minutes)d minutes") % {"minutes": minutes}, _("Is there a hand that nobody entered?"))
    return DeskState("playing", _("playing"))
