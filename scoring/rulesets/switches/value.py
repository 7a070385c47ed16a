"""Switches about the value of a hand."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import ALL_FAMILIES, IN_HAN, RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind, HanLimitsKind, NumberKind

__all__ = ["ValueSwitches"]


@dataclass(frozen=True, kw_only=True)
class ValueSwitches:
    """The value of a hand below the limits."""

    __slots__ = ()

    scoring: str = switch(
        "han_fu",
        ChoiceKind(
            {
                "han_fu": _("han and fu"),
                "han": _("han only"),
                "classical": _("figures, premiums and doublings"),
                "points": _("points, entered as they were counted"),
            }
        ),
        _("Counting"),
        _("What the value of a hand is computed from."),
        families=ALL_FAMILIES,
    )

    han_limits: tuple[tuple[int, int], ...] = switch(
        ((4, 2_000), (6, 3_000), (8, 4_000), (11, 6_000), (13, 8_000)),
        HanLimitsKind(),
        _("Limits without fu"),
        _("Base points from so many han on. ALARM prints only the first; the others are assumed."),
        only_if=("counts_han_only",),
    )

    open_tanyao: bool = switch(
        True,
        FlagKind(),
        _("Open tanyao"),
        _("Tanyao counts in an open hand too."),
        about=("tanyao",),
        tried_in=RIICHI,
    )

    closed_bonus: bool = switch(
        True,
        FlagKind(),
        _("Closed hands worth more"),
        _("Sanshoku, ittsu, chanta, junchan and flushes are worth a han more when closed."),
        about=("sanshoku_doujun", "ittsu", "chanta", "junchan", "honitsu", "chinitsu"),
        tried_in=RIICHI,
    )

    open_riichi: bool = switch(
        False,
        FlagKind(),
        _("Open riichi"),
        _("Riichi with the hand shown is worth a han more."),
        about=("open_riichi",),
        unseen=True,
    )

    renhou: str | int = switch(
        "mangan",
        NumberKind(
            1,
            13,
            words={
                "none": _("nothing"),
                "mangan": _("mangan"),
                "mangan_or_hand": _("mangan, or the hand if it is worth more"),
                "yakuman": _("yakuman"),
            },
        ),
        _("Renhou"),
        _("A win on a discard before one's own first draw. Han are added to the others."),
        unit=IN_HAN,
        about=("renhou",),
        unseen=True,
    )

    rinshan_with_haitei: bool = switch(
        False,
        FlagKind(),
        _("Rinshan with haitei"),
        _("Both count if the last tile is a replacement tile: in Austria and EMA 2012 it is the last one. ALARM counts rinshan alone."),
        books={"alarm-2019": _("Both count if the last tile is a replacement tile. ALARM: rinshan alone (section 4.1.4).")},
        about=("haitei",),
    )

    pinfu_tsumo: bool = switch(
        True,
        FlagKind(),
        _("Pinfu with tsumo"),
        _("Pinfu counts with a self-drawn tile too, with 20 fu."),
        about=("pinfu",),
        tried_in=RIICHI,
    )

    open_pinfu_fu: bool = switch(
        True,
        FlagKind(),
        _("Open pinfu"),
        _("An open hand without any fu counts 30 fu instead of 20."),
        only_if=("counts_fu",),
        about=("open_pinfu",),
    )

    double_wind_pair_fu: int = switch(
        2,
        ChoiceKind((2, 4)),
        _("Pair of seat and round wind"),
        _("Fu of a pair that is both. Austria lists the two winds, EMA prints one line."),
        unit=_("%(number)s fu"),
        only_if=("counts_fu",),
        about=("double_wind_pair",),
        tried_in=RIICHI,
    )
