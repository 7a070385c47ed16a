"""Switches about payments."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches.declaring import CLASSICAL, IN_POINTS, NOT_RIICHI, RIICHI, switch
from scoring.rulesets.switches.kinds import ChoiceKind, FlagKind, NumberKind

__all__ = ["PaymentSwitches"]


@dataclass(frozen=True, kw_only=True)
class PaymentSwitches:
    """Payments to winners, counters, and deposits."""

    __slots__ = ()

    multiple_ron: int = switch(
        3,
        ChoiceKind({1: _("one, the next in turn"), 2: _("two; three break the hand off"), 3: _("all")}),
        _("Several winners"),
        _("How many may win on the same discard."),
        tried_in=RIICHI,
        unseen=True,
    )

    honba_points: int = switch(
        300,
        NumberKind(0, 30_000, step=300),
        _("Value of a counter"),
        _("What each counter adds to a win. ALARM is silent: no counters."),
        unit=IN_POINTS,
        tried_in=RIICHI,
    )

    honba_to: str = switch(
        "each_winner",
        ChoiceKind({"each_winner": _("each winner in full"), "first_winner": _("the first winner in turn")}),
        _("Counters with several winners"),
        _("Who of several winners has the counters. EMA 2012 pays them to each (section “Wertung / Auszahlung”)."),
        only_if=("honba_points", "lets_several_win"),
        tried_in=RIICHI,
    )

    deposits_on_multiple_ron: str = switch(
        "own_back_rest_to_first",
        ChoiceKind(
            {
                "own_back_rest_to_first": _("own back, the others to the first winner in turn"),
                "all_to_first": _("all to the first winner in turn"),
            }
        ),
        _("Deposits with several winners"),
        _("Who of several winners has the riichi deposits."),
        only_if=("lets_several_win",),
        tried_in=RIICHI,
    )

    deposits_left: str = switch(
        "winner_split",
        ChoiceKind(
            {
                "winner_split": _("to the winner; level winners share"),
                "winner_seat_order": _("to the winner; of level winners to the earlier start seat"),
                "lost": _("nobody"),
            }
        ),
        _("Deposits left at the end"),
        _("Who has the deposits that nobody won. They move no places. ALARM is silent: the winner."),
        tried_in=RIICHI,
    )

    riichi_min_points: int | None = switch(
        None,
        NumberKind(0, 100_000, step=100, or_none=True),
        _("Points needed for riichi"),
        _("The score needed for a deposit. The books are silent; in Austria 1,000, as below zero ends a game."),
        unit=IN_POINTS,
        nothing=_("any score"),
        tried_in=RIICHI,
    )

    riichi_min_tiles: int = switch(
        4,
        ChoiceKind((0, 4)),
        _("Tiles needed for riichi"),
        _("How many tiles the wall must still have. With four, who declares draws again first, so ippatsu is never on the last discard."),
        otherwise={"ema-2025": 0, "wrc-2025": 0, "m-league": 0},  # rules-ru 1.5; for M.League majannavi.com/archives/55
        before=0,
        unit=_("%(number)s left in the wall"),
        nothing=_("none"),
        about=("riichi",),
    )

    two_han_from_honba: int = switch(
        0,
        ChoiceKind((0, 5)),
        _("Two han with many counters"),
        _("From so many counters on a win needs two han from yaku."),
        unit=_("from %(number)s counters on"),
        nothing=_("no"),
        only_if=("counts_honba",),
        tried_in=RIICHI,
    )

    payers: str = switch(
        "settle",
        ChoiceKind(
            {
                "all": _("everybody pays the winner"),
                "discarder": _("who discarded the winning tile; after a self-drawn one everybody"),
                "settle": _("everybody pays the winner, and the others settle their differences"),
            }
        ),
        _("Who pays"),
        _("Who pays the winner, and whether the others settle their differences."),
        families=NOT_RIICHI,
        classical=(
            _("Who pays"),
            _("Who pays the winner, and whether the others settle their differences. Two players always settle theirs."),
        ),
        points=(_("Who pays"), _("Who pays the winner, and whether the others settle. The DMJL leaves it to the rules of a club: all.")),
        tried_in=NOT_RIICHI,
    )

    pays_alone_for: str = switch(
        "fourth_figure",
        ChoiceKind(
            {
                "fourth_figure": _("the last tile or one for the fourth figure"),
                "last_tile": _("the last tile only"),
                "any_hand": _("any hand, as the table decides"),
            }
        ),
        _("Paying for all"),
        _(
            "Who discards into a pure flush, wind game or dragon game with three figures on the table pays for all (Küster, Strafen 8–10). "
            "Küster is silent on whether only the last tile counts."
        ),
        families=CLASSICAL,
        only_if=("payers=settle",),
        before="any_hand",
    )

    banker: str = switch(
        "east",
        ChoiceKind({"east": _("East"), "round_wind": _("the seat of the round wind"), "none": _("nobody")}),
        _("Bankier"),
        _("Who pays and receives double. Küster says East; his examples of later rounds take the seat of the round wind."),
        families=NOT_RIICHI,
        points=(_("Double points"), _("Who pays and receives double. The DMJL is silent: nobody.")),
        tried_in=NOT_RIICHI,
    )

    draw_doubles_next: bool = switch(
        True,
        FlagKind(),
        _("After a draw"),
        _("The next game counts double, once, however many draws came before it."),
        families=NOT_RIICHI,
        classical=(
            _("After a draw"),
            _("The next game counts double. Küster is silent on several draws in a row, and on the differences: once, and everything."),
        ),
        points=(_("After a draw"), _("The next hand counts double. The DMJL is silent: no.")),
        tried_in=NOT_RIICHI,
    )
