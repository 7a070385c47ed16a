"""Switches about yakuman."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import RIICHI, switch
from scoring.rulesets.switches.kinds import FlagKind, NamesKind

__all__ = ["YakumanSwitches"]


@dataclass(frozen=True, kw_only=True)
class YakumanSwitches:
    """Limits, yakuman, and liability for one (pao)."""

    __slots__ = ()

    kiriage_mangan: bool = switch(
        False,
        FlagKind(),
        _("Rounded up to mangan"),
        _("4 han 30 fu and 3 han 60 fu are a mangan."),
        only_if=("counts_fu",),
        tried_in=RIICHI,
    )

    counted_yakuman: bool = switch(
        False,
        FlagKind(),
        _("Counted yakuman"),
        _("13 han are a yakuman, otherwise a sanbaiman. ALARM is silent: yes."),
        tried_in=RIICHI,
    )

    double_yakuman: frozenset[str] = switch(
        frozenset(),
        NamesKind(
            {
                "kokushi_13_wait": _("kokushi with thirteen waits"),
                "chuuren_9_wait": _("chuuren with nine waits"),
                "suuankou_tanki": _("suuankou waiting for the pair"),
                "daisuushii": _("daisuushii"),
            }
        ),
        _("Double yakuman"),
        _("Hands that are worth two yakuman."),
        about=("kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii"),
    )

    yakuman_add_up: bool = switch(
        False,
        FlagKind(),
        _("Yakuman add up"),
        _(
            "Several yakuman in a hand are all paid (Austria 4.2), otherwise only the highest: ALARM 4.1, EMA 2012 4.2; "
            "its German summary is silent."
        ),
        tried_in=RIICHI,
    )

    liable_for: frozenset[str] = switch(
        frozenset({"daisangen", "daisuushii"}),
        NamesKind(
            {
                "daisangen": _("daisangen"),
                "daisuushii": _("daisuushii"),
                "suukantsu": _("suukantsu"),
                "tsuuiisou": _("tsuuiisou"),
                "chinroutou": _("chinroutou"),
                "ryuuiisou": _("ryuuiisou"),
            }
        ),
        _("Pao"),
        _("Who feeds the last set of such a hand pays for all if it is self-drawn, and half if it is won on a discard."),
        unseen=True,
    )

    liable_fits_hand: bool = switch(
        True,
        FlagKind(),
        _("Pao only where the hand has it"),
        _(
            "A known hand must have such sets on the table, one called; under ALARM the call is our decision."
            " Competitions begun before: no."
        ),
        only_if=("liable_for",),
        before=False,
    )

    liable_counts_closed_kan: bool = switch(
        False,
        FlagKind(),
        _("Pao with a closed kan"),
        _("A closed kan is visible, too; else each set must have been called. ALARM counts every kan."),
        only_if=("liable_for", "liable_fits_hand"),
    )

    liable_for_whole_hand: bool = switch(
        False,
        FlagKind(),
        _("Pao for other yakuman too"),
        _("Who is liable pays for the other yakuman of the hand, too. Tenhou: yes. No book is clear; no is our decision."),
        only_if=("liable_for", "yakuman_add_up"),
        before=False,
    )

    liable_pays_honba: bool = switch(
        False,
        FlagKind(),
        _("Counters under pao"),
        _("After a win on a discard the liable player pays the counters, else the discarder. Austria is silent: the discarder."),
        only_if=("honba_points", "liable_for"),
    )
