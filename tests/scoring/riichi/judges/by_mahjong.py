"""The judge ``mahjong`` 2.1: our hands and rulesets in its terms, and its answers in ours.

What it does otherwise than we, and what is done about it here:

- It mutates its configuration (yakuman without double forms, numbers of dora), so each hand has a new one.
- All double yakuman or none are double: where a ruleset doubles some, the multiple is counted here and its table asked for the payment.
- Yakuman always add up: where a ruleset pays only the highest, that one's payment is asked for.
- A pair of both winds is always 4 fu: where it is 2, the round wind is not told if the hand holds no more of it than the pair.
- With ``kiriage`` it names no limit for hands below five han that are a mangan without rounding up.
"""

from __future__ import annotations

from enum import Enum

from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.hand_calculating.scores import ScoresCalculator
from mahjong.meld import Meld as TheirMeld

from scoring.hand import Hand, kind
from scoring.rulesets import Ruleset
from tests.scoring.riichi.judges.answer import Answer, Facts, payments_of, ties, yakuman_named

__all__ = ["Call", "MahjongGap", "by_mahjong"]

ALL_DOUBLE = frozenset({"kokushi_13_wait", "chuuren_9_wait", "suuankou_tanki", "daisuushii"})
WIND_KINDS = {"E": 27, "S": 28, "W": 29, "N": 30}
RED_TILES = {34: 16, 35: 52, 36: 88}
MELD_KINDS = {"chi": TheirMeld.CHI, "pon": TheirMeld.PON, "kan": TheirMeld.KAN}
RIICHI = {
    "Riichi": ("riichi",),
    "Open Riichi": ("riichi", "open_riichi"),
    "Double Riichi": ("riichi", "double_riichi"),
    "Double Open Riichi": ("riichi", "double_riichi", "open_riichi"),
}
NAMES = {
    "Ippatsu": "ippatsu", "Menzen Tsumo": "menzen_tsumo", "Tanyao": "tanyao", "Pinfu": "pinfu", "Iipeiko": "iipeikou",
    "Sanshoku Doujun": "sanshoku_doujun", "Ittsu": "ittsu", "Yakuhai (haku)": "haku", "Yakuhai (hatsu)": "hatsu", "Yakuhai (chun)": "chun",
    "Chantai": "chanta", "Rinshan Kaihou": "rinshan", "Chankan": "chankan", "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei",
    "Chiitoitsu": "chiitoitsu", "Sanshoku Doukou": "sanshoku_doukou", "San Ankou": "sanankou", "San Kantsu": "sankantsu",
    "Toitoi": "toitoi", "Honitsu": "honitsu", "Shou Sangen": "shousangen", "Honroutou": "honroutou", "Junchan": "junchan",
    "Ryanpeikou": "ryanpeikou", "Chinitsu": "chinitsu", "Renhou": "renhou",
    **{f"Yakuhai (seat wind {wind})": "seat_wind" for wind in ("east", "south", "west", "north")},
    **{f"Yakuhai (round wind {wind})": "round_wind" for wind in ("east", "south", "west", "north")},
}  # fmt: skip
YAKUMAN_NAMES = {
    "Kokushi Musou": "kokushi", "Kokushi Musou Juusanmen Matchi": "kokushi_13_wait", "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "chuuren_9_wait", "Tenhou": "tenhou", "Chiihou": "chiihou", "Renhou (yakuman)": "renhou",
    "Suu Ankou": "suuankou", "Suu Ankou Tanki": "suuankou_tanki", "Suu Kantsu": "suukantsu", "Ryuuiisou": "ryuuiisou",
    "Chinroutou": "chinroutou", "Tsuu Iisou": "tsuuiisou", "Daisangen": "daisangen", "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
}  # fmt: skip
LIMITS = {"": None, "kiriage mangan": "mangan"}
REFUSALS = {HandCalculator.ERR_NO_YAKU: "no_yaku", HandCalculator.ERR_HAND_NOT_WINNING: "not_complete"}


class MahjongGap(Enum):
    """A hand that it cannot judge, and why."""

    RINSHAN_WITH_HAITEI = "it refuses a replacement tile that is the last tile"
    RENHOU = "it knows renhou as a yakuman or five han more, not as exactly a mangan, the higher of both or other han"
    NO_CLOSED_BONUS = "its yaku are always worth a han more in a closed hand"
    OPEN_TSUMO_WITHOUT_FU = "where an open hand without fu has 20, it takes away the 2 fu of a tsumo as well"


class Call:
    """A hand and a ruleset as the arguments of :meth:`HandCalculator.estimate_hand_value`."""

    def __init__(self, hand: Hand, ruleset: Ruleset) -> None:
        self.copies = Copies(has_red=ruleset.red_fives > 0)
        facts = Facts.of(hand, ruleset)
        self.win_tile = self.copies.tile(hand.winning_tile)
        self.melds = [TheirMeld(MELD_KINDS[meld.kind], self.copies.tiles(meld.tiles), opened=meld.open) for meld in hand.melds]
        self.tiles = self.copies.tiles(hand.concealed) + [self.win_tile] + [tile for meld in self.melds for tile in meld.tiles]
        self.dora_indicators = self.copies.tiles(facts.dora_indicators)
        self.ura_indicators = self.copies.tiles(facts.ura_indicators)
        self.config = config_for(hand, ruleset, facts)

    def estimate(self) -> HandResponse:
        return HandCalculator.estimate_hand_value(
            self.tiles, self.win_tile, self.melds, self.dora_indicators, self.config, ura_dora_indicators=self.ura_indicators
        )


class Copies:
    """Tiles as numbers 0–135, each given out once but for a second red five of circles."""

    def __init__(self, has_red: bool) -> None:
        self.left = {each: [4 * each + copy for copy in (3, 2, 1, 0)] for each in range(34)}
        if has_red:
            for red in RED_TILES.values():
                self.left[red // 4].remove(red)

    def tile(self, tile: int) -> int:
        return RED_TILES[tile] if tile in RED_TILES else self.left[kind(tile)].pop()

    def tiles(self, tiles: tuple[int, ...]) -> list[int]:
        return [self.tile(tile) for tile in tiles]


def config_for(hand: Hand, ruleset: Ruleset, facts: Facts) -> HandConfig:
    happened = facts.happened
    return HandConfig(
        is_tsumo=hand.win == "tsumo",
        is_riichi="riichi" in happened,
        is_daburu_riichi="double_riichi" in happened,
        is_open_riichi="open_riichi" in happened,
        is_ippatsu="ippatsu" in happened,
        is_rinshan="rinshan" in happened,
        is_chankan="chankan" in happened,
        is_haitei="haitei" in happened,
        is_houtei="houtei" in happened,
        is_tenhou="tenhou" in happened,
        is_chiihou="chiihou" in happened,
        is_renhou="renhou" in happened,
        player_wind=WIND_KINDS[hand.seat_wind],
        round_wind=None if is_pair_of_both_winds(hand) and ruleset.double_wind_pair_fu == 2 else WIND_KINDS[hand.round_wind],
        options=options_for(ruleset),
    )


def is_pair_of_both_winds(hand: Hand) -> bool:
    wind = WIND_KINDS[hand.round_wind]
    return hand.seat_wind == hand.round_wind and (*hand.concealed, hand.winning_tile).count(wind) == 2


def options_for(ruleset: Ruleset) -> OptionalRules:
    return OptionalRules(
        has_open_tanyao=ruleset.open_tanyao,
        has_aka_dora=ruleset.red_fives > 0,
        has_double_yakuman=bool(ruleset.double_yakuman),
        kazoe_limit=HandConfig.KAZOE_LIMITED if ruleset.counted_yakuman else HandConfig.KAZOE_SANBAIMAN,
        kiriage=ruleset.kiriage_mangan,
        fu_for_open_pinfu=ruleset.open_pinfu_fu,
        fu_for_pinfu_tsumo=not ruleset.pinfu_tsumo,
        renhou_as_yakuman=ruleset.renhou == "yakuman",
    )


def gap(hand: Hand, ruleset: Ruleset) -> MahjongGap | None:
    happened = Facts.of(hand, ruleset).happened
    found = {
        MahjongGap.RINSHAN_WITH_HAITEI: {"rinshan", "haitei"} <= happened,
        MahjongGap.RENHOU: "renhou" in happened and ruleset.renhou not in (5, "yakuman"),
        MahjongGap.NO_CLOSED_BONUS: not ruleset.closed_bonus,
    }
    return next((one for one, is_so in found.items() if is_so), None)


def by_mahjong(hand: Hand, ruleset: Ruleset) -> Answer | MahjongGap:
    """Its answer in our terms, or why it is not asked."""
    if found := gap(hand, ruleset):
        return found
    call = Call(hand, ruleset)
    response = call.estimate()
    if response.error:
        return Answer(refusal=REFUSALS[response.error])
    if response.is_open_hand and not ruleset.open_pinfu_fu and hand.win == "tsumo" and response.fu == 20:
        return MahjongGap.OPEN_TSUMO_WITHOUT_FU
    if any(yaku.is_yakuman for yaku in response.yaku):
        return yakuman_answer(hand, ruleset, call, response)
    return ordinary_answer(hand, ruleset, response)


def ordinary_answer(hand: Hand, ruleset: Ruleset, response: HandResponse) -> Answer:
    named, bonus = {}, {"Dora": 0, "Ura Dora": 0, "Aka Dora": 0}
    for yaku in response.yaku:
        han = yaku.han_open if response.is_open_hand and yaku.han_open else yaku.han_closed
        if yaku.name in bonus:
            bonus[yaku.name] = han
        elif yaku.name in RIICHI:
            named |= dict.fromkeys(RIICHI[yaku.name], 1)
        else:
            named[NAMES[yaku.name]] = han
    level = response.cost["yaku_level"]
    is_plain_mangan = ruleset.kiriage_mangan and not level and response.fu * 2 ** (response.han + 2) >= 2_000
    return Answer(
        yaku=frozenset(named.items()),
        dora=bonus["Dora"],
        ura=bonus["Ura Dora"],
        aka=bonus["Aka Dora"],
        han=response.han,
        fu=response.fu,
        limit="mangan" if is_plain_mangan else LIMITS.get(level, level),
        yakuman=int(level == "yakuman"),
        payments=paid(hand, response.cost),
        total=response.cost["total"],
    )


def yakuman_answer(hand: Hand, ruleset: Ruleset, call: Call, response: HandResponse) -> Answer:
    possible = ties(yakuman_named([YAKUMAN_NAMES[yaku.name] for yaku in response.yaku], ruleset), ruleset)
    multiple = sum(one for _, one in possible[0])
    cost = response.cost
    if response.han != 13 * multiple:
        cost = ScoresCalculator.calculate_scores(13 * multiple, 0, call.config, is_yakuman=True)
    return Answer(
        yaku=possible[0],
        yakuman=multiple,
        limit="yakuman",
        payments=paid(hand, cost),
        total=cost["total"],
        also=frozenset(possible),
    )


def paid(hand: Hand, cost: dict[str, int]) -> dict[str, int]:
    return payments_of(hand, dealer_pays=cost["main"], others_pay=cost["additional"], discarder_pays=cost["main"])
