"""A game and its refusals in words: winds, rounds, reasons of payments, endings, places; the door is :mod:`league.wording`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from league.wording.points import points_text
from league.wording.results import ABORTIVE_DRAWS
from league.wording.terms import TERMS, joined, term, vocabulary_of
from league.wording.tiles import tile_words
from league.wording.yaku import circumstance_name, yaku_name
from scoring.errors import RuleViolation
from scoring.game.seats import WINDS
from scoring.rulesets import Ruleset

__all__ = ["ended_text", "place_text", "reason_text", "round_text", "sentence", "wind_name"]

Names = Sequence[str]  #: the four players by seat (start wind)

SEAT_PARAMS = frozenset({"seat", "winner", "discarder", "dealer", "liable", "offender", "payer", "payee", "substitute"})
SEATS_PARAMS = frozenset({"seats", "winners", "offenders", "riichi", "tenpai", "dead"})

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
    "chombo": _("Chombo"),
    "mahjong": _("Mah-Jongg"),
    "settlement": _("Difference of the hands"),
    "pays_alone": _("Mah-Jongg, paid alone"),
    "false_mahjong": _("False Mah-Jongg"),
    "fine": _("Penalty"),
    "undercount": _("Said too little"),
    "penalty_late": _("Lateness"),
    "penalty_points": _("Point penalty"),
    "penalty_disqualification": _("Disqualification"),
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
#: Refusals that name something for which ALARM has a word of its own, by code.
ALARM_REFUSALS = {
    "noten_riichi": pgettext_lazy("alarm", "Who has bet riichi must be tenpai at a draw; a riichi without tenpai is a chonbo."),
    "no_offender": pgettext_lazy("alarm", "A chonbo needs an offender."),
    "han_too_low": pgettext_lazy("alarm", "A win is worth at least one fān."),
    "han_too_high": pgettext_lazy("alarm", "No win is worth more than {most} fān."),
    "no_yaku": pgettext_lazy("alarm", "This hand has no scoring pattern, and without one it cannot win; dora are none."),
    "two_han_needed": pgettext_lazy("alarm", "From {counters} counters on a win needs two fān from scoring patterns; dora do not help."),
    "fu_not_in_ruleset": pgettext_lazy("alarm", "{ruleset} counts no fu: give the fān alone."),
}


def sentence(violation: RuleViolation, names: Names | None = None, vocabulary: str | Ruleset = "riichi") -> str:
    """The refusal in the reader's language and the ruleset's words; seats are the players' ``names``, or their start winds."""
    params = {key: _param_text(key, value, names, vocabulary) for key, value in violation.params.items()}
    own = ALARM_REFUSALS.get(violation.code) if vocabulary_of(vocabulary) == "alarm" else None
    return str(own or gettext(violation.sentence)).format(**params)


def _param_text(key: str, value: Any, names: Names | None, vocabulary: str | Ruleset) -> str:
    if key in SEAT_PARAMS and isinstance(value, int):
        return _seat_text(value, names)
    if key in SEATS_PARAMS and isinstance(value, (frozenset, set, tuple, list)):
        return joined([_seat_text(seat, names) for seat in sorted(value)])
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return points_text(value)
    return str(_word(key, value, vocabulary))


def _word(key: str, value: Any, vocabulary: str | Ruleset) -> Any:
    """A code of ``scoring`` (a limit, a wind, a tile, the reason of an abortive draw) as a word; anything else stays."""
    if key == "tile":
        return tile_words(value)
    if key == "circumstance":
        return circumstance_name(value, vocabulary)
    if key == "yakuman":
        return joined([yaku_name(vocabulary, name) for name in value])
    if key == "path" and value == "The data":
        return gettext("The data")
    words: Mapping[str, Mapping[str, Any]] = {"limit": TERMS, "wind": WIND_NAMES, "round_wind": WIND_NAMES, "reason": ABORTIVE_DRAWS}
    return words[key].get(value, value) if key in words else value


def _seat_text(seat: int, names: Names | None) -> str:
    return names[seat] if names else wind_name(WINDS[seat])


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
    """What a line of the ledger (:class:`scoring.game.Transfer`) is for."""
    return term(vocabulary, "chombo") if code == "chombo" else str(REASONS[code])


def ended_text(code: str | None) -> str:
    """Why a game is over, in a sentence; empty while it is not."""
    return str(ENDINGS[code]) if code else ""


def place_text(place: int) -> str:
    """A place as an ordinal: 1st, 2nd …"""
    endings = {1: pgettext("place", "%(number)sst"), 2: pgettext("place", "%(number)snd"), 3: pgettext("place", "%(number)srd")}
    last = 0 if place % 100 in (11, 12, 13) else place % 10
    return endings.get(last, pgettext("place", "%(number)sth")) % {"number": place}
