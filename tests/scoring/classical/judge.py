"""A second count of hands, slow and plain, straight from the book's tables: lines of several doublings are totals, as printed.

It takes tiles apart by trying every set one after the other, and shares nothing with the engine but the reading of hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from scoring.hand import Hand

__all__ = ["best_count", "lost_count"]

Part = tuple[str, int, bool]  #: chi, pon, kan or pair; its lowest kind; whether it is open
FIGURES = {"pon": (2, 4), "kan": (8, 16)}  #: of 2 to 8, open and closed; of 1, 9 and trumps twice that
PON_OF_TRUMPS = {"dragon": 1, "wind": 1, "one": 2, "both": 3}
KAN_OF_TRUMPS = {"dragon": 2, "wind": 2, "one": 3, "both": 4}
LAST = {"rinshan": (10, 0), "haitei": (12, 1), "houtei": (10, 1), "chankan": (10, 1), "first_discard": (0, 2), "tenhou": (0, 0)}
ORPHANS = {0, 8, 9, 17, 18, 26, *range(27, 34)}


def parts_of(tiles: Counter[int], sets: int) -> Iterator[list[Part]]:
    """Divisions of all tiles into so many sets."""
    if not sets:
        yield []
        return
    first = min(+tiles)
    if tiles[first] >= 3:
        yield from ([("pon", first, False), *rest] for rest in parts_of(tiles - Counter({first: 3}), sets - 1))
    if first < 27 and first % 9 < 7 and tiles[first + 1] and tiles[first + 2]:
        run = Counter([first, first + 1, first + 2])
        yield from ([("chi", first, False), *rest] for rest in parts_of(tiles - run, sets - 1))


def shapes_of(hand: Hand, tiles: list[int]) -> Iterator[list[Part]]:
    """All ways to complete the hand, as the parts in it."""
    counted = Counter(tiles)
    for pair in [kind for kind, count in counted.items() if count >= 2]:
        for sets in parts_of(counted - Counter([pair] * 2), 4 - len(hand.melds)):
            yield [*sets, ("pair", pair, False)]
    if not hand.melds and all(count % 2 == 0 for count in counted.values()):
        yield [("pair", kind, False) for kind in counted.elements()][::2]
    if not hand.melds and set(counted) == ORPHANS:
        yield [("pair", kind, False) for kind, count in counted.items() if count == 2]


def lanterns(hand: Hand, tiles: list[int]) -> bool:
    """Nine lanterns of which only the 1 and the 9 are melded."""
    suit = tiles[0] // 9
    whole = Counter(tiles)
    for meld in hand.melds:
        whole[meld.tile] += 3
    wanted = [9 * suit] * 3 + list(range(9 * suit + 1, 9 * suit + 8)) + [9 * suit + 8] * 3
    ends = all(meld.kind != "chi" and meld.tile % 9 in (0, 8) for meld in hand.melds)
    one_suit = suit < 3 and all(kind // 9 == suit for kind in whole)
    return ends and one_suit and sum(whole.values()) == 14 and not Counter(wanted) - whole


def is_complete(hand: Hand, tiles: list[int]) -> bool:
    return next(shapes_of(hand, tiles), None) is not None or lanterns(hand, tiles)


def trumps(kind: int, hand: Hand) -> str:
    if kind > 30:
        return "dragon"
    both = ["ESWN".index(hand.seat_wind), "ESWN".index(hand.round_wind)].count(kind - 27)
    return ("wind", "one", "both")[both]


def part_count(part: Part, hand: Hand) -> tuple[int, int]:
    """Points and doublings of a figure or pair."""
    form, kind, is_open = part
    if form == "chi":
        return 0, 0
    if form == "pair":
        return ({"dragon": 2, "wind": 0, "one": 2, "both": 4}[trumps(kind, hand)] if kind > 26 else 0), 0
    points = FIGURES[form][not is_open] * (2 if kind in ORPHANS else 1)
    if kind > 26:
        return points, (PON_OF_TRUMPS if form == "pon" else KAN_OF_TRUMPS)[trumps(kind, hand)]
    return points, int(form == "kan")


def flower_count(hand: Hand) -> tuple[int, int]:
    doubles = 0
    for bunch in (range(37, 41), range(41, 45)):
        held = set(hand.flowers) & set(bunch)
        doubles += 3 if len(held) == 4 else int(bunch["ESWN".index(hand.seat_wind)] in held)
    return 4 * len(hand.flowers), doubles


def game_count(parts: list[Part], hand: Hand, kinds: set[int]) -> tuple[int, int]:
    """Premiums for all figures alike, and doublings of flushes, dragons and trumps."""
    figures = [part for part in parts if part[0] != "pair"]
    forms = [form for form, _kind, _open in figures]
    points = doubles = 0
    if len(figures) == 4:
        points += 40 if forms.count("kan") == 4 else 20 if "chi" not in forms else 0
        points += 10 if forms.count("chi") == 4 and max(kinds) < 27 else 0
        suits = Counter(kind // 9 if kind < 27 else 3 for _form, kind, _open in figures)
        most = max(suits[suit] for suit in range(3))
        simple = most == 4 or (most == 3 and suits[3] == 1)
        doubles += int(simple and len({kind // 9 for kind in kinds}) > 1)
        doubles += 3 if "chi" not in forms and sum(kind > 30 for _form, kind, _open in figures) == 3 else 0
    doubles += 3 if len({kind // 9 for kind in kinds}) == 1 and max(kinds) < 27 else 0
    doubles += 4 if min(kinds) > 26 else 0
    return points, doubles


def best_count(hand: Hand) -> int:
    """The value of a winning hand without a limit: the highest of all readings."""
    won = hand.winning_tile
    assert won is not None
    held = [*hand.concealed, won]
    melds: list[Part] = [(meld.kind, meld.tile, meld.open) for meld in hand.melds]
    kinds = {*held, *(tile for meld in hand.melds for tile in meld.tiles)}
    points, doubles = ending(hand, won)
    totals = [0]
    for parts in opened_shapes(hand, held, won):
        counts = [part_count(part, hand) for part in [*melds, *parts]] + [flower_count(hand), game_count([*melds, *parts], hand, kinds)]
        totals.append((20 + points + sum(each for each, _times in counts)) * 2 ** (doubles + sum(times for _points, times in counts)))
    return max(totals)


def ending(hand: Hand, won: int) -> tuple[int, int]:
    """Premiums and doublings of the last tile and of a hand that was won without a call."""
    points = 2 if hand.win == "tsumo" and not hand.circumstances & {"rinshan", "tenhou", "haitei"} else 0
    doubles = int(not any(meld.open for meld in hand.melds))
    for name in hand.circumstances & set(LAST):
        points, doubles = points + LAST[name][0], doubles + LAST[name][1]
    owned = Counter([*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)])
    others = [kind for kind in range(34) if kind != won and owned[kind] < 4 and is_complete(hand, [*hand.concealed, kind])]
    return points + (2 if not others and "tenhou" not in hand.circumstances else 0), doubles


def opened_shapes(hand: Hand, held: list[int], won: int) -> Iterator[list[Part]]:
    """The ways to complete the hand, with the pong open that a claimed last tile completed."""
    if hand.melds and lanterns(hand, held):
        ends = [kind for kind, count in Counter(held).items() if count >= 3 and kind % 9 in (0, 8)]
        yield [("pon", kind, hand.win == "ron" and kind == won and held.count(kind) == 3) for kind in ends]
    for parts in shapes_of(hand, held):
        elsewhere = any((form == "pair" and kind == won) or (form == "chi" and won in range(kind, kind + 3)) for form, kind, _open in parts)
        if hand.win == "tsumo" or elsewhere:
            yield parts
        else:
            yield [(form, kind, form == "pon" and kind == won) for form, kind, _open in parts]


def lost_count(hand: Hand) -> int:
    """The value of a losing hand."""
    parts: list[Part] = [(meld.kind, meld.tile, meld.open) for meld in hand.melds]
    for kind, count in Counter(hand.concealed).items():
        if count >= 2:
            parts.append(("pair" if count == 2 else "pon", kind, False))
    counts = [part_count(part, hand) for part in parts] + [flower_count(hand)]
    return sum(points for points, _times in counts) << sum(times for _points, times in counts)
