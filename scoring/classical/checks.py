"""All problems of a hand that must be solved before it can be counted.

Codes, all RuleViolation (``where`` is the field): ``wrong_tile_count meld_not_a_set chi_not_allowed five_of_a_tile flower_twice
flower_in_hand aka_not_in_ruleset dora_not_in_ruleset not_won winning_tile_without_win dead_hand_cannot_win family_not_classical
circumstance_not_in_ruleset circumstances_conflict``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.hand.notation import tile_name
from scoring.hand.tiles import FLOWERS, RED_FIVES, Tile, copies, copies_of, fifth_copies, kind
from scoring.hand.win import Hand
from scoring.rulesets import Ruleset

__all__ = ["CLASSICAL_CIRCUMSTANCES", "DEAD", "hand_problems", "hands_problems", "is_readable"]

DEAD = ("", "too_few", "too_many")
CLASSICAL_CIRCUMSTANCES = ("rinshan", "chankan", "haitei", "houtei", "tenhou", "first_discard", "after_draw")
ONLY_DRAWN = {
    "rinshan": _("A replacement tile is drawn, not claimed."),
    "haitei": _("The last tile of the live wall is drawn, not claimed."),
    "tenhou": _("The game of heaven is dealt, not won on a claimed tile."),
}
ONLY_CLAIMED = {
    "chankan": _("A robbed tile is claimed, not drawn."),
    "houtei": _("The last discard is claimed, not drawn."),
    "first_discard": _("The first discard is claimed, not drawn."),
}
FIRST = frozenset({"tenhou", "first_discard"})
LAST = frozenset({"rinshan", "chankan", "haitei", "houtei"})


def hand_problems(hand: Hand, ruleset: Ruleset, *, dead: str = "", no_chi: bool = False) -> tuple[RuleViolation, ...]:
    """All problems of tiles and circumstances (codes: see the module)."""
    if ruleset.family != "classical":
        sentence = _("{ruleset} has no values for figures: enter the points of the hand.")
        return (RuleViolation("family_not_classical", sentence, where="ruleset", ruleset=ruleset.name),)
    return tuple(_find(hand, ruleset, dead, no_chi))


def is_readable(hand: Hand, ruleset: Ruleset) -> bool:
    """Whether the hand has the tile count of a won hand and all its melds are sets, so that it can be taken apart."""
    if ruleset.family != "classical" or hand.win == "none" or hand.winning_tile is None:
        return False
    right_count = len(hand.melds) <= 4 and len(hand.concealed) == 13 - 3 * len(hand.melds)
    return right_count and all(meld.is_set for meld in hand.melds) and not any(tile in FLOWERS for tile in _all_tiles(hand))


def _find(hand: Hand, ruleset: Ruleset, dead: str, no_chi: bool) -> Iterator[RuleViolation]:
    yield from _win_problems(hand, dead)
    yield from _count_problems(hand, dead)
    for index, meld in enumerate(hand.melds):
        if not meld.is_set:
            yield _no_set(meld.kind, meld.open, f"melds[{index}]")
        elif no_chi and meld.kind == "chi":
            yield RuleViolation("chi_not_allowed", _("Two players may not make a Tschi."), where=f"melds[{index}]")
    yield from _tile_problems(hand, ruleset)
    yield from _flower_problems(hand)
    yield from _circumstance_problems(hand)


def _win_problems(hand: Hand, dead: str) -> Iterator[RuleViolation]:
    if hand.win == "none":
        if hand.winning_tile is not None:
            yield RuleViolation("winning_tile_without_win", _("Who did not win has no last tile."), where="winning_tile")
        return
    if hand.winning_tile is None:
        yield RuleViolation("not_won", _("A Mah-Jongg needs its last tile."), where="winning_tile")
    if dead:
        yield RuleViolation("dead_hand_cannot_win", _("A dead hand cannot win."), where="win")


def _count_problems(hand: Hand, dead: str) -> Iterator[RuleViolation]:
    if len(hand.melds) > 4:
        yield RuleViolation("wrong_tile_count", _("A hand has four figures at most."), where="melds")
        return
    needed, given = 13 - 3 * len(hand.melds), len(hand.concealed)
    if dead and hand.win == "none":
        if (given < needed) != (dead == "too_few") or given == needed:
            sentences = {
                "too_few": _(
                    "A dead hand with too few tiles has fewer than {needed} beside {melds} figures on the table; here are {given}."
                ),
                "too_many": _(
                    "A dead hand with too many tiles has more than {needed} beside {melds} figures on the table; here are {given}."
                ),
            }
            yield _wrong_count(sentences[dead], hand, needed)
    elif hand.win == "none":  # single tiles need not be shown (Küster, "Der Spielbeginn")
        if given > needed:
            yield _wrong_count(_("Beside {melds} figures on the table a hand has {needed} tiles at most; here are {given}."), hand, needed)
    elif given != needed:
        sentence = _("Beside {melds} figures on the table a hand has {needed} tiles and the last tile; here are {given}.")
        yield _wrong_count(sentence, hand, needed)


def _wrong_count(sentence: str, hand: Hand, needed: int) -> RuleViolation:
    melds, given = len(hand.melds), len(hand.concealed)
    return RuleViolation("wrong_tile_count", sentence, where="concealed", melds=melds, needed=needed, given=given)


def _no_set(meld: str, is_open: bool, where: str) -> RuleViolation:
    if not is_open and meld != "kan":
        return RuleViolation(
            "meld_not_a_set", _("Only a Kah-Ongg is laid down closed; closed Tschi and Pong stay in the hand."), where=where
        )
    sentences = {
        "chi": _("A Tschi is three tiles in a row of one suit."),
        "pon": _("A Pong is three equal tiles."),
        "kan": _("A Kah-Ongg is four equal tiles."),
    }
    return RuleViolation("meld_not_a_set", sentences[meld], where=where)


def _all_tiles(hand: Hand) -> list[Tile]:
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    return tiles if hand.winning_tile is None else [*tiles, hand.winning_tile]


def _tile_problems(hand: Hand, ruleset: Ruleset) -> Iterator[RuleViolation]:
    tiles = _all_tiles(hand)
    if any(tile in FLOWERS for tile in tiles):
        yield RuleViolation("flower_in_hand", _("Flowers and seasons lie beside the hand: give them as flowers."), where="concealed")
    if any(tile in RED_FIVES for tile in tiles):
        yield RuleViolation("aka_not_in_ruleset", _("{ruleset} has no red fives."), where="concealed", ruleset=ruleset.name)
    if hand.dora_indicators or hand.ura_indicators:
        yield RuleViolation("dora_not_in_ruleset", _("{ruleset} has no dora."), where="dora_indicators", ruleset=ruleset.name)
    if len(tiles) < 31:  # beyond that the tiles are too many anyway, and a count could overflow
        counted = copies(tile for tile in tiles if tile not in FLOWERS)
        for each in fifth_copies(counted):
            sentence = _("There are only four copies of {tile}.")
            yield RuleViolation("five_of_a_tile", sentence, where="concealed", tile=tile_name(each))


def _flower_problems(hand: Hand) -> Iterator[RuleViolation]:
    for flower in sorted({flower for flower in hand.flowers if hand.flowers.count(flower) > 1}):
        yield RuleViolation("flower_twice", _("There is only one {tile}."), where="flowers", tile=tile_name(flower))


def _circumstance_problems(hand: Hand) -> Iterator[RuleViolation]:
    given = hand.circumstances
    for name in sorted(given - set(CLASSICAL_CIRCUMSTANCES)):
        sentence = _("Küster's game knows nothing about {circumstance}.")
        yield RuleViolation("circumstance_not_in_ruleset", sentence, where="circumstances", circumstance=name)
    if hand.win == "none":
        if given & (FIRST | LAST):
            yield _conflict(_("How a hand was won is said of the winner alone."))
        return
    wrong = ONLY_CLAIMED if hand.is_tsumo else ONLY_DRAWN
    for name, sentence in wrong.items():
        if name in given:
            yield _conflict(sentence)
    yield from _together_problems(given)
    yield from _first_problems(hand)
    if "rinshan" in given and not hand.flowers and all(meld.kind != "kan" for meld in hand.melds):
        yield _conflict(_("A replacement tile is drawn after a Kah-Ongg or a flower, and this hand has none."))
    if "chankan" in given and hand.winning_tile is not None and _holds_another(hand):
        yield _conflict(_("The other three copies of a robbed tile lie in the Kah-Ongg, so the winner cannot hold one."))


def _holds_another(hand: Hand) -> bool:
    tiles = [tile for tile in _all_tiles(hand) if tile not in FLOWERS]
    return len(tiles) < 31 and hand.winning_tile not in FLOWERS and copies_of(copies(tiles), kind(hand.winning_tile or 0)) > 1


def _together_problems(given: frozenset[str]) -> Iterator[RuleViolation]:
    if {"rinshan", "haitei"} <= given:
        yield _conflict(_("A replacement tile comes from the dead wall, so it is not the last tile of the live wall."))
    if {"houtei", "chankan"} <= given:
        yield _conflict(_("A robbed tile is no discard, so it is not the last discard."))


def _first_problems(hand: Hand) -> Iterator[RuleViolation]:
    """Heaven and earth (Küster, "Handspiele"): won by East as dealt, or by another with the first discard."""
    given = hand.circumstances
    if given & FIRST and hand.melds:
        yield _conflict(_("The games of heaven and earth are won before anything was laid down."))
    if given & FIRST and given & LAST:
        yield _conflict(_("The games of heaven and earth are won at the very beginning, not with a last, robbed or replacement tile."))
    if "tenhou" in hand.circumstances and hand.seat_wind not in ("", "E"):
        yield _conflict(_("The game of heaven is East's, who is dealt fourteen tiles."))
    if "first_discard" in hand.circumstances and hand.seat_wind == "E":
        yield _conflict(_("The first discard is East's own, so East cannot win with it."))


def _conflict(sentence: str) -> RuleViolation:
    return RuleViolation("circumstances_conflict", sentence, where="circumstances")


def hands_problems(hands: Sequence[Hand | None]) -> Iterator[RuleViolation]:
    """Contradictions between the hands of all players: ``flower_twice`` (also within one hand) and ``five_of_a_tile``.

    ``where``: the field of the last hand (its index in ``hands``) with one too many.
    """
    laid: dict[Tile, int] = {}
    counted = 0
    for index, hand in enumerate(hands):
        if hand is None:
            continue
        for flower in hand.flowers:
            if flower in laid:
                sentence = _("There is only one {tile}, and two players have it.")
                yield RuleViolation("flower_twice", sentence, where=f"hands[{index}].flowers", tile=tile_name(flower))
            laid[flower] = index
        before, counted = set(fifth_copies(counted)), counted + copies(tile for tile in _all_tiles(hand) if tile not in FLOWERS)
        for each in set(fifth_copies(counted)) - before:
            sentence = _("There are only four copies of {tile}, in the hands of all players together.")
            yield RuleViolation("five_of_a_tile", sentence, where=f"hands[{index}].concealed", tile=tile_name(each))
