"""A played hand in one natural sentence, and notes on it."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from league.wording.mahjong import coming_notes, mahjong_brief, mahjong_notes, mahjong_text, played_notes
from league.wording.terms import joined, joined_seats, spelt, value_text
from league.wording.yaku import yaku_name
from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong
from scoring.game.record import PlayedHand
from scoring.game.results import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    HandResult,
    NagashiMangan,
    NamedYaku,
    RiichiResult,
    Ron,
    Tsumo,
    Void,
    Win,
    wins_of,
)
from scoring.rulesets import Ruleset

__all__ = ["ABORTIVE_DRAWS", "brief_text", "coming_notes", "hand_notes", "offence_notes", "result_notes", "result_text"]

Names = Sequence[str]  #: the players by seat (start wind)
MAHJONG = (Mahjong, Drawn, FalseMahjong, Fine)  #: results of games without riichi

ABORTIVE_DRAWS = {
    "nine_terminals": _("nine terminals and honours"),
    "four_winds": _("four equal winds"),
    "four_kans": _("four kans"),
    "four_riichi": _("four riichi"),
    "triple_ron": _("three winners"),
}
ABORTED = {
    "nine_terminals": _("The hand was broken off: nine terminals and honours"),
    "four_winds": _("The hand was broken off: four equal winds"),
    "four_kans": _("The hand was broken off: four kans"),
    "four_riichi": _("The hand was broken off: four riichi"),
    "triple_ron": _("The hand was broken off: three winners"),
}


def result_text(result: HandResult, names: Names, ruleset: Ruleset) -> str:
    """A played hand in one sentence without its full stop: "Anna wins by ron from Ben: 3 han 40 fu". ``names`` by seat."""
    return mahjong_text(result, names, ruleset) if isinstance(result, MAHJONG) else _riichi_text(result, names, ruleset)


def brief_text(result: HandResult, names: Names, ruleset: Ruleset) -> str:
    """A played hand in as few words as fit into a line of a phone: "Anna: ron, 3 han 40 fu". ``names`` by seat."""
    if isinstance(result, MAHJONG):
        return mahjong_brief(result, names, ruleset)
    return " · ".join([_riichi_brief(result, names, ruleset), *_beside_chombo(result, names, ruleset)])


def _riichi_brief(result: RiichiResult, names: Names, ruleset: Ruleset) -> str:
    if isinstance(result, ExhaustiveDraw):
        return pgettext("hand", "Draw")
    if not (wins := wins_of(result)):
        return _riichi_text(result, names, ruleset)
    if len(wins) > 1:
        return gettext("%(winners)s: ron") % {"winners": joined([_winner_text(win, names, ruleset) for win in wins])}
    words = {"winner": names[wins[0].winner], "value": value_text(wins[0].value, ruleset)}
    return (gettext("%(winner)s: ron, %(value)s") if isinstance(result, Ron) else gettext("%(winner)s: tsumo, %(value)s")) % words


def with_riichi(text: str, result: HandResult, names: Names) -> str:
    """A hand in words, followed by who declared riichi or that nobody did; unchanged in a game without it."""
    if isinstance(result, MAHJONG):
        return text
    if not result.riichi:
        return gettext("%(result)s; nobody declared riichi") % {"result": text}
    return gettext("%(result)s; riichi: %(names)s") % {"result": text, "names": joined_seats(result.riichi, names)}


def _riichi_text(result: RiichiResult, names: Names, ruleset: Ruleset) -> str:
    if isinstance(result, Ron):
        return _ron_text(result, names, ruleset)
    if isinstance(result, Tsumo):
        values = {"winner": names[result.win.winner], "value": value_text(result.win.value, ruleset)}
        return gettext("%(winner)s wins by tsumo: %(value)s") % values
    if isinstance(result, ExhaustiveDraw):
        return _draw_text(joined_seats(result.tenpai, names), len(result.tenpai))
    if isinstance(result, NagashiMangan):
        winners = {"names": joined_seats(result.winners, names)}
        return ngettext("%(names)s has a nagashi mangan", "%(names)s have a nagashi mangan", len(result.winners)) % winners
    if isinstance(result, AbortiveDraw):
        return str(ABORTED[result.reason])
    if isinstance(result, Chombo):
        return _chombo_text(joined_seats(result.offenders, names), ruleset)
    return spelt(gettext("The hand was broken off without fault and is played again"), ruleset)


def _ron_text(result: Ron, names: Names, ruleset: Ruleset) -> str:
    discarder = names[result.discarder]
    if len(result.wins) == 1:
        (win,) = result.wins
        values = {"winner": names[win.winner], "discarder": discarder, "value": value_text(win.value, ruleset)}
        return gettext("%(winner)s wins by ron from %(discarder)s: %(value)s") % values
    winners = joined([_winner_text(win, names, ruleset) for win in result.wins])
    return gettext("%(winners)s win by ron from %(discarder)s") % {"winners": winners, "discarder": discarder}


def _winner_text(win: Win, names: Names, ruleset: Ruleset) -> str:
    return gettext("%(winner)s (%(value)s)") % {"winner": names[win.winner], "value": value_text(win.value, ruleset)}


def _draw_text(tenpai: str, count: int) -> str:
    if count == 0:
        return gettext("Draw, nobody is tenpai")
    if count == 4:
        return gettext("Draw, everybody is tenpai")
    return ngettext("Draw, %(names)s is tenpai", "Draw, %(names)s are tenpai", count) % {"names": tenpai}


def _chombo_text(offenders: str, ruleset: Ruleset) -> str:
    return spelt(gettext("Chombo by %(names)s"), ruleset) % {"names": offenders}


def result_notes(result: HandResult, names: Names, ruleset: Ruleset, *, values: bool = True) -> list[str]:
    """Notes on the hand: riichi, a chombo beside a win, yaku, who is liable, dead hands; short texts to list."""
    return mahjong_notes(result, names, ruleset, values=values) if isinstance(result, MAHJONG) else _riichi_notes(result, names, ruleset)


def hand_notes(hand: PlayedHand, names: Names, ruleset: Ruleset, *, values: bool = True) -> list[str]:
    """Notes on a replayed hand: those of its result, whether it counts double after a draw, and who sat out."""
    result = hand.counted
    notes = mahjong_notes(result, names, ruleset, values=values) if isinstance(result, MAHJONG) else _riichi_notes(result, names, ruleset)
    return [*notes, *played_notes(hand, names)]


def _riichi_notes(result: RiichiResult, names: Names, ruleset: Ruleset) -> list[str]:
    notes = []
    if result.riichi:
        notes.append(gettext("Riichi: %(names)s") % {"names": joined_seats(result.riichi, names)})
    notes += _beside_chombo(result, names, ruleset)
    notes += [_yaku_text(win.yaku, names[win.winner], result, ruleset) for win in wins_of(result) if win.yaku]
    notes += [_liable_text(names[win.liable.seat], names[win.winner]) for win in wins_of(result) if win.liable]
    return [*notes, *_dead_hands(result, names)]


def offence_notes(result: HandResult, names: Names, ruleset: Ruleset) -> list[str]:
    """Of the notes those on what somebody did wrong beside the end of the hand in riichi: a chombo, a dead hand."""
    return [] if isinstance(result, MAHJONG) else [*_beside_chombo(result, names, ruleset), *_dead_hands(result, names)]


def _beside_chombo(result: RiichiResult, names: Names, ruleset: Ruleset) -> list[str]:
    if not isinstance(result, (Ron, Tsumo, ExhaustiveDraw)) or not result.chombo:
        return []
    return [_chombo_text(joined_seats(result.chombo, names), ruleset)]


def _dead_hands(result: RiichiResult, names: Names) -> list[str]:
    if isinstance(result, (Chombo, Void)) or not result.dead:
        return []
    return [gettext("Dead hand: %(names)s") % {"names": joined_seats(result.dead, names)}]


def _yaku_text(named: NamedYaku, winner: str, result: RiichiResult, ruleset: Ruleset) -> str:
    """The yaku that were named; with several winners whose they are."""
    texts = [yaku_name(ruleset, name) for name in named.names]
    if named.dora:
        texts.append(ngettext("%(number)s dora", "%(number)s dora", named.dora) % {"number": named.dora})
    words = {"winner": winner, "yaku": ", ".join(texts)}
    return (gettext("Yaku of %(winner)s: %(yaku)s") if len(wins_of(result)) > 1 else gettext("Yaku: %(yaku)s")) % words


def _liable_text(liable: str, winner: str) -> str:
    return gettext("%(liable)s is liable to %(winner)s") % {"liable": liable, "winner": winner}
