"""Riichi declared at the table while a hand was played, as the form for the hand proposes and compares them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.games.queries.declared import DeclaredRiichi, answer_to, bets_of
from league.wording import joined, one_stop
from scoring.game import Seat
from scoring.game.seats import Seats

__all__ = ["AS_ENTERED", "DeclaredAtTable", "RiichiQuestion"]

AS_ENTERED = "as_entered"  #: the field with the answer that a hand was entered rightly, although it leaves out a declared riichi


@dataclass(frozen=True, slots=True)
class RiichiQuestion:
    """Both sides in words. ``answer`` says that the entry is right, and ``is_answered`` whether it was given; ``seats`` are declared."""

    declared: str
    entered: str
    answer: str
    is_answered: bool
    seats: str


@dataclass(frozen=True, slots=True)
class DeclaredAtTable:
    """The declared riichi of one hand; ``names`` by seat."""

    riichi: Sequence[DeclaredRiichi]
    names: Sequence[str]

    @property
    def seats(self) -> Seats:
        return bets_of(self.riichi)

    @property
    def initial(self) -> dict[str, Any]:
        """What the form proposes: who bet riichi, and so is tenpai should nobody win."""
        return {name: sorted(self.seats) for name in ("riichi", "tenpai")} if self.riichi else {}

    @property
    def codes(self) -> str:
        """The seats for scripts."""
        return " ".join(str(seat) for seat in sorted(self.seats))

    @property
    def text(self) -> str:
        """Who declared, and when; empty if nobody did."""
        if not self.riichi:
            return ""
        said = (f"{self.names[one.seat]} ({date_format(localtime(one.at), 'H:i')})" for one in self.riichi)
        return one_stop(_("Declared at the table: %(names)s.") % {"names": joined(list(said))})

    def question(self, entered: Seats, given: str) -> RiichiQuestion | None:
        """The question about an entry with these bets; ``given`` is the answer so far. ``None`` where all declared riichi are entered."""
        answer = answer_to(self.seats, entered)
        if not answer:
            return None
        return RiichiQuestion(self._named(self.seats), self._named(sorted(entered)), answer, given == answer, self.codes)

    def _named(self, seats: Iterable[Seat]) -> str:
        return joined([self.names[seat] for seat in sorted(seats)]) or _("nobody")
