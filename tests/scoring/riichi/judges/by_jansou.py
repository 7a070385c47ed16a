"""The judge ``jansou`` 0.14: our hands and rulesets in its terms, and its answers in ours.

What it does otherwise than we, and what is done about it here:

- All double yakuman or none are double: where a ruleset doubles some, the multiple is counted here and its payment multiplied.
- It has no yaku of one value open and closed, and no han without fu. But it lets others ask for each reading of a hand, its yaku and
  its fu: for such rulesets (ALARM) the best of its readings is found here, by the rulebook's own list of han and limits.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from jansou.analysis.decompose import Decomposition, decompose
from jansou.core.hand import CallSource, MeldType
from jansou.core.hand import Hand as TheirHand
from jansou.core.hand import Meld as TheirMeld
from jansou.core.rules import Rules
from jansou.core.tiles import Tile as TheirTile
from jansou.core.tiles import TileKind, Wind
from jansou.scoring.context import WinContext
from jansou.scoring.fu import compute_fu, is_pinfu_shape
from jansou.scoring.score import LimitTier, Payment, ScoreResult, ScoringError, base_points, score
from jansou.scoring.yaku import Yaku as TheirYaku
from jansou.scoring.yaku import count_dora, detect_ordinary, detect_yakuman

from scoring.hand import Hand, Meld, kind
from scoring.rulesets import Ruleset
from tests.scoring.riichi.judges.answer import Answer, Facts, Yaku, payments_of, ties, yakuman_named

__all__ = ["Call", "JansouGap", "by_jansou", "equal_readings"]

WINDS = {"E": Wind.EAST, "S": Wind.SOUTH, "W": Wind.WEST, "N": Wind.NORTH}
NAMES = {
    TheirYaku.YAKUHAI_HAKU: "haku",
    TheirYaku.YAKUHAI_HATSU: "hatsu",
    TheirYaku.YAKUHAI_CHUN: "chun",
    TheirYaku.YAKUHAI_ROUND: "round_wind",
    TheirYaku.YAKUHAI_SEAT: "seat_wind",
    TheirYaku.SHOUSUUSHI: "shousuushii",
    TheirYaku.DAISUUSHI: "daisuushii",
}
DOUBLED = {TheirYaku.KOKUSHI: "kokushi_13_wait", TheirYaku.CHUUREN: "chuuren_9_wait", TheirYaku.SUUANKOU: "suuankou_tanki"}
LIMITS = {"NONE": None, "KAZOE_YAKUMAN": "yakuman"}
OPEN_AND_CLOSED = {
    "sanshoku_doujun": 1,
    "ittsu": 1,
    "chanta": 1,
    "junchan": 2,
    "honitsu": 2,
    "chinitsu": 5,
}  #: ALARM 4.1; han, limit and base points of its payments below


HAN_LIMITS = (
    (13, "yakuman", 8_000),
    (11, "sanbaiman", 6_000),
    (8, "baiman", 4_000),
    (6, "haneman", 3_000),
    (4, "mangan", 2_000),
    (0, None, 0),
)


class JansouGap(Enum):
    """A hand that it cannot judge, and why."""

    RENHOU = "it does not know renhou"
    OPEN_RIICHI = "it does not know open riichi"
    PINFU_TSUMO = "with it a self-drawn pinfu has always 20 fu"
    OPEN_PINFU = "with it an open hand has never less than 30 fu"


class Call:
    """A hand and a ruleset in its terms."""

    def __init__(self, hand: Hand, ruleset: Ruleset) -> None:
        self.hand, self.ruleset = hand, ruleset
        self.winning = tile_of(hand.winning_tile)
        self.theirs = TheirHand((*map(tile_of, hand.concealed), self.winning), tuple(map(meld_of, hand.melds)))
        self.facts = Facts.of(hand, ruleset)
        self.context = self.context_with(rules_for(ruleset))

    def context_with(self, rules: Rules) -> WinContext:
        flags = ("riichi", "double_riichi", "ippatsu", "haitei", "houtei", "rinshan", "chankan", "tenhou", "chiihou")
        return WinContext(
            rules=rules,
            round_wind=WINDS[self.hand.round_wind],
            seat_wind=WINDS[self.hand.seat_wind],
            is_tsumo=self.hand.win == "tsumo",
            dora_indicators=tuple(map(tile_of, self.facts.dora_indicators)),
            ura_indicators=tuple(map(tile_of, self.facts.ura_indicators)),
            **{flag: flag in self.facts.happened for flag in flags},
        )

    def score(self) -> ScoreResult:
        return score(self.theirs, self.winning, self.context)

    def readings(self) -> list[Decomposition]:
        return decompose(self.theirs.concealed, self.theirs.melds, self.winning)


def tile_of(tile: int) -> TheirTile:
    return TheirTile(TileKind(kind(tile)), red=tile > 33)


def meld_of(meld: Meld) -> TheirMeld:
    tiles = tuple(map(tile_of, meld.tiles))
    if not meld.open:
        return TheirMeld(MeldType.ANKAN, tiles)
    if meld.kind == "chi":
        return TheirMeld(MeldType.CHII, tiles, called=tiles[0], source=CallSource.KAMICHA)
    return TheirMeld(MeldType.PON if meld.kind == "pon" else MeldType.DAIMINKAN, tiles, called=tiles[0], source=CallSource.TOIMEN)


def rules_for(ruleset: Ruleset) -> Rules:
    return Rules(
        double_wind_fu=ruleset.double_wind_pair_fu,
        kiriage_mangan=ruleset.kiriage_mangan,
        kazoe_yakuman=ruleset.counted_yakuman,
        multiple_yakuman=ruleset.yakuman_add_up,
        double_yakuman=bool(ruleset.double_yakuman),
        aka_dora=ruleset.red_fives > 0,
        ura_dora=ruleset.ura_dora,
        kan_dora=ruleset.kan_dora,
        ippatsu=ruleset.ippatsu,
        kuitan=ruleset.open_tanyao,
    )


def gap(call: Call) -> JansouGap | None:
    hand, ruleset, happened = call.hand, call.ruleset, call.facts.happened
    found = {
        JansouGap.RENHOU: "renhou" in happened,
        JansouGap.OPEN_RIICHI: "open_riichi" in happened,
        JansouGap.PINFU_TSUMO: not ruleset.pinfu_tsumo
        and hand.win == "tsumo"
        and any(is_pinfu_shape(one, call.theirs, call.context) for one in call.readings()),
        JansouGap.OPEN_PINFU: not ruleset.open_pinfu_fu
        and not hand.is_closed
        and any(compute_fu(one, call.theirs, call.context).raw == 20 for one in call.readings()),
    }
    return next((one for one, is_so in found.items() if is_so), None)


def by_jansou(hand: Hand, ruleset: Ruleset) -> Answer | JansouGap:
    """Its answer in our terms, or why it is not asked."""
    call = Call(hand, ruleset)
    if found := gap(call):
        return found
    try:
        result = call.score()
    except ScoringError as error:
        return Answer(refusal="no_yaku" if "no yaku" in str(error) else "not_complete")
    if result.is_yakuman:
        return yakuman_answer(call, result.payment)
    return ordinary_answer(call, result) if ruleset.closed_bonus else flat_answer(call)


def ordinary_answer(call: Call, result: ScoreResult) -> Answer:
    return Answer(
        yaku=yaku_of((one.yaku, one.value) for one in result.yaku),
        dora=result.dora.dora,
        ura=result.dora.ura,
        aka=result.dora.aka,
        han=result.han,
        fu=result.fu.total,
        limit=limit_of(result.limit),
        yakuman=int(result.limit is LimitTier.KAZOE_YAKUMAN),
        payments=paid(call.hand, result.payment),
        total=result.payment.total,
    )


def yakuman_answer(call: Call, payment: Payment) -> Answer:
    """The payment is its own where the multiple is, else in proportion."""
    possible = ties(yakuman_of(call), call.ruleset)
    multiple = sum(one for _, one in possible[0])
    theirs = payment.total // (48_000 if call.hand.is_dealer else 32_000)
    return Answer(
        yaku=possible[0],
        yakuman=multiple,
        limit="yakuman",
        payments={payer: points // theirs * multiple for payer, points in paid(call.hand, payment).items()},
        total=payment.total // theirs * multiple,
        also=frozenset(possible),
    )


def yakuman_of(call: Call) -> dict[str, int]:
    """The yakuman of the reading that has most."""
    each = (detect_yakuman(one, call.theirs, call.context) for one in call.readings())
    named = (
        yakuman_named([DOUBLED.get(yaku, name_of(yaku)) if times == 2 else name_of(yaku) for yaku, times in found], call.ruleset)
        for found in each
    )
    return max(named, key=lambda names: sum(names.values()))


def equal_readings(hand: Hand, ruleset: Ruleset, answer: Answer) -> frozenset[Yaku]:
    """The yaku of every reading of an ordinary hand that comes to as many han and fu as this answer."""
    if answer.refusal or answer.fu is None:
        return frozenset()
    call = Call(hand, ruleset)
    unknown = {(name, han) for name, han in answer.yaku if name in ("open_riichi", "renhou")}
    fitting = (one for one in call.readings() if compute_fu(one, call.theirs, call.context).total == answer.fu)
    named = (yaku_of(detect_ordinary(one, call.theirs, call.context)) | unknown for one in fitting)
    return frozenset(yaku for yaku in named if sum(han for _, han in yaku) + answer.dora + answer.ura + answer.aka == answer.han)


def flat_answer(call: Call) -> Answer:
    """The best of its readings where yaku have the same han open and closed, by its table or by that of ALARM."""
    dora = count_dora(call.theirs, call.context)
    named = ((one, flat(yaku_of(detect_ordinary(one, call.theirs, call.context)))) for one in call.readings())
    found = [flat_worth(call, one, yaku, dora.total) for one, yaku in named if yaku]
    if not found:
        return Answer(refusal="no_yaku")
    best = max(one.order for one in found)
    equal = [one for one in found if one.order == best]
    (base, han, fu), limit = best, equal[0].limit
    return Answer(
        yaku=equal[0].yaku,
        dora=dora.dora,
        ura=dora.ura,
        aka=dora.aka,
        han=han,
        fu=fu or None,
        limit=limit,
        yakuman=int(limit == "yakuman"),
        **flat_payments(call, base),
        also=frozenset(one.yaku for one in equal),
    )


class FlatWorth(NamedTuple):
    """``order``: base points, han and fu (0 where they do not count)."""

    order: tuple[int, int, int]
    limit: str | None
    yaku: Yaku


def flat_worth(call: Call, reading: Decomposition, yaku: Yaku, dora: int) -> FlatWorth:
    han = sum(one for _, one in yaku) + dora
    if call.ruleset.scoring == "han":
        limit, base = next((name, points) for least, name, points in HAN_LIMITS if han >= least)
        return FlatWorth((base or 125 * 2**han, han, 0), limit, yaku)
    fu = compute_fu(reading, call.theirs, call.context).total
    base, tier = base_points(han, fu, call.context)
    return FlatWorth((base, han, fu), limit_of(tier), yaku)


def flat_payments(call: Call, base: int) -> dict[str, object]:
    step = 1 if call.ruleset.scoring == "han" else 100
    once, twice, four, six = (-(-base * times // step) * step for times in (1, 2, 4, 6))
    dealer = call.hand.is_dealer
    payments = payments_of(call.hand, dealer_pays=twice, others_pay=twice if dealer else once, discarder_pays=six if dealer else four)
    times = {"discarder": 1, "each": 3, "E": 1, "others": 2}
    return {"payments": payments, "total": sum(points * times[payer] for payer, points in payments.items())}


def flat(yaku: Yaku) -> Yaku:
    return frozenset((name, OPEN_AND_CLOSED.get(name, han)) for name, han in yaku)


def limit_of(tier: LimitTier) -> str | None:
    return LIMITS.get(tier.name, tier.name.lower())


def name_of(yaku: TheirYaku) -> str:
    return NAMES.get(yaku, yaku.name.lower())


def yaku_of(found: Iterable[tuple[TheirYaku, int]]) -> Yaku:
    """Double riichi is named beside riichi."""
    named = {name_of(yaku): han for yaku, han in found}
    if "double_riichi" in named:
        named |= {"riichi": 1, "double_riichi": 1}
    return frozenset(named.items())


def paid(hand: Hand, payment: Payment) -> dict[str, int]:
    return payments_of(hand, payment.tsumo_dealer, payment.tsumo_non_dealer, payment.ron)
