"""Good hands, and what spoils them: the hands of the tests of refusals."""

from __future__ import annotations

from typing import Any

PINFU = {"concealed": "123567m34588s67p", "winning_tile": "8p", "win": "ron", "seat_wind": "S", "round_wind": "E"}
TSUMO = PINFU | {"win": "tsumo"}
DEALER = {"seat_wind": "E"}
WINDS = [{"type": "pon", "tiles": f"{wind}{wind}{wind}z"} for wind in "1234"]
OPEN = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "chi", "tiles": "123m"}]}
WHITE = {"type": "pon", "tiles": "555z"}
HAKU = PINFU | {"concealed": "567m34588s67p", "melds": [WHITE]}
KAN = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "kan", "tiles": "5555z"}]}
CLOSED_KAN = PINFU | {"concealed": "567m34588s67p", "melds": [{"type": "kan", "tiles": "5555z", "open": False}]}


def with_tiles(concealed: str, winning_tile: str = "8p", **more: Any) -> dict[str, Any]:
    return PINFU | {"concealed": concealed, "winning_tile": winning_tile} | more


def in_first_turn(name: str, hand: dict[str, Any], **more: Any) -> dict[str, Any]:
    return hand | {"circumstances": [name]} | more


def meld(kind: str, tiles: str, **more: Any) -> dict[str, Any]:
    return HAKU | {"melds": [{"type": kind, "tiles": tiles, **more}]}


def won(hand: dict[str, Any], *circumstances: str) -> dict[str, Any]:
    return hand | {"circumstances": list(circumstances)}


#: tiles that win nothing, and the codes of all that is wrong
TILES = {
    "a tile too few": (with_tiles("12356m34588s67p"), ["wrong_tile_count"]),
    "a tile too many": (with_tiles("1235678m34588s67p"), ["wrong_tile_count"]),
    "no tiles": (with_tiles(""), ["wrong_tile_count"]),
    "thirteen tiles beside a meld": (HAKU | {"concealed": "123567m34588s67p"}, ["wrong_tile_count"]),
    "five melds": (HAKU | {"concealed": "", "melds": [WHITE, *WINDS]}, ["wrong_tile_count"]),
    "a fifth copy in the hand": (with_tiles("1111m34588s67p67m", "1m"), ["five_of_a_tile", "not_complete"]),
    "a fifth copy in a meld": (HAKU | {"melds": [{"type": "pon", "tiles": "888s"}]}, ["five_of_a_tile"]),
    "a fifth copy in two melds": (
        HAKU | {"concealed": "34588s67p", "melds": [{"type": "kan", "tiles": "5555z"}, WHITE]}, ["five_of_a_tile"]
    ),
    "a fifth copy among the dora indicators": (PINFU | {"dora_indicators": "888s"}, ["five_of_a_tile"]),
    "a fifth copy in both kinds of indicators": (PINFU | {"dora_indicators": "88s", "ura_indicators": "8s"}, ["five_of_a_tile"]),
    "a fifth copy outside of the hand": (won(PINFU, "riichi") | {"dora_indicators": "111z", "ura_indicators": "11z"}, ["five_of_a_tile"]),
    "a red five is a copy too": (PINFU | {"winning_tile": "0p", "dora_indicators": "5555p"}, ["five_of_a_tile"]),
    "two tiles with a fifth copy": (PINFU | {"dora_indicators": "888s1m", "ura_indicators": "111m"}, ["five_of_a_tile"] * 2),
    "a run with a gap": (meld("chi", "124m"), ["meld_not_a_set"]),
    "a run in two suits": (meld("chi", "12m3p"), ["meld_not_a_set"]),
    "a run round the corner": (meld("chi", "891m"), ["meld_not_a_set"]),
    "a run of honours": (meld("chi", "123z"), ["meld_not_a_set"]),
    "a run of four": (meld("chi", "1234m"), ["meld_not_a_set"]),
    "a triplet called a run": (meld("chi", "555z"), ["meld_not_a_set"]),
    "a run called a triplet": (meld("pon", "123m"), ["meld_not_a_set"]),
    "a triplet of two kinds": (meld("pon", "556z"), ["meld_not_a_set"]),
    "a pair": (meld("pon", "55z"), ["meld_not_a_set"]),
    "a kan of three": (meld("kan", "555z"), ["meld_not_a_set"]),
    "a kan of two kinds": (meld("kan", "5556z"), ["meld_not_a_set"]),
    "a meld without tiles": (meld("pon", ""), ["meld_not_a_set"]),
    "a closed triplet on the table": (meld("pon", "555z", open=False), ["meld_not_a_set"]),
    "a closed run on the table": (meld("chi", "123m", open=False), ["meld_not_a_set"]),
    "flowers": (PINFU | {"flowers": ["f1", "g4"]}, ["flower_not_in_ruleset"]),
    "six dora indicators": (PINFU | {"dora_indicators": "1234z99p"}, ["too_many_indicators"]),
    "six ura indicators": (won(PINFU, "riichi") | {"ura_indicators": "1234z99p"}, ["too_many_indicators"]),
    "more ura indicators than dora indicators": (
        won(PINFU, "riichi") | {"dora_indicators": "1z", "ura_indicators": "23z"}, ["too_many_indicators"]
    ),
    "a second indicator in the first turn": (
        in_first_turn("chiihou", TSUMO, dora_indicators="12z"), ["too_many_indicators"]
    ),
    "two red fives of a suit": (with_tiles("123006m34588s67p", "8p"), ["aka_not_in_ruleset", "not_complete"]),
    "a second red five as indicator": (with_tiles("123067m34588s67p") | {"dora_indicators": "0m"}, ["aka_not_in_ruleset"]),
    "not complete": (with_tiles("123568m34588s67p"), ["not_complete"]),
    "four equal tiles in seven pairs": (with_tiles("2222m5588p477s77z", "4s"), ["not_complete"]),
    "no yaku": (OPEN, ["no_yaku"]),
    "dora are no yaku": (OPEN | {"dora_indicators": "7s"}, ["no_yaku"]),
    "nobody won": (PINFU | {"win": "none", "winning_tile": None}, ["not_won"]),
}  # fmt: skip

#: circumstances that cannot be
CONFLICTS = {
    "ippatsu without riichi": won(PINFU, "ippatsu"),
    "ippatsu after a replacement tile": won(CLOSED_KAN | {"win": "tsumo"}, "riichi", "ippatsu", "rinshan"),
    "double riichi with ippatsu on the last tile": won(TSUMO, "double_riichi", "ippatsu", "haitei"),
    "double riichi with ippatsu on the last discard": won(PINFU, "double_riichi", "ippatsu", "houtei"),
    "double riichi with ippatsu after a closed kan": won(CLOSED_KAN, "double_riichi", "ippatsu"),
    "ippatsu on the last discard": won(PINFU, "riichi", "ippatsu", "houtei"),
    "the last tile of the wall by ron": won(PINFU, "haitei"),
    "the last discard self-drawn": won(TSUMO, "houtei"),
    "a robbed kan self-drawn": won(TSUMO, "chankan"),
    "a robbed kan as last discard": won(PINFU, "chankan", "houtei"),
    "a robbed tile of which the winner holds another": won(with_tiles("345m34588s67p678p", "8p"), "chankan"),
    "a robbed tile that is an indicator, too": won(PINFU | {"dora_indicators": "8p"}, "chankan"),
    "a replacement tile by ron": won(KAN, "rinshan"),
    "a replacement tile without a kan": won(HAKU | {"win": "tsumo"}, "rinshan"),
    "a discard sorted into the hand": won(PINFU, "riichi", "tile_sorted_in"),
    "heaven for South": in_first_turn("tenhou", TSUMO),
    "heaven by ron": in_first_turn("tenhou", PINFU, **DEALER),
    "heaven with a closed kan": in_first_turn("tenhou", CLOSED_KAN, win="tsumo", **DEALER),
    "heaven with a called triplet": in_first_turn("tenhou", HAKU, win="tsumo", **DEALER),
    "heaven after riichi": won(TSUMO | DEALER, "tenhou", "riichi"),
    "earth for East": in_first_turn("chiihou", TSUMO, **DEALER),
    "earth by ron": in_first_turn("chiihou", PINFU),
    "earth with a closed kan": in_first_turn("chiihou", CLOSED_KAN, win="tsumo"),
    "earth with the last tile": won(TSUMO, "chiihou", "haitei"),
    "man for East": in_first_turn("renhou", PINFU, **DEALER),
    "man self-drawn": in_first_turn("renhou", TSUMO),
    "man with a called triplet": in_first_turn("renhou", HAKU),
    "man with a closed kan": in_first_turn("renhou", CLOSED_KAN),
    "man after riichi": won(PINFU, "renhou", "double_riichi"),
    "heaven and earth": won(TSUMO | DEALER, "tenhou", "chiihou"),
}

#: circumstances that can be
POSSIBLE = {
    "both bets named": won(PINFU, "riichi", "double_riichi", "open_riichi", "ippatsu"),
    "the last discard after riichi": won(PINFU, "riichi", "houtei"),
    "the last tile within the go-around": won(TSUMO, "riichi", "ippatsu", "haitei"),
    "a replacement tile as the last tile": won(KAN | {"win": "tsumo"}, "rinshan", "haitei"),
    "a robbed kan within the go-around": won(PINFU, "riichi", "ippatsu", "chankan"),
    "an ura indicator alone": won(PINFU, "riichi") | {"ura_indicators": "1z"},
    "five indicators through the kans of others": PINFU | {"dora_indicators": "1234z9p"},
    "four copies in hand and indicators": PINFU | {"dora_indicators": "88s"},
}

#: data that is no hand, and its code
UNREADABLE = {
    "no object": ("123m", "not_an_object"),
    "an unknown key": (PINFU | {"honba": 1}, "unknown_key"),
    "a key that is missing": ({"concealed": "123m"}, "missing_key"),
    "no winning tile": ({key: value for key, value in PINFU.items() if key != "winning_tile"}, "missing_key"),
    "tiles as a list": (PINFU | {"concealed": ["1m"]}, "wrong_type"),
    "a kind of win that is none": (PINFU | {"win": "chombo"}, "unknown_value"),
    "a wind that is none": (PINFU | {"seat_wind": "5"}, "unknown_value"),
    "a circumstance that is none": (won(PINFU, "luck"), "unknown_value"),
    "a circumstance twice": (won(PINFU, "riichi", "riichi"), "circumstance_twice"),
    "a kind of meld that is none": (HAKU | {"melds": [{"type": "set", "tiles": "555z"}]}, "unknown_value"),
    "a meld with another key": (meld("pon", "555z", frm=1), "unknown_key"),
    "no suit": (with_tiles("123"), "bad_tile"),
    "an unknown suit": (with_tiles("123x"), "bad_tile"),
    "an eighth honour": (with_tiles("8z"), "bad_tile"),
    "a red honour": (with_tiles("0z"), "bad_tile"),
    "two winning tiles": (PINFU | {"winning_tile": "8p8p"}, "bad_tile"),
    "no winning tile named": (PINFU | {"winning_tile": ""}, "bad_tile"),
    "a flower that is none": (PINFU | {"flowers": ["f5"]}, "bad_tile"),
    "a bad indicator": (PINFU | {"dora_indicators": "7"}, "bad_tile"),
}
