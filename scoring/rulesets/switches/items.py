"""Switches for Küster's game."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import CLASSICAL, IN_POINTS, switch
from scoring.rulesets.switches.kinds import ChoiceKind, NumberKind

__all__ = ["ItemSwitches"]


@dataclass(frozen=True, kw_only=True)
class ItemSwitches:
    """Küster's premiums and limits."""

    __slots__ = ()

    hand_premium: int = switch(
        0,
        ChoiceKind((0, 10)),
        _("Premium for a hand game"),
        _("Küster lists 10 points beside the doubling, but his examples do not count them."),
        families=CLASSICAL,
        unit=IN_POINTS,
        tried_in=CLASSICAL,
    )

    last_tile_premiums: str = switch(
        "both",
        ChoiceKind({"both": _("2 and 10 points"), "higher": _("10 points only")}),
        _("Last tile of the wall"),
        _("Küster has 2 points for a tile from the wall and 10 for its last one, and is silent on whether both count."),
        families=CLASSICAL,
        before="both",
        tried_in=CLASSICAL,
    )

    hand_cap: int = switch(
        0,
        NumberKind(0, 100_000_000),
        _("Limit of a hand"),
        _("No ordinary hand counts more points, before the Bankier doubles. Zero is no limit."),
        families=CLASSICAL,
        unit=IN_POINTS,
        classical=(
            _("Limit of a hand"),
            _("No ordinary hand of anybody counts more, before the Bankier doubles. Küster advises a limit and sets none."),
        ),
        tried_in=CLASSICAL,
    )

    limit_game: int = switch(
        1_000,
        NumberKind(0, 100_000_000),
        _("Limit games"),
        _("Points of a combined game. Zero: they count as ordinary hands."),
        families=CLASSICAL,
        unit=IN_POINTS,
        nothing=_("as an ordinary hand"),
        classical=(_("Limit games"), _("Points of a combined game; zero: as an ordinary hand. Küster advises 1,000 as the lowest.")),
        tried_in=CLASSICAL,
    )

    half_limit_game: int = switch(
        500,
        NumberKind(0, 100_000_000),
        _("Half-limit games"),
        _("Points of a half-limit game. Zero: as ordinary hands."),
        families=CLASSICAL,
        unit=IN_POINTS,
        nothing=_("as an ordinary hand"),
        tried_in=CLASSICAL,
    )

    limit_game_value: str = switch(
        "exact",
        ChoiceKind({"exact": _("exactly the limit"), "at_least": _("the limit, or the count where it is more")}),
        _("Value of limit games"),
        _("Küster has the value set before play: exactly the limit. A club may pay the count of the hand where it is more."),
        families=CLASSICAL,
        only_if=("has_limit_games",),
        before="at_least",
        tried_in=CLASSICAL,
    )

    fruit_game: str = switch(
        "any",
        ChoiceKind({"any": _("won with Bamboo 5"), "replacement": _("won with Bamboo 5 as a replacement tile"), "off": _("not played")}),
        _("Fruit game"),
        _("Küster prints Bamboo 5 as the last tile, whatever the rest; other books want a replacement tile."),
        families=CLASSICAL,
        tried_in=CLASSICAL,
    )
