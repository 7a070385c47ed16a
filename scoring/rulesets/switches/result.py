"""Switches about start and result."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import ALL_FAMILIES, IN_POINTS, RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FloatingUma, NumberKind, Uma, UmaKind

__all__ = ["ResultSwitches"]


@dataclass(frozen=True, kw_only=True)
class ResultSwitches:
    """The points at the start, and the way from scores to results."""

    __slots__ = ()

    start_points: int = switch(
        30_000,
        NumberKind(0, 1_000_000, step=100),
        _("Start points"),
        _("What each player starts with. EMA 2012 counts on paper from zero, which comes to the same."),
        families=ALL_FAMILIES,
        unit=IN_POINTS,
        nothing=_("zero"),
        classical=(_("Start points"), _("What each player starts with. Küster writes down only what changes hands: zero.")),
        points=(_("Start points"), _("What each player starts with. The DMJL is silent: zero.")),
    )

    return_points: int = switch(
        30_000,
        NumberKind(0, 1_000_000, step=100),
        _("Return points"),
        _("The score that counts as zero in the result. ALARM and Austria are silent: the start points."),
        families=ALL_FAMILIES,
        unit=IN_POINTS,
        nothing=_("zero"),
        classical=(_("Return points"), _("The score that counts as zero in the result. Küster is silent: zero.")),
        points=(_("Return points"), _("The score that counts as zero in the result. The DMJL is silent: zero.")),
        tried_in=RIICHI,
    )

    oka: int | None = switch(
        None,
        NumberKind(0, 1_000_000, step=100, or_none=True),
        _("Oka"),
        _("Extra points of the first place. Not set: four times the return points less the start points."),
        unit=IN_POINTS,
        tried_in=RIICHI,
    )

    oka_ties: str = switch(
        "split",
        ChoiceKind({"split": _("shared equally"), "seat_order": _("to the earlier start seat")}),
        _("Oka of level first places"),
        _("All books are silent on who has the oka when first places are level."),
        only_if=("oka_points",),
        tried_in=RIICHI,
    )

    uma: Uma | FloatingUma = switch(
        (15_000, 5_000, -5_000, -15_000),
        UmaKind(),
        _("Uma"),
        _("Points by place that are added to the result. ALARM and Austria are silent: none."),
        tried_in=RIICHI,
    )

    uma_ties: str = switch(
        "split",
        ChoiceKind({"split": _("shared equally"), "seat_order": _("to the earlier start seat")}),
        _("Uma of level players"),
        _("Who has the better uma when players are level. ALARM and Austria are silent: shared."),
        tried_in=RIICHI,
    )

    place_ties: str = switch(
        "shared",
        ChoiceKind({"shared": _("all have the better place"), "seat_order": _("the earlier start seat has the better place")}),
        _("Places of level players"),
        _("Who has the better place when players are level. ALARM is silent: both."),
        families=ALL_FAMILIES,
        classical=(_("Places of level players"), _("Who has the better place when players are level. Küster is silent: both.")),
        points=(_("Places of level players"), _("Who has the better place when players are level. The DMJL is silent: both.")),
        tried_in=ALL_FAMILIES,
    )
