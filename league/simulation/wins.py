"""The value of a win, and how people record it: by han and fu, by limit, by yaku, or by tiles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from league.simulation.tiles import Way, dealt_hand
from scoring.errors import RuleViolation
from scoring.game import Limit, NamedYaku, TileHand, Value, as_recorded
from scoring.hand import Hand
from scoring.riichi import HandValue, score_hand
from scoring.rulesets import Ruleset

__all__ = ["WinningHand", "possible_win"]

BY_TILES, BY_YAKU, BY_LIMIT = 0.22, 0.28, 0.25  #: shares: the first two of all wins, the third of the remaining ones that reach a limit


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A hand that wins under its ruleset, and its value."""

    hand: Hand
    worth: HandValue

    @property
    def counted(self) -> Value:
        """The value by han and fu, or by yakuman."""
        return as_recorded(self.worth)

    def recorded(self, rng: Random) -> tuple[Value, NamedYaku | None]:
        """The value that somebody enters, and the yaku if they are named. Anything the game itself knows is left out of the tiles."""
        chance = rng.random()
        if chance < BY_TILES:
            return TileHand(replace(self.hand, win="", seat_wind="", round_wind="")), None
        if chance < BY_TILES + BY_YAKU:
            return self.counted, self._named()
        if self.worth.limit and not self.worth.yakuman and rng.random() < BY_LIMIT:
            return Limit(self.worth.limit), None
        return self.counted, None

    def _named(self) -> NamedYaku:
        names = tuple(name for name, _han in self.worth.yaku)
        return NamedYaku(names, open=not self.hand.is_closed, dora=self.worth.dora + self.worth.ura + self.worth.aka)


def possible_win(way: Way, ruleset: Ruleset, honba: int, rng: Random) -> WinningHand:
    """A hand that wins in this way. Yakuman hands are dealt until one comes out."""
    while True:
        hand = dealt_hand(way, ruleset, rng)
        try:
            worth = score_hand(hand, ruleset, honba)
        except RuleViolation:
            continue
        if way.style != "yakuman" or worth.han is None:
            return WinningHand(hand, worth)
