"""Switches about tiles."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind

__all__ = ["TileSwitches"]


@dataclass(frozen=True, kw_only=True)
class TileSwitches:
    """Red fives, ippatsu and dora."""

    __slots__ = ()

    red_fives: int = switch(
        0,
        ChoiceKind((0, 3, 4)),
        _("Red fives"),
        _("How many fives are red and count as dora. With four, the circles have two."),
        about=("aka",),
        unseen=True,
    )

    ippatsu: bool = switch(
        True,
        FlagKind(),
        _("Ippatsu"),
        _("A win within one uninterrupted turn after riichi is worth a han more."),
        about=("ippatsu",),
        tried_in=RIICHI,
        unseen=True,
    )

    ura_dora: bool = switch(
        True,
        FlagKind(),
        _("Ura dora"),
        _("After a win with riichi the tile below the dora indicator counts too."),
        about=("ura",),
        tried_in=RIICHI,
        unseen=True,
    )

    kan_dora: bool = switch(
        True,
        FlagKind(),
        _("Kan dora"),
        _("Each kan turns over another dora indicator."),
        about=("dora",),
        tried_in=RIICHI,
        unseen=True,
    )

    kan_ura_dora: bool = switch(
        True,
        FlagKind(),
        _("Kan ura dora"),
        _("After a win with riichi the tiles below the kan indicators count too."),
        about=("ura",),
        tried_in=RIICHI,
        unseen=True,
    )
