"""A game in words: winds, rounds, reasons of payments, endings, places; the door is :mod:`league.wording`."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext, gettext_lazy, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.wording.points import points_text
from league.wording.terms import term
from scoring.game import KINDS, Transfer
from scoring.rulesets import Ruleset

__all__ = ["WIND_NAMES", "ended_text", "off_result_text", "place_text", "reason_note", "reason_text", "round_text", "wind_name"]

WIND_NAMES = {
    "E": pgettext_lazy("wind", "East"),
    "S": pgettext_lazy("wind", "South"),
    "W": pgettext_lazy("wind", "West"),
    "N": pgettext_lazy("wind", "North"),
}
ROUNDS = {
    "E": pgettext_lazy("round", "East %(number)s"),
    "S": pgettext_lazy("round", "South %(number)s"),
    "W": pgettext_lazy("round", "West %(number)s"),
    "N": pgettext_lazy("round", "North %(number)s"),
}
REASONS = {
    "riichi": _("Riichi deposit"),
    "riichi_back": _("Riichi deposit back"),
    "ron": _("Win on a discard"),
    "tsumo": _("Self-drawn win"),
    "honba": _("Counters"),
    "liable": _("Pao"),
    "deposits": _("Deposits on the table"),
    "noten": _("Noten payment"),
    "nagashi_mangan": _("Nagashi mangan"),
    "mahjong": _("Mah-Jongg"),
    "settlement": _("Difference of the hands"),
    "pays_alone": _("Mah-Jongg, paid alone"),
    "false_mahjong": _("False Mah-Jongg"),
    "fine": _("Penalty"),
    "undercount": _("Said too little"),
    **{rule.reason: gettext_lazy(rule.text) for rule in KINDS.values()},
    "deposits_left": _("Deposits left at the end"),
    "deposits_lost": _("Deposits left at the end, to nobody"),
}
ENDINGS = {
    "rounds": _("All rounds were played."),
    "time": _("Time was up."),
    "bust": _("Somebody had less than zero."),
    "goal": _("Somebody reached the goal."),
    "agari_yame": _("The leading dealer ended the game."),
    "chombo": _("A chombo ended the game."),
}


def wind_name(wind: str) -> str:
    """``E S W N`` as a word."""
    return str(WIND_NAMES[wind])


def round_text(wind: str, dealer: int, honba: int = 0) -> str:
    """The name of a hand: "East 3, 2 counters" for the third dealer of the East round."""
    name = ROUNDS[wind] % {"number": dealer + 1}
    if not honba:
        return name
    return ngettext("%(hand)s, %(count)d counter", "%(hand)s, %(count)d counters", honba) % {"hand": name, "count": honba}


def reason_text(code: str, vocabulary: str | Ruleset = "riichi") -> str:
    """The reason for a line of the ledger (:class:`scoring.game.Transfer`)."""
    return term(vocabulary, "chombo") if code == "chombo" else str(REASONS[code])


def off_result_text(line: Transfer, names: Sequence[str], ruleset: Ruleset) -> str:
    """A line that comes off the result, in a sentence without its full stop: who loses how many points, for what, under which rules."""
    assert line.payer is not None, "somebody loses the points"
    values = {"name": names[line.payer], "points": points_text(line.points), "ruleset": ruleset.title}
    values["reason"] = reason_text(line.reason, ruleset)
    return gettext("%(name)s loses %(points)s points after uma: %(reason)s (%(ruleset)s)") % values


def ended_text(code: str | None) -> str:
    """The reason for the end of a game, in a sentence; empty while it goes on."""
    return str(ENDINGS[code]) if code else ""


def place_text(place: int) -> str:
    """A place as an ordinal: 1st, 2nd …"""
    endings = {1: pgettext("place", "%(number)sst"), 2: pgettext("place", "%(number)snd"), 3: pgettext("place", "%(number)srd")}
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    return endings.get(last, pgettext("place", "%(number)sth")) % {"number": place}


def reason_note(reason: str) -> str:
    """Why a hand has a dead hand, a chombo or a penalty, as a note on it."""
    return gettext("Reason: %(reason)s") % {"reason": reason}
