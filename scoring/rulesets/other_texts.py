"""What a switch is called and does where there is no riichi: the texts that are other ones there, by family."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from scoring.errors import gettext_noop

__all__ = ["OTHER_TEXTS"]

_ = gettext_noop

CLASSICAL: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "start_points": (_("Start points"), _("What each player starts with. Küster writes down only what changes hands: zero.")),
        "return_points": (_("Return points"), _("The score that counts as zero in the result. Küster is silent: zero.")),
        "place_ties": (_("Places of level players"), _("Who has the better place when players are level. Küster is silent: both.")),
        "wind_rounds": (
            _("Wind rounds"),
            _("How many wind rounds make a game. Küster names three, “and so on”: four, or fewer."),
        ),
        "dealer_stays": (_("The Bankier stays"), _("When East stays East for another game.")),
        "payers": (
            _("Who pays"),
            _("Who pays the winner, and whether the others settle their differences. Two players always settle theirs."),
        ),
        "draw_doubles_next": (
            _("After a draw"),
            _("The next game counts double. Küster is silent on several draws in a row, and on the differences: once, and everything."),
        ),
        "hand_cap": (
            _("Limit of a hand"),
            _("No ordinary hand of anybody counts more, before the Bankier doubles. Küster advises a limit and sets none."),
        ),
        "limit_game": (
            _("Limit games"),
            _("Points of a combined game; zero: as an ordinary hand. Küster advises 1,000 as the lowest."),
        ),
        "time_end": (_("At the signal"), _("What is still played when the signal comes. Küster is silent: the running game.")),
        "signal_minutes": (_("Signal"), _("How many minutes before the end the signal comes. Küster is silent: at the end.")),
        "late_points_a_minute": (_("Lateness"), _("Points off the score for each minute begun. Küster is silent: none.")),
        "late_minutes": (_("Latest arrival"), _("Who is later, in minutes, is replaced by a substitute. Küster is silent: as EMA.")),
        "substitute_total": (_("Result with a substitute"), _("The whole result of a player who is replaced. Küster is silent: zero.")),
    }
)

POINTS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "start_points": (_("Start points"), _("What each player starts with. The DMJL is silent: zero.")),
        "return_points": (_("Return points"), _("The score that counts as zero in the result. The DMJL is silent: zero.")),
        "place_ties": (_("Places of level players"), _("Who has the better place when players are level. The DMJL is silent: both.")),
        "dealer_stays": (
            _("East stays"),
            _("When East stays East for another hand. The DMJL leaves repeats to the rules of a club: none, 16 hands."),
        ),
        "payers": (_("Who pays"), _("Who pays the winner, and whether the others settle. The DMJL leaves it to the rules of a club: all.")),
        "banker": (_("Double points"), _("Who pays and receives double. The DMJL is silent: nobody.")),
        "draw_doubles_next": (_("After a draw"), _("The next hand counts double. The DMJL is silent: no.")),
        "time_end": (_("At the signal"), _("What is still played when the signal comes. The DMJL is silent: the running hand.")),
        "signal_minutes": (_("Signal"), _("How many minutes before the end the signal comes. The DMJL is silent: at the end.")),
        "late_points_a_minute": (_("Lateness"), _("Points off the score for each minute begun. The DMJL is silent: none.")),
        "late_minutes": (_("Latest arrival"), _("Who is later, in minutes, is replaced by a substitute. The DMJL is silent: as EMA.")),
        "substitute_total": (_("Result with a substitute"), _("The whole result of a player who is replaced. The DMJL is silent: zero.")),
    }
)

#: family → name of a switch: its label and its sentence there, where they are not those of riichi
OTHER_TEXTS: Mapping[str, Mapping[str, tuple[str, str]]] = MappingProxyType({"classical": CLASSICAL, "points": POINTS})
