"""Switches about chombo."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind, NumberKind

__all__ = ["ChomboSwitches"]


@dataclass(frozen=True, kw_only=True)
class ChomboSwitches:
    """The price of a chombo, and whether its hand is played again."""

    __slots__ = ()

    chombo: str | int = switch(
        20_000,
        NumberKind(0, 1_000_000, step=100, words={"mangan_payment": _("a mangan to the others")}),
        _("Chombo costs"),
        _("The penalty for a grave error such as a false win. A mangan is paid at once; points come off the result after uma."),
        unit=_("%(number)s points off the result"),
        tried_in=RIICHI,
    )

    chombo_with_win: str = switch(
        "chombo_only",
        ChoiceKind({"win_only": _("the win only"), "both": _("both"), "chombo_only": _("the chombo only; the hand is not counted")}),
        _("Chombo and a win"),
        _("What counts if both happen in the same hand. EMA is silent: the chombo only."),
        books={"alarm-2019": _("What counts if both happen in the same hand. ALARM: both (section 6 b).")},
        tried_in=RIICHI,
    )

    chombo_replays: bool = switch(
        True,
        FlagKind(),
        _("Hand played again"),
        _("A hand ended by chombo is played again with the same dealer."),
    )

    chombo_replays_after_signal: bool = switch(
        True,
        FlagKind(),
        _("Played again after the signal"),
        _("The hand is played again even after the signal. Austria is silent: yes."),
        books={"alarm-2019": _("The hand is played again even after the signal. ALARM: no (section 3.6.5 b).")},
        only_if=("chombo_replays",),
    )

    chombo_ends_game: bool = switch(
        False,
        FlagKind(),
        _("Chombo ends the game"),
        _("The game is over after a chombo."),
    )

    chombo_returns_deposits: bool = switch(
        True,
        FlagKind(),
        _("Deposits after chombo"),
        _("Deposits of that hand go back, earlier ones stay. ALARM is silent: yes."),
        tried_in=RIICHI,
    )
