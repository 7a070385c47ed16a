"""Every rule that differs between rulebooks, as one immutable value with a field a switch (shared/design/formats.md §5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from scoring.errors import gettext_noop
from scoring.rulesets.switches import Choice, Flag, FloatingUma, HanLimits, Names, Number, Switch, Uma, UmaKind, switch

__all__ = ["GROUPS", "SWITCHES", "Ruleset"]

GROUPS: Mapping[str, str] = MappingProxyType(
    {
        "result": gettext_noop("Start and result"),
        "course": gettext_noop("Course of the game"),
        "tiles": gettext_noop("Tiles and dora"),
        "value": gettext_noop("Values of hands"),
        "yakuman": gettext_noop("Limits and yakuman"),
        "payment": gettext_noop("Payments"),
        "draw": gettext_noop("Draws"),
        "error": gettext_noop("Chombo"),
        "time": gettext_noop("Time, lateness and substitutes"),
    }
)
POINTS = Number(0, 1_000_000, step=100)
ABORTIVE = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron")
DOUBLE = ("kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii")
LIABLE = ("daisangen", "daisuushii", "suukantsu", "tsuuiisou", "chinroutou", "ryuuiisou")
ALARM_LIMITS = ((4, 2_000), (6, 3_000), (8, 4_000), (11, 6_000), (13, 8_000))
_ = gettext_noop


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A rulebook as a value. Points are points, han are han; the fields after ``vocabulary`` are the switches.

    ``evidence`` is the grade of the sources: A printed, B excerpts of the text, C comparisons and software, D inferred.
    ``vocabulary`` is ``riichi`` or ``alarm``: the words its players use. A ruleset of one's own keeps the ``id`` of its base.
    """

    id: str
    name: str
    edition: str = ""
    sources: tuple[str, ...] = ()
    evidence: str = "C"
    vocabulary: str = "riichi"

    start_points: int = switch("result", _("Start points"), POINTS, 30_000, _("What each player starts with."))
    return_points: int = switch(
        "result", _("Return points"), POINTS, 30_000, _("The score that counts as zero in the result. Silent books: the start points.")
    )
    oka: int | None = switch(
        "result", _("Oka"), Number(0, 1_000_000, step=100, or_none=True), None,
        _("Extra points of the first place. Not set: four times the return points less the start points."),
    )  # fmt: skip
    oka_ties: str = switch(
        "result", _("Oka of level first places"), Choice(("split", "seat_order")), "split",
        _("No book says who has the oka when first places are level: it is split, or goes to the earlier start seat."),
    )  # fmt: skip
    uma: Uma | FloatingUma = switch(
        "result", _("Uma"), UmaKind(), (15_000, 5_000, -5_000, -15_000),
        _("Points by place, added to the result. ALARM and the Austrian book have none."),
    )  # fmt: skip
    uma_ties: str = switch(
        "result", _("Uma of level places"), Choice(("split", "seat_order")), "split",
        _("Level players share the uma of their places, or the earlier start seat has the better one. ALARM and the Austrian book are silent."),
    )  # fmt: skip
    place_ties: str = switch(
        "result", _("Level players"), Choice(("shared", "seat_order")), "shared",
        _("Level players all have the better place, or the earlier start seat has it. ALARM is silent."),
    )  # fmt: skip

    wind_rounds: int = switch("course", _("Wind rounds"), Choice((1, 2, 4)), 2, _("How many wind rounds make a game."))
    goal_points: int = switch(
        "course", _("Goal"), POINTS, 0, _("If nobody has so many points at the end, up to one more wind round is played until somebody has.")
    )
    dealer_stays: str = switch(
        "course", _("The dealer stays"), Choice(("tenpai", "win")), "tenpai", _("After a win or tenpai at a draw, or after a win only.")
    )
    bust: str = switch(
        "course", _("Below zero"), Choice(("plays_on", "ends_game")), "plays_on",
        _("Whether the game ends when a player is below zero after a hand. ALARM is silent: play goes on."),
    )  # fmt: skip
    agari_yame: bool = switch(
        "course", _("Leading dealer ends the game"), Flag(), False, _("In the last hand a dealer who wins or is tenpai and leads ends the game.")
    )

    red_fives: int = switch(
        "tiles", _("Red fives"), Choice((0, 3, 4)), 0, _("How many red fives are in the set: three are one a suit, four have a second circle.")
    )
    ippatsu: bool = switch("tiles", _("Ippatsu"), Flag(), True, _("A win within one turn of riichi is worth a han."))
    ura_dora: bool = switch("tiles", _("Ura dora"), Flag(), True, _("After a riichi win the tile below the indicator counts too."))
    kan_dora: bool = switch("tiles", _("Kan dora"), Flag(), True, _("A kan turns over another indicator."))
    kan_ura_dora: bool = switch("tiles", _("Kan ura dora"), Flag(), True, _("The tiles below the kan indicators count after a riichi win."))

    scoring: str = switch("value", _("Counting"), Choice(("han_fu", "han")), "han_fu", _("By han and fu, or by han only (ALARM)."))
    han_limits: tuple[tuple[int, int], ...] = switch(
        "value", _("Limits without fu"), HanLimits(), ALARM_LIMITS,
        _("Base points from so many han on, where only han count; the last also for special hands. The ALARM text prints only the first."),
    )  # fmt: skip
    open_tanyao: bool = switch("value", _("Open tanyao"), Flag(), True, _("Tanyao counts in an open hand."))
    closed_bonus: bool = switch(
        "value", _("Closed hands are worth more"), Flag(), True,
        _("Sanshoku, ittsu, chanta, junchan and the flushes are worth one han more when the hand is closed."),
    )  # fmt: skip
    open_riichi: bool = switch("value", _("Open riichi"), Flag(), False, _("Riichi with the hand shown is worth one han more."))
    renhou: str | int = switch(
        "value", _("Renhou"), Number(1, 13, words=("none", "mangan", "mangan_or_hand", "yakuman")), "mangan",
        _("A win on a discard before one's own first draw: nothing, a limit, or so many han that add to the others."),
    )  # fmt: skip
    rinshan_with_haitei: bool = switch(
        "value", _("Rinshan together with haitei"), Flag(), False, _("Both count when the replacement tile is the last one. Some books are silent.")
    )
    pinfu_tsumo: bool = switch("value", _("Pinfu with tsumo"), Flag(), True, _("Pinfu counts with a self-drawn win, at 20 fu."))
    open_pinfu_fu: bool = switch("value", _("30 fu for an open pinfu"), Flag(), True, _("An open hand without any fu counts 30, not 20."))
    double_wind_pair_fu: int = switch(
        "value", _("Pair of one's own wind in its round"), Choice((2, 4)), 2,
        _("Fu for a pair that is seat and round wind at once. The Austrian book lists both winds (4), EMA has one line (2)."),
    )  # fmt: skip

    kiriage_mangan: bool = switch(
        "yakuman", _("Rounded up to mangan"), Flag(), False, _("4 han 30 fu and 3 han 60 fu are a mangan.")
    )
    counted_yakuman: bool = switch("yakuman", _("Counted yakuman"), Flag(), False, _("13 han or more are a yakuman, else a sanbaiman."))
    double_yakuman: frozenset[str] = switch("yakuman", _("Double yakuman"), Names(DOUBLE), frozenset(), _("Hands worth two yakuman."))
    yakuman_add_up: bool = switch(
        "yakuman", _("Yakuman add up"), Flag(), False, _("Several yakuman in one hand are paid together, else only the highest.")
    )
    liable_for: frozenset[str] = switch(
        "yakuman", _("Pao"), Names(LIABLE), frozenset({"daisangen", "daisuushii"}),
        _("Who feeds the last set of these yakuman is liable: pays a self-drawn win alone and half of a win on a discard."),
    )  # fmt: skip
    liable_counts_closed_kan: bool = switch(
        "yakuman", _("Pao with a closed kan"), Flag(), False, _("A closed kan counts among the visible sets that make a player liable.")
    )
    liable_pays_honba: bool = switch(
        "yakuman", _("Pao includes the counters"), Flag(), True,
        _("After a self-drawn win the liable player pays the counters too; after a win on a discard its discarder does. Some books are silent."),
    )  # fmt: skip

    multiple_ron: int = switch(
        "payment", _("Several winners on a discard"), Choice((1, 2, 3)), 3, _("One: the next in turn. Two: three abort the hand. Three: all win.")
    )
    honba_points: int = switch(
        "payment", _("Value of a counter"), Number(0, 30_000, step=300), 300,
        _("What a win is worth more for each counter; a self-drawn win has a third from each. ALARM mentions none."),
    )  # fmt: skip
    honba_to: str = switch(
        "payment", _("Counters with several winners"), Choice(("each_winner", "first_winner")), "each_winner",
        _("Each winner has the counters in full, or only the first after the discarder. DMJL's EMA text is silent; the EMA text says each."),
    )  # fmt: skip
    deposits_on_multiple_ron: str = switch(
        "payment", _("Deposits with several winners"), Choice(("own_back_rest_to_first", "all_to_first")), "own_back_rest_to_first",
        _("Winners have their own deposit back and the first after the discarder has the rest, or the first has all."),
    )  # fmt: skip
    deposits_left: str = switch(
        "payment", _("Deposits left at the end"), Choice(("winner_split", "winner_seat_order", "lost")), "winner_split",
        _("To the winner (level winners split, or the earlier start seat), or to nobody. ALARM is silent: to the winner, split."),
    )  # fmt: skip
    riichi_min_points: int | None = switch(
        "payment", _("Least points for riichi"), Number(0, 100_000, step=100, or_none=True), None,
        _("The score needed to declare riichi; not set: any score. Most books are silent."),
    )  # fmt: skip
    two_han_from_honba: int = switch(
        "payment", _("Two han with counters"), Choice((0, 5)), 0, _("From so many counters on a win needs two han from yaku.")
    )

    noten_pool: int = switch(
        "draw", _("Noten payment"), Number(0, 60_000, step=600), 3_000, _("What players without tenpai pay together to those with it at a draw.")
    )
    nagashi_mangan: str = switch(
        "draw", _("Nagashi mangan"), Choice(("none", "win", "payment")), "none",
        _("Only terminals and honours discarded, none called: nothing, a self-drawn win, or a payment. Books that have it leave the details open."),
    )  # fmt: skip
    abortive_draws: frozenset[str] = switch(
        "draw", _("Abortive draws"), Names(ABORTIVE), frozenset(), _("What breaks a hand off: a counter is placed, the dealer stays.")
    )

    chombo: str | int = switch(
        "error", _("Chombo costs"), Number(0, 1_000_000, step=100, words=("mangan_payment",)), 20_000,
        _("A mangan paid to the others, or points off the result after uma."),
    )  # fmt: skip
    chombo_with_win: str = switch(
        "error", _("Chombo and a win in one hand"), Choice(("win_only", "both", "chombo_only")), "chombo_only",
        _("What counts when both happen in one hand. The EMA text is silent: the hand counts as not played."),
    )  # fmt: skip
    chombo_replays: bool = switch("error", _("Hand played again"), Flag(), True, _("A hand ended by chombo is played again with the same dealer."))
    chombo_replays_after_signal: bool = switch(
        "error", _("Played again after the signal"), Flag(), True, _("Also when the signal has come. Most books are silent.")
    )
    chombo_ends_game: bool = switch("error", _("Chombo ends the game"), Flag(), False, _("The game is over after a chombo."))
    chombo_returns_deposits: bool = switch(
        "error", _("Deposits go back"), Flag(), True, _("Deposits of the hand go back after chombo; earlier ones stay. ALARM is silent.")
    )

    time_end: str = switch(
        "time", _("After the signal"), Choice(("finish_hand", "one_more_hand")), "one_more_hand",
        _("The running hand is the last, or one more is played. The Austrian book is silent."),
    )  # fmt: skip
    signal_minutes: int = switch("time", _("Signal before the end"), Number(0, 60), 15, _("Minutes before the end; 0 is at the end."))
    late_points_a_minute: int = switch(
        "time", _("Lateness costs"), POINTS, 1_000, _("Points off the score for every started minute. Only the EMA text of 2012 has a rule.")
    )
    late_minutes: int = switch(
        "time", _("Latest arrival"), Number(0, 600), 10, _("After so many minutes a substitute plays. Only the EMA text of 2012 has a rule.")
    )
    substitute_total: int = switch(
        "time", _("Result with a substitute"), Number(-1_000_000, 1_000_000, step=100), -30_000,
        _("The whole result of a player for whom a substitute plays. Only EMA has a rule."),
    )  # fmt: skip
    substitute_midgame_takes_last_uma: bool = switch(
        "time", _("Substitute takes the last uma"), Flag(), True, _("One who steps in during a game has the last uma at the table. Only EMA has a rule.")
    )

    @property
    def oka_points(self) -> int:
        """The oka in points, computed where the switch is not set."""
        return 4 * (self.return_points - self.start_points) if self.oka is None else self.oka


SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        one.name: Switch(one.name, one.metadata["group"], one.metadata["label"], one.metadata["kind"], one.default, one.metadata["help"])
        for one in fields(Ruleset)
        if one.metadata
    }
)  #: every switch by its name, in the order of the rules page
