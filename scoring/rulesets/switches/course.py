"""Switches about the course of a game."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import ALL_FAMILIES, IN_POINTS, RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind, NumberKind

__all__ = ["CourseSwitches"]


@dataclass(frozen=True, kw_only=True)
class CourseSwitches:
    """The length of a game, the dealer, and the reasons for its end."""

    __slots__ = ()

    wind_rounds: int = switch(
        2,
        ChoiceKind({1: _("East only"), 2: _("East and South"), 3: _("East, South and West"), 4: _("East, South, West and North")}),
        _("Wind rounds"),
        _("How many wind rounds make a game."),
        families=ALL_FAMILIES,
        classical=(_("Wind rounds"), _("How many wind rounds make a game. Küster names three, “and so on”: four, or fewer.")),
    )

    goal_points: int = switch(
        0,
        NumberKind(0, 1_000_000, step=100),
        _("Goal"),
        _("If nobody has so many points at the end, one more wind round is played, the last one; it ends early once somebody has."),
        unit=IN_POINTS,
        tried_in=RIICHI,
    )

    extra_round_end: str = switch(
        "unless_dealer_stays",
        ChoiceKind(
            {
                "unless_dealer_stays": _("once somebody has the goal, but not while the dealer stays and does not lead alone"),
                "at_once": _("as soon as somebody has the goal"),
            }
        ),
        _("End of the extra round"),
        _("When the game ends in that round. On Tenhou a dealer who stays and does not lead alone plays on; other programs stop."),
        only_if=("goal_points",),
        before="at_once",
        tried_in=RIICHI,
    )

    dealer_stays: str = switch(
        "tenpai",
        ChoiceKind(
            {
                "tenpai": _("after a win, or with tenpai at a draw"),
                "win": _("after a win only"),
                "win_or_draw": _("until another wins; at a draw all keep their places"),
                "never": _("never: the deal passes after each hand"),
            }
        ),
        _("The dealer stays"),
        _("When East stays East for another hand."),
        families=ALL_FAMILIES,
        classical=(_("The Bankier stays"), _("When East stays East for another game.")),
        points=(
            _("East stays"),
            _("When East stays East for another hand. The DMJL leaves repeats to the rules of a club: none, 16 hands."),
        ),
        riichi_only={"tenpai": _("The switch {switch} cannot be {value} in {ruleset}: nobody is tenpai there.")},
    )

    bust: str = switch(
        "plays_on",
        ChoiceKind({"plays_on": _("play goes on"), "ends_game": _("the game ends")}),
        _("Below zero"),
        _("What happens when somebody has less than zero after a hand. ALARM is silent: play goes on."),
        tried_in=RIICHI,
    )

    agari_yame: bool = switch(
        False,
        FlagKind(),
        _("Leading dealer ends the game"),
        _("A dealer who leads alone and would stay after the last hand ends the game; level, or short of a goal, they play on."),
        tried_in=RIICHI,
    )
