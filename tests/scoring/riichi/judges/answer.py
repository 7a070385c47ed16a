"""The value that a judge gives a hand, in the terms of docs/formats.md §4, so that answers can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.hand import Hand
from scoring.rulesets import Ruleset

__all__ = ["Answer", "Facts", "Yaku", "payments_of", "ties", "yakuman_named"]

Yaku = frozenset[tuple[str, int]]

#: the double forms of yakuman, and what they are called where they are not paid double
SINGLE_FORMS = {"kokushi_13_wait": "kokushi", "chuuren_9_wait": "chuuren", "suuankou_tanki": "suuankou"}


@dataclass(frozen=True, kw_only=True)
class Answer:
    """A value, or where ``refusal`` is set why there is none.

    ``yaku``: the names with their han, or the multiples of yakuman; ``also``: other yaku of the same worth that could be named as well
    (as good a reading of the tiles, or as high a yakuman where only one counts).
    """

    refusal: str | None = None
    yaku: Yaku = frozenset()
    dora: int = 0
    ura: int = 0
    aka: int = 0
    han: int | None = None
    fu: int | None = None
    yakuman: int = 0
    limit: str | None = None
    payments: Mapping[str, int] = field(default_factory=dict)
    total: int = 0
    also: frozenset[Yaku] = field(default=frozenset(), compare=False)


@dataclass(frozen=True)
class Facts:
    """The circumstances and indicators of a hand that count under a ruleset."""

    happened: frozenset[str]
    dora_indicators: tuple[int, ...]
    ura_indicators: tuple[int, ...]

    @classmethod
    def of(cls, hand: Hand, ruleset: Ruleset) -> Facts:
        """Riichi is named wherever it is implied; rinshan goes before haitei; without kan dora only the first indicators count."""
        happened = set(hand.circumstances)
        happened |= {"riichi"} if happened & {"double_riichi", "open_riichi"} else set()
        happened -= {"open_riichi"} if not ruleset.open_riichi else set()
        happened -= {"ippatsu"} if not ruleset.ippatsu else set()
        happened -= {"renhou"} if ruleset.renhou == "none" else set()
        happened -= {"haitei"} if "rinshan" in happened and not ruleset.rinshan_with_haitei else set()
        ura = hand.ura_indicators if ruleset.ura_dora and "riichi" in happened else ()
        return cls(
            frozenset(happened),
            hand.dora_indicators if ruleset.kan_dora else hand.dora_indicators[:1],
            ura if ruleset.kan_ura_dora else ura[:1],
        )


def payments_of(hand: Hand, dealer_pays: int, others_pay: int, discarder_pays: int) -> dict[str, int]:
    """The payments by who pays them."""
    if hand.win == "ron":
        return {"discarder": discarder_pays}
    return {"each": others_pay} if hand.seat_wind == "E" else {"E": dealer_pays, "others": others_pay}


def yakuman_named(names: Iterable[str], ruleset: Ruleset) -> dict[str, int]:
    """Yakuman, given with the names of double forms, by the names and with the multiples that the ruleset has for them."""
    doubled = ruleset.double_yakuman
    return {name if name in doubled else SINGLE_FORMS.get(name, name): 2 if name in doubled else 1 for name in names}


def ties(named: dict[str, int], ruleset: Ruleset) -> list[Yaku]:
    """All of the yakuman where they add up, else each of the highest."""
    if ruleset.yakuman_add_up:
        return [frozenset(named.items())]
    return [frozenset({(name, multiple)}) for name, multiple in named.items() if multiple == max(named.values())]
