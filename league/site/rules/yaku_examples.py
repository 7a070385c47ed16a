"""A hand for each yaku, as drawn on the reference card and opened in the calculator."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from league.table.entry.tile_form import meld_of
from scoring.hand import Hand, parse_tile, parse_tiles

__all__ = ["EXAMPLES", "example_of"]

#: By the name of the yaku: the tiles in the hand, ``+`` the winning tile, the melds after ``|``, then how it was won if not on a discard.
#: South sits in the East round; the dealer wins where the first tiles are enough.
EXAMPLES: Mapping[str, str] = {
    "riichi": "234m567p345s88s67m +8m: riichi",
    "double_riichi": "345m111p678p99s57s +6s: double_riichi",
    "open_riichi": "456m123p77p789s34s +5s: open_riichi",
    "ippatsu": "123m678m333p55s46p +5p: riichi ippatsu",
    "menzen_tsumo": "345m678p111s99p46s +5s: tsumo",
    "rinshan": "234p678s22p45s +6s | 5555m: tsumo rinshan",
    "chankan": "123p456s789s99m23m +4m: chankan",
    "haitei": "678m345p22s68s +7s | 111p: tsumo haitei",
    "houtei": "123m789p44z35s +4s | 666s: houtei",
    "tenhou": "123m456m234p678s5s +5s: tsumo tenhou",
    "chiihou": "234m678m789p345s9s +9s: tsumo chiihou",
    "renhou": "123m555p345s678s8p +8p: renhou",
    "tanyao": "234m555p678s33m46s +5s:",
    "pinfu": "234m567m345p99s67s +8s:",
    "iipeikou": "345p345p111m88s79m +8m:",
    "ryanpeikou": "234m234m678s678s9p +9p:",
    "sanshoku_doujun": "234m234p234s99m78p +9p:",
    "ittsu": "123m456m789m55p35s +4s:",
    "chanta": "123m789m111p44z89s +7s:",
    "junchan": "123m789m999s11p12s +3s:",
    "haku": "555z234m678p99s46s +5s:",
    "hatsu": "666z345m123p88s68m +7m:",
    "chun": "777z123s456s99p35p +4p:",
    "seat_wind": "222z456m789p33s57s +6s:",
    "round_wind": "111z678m345p22s13s +2s:",
    "shousangen": "555z666z77z345m78p +9p:",
    "toitoi": "333s77p44z +7p | 222m 999p:",
    "sanankou": "222m777p999s4z +4z | 345m:",
    "sankantsu": "45m88m +6m | 1111p 6666s (3333z):",
    "sanshoku_doukou": "555m555s123m9p +9p | 555p:",
    "chiitoitsu": "22m55m33p88p11s99s4z +4z:",
    "honroutou": "999p11s99m +1s | 111m 333z:",
    "honitsu": "123p567p999p44z34p +5p:",
    "chinitsu": "123s345s777s99s46s +5s:",
    "kokushi": "19m19p1s11234567z +9s:",
    "kokushi_13_wait": "19m19p19s1234567z +7z:",
    "chuuren": "1112235678999p +4p:",
    "chuuren_9_wait": "1112345678999p +5p:",
    "suuankou": "222m555p888p99s44z +4z: tsumo",
    "suuankou_tanki": "222m777p333s111z9s +9s:",
    "suukantsu": "5p +5p | 2222m (7777p) 3333s (1111z):",
    "ryuuiisou": "234s234s888s666z6s +6s:",
    "chinroutou": "999m111s9s +9s | 111m 999p:",
    "tsuuiisou": "333z555z66z44z +4z | 111z:",
    "daisangen": "555z666z345m8p +8p | 777z:",
    "shousuushii": "222z333z44z67p +8p | 111z:",
    "daisuushii": "222z333z5p +5p | 111z 444z:",
}


@lru_cache(maxsize=64)
def example_of(name: str) -> Hand:
    """The example for a yaku."""
    tiles, ways = EXAMPLES[name].split(":")
    in_hand, _, melds = tiles.partition("|")
    concealed, won = in_hand.split("+")
    happened = frozenset(ways.split())
    return Hand(
        concealed=parse_tiles(concealed.strip()),
        winning_tile=parse_tile(won.strip()),
        win="tsumo" if "tsumo" in happened else "ron",
        seat_wind="E" if name == "tenhou" else "S",
        round_wind="E",
        melds=tuple(meld_of(text) for text in melds.split()),
        circumstances=happened - {"tsumo"},
    )
