"""A played hand of a game without riichi (Küster, DMJL) in words: its result, its notes, and the reasons for its payments."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from league.wording.points import points_text
from league.wording.terms import joined_seats, term, value_text
from scoring.classical import Ticked, count_ticked
from scoring.errors import RuleViolation
from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong, Said, Worth
from scoring.game.progress import Progress
from scoring.game.record import PlayedHand, Points, Transfer
from scoring.game.tile_hand import TileHand
from scoring.rulesets import Ruleset

__all__ = ["MahjongResult", "coming_notes", "factors_text", "family_name", "mahjong_brief", "mahjong_notes", "mahjong_text", "played_notes"]

MINUS = "\N{MINUS SIGN}"
Names = Sequence[str]  #: the players by seat
MahjongResult = Mahjong | Drawn | FalseMahjong | Fine
FAMILIES = {"riichi": _("Riichi"), "classical": _("Classical game"), "points": _("Basic game")}


def family_name(family: str) -> str:
    """The name of a family of rulesets: riichi, Küster's classical game, the basic game of the DMJL."""
    return str(FAMILIES[family])


def mahjong_text(result: MahjongResult, names: Names, ruleset: Ruleset) -> str:
    """A played hand in one sentence without its full stop: "Mah-Jongg by Anna on a tile from Ben: 160 points"."""
    if isinstance(result, Mahjong):
        return _won_text(result, names, ruleset)
    if isinstance(result, Drawn):
        return gettext("Draw, nobody wins")
    if isinstance(result, FalseMahjong):
        return gettext("False Mah-Jongg by %(name)s") % {"name": names[result.caller]}
    values = {"name": names[result.seat], "points": points_text(result.points)}
    sentence = ngettext(
        "Penalty: %(name)s pays each player %(points)s point", "Penalty: %(name)s pays each player %(points)s points", result.points
    )
    return sentence % values


def mahjong_brief(result: MahjongResult, names: Names, ruleset: Ruleset) -> str:
    """The same in as few words as fit into a line of a phone: "Anna: 160 points"."""
    if isinstance(result, Mahjong):
        values = {"winner": names[result.winner], "value": _worth_text(result.worths[result.winner], ruleset)}
        return gettext("%(winner)s: %(value)s") % values
    return pgettext("hand", "Draw") if isinstance(result, Drawn) else mahjong_text(result, names, ruleset)


def _won_text(result: Mahjong, names: Names, ruleset: Ruleset) -> str:
    values = {"winner": names[result.winner], "value": _worth_text(result.worths[result.winner], ruleset)}
    if result.discarder is None:
        return gettext("Mah-Jongg by %(winner)s, self-drawn: %(value)s") % values
    return gettext("Mah-Jongg by %(winner)s on a tile from %(discarder)s: %(value)s") % {**values, "discarder": names[result.discarder]}


def _worth_text(worth: Worth | None, ruleset: Ruleset) -> str:
    if isinstance(worth, TileHand):
        return value_text(worth, ruleset)
    points = _points_of(worth, ruleset, won=True)
    if points is None:
        return gettext("ticked from the lists")
    return ngettext("%(points)s point", "%(points)s points", points) % {"points": points_text(points)}


def _points_of(worth: Worth | None, ruleset: Ruleset, *, won: bool) -> int | None:
    """The points of a hand if they are known without the game; tiles need its winds."""
    if not isinstance(worth, Ticked):
        return worth.points if isinstance(worth, Said) else None
    try:
        return count_ticked(worth, ruleset, won=won).total
    except RuleViolation:  # an earlier version of a hand, recorded under rules that have changed
        return None


def mahjong_notes(result: MahjongResult, names: Names, ruleset: Ruleset, *, values: bool = True) -> list[str]:
    """Notes on the hand: the ``values`` of the other hands, who pays alone, dead hands, who announced too little, who sat out."""
    notes = list(_hands_note(result, names, ruleset)) if values else []
    notes += _win_notes(result, names) if isinstance(result, Mahjong) else ()
    return notes if result.sits_out is None else [*notes, _sits_out(names[result.sits_out])]


def _hands_note(result: MahjongResult, names: Names, ruleset: Ruleset) -> Iterable[str]:
    """The losers' hands in points, where they count: always after a false Mah-Jongg, else where all settle."""
    if not (isinstance(result, FalseMahjong) or (isinstance(result, Mahjong) and ruleset.payers == "settle")):
        return
    winner = result.winner if isinstance(result, Mahjong) else None
    found = [(seat, _points_of(worth, ruleset, won=False)) for seat, worth in enumerate(result.worths) if seat != winner]
    texts = [f"{names[seat]} {points_text(points)}" for seat, points in found if points is not None]
    if texts:
        yield gettext("Other hands: %(hands)s") % {"hands": ", ".join(texts)}


def _win_notes(result: Mahjong, names: Names) -> Iterable[str]:
    if result.pays_alone is not None:
        text = gettext("%(name)s had no other discard and does not pay alone") if result.excused else gettext("%(name)s pays for all")
        yield text % {"name": names[result.pays_alone]}
    if result.too_few:
        yield gettext("Too few tiles, cannot win: %(names)s") % {"names": joined_seats(result.too_few, names)}
    if result.too_many:
        yield gettext("Too many tiles, counts nothing: %(names)s") % {"names": joined_seats(result.too_many, names)}
    if result.announced:
        said = [f"{names[seat]} {points_text(points)}" for seat, points in result.announced]
        yield gettext("Had said too little: %(said)s") % {"said": ", ".join(said)}


def _sits_out(name: str) -> str:
    return gettext("Sits out: %(name)s") % {"name": name}


def played_notes(hand: PlayedHand, names: Names) -> list[str]:
    """Notes that follow from the game: a hand counts double after a draw, and who sat out as proposed."""
    notes = [gettext("Counts double: the hand before was drawn")] if hand.doubled and not isinstance(hand.result, Fine) else []
    if hand.sits_out is not None and getattr(hand.result, "sits_out", None) is None:
        notes.append(_sits_out(names[hand.sits_out]))
    return notes


def coming_notes(progress: Progress, names: Names) -> list[str]:
    """Notes on the next hand: whether it counts double, and who sits out."""
    if progress.ended_by is not None:
        return []
    doubled = [gettext("Counts double: the hand before was drawn")] if progress.doubled else []
    return doubled if progress.sits_out is None else [*doubled, _sits_out(names[progress.sits_out])]


def factors_text(line: Transfer, hand: PlayedHand, ruleset: Ruleset) -> str:
    """The calculation of a transfer's points, such as "100 − 40, × 2 (draw before), × 2 (Bankier)"; empty where they are a plain value.

    Nothing is said that does not come out at exactly these points.
    """
    if line.reason == "pays_alone":
        return _shares(line, hand)
    base, text = _base(line, hand)
    doublings = list(_doublings(line, hand, ruleset))
    if base * 2 ** len(doublings) != line.points or (not doublings and text == points_text(base)):
        return ""
    return " ".join([f"({text})" if doublings and MINUS in text else text, *doublings])


def _base(line: Transfer, hand: PlayedHand) -> tuple[Points, str]:
    """The points between two hands, before anything doubles."""
    result = hand.counted
    if isinstance(result, Fine):
        return result.points, points_text(result.points)
    if not isinstance(result, (Mahjong, FalseMahjong)) or line.payer is None or line.payee is None:
        return line.points, points_text(line.points)
    payer, payee = (_said(result.worths[seat]) for seat in (line.payer, line.payee))
    if line.reason == "settlement":
        return payee - payer, f"{points_text(payee)} {MINUS} {points_text(payer)}"
    return payee, points_text(payee)


def _shares(line: Transfer, hand: PlayedHand) -> str:
    """The shares of everybody, where one pays for all: "160 + 320 + 160"."""
    result = hand.counted
    if not isinstance(result, Mahjong):
        return ""
    value = _said(result.worths[result.winner]) * (2 if hand.doubled else 1)
    payers = [seat for seat in range(len(hand.scores)) if seat not in (result.winner, hand.sits_out)]
    shares = [value * (2 if hand.banker in (seat, result.winner) else 1) for seat in payers]
    return " + ".join(map(points_text, shares)) if sum(shares) == line.points else ""


def _said(worth: Worth | None) -> int:
    return worth.points if isinstance(worth, Said) else 0


def _doublings(line: Transfer, hand: PlayedHand, ruleset: Ruleset) -> Iterable[str]:
    if hand.doubled and not isinstance(hand.result, Fine):
        yield gettext("× 2 (draw before)")
    if hand.banker is not None and hand.banker in (line.payer, line.payee):
        yield gettext("× 2 (%(dealer)s)") % {"dealer": term(ruleset, "dealer")}
