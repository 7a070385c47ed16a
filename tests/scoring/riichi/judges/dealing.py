"""A draft as a hand that people can hold: tiles with red fives, called sets, winds, circumstances and indicators, all of them possible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random

from scoring.hand import Hand, Meld
from tests.scoring.riichi.judges.drafts import Draft, Kinds
from tests.scoring.riichi.judges.shapes import draft_of

__all__ = ["dealt", "hand_of"]

WINDS = "ESWN"
REDS_OF_RULES = {0: (0, 0, 0), 3: (1, 1, 1), 4: (1, 2, 1)}  #: by the switch ``red_fives``, of each suit
RIICHI, LAST_TILE = {"riichi", "double_riichi", "open_riichi"}, {"haitei", "houtei"}
FIRST_TURN = {"tenhou", "chiihou", "renhou"}
RIICHI_NAMED = (
    ("riichi",),
    ("riichi",),
    ("double_riichi",),
    ("riichi", "double_riichi"),
    ("open_riichi",),
    ("open_riichi", "double_riichi"),
)
CALLED_AT_RANDOM = (0, 0, 0, 1, 2, 3, 4)


def hand_of(random: Random, shape: str, red_fives: int) -> Hand:
    """A hand of this shape in a set of tiles with so many red fives."""
    while (hand := dealt(random, draft_of(random, shape), red_fives)) is None:
        pass
    return hand


def dealt(random: Random, draft: Draft, red_fives: int) -> Hand | None:
    """The draft as a hand, or ``None`` where none of the tiles that may be the winning one is in the hand."""
    melds, concealed = laid_out(random, draft)
    candidates = [kind for kind in set(concealed) if not draft.wins_on or kind in draft.wins_on]
    if not candidates:
        return None
    winning = random.choice(sorted(candidates))
    concealed.remove(winning)
    win = random.choice(("ron", "tsumo"))
    seat = random.choice(WINDS)
    is_alone = draft.kinds.count(winning) == 1
    happened = circumstances(random, draft, melds, seat, win, is_alone)
    wall = Wall(random, draft.kinds, red_fives)
    if "chankan" in happened:
        wall.left[winning] = 0  # the other three are in the robbed kan
    number = how_many_indicators(random, draft, melds)
    if happened & FIRST_TURN:
        number = min(number, 1)  # nobody has had a kan yet
    hidden = number if happened & RIICHI or random.random() < 0.1 else 0
    return Hand(
        concealed=wall.tiles(concealed),
        melds=tuple(Meld(kind=kind, tiles=wall.tiles(kinds), open=is_open) for kind, kinds, is_open in melds),
        winning_tile=wall.tiles((winning,))[0],
        win=win,
        seat_wind=seat,
        round_wind=random.choice(WINDS),
        circumstances=happened,
        dora_indicators=wall.indicators(number, draft.dora),
        ura_indicators=wall.indicators(hidden, draft.dora),
    )


def how_many_indicators(random: Random, draft: Draft, melds: list[tuple[str, Kinds, bool]]) -> int:
    """One, and one for each kan, now and then of others too; or none, as nobody must enter those that count nothing."""
    own = sum(kind == "kan" for kind, _, _ in melds)
    return 1 + own if draft.dora else random.choice((0, 1, 1 + own, 1 + own, random.randint(1 + own, 5)))


def laid_out(random: Random, draft: Draft) -> tuple[list[tuple[str, Kinds, bool]], list[int]]:
    """The melds (kind, kinds of its tiles, open) in any order, and the kinds of the concealed tiles."""
    kans = [one for one in draft.sets if len(one) == 4]
    others = [one for one in draft.sets if len(one) == 3]
    random.shuffle(others)
    called = min(random.choice(CALLED_AT_RANDOM) if draft.called is None else draft.called, len(others))
    melds = [("kan", one, random.random() < 0.5 if draft.open_kans is None else draft.open_kans) for one in kans]
    melds += [("pon" if one[0] == one[1] else "chi", one, True) for one in others[:called]]
    random.shuffle(melds)
    concealed = [kind for one in others[called:] for kind in one] + ([draft.pair] * 2 if draft.sets else list(draft.loose))
    random.shuffle(concealed)
    return melds, concealed


def circumstances(
    random: Random, draft: Draft, melds: list[tuple[str, Kinds, bool]], seat: str, win: str, is_alone: bool
) -> frozenset[str]:
    """What happened, as far as it can happen together; ``is_alone``: the hand holds no other copy of the winning tile."""
    if draft.blessed and not melds:
        return first_turn(seat, win)
    happened: set[str] = set()
    if not any(is_open for _, _, is_open in melds):
        happened |= riichi(random, likely=0.9 if draft.dora else 0.5)
    if win == "tsumo":
        happened |= perhaps(random, "rinshan", 0.3 if any(kind == "kan" for kind, _, _ in melds) else 0)
        happened |= perhaps(random, "haitei", 0.4 if "rinshan" in happened else 0.15)
    else:
        happened |= perhaps(random, "chankan", 0.1 if is_alone else 0) or perhaps(random, "houtei", 0.1)
    if happened & RIICHI and not happened & {"rinshan", "houtei"} and not ("double_riichi" in happened and (melds or happened & LAST_TILE)):
        happened |= perhaps(random, "ippatsu", 0.3)
    return frozenset(happened)


def first_turn(seat: str, win: str) -> frozenset[str]:
    if win == "tsumo":
        return frozenset({"tenhou" if seat == "E" else "chiihou"})
    return frozenset() if seat == "E" else frozenset({"renhou"})


def riichi(random: Random, likely: float) -> set[str]:
    return set(random.choice(RIICHI_NAMED)) if random.random() < likely else set()


def perhaps(random: Random, name: str, likely: float) -> set[str]:
    return {name} if random.random() < likely else set()


class Wall:
    """The copies of tiles: which fives are red, and what is left for indicators."""

    def __init__(self, random: Random, held: Iterable[int], red_fives: int) -> None:
        self.random = random
        self.left = Counter(dict.fromkeys(range(34), 4))
        self.left.subtract(held)
        self.fives = {4 + 9 * suit: [34 + suit] * reds + [4 + 9 * suit] * (4 - reds) for suit, reds in enumerate(REDS_OF_RULES[red_fives])}
        for copies in self.fives.values():
            random.shuffle(copies)

    def tiles(self, kinds: Iterable[int]) -> tuple[int, ...]:
        """These kinds as tiles."""
        return tuple(self.fives[kind].pop() if kind in self.fives else kind for kind in kinds)

    def indicators(self, number: int, good: bool) -> tuple[int, ...]:
        """So many tiles out of what is left; where ``good``, such that point at tiles of the hand."""
        kinds = []
        for _ in range(number):
            stock = [kind for kind, copies in self.left.items() if copies]
            pointing = [kind for kind in stock if self.left[next_kind(kind)] < 4] if good else []
            kinds.append(self.random.choice(pointing or stock))
            self.left[kinds[-1]] -= 1
        return self.tiles(kinds)


def next_kind(kind: int) -> int:
    """The kind that an indicator points at, by the circle of its suit, of the winds or of the dragons."""
    first, length = (kind - kind % 9, 9) if kind < 27 else (27, 4) if kind < 31 else (31, 3)
    return first + (kind - first + 1) % length
