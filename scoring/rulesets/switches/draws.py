"""Switches about draws."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import IN_POINTS, RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, NamesKind, NumberKind

__all__ = ["DrawSwitches"]


@dataclass(frozen=True, kw_only=True)
class DrawSwitches:
    """Drawn hands: payments, aborts, and the hand that follows."""

    __slots__ = ()

    noten_pool: int = switch(
        3_000,
        NumberKind(0, 60_000, step=600),
        _("Noten payment"),
        _("What the players without tenpai pay together to those with it after a draw."),
        unit=IN_POINTS,
        tried_in=RIICHI,
    )

    nagashi_mangan: str = switch(
        "none",
        ChoiceKind(
            {
                "none": _("nothing"),
                "win": _("a self-drawn mangan with counters and deposits, no noten payments"),
                "payment": _("a mangan payment instead of noten payments; counters and deposits stay"),
            }
        ),
        _("Nagashi mangan"),
        _(
            "Only terminals and honours discarded and none called. EMA 2012 and Austria want a closed hand, which need not be tenpai;"
            " they are silent on noten payments and on several such players."
        ),
        unseen=True,
    )

    abortive_draws: frozenset[str] = switch(
        frozenset(),
        NamesKind(
            {
                "nine_terminals": _("nine terminals and honours"),
                "four_winds": _("four equal winds"),
                "four_kans": _("four kans"),
                "four_riichi": _("four riichi"),
                "triple_ron": _("three winners"),
            }
        ),
        _("Abortive draws"),
        _("What breaks a hand off. A counter is placed and the dealer stays."),
        unseen=True,
    )
