"""Switches about time and people."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import ALL_FAMILIES, IN_POINTS, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind, NumberKind

__all__ = ["TimeSwitches"]


@dataclass(frozen=True, kw_only=True)
class TimeSwitches:
    """The signal, lateness and substitutes."""

    __slots__ = ()

    time_end: str = switch(
        "one_more_hand",
        ChoiceKind({"finish_hand": _("the running hand"), "one_more_hand": _("the running hand and one more")}),
        _("At the signal"),
        _("What is still played when the signal comes. Austria is silent: the running hand."),
        families=ALL_FAMILIES,
        books={
            "alarm-2019": _(
                "What is still played when the signal comes. ALARM: the running hand; before the dice are thrown, none (section 3.6.5 b)."
            )
        },
        classical=(_("At the signal"), _("What is still played when the signal comes. Küster is silent: the running game.")),
        points=(_("At the signal"), _("What is still played when the signal comes. The DMJL is silent: the running hand.")),
    )

    signal_minutes: int = switch(
        15,
        NumberKind(0, 60),
        _("Signal"),
        _("How many minutes before the end the signal comes. Zero is at the end."),
        families=ALL_FAMILIES,
        unit=_("%(number)s minutes before the end"),
        nothing=_("at the end"),
        classical=(_("Signal"), _("How many minutes before the end the signal comes. Küster is silent: at the end.")),
        points=(_("Signal"), _("How many minutes before the end the signal comes. The DMJL is silent: at the end.")),
    )

    late_points_a_minute: int = switch(
        1_000,
        NumberKind(0, 1_000_000, step=100),
        _("Lateness"),
        _("Points off the score for each minute begun. ALARM and Austria are silent: as EMA."),
        families=ALL_FAMILIES,
        unit=_("%(number)s points a minute"),
        classical=(_("Lateness"), _("Points off the score for each minute begun. Küster is silent: none.")),
        points=(_("Lateness"), _("Points off the score for each minute begun. The DMJL is silent: none.")),
    )

    late_minutes: int = switch(
        10,
        NumberKind(0, 600),
        _("Latest arrival"),
        _("Who is later, in minutes, is replaced by a substitute. ALARM and Austria are silent: as EMA."),
        families=ALL_FAMILIES,
        unit=_("%(number)s minutes"),
        classical=(_("Latest arrival"), _("Who is later, in minutes, is replaced by a substitute. Küster is silent: as EMA.")),
        points=(_("Latest arrival"), _("Who is later, in minutes, is replaced by a substitute. The DMJL is silent: as EMA.")),
    )

    substitute_total: int = switch(
        -30_000,
        NumberKind(-1_000_000, 1_000_000, step=100),
        _("Result with a substitute"),
        _("What a replaced player has. EMA 2012: zero points and the last uma. ALARM and Austria are silent and have no uma: zero."),
        families=ALL_FAMILIES,
        unit=IN_POINTS,
        nothing=_("zero"),
        classical=(_("Result with a substitute"), _("The whole result of a player who is replaced. Küster is silent: zero.")),
        points=(_("Result with a substitute"), _("The whole result of a player who is replaced. The DMJL is silent: zero.")),
    )

    substitute_midgame_takes_last_uma: bool = switch(
        True,
        FlagKind(),
        _("Uma of a substitute"),
        _("Who steps in during a game, or for somebody disqualified, has the last uma. ALARM and Austria are silent: as EMA."),
    )
