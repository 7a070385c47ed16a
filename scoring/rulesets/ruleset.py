"""Every rule that differs between rulebooks, as one immutable value with a field a switch (docs/formats.md §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from types import MappingProxyType

from scoring.rulesets.switches import (
    ALL_FAMILIES,
    CLASSICAL,
    NOT_RIICHI,
    Choice,
    Flag,
    FloatingUma,
    HanLimits,
    Names,
    Number,
    Switch,
    Uma,
    UmaKind,
    switch,
)
from scoring.rulesets.texts import TEXTS

__all__ = ["SWITCHES", "Ruleset"]

POINTS = Number(0, 1_000_000, step=100)
ABORTIVE = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron")
DOUBLE = ("kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii")
LIABLE = ("daisangen", "daisuushii", "suukantsu", "tsuuiisou", "chinroutou", "ryuuiisou")
OF_FU = {"open_pinfu_fu", "double_wind_pair_fu", "kiriage_mangan"}
OF_HONBA_POINTS = {"honba_to", "liable_pays_honba"}
OF_LIABILITY = {"liable_fits_hand", "liable_counts_closed_kan", "liable_for_whole_hand", "liable_pays_honba"}
OF_SEVERAL_WINNERS = {"honba_to", "deposits_on_multiple_ron"}
HAN_LIMITS = ((4, 2_000), (6, 3_000), (8, 4_000), (11, 6_000), (13, 8_000))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A rulebook as a value. Points are points, han are han; the fields after ``vocabulary`` are the switches.

    ``evidence`` is the grade of the sources: A printed, B excerpts of the text, C comparisons and software, D inferred.
    ``vocabulary`` is ``riichi``, ``ema``, ``alarm``, ``kuester`` or ``dmjl``: the words its players use. A ruleset of one's own
    keeps the ``id`` of its base.
    """

    id: str
    name: str
    edition: str = ""
    sources: tuple[str, ...] = ()
    evidence: str = "C"
    vocabulary: str = "riichi"

    start_points: int = field(default=30_000, metadata=switch("result", POINTS, ALL_FAMILIES))
    return_points: int = field(default=30_000, metadata=switch("result", POINTS, ALL_FAMILIES))
    oka: int | None = field(default=None, metadata=switch("result", Number(0, 1_000_000, step=100, or_none=True)))
    oka_ties: str = field(default="split", metadata=switch("result", Choice(("split", "seat_order"))))
    uma: Uma | FloatingUma = field(default=(15_000, 5_000, -5_000, -15_000), metadata=switch("result", UmaKind()))
    uma_ties: str = field(default="split", metadata=switch("result", Choice(("split", "seat_order"))))
    place_ties: str = field(default="shared", metadata=switch("result", Choice(("shared", "seat_order")), ALL_FAMILIES))

    wind_rounds: int = field(default=2, metadata=switch("course", Choice((1, 2, 3, 4)), ALL_FAMILIES))
    goal_points: int = field(default=0, metadata=switch("course", POINTS))
    extra_round_end: str = field(default="unless_dealer_stays", metadata=switch("course", Choice(("unless_dealer_stays", "at_once"))))
    dealer_stays: str = field(default="tenpai", metadata=switch("course", Choice(("tenpai", "win", "win_or_draw", "never")), ALL_FAMILIES))
    bust: str = field(default="plays_on", metadata=switch("course", Choice(("plays_on", "ends_game"))))
    agari_yame: bool = field(default=False, metadata=switch("course", Flag()))

    red_fives: int = field(default=0, metadata=switch("tiles", Choice((0, 3, 4))))
    ippatsu: bool = field(default=True, metadata=switch("tiles", Flag()))
    ura_dora: bool = field(default=True, metadata=switch("tiles", Flag()))
    kan_dora: bool = field(default=True, metadata=switch("tiles", Flag()))
    kan_ura_dora: bool = field(default=True, metadata=switch("tiles", Flag()))

    scoring: str = field(default="han_fu", metadata=switch("value", Choice(("han_fu", "han", "classical", "points")), ALL_FAMILIES))
    han_limits: tuple[tuple[int, int], ...] = field(default=HAN_LIMITS, metadata=switch("value", HanLimits()))
    open_tanyao: bool = field(default=True, metadata=switch("value", Flag()))
    closed_bonus: bool = field(default=True, metadata=switch("value", Flag()))
    open_riichi: bool = field(default=False, metadata=switch("value", Flag()))
    renhou: str | int = field(
        default="mangan", metadata=switch("value", Number(1, 13, words=("none", "mangan", "mangan_or_hand", "yakuman")))
    )
    rinshan_with_haitei: bool = field(default=False, metadata=switch("value", Flag()))
    pinfu_tsumo: bool = field(default=True, metadata=switch("value", Flag()))
    open_pinfu_fu: bool = field(default=True, metadata=switch("value", Flag()))
    double_wind_pair_fu: int = field(default=2, metadata=switch("value", Choice((2, 4))))

    kiriage_mangan: bool = field(default=False, metadata=switch("yakuman", Flag()))
    counted_yakuman: bool = field(default=False, metadata=switch("yakuman", Flag()))
    double_yakuman: frozenset[str] = field(default=frozenset(), metadata=switch("yakuman", Names(DOUBLE)))
    yakuman_add_up: bool = field(default=False, metadata=switch("yakuman", Flag()))
    liable_for: frozenset[str] = field(default=frozenset({"daisangen", "daisuushii"}), metadata=switch("yakuman", Names(LIABLE)))
    liable_fits_hand: bool = field(default=True, metadata=switch("yakuman", Flag()))
    liable_counts_closed_kan: bool = field(default=False, metadata=switch("yakuman", Flag()))
    liable_for_whole_hand: bool = field(default=False, metadata=switch("yakuman", Flag()))
    liable_pays_honba: bool = field(default=False, metadata=switch("yakuman", Flag()))

    multiple_ron: int = field(default=3, metadata=switch("payment", Choice((1, 2, 3))))
    honba_points: int = field(default=300, metadata=switch("payment", Number(0, 30_000, step=300)))
    honba_to: str = field(default="each_winner", metadata=switch("payment", Choice(("each_winner", "first_winner"))))
    deposits_on_multiple_ron: str = field(
        default="own_back_rest_to_first", metadata=switch("payment", Choice(("own_back_rest_to_first", "all_to_first")))
    )
    deposits_left: str = field(default="winner_split", metadata=switch("payment", Choice(("winner_split", "winner_seat_order", "lost"))))
    riichi_min_points: int | None = field(default=None, metadata=switch("payment", Number(0, 100_000, step=100, or_none=True)))
    two_han_from_honba: int = field(default=0, metadata=switch("payment", Choice((0, 5))))

    payers: str = field(default="settle", metadata=switch("payment", Choice(("all", "discarder", "settle")), NOT_RIICHI))
    banker: str = field(default="east", metadata=switch("payment", Choice(("east", "round_wind", "none")), NOT_RIICHI))
    draw_doubles_next: bool = field(default=True, metadata=switch("payment", Flag(), NOT_RIICHI))
    hand_premium: int = field(default=0, metadata=switch("items", Choice((0, 10)), CLASSICAL))
    last_tile_premiums: str = field(default="both", metadata=switch("items", Choice(("both", "higher")), CLASSICAL))
    hand_cap: int = field(default=0, metadata=switch("items", Number(0, 100_000_000), CLASSICAL))
    limit_game: int = field(default=1_000, metadata=switch("items", Number(0, 100_000_000), CLASSICAL))
    half_limit_game: int = field(default=500, metadata=switch("items", Number(0, 100_000_000), CLASSICAL))
    limit_game_value: str = field(default="exact", metadata=switch("items", Choice(("exact", "at_least")), CLASSICAL))
    fruit_game: str = field(default="any", metadata=switch("items", Choice(("any", "replacement", "off")), CLASSICAL))

    noten_pool: int = field(default=3_000, metadata=switch("draw", Number(0, 60_000, step=600)))
    nagashi_mangan: str = field(default="none", metadata=switch("draw", Choice(("none", "win", "payment"))))
    abortive_draws: frozenset[str] = field(default=frozenset(), metadata=switch("draw", Names(ABORTIVE)))

    chombo: str | int = field(default=20_000, metadata=switch("error", Number(0, 1_000_000, step=100, words=("mangan_payment",))))
    chombo_with_win: str = field(default="chombo_only", metadata=switch("error", Choice(("win_only", "both", "chombo_only"))))
    chombo_replays: bool = field(default=True, metadata=switch("error", Flag()))
    chombo_replays_after_signal: bool = field(default=True, metadata=switch("error", Flag()))
    chombo_ends_game: bool = field(default=False, metadata=switch("error", Flag()))
    chombo_returns_deposits: bool = field(default=True, metadata=switch("error", Flag()))

    time_end: str = field(default="one_more_hand", metadata=switch("time", Choice(("finish_hand", "one_more_hand")), ALL_FAMILIES))
    signal_minutes: int = field(default=15, metadata=switch("time", Number(0, 60), ALL_FAMILIES))
    late_points_a_minute: int = field(default=1_000, metadata=switch("time", POINTS, ALL_FAMILIES))
    late_minutes: int = field(default=10, metadata=switch("time", Number(0, 600), ALL_FAMILIES))
    substitute_total: int = field(default=-30_000, metadata=switch("time", Number(-1_000_000, 1_000_000, step=100), ALL_FAMILIES))
    substitute_midgame_takes_last_uma: bool = field(default=True, metadata=switch("time", Flag()))

    @property
    def family(self) -> str:
        """``riichi``, ``classical`` (figures, premiums, doubles) or ``points`` (values are entered as points)."""
        return self.scoring if self.scoring in ("classical", "points") else "riichi"

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many entrants may sit at a table (Küster, "Die Teilnehmerzahl": 2 to 5, of five one sits out in turn)."""
        return (2, 3, 4, 5) if self.family == "classical" else (4,)

    @property
    def is_clockwise(self) -> bool:
        """Whether South sits left of East (Küster, "Spielvorbereitungen"); elsewhere play runs counter-clockwise."""
        return self.family == "classical"

    def __hash__(self) -> int:
        """By its name alone: rulesets are looked up for every hand, and few share a name."""
        return hash((self.id, self.name))

    @property
    def title(self) -> str:
        """Name and edition: "EMA Riichi Competition Rules 2012"."""
        return f"{self.name} {self.edition}".strip()

    @property
    def counts_honba(self) -> bool:
        """Whether counters are kept: they are worth points, or many of them ask for two han (in ALARM neither)."""
        return bool(self.honba_points or self.two_han_from_honba)

    def needs_two_han(self, honba: int) -> bool:
        """Is one han too little for a win with so many counters (Austrian 3.6.5.1, EMA 2012 "Wiederholungsspiele")?"""
        return 0 < self.two_han_from_honba <= honba

    def applies(self, name: str) -> bool:
        """Whether a switch means anything in this game, beside the other switches (no fu where only han count, …)."""
        by_fu = self.scoring == "han_fu"
        return self.family in SWITCHES[name].families and not (
            (name in OF_FU and not by_fu)
            or (name == "han_limits" and by_fu)
            or (name in OF_HONBA_POINTS and not self.honba_points)
            or (name == "two_han_from_honba" and not self.counts_honba)
            or (name in OF_LIABILITY and not self.liable_for)
            or (name == "liable_for_whole_hand" and not self.yakuman_add_up)
            or (name == "liable_counts_closed_kan" and not self.liable_fits_hand)
            or (name in OF_SEVERAL_WINNERS and self.multiple_ron == 1)
            or (name == "chombo_replays_after_signal" and not self.chombo_replays)
            or (name == "oka_ties" and not self.oka_points)
            or (name == "extra_round_end" and not self.goal_points)
            or (name == "limit_game_value" and not (self.limit_game or self.half_limit_game))
        )

    @property
    def oka_points(self) -> int:
        """The oka in points, computed where the switch is not set."""
        return 4 * (self.return_points - self.start_points) if self.oka is None else self.oka


SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        one.name: Switch(
            one.name,
            one.metadata["group"],
            TEXTS[one.name][0],
            one.metadata["kind"],
            one.default,
            TEXTS[one.name][1],
            one.metadata["families"],
        )
        for one in fields(Ruleset)
        if one.metadata
    }
)  #: every switch by its name, in the order of the rules page
