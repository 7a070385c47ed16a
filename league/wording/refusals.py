"""A refusal of the rules as a sentence, in the words of the ruleset; the door is :mod:`league.wording`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext, pgettext_lazy

from league.wording.game import WIND_NAMES, wind_name
from league.wording.points import points_text
from league.wording.results import ABORTIVE_DRAWS
from league.wording.terms import TERMS, either, joined, spelt, vocabulary_of
from league.wording.tiles import tile_words
from league.wording.yaku import circumstance_name, is_yaku, yaku_name
from scoring.errors import RuleViolation
from scoring.game.seats import WINDS
from scoring.rulesets import Ruleset

__all__ = ["params_in_words", "sentence", "template"]

Names = Sequence[str]  #: the four players by seat (start wind)

SEAT_PARAMS = frozenset({"seat", "winner", "discarder", "dealer", "liable", "offender", "payer", "payee", "substitute"})
SEATS_PARAMS = frozenset({"seats", "winners", "offenders", "riichi", "tenpai", "dead"})
YAKU_PARAMS = frozenset({"yaku", "other", "missing", "yakuman"})  #: a name, several of them, or several of which one will do
#: Refusals that name something by ALARM's own word, by code.
ALARM_REFUSALS = {
    "han_too_low": pgettext_lazy("alarm", "A win is worth at least one fān."),
    "han_too_high": pgettext_lazy("alarm", "No win is worth more than {most} fān."),
    "no_yaku": pgettext_lazy("alarm", "This hand has no scoring pattern, and without one it cannot win; dora are none."),
    "two_han_needed": pgettext_lazy("alarm", "From {counters} counters on a win needs two fān from scoring patterns; dora do not help."),
    "fu_not_in_ruleset": pgettext_lazy("alarm", "{ruleset} counts no fu: give the fān alone."),
}


def sentence(violation: RuleViolation, names: Names | None = None, vocabulary: str | Ruleset = "riichi") -> str:
    """The refusal in the reader's language and the ruleset's words; seats are the players' ``names``, or their start winds."""
    return template(violation.code, violation.sentence, vocabulary).format(**params_in_words(violation.params, vocabulary, names))


def template(code: str, english: str, vocabulary: str | Ruleset) -> str:
    """The sentence of a refusal with this code, its parameters in braces."""
    own = ALARM_REFUSALS.get(code) if vocabulary_of(vocabulary) == "alarm" else None
    return spelt(own or gettext(english), vocabulary)


def params_in_words(params: Mapping[str, Any], vocabulary: str | Ruleset, names: Names | None = None) -> dict[str, str]:
    """The parameters of a refusal as people write them."""
    return {key: _param_text(key, value, names, vocabulary) for key, value in params.items()}


def _param_text(key: str, value: Any, names: Names | None, vocabulary: str | Ruleset) -> str:
    if key in SEAT_PARAMS and isinstance(value, int):
        return _seat_text(value, names)
    if key in SEATS_PARAMS and isinstance(value, (frozenset, set, tuple, list)):
        return joined([_seat_text(seat, names) for seat in sorted(value)])
    if key == "nearest":
        return joined([points_text(points) for points in value])
    if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
        return points_text(value)
    return str(_word(key, value, vocabulary))


def _word(key: str, value: Any, vocabulary: str | Ruleset) -> Any:
    """A code of ``scoring`` (a limit, a wind, a tile, the reason of an abortive draw) as a word; anything else stays."""
    if key == "tile":
        return tile_words(value)
    if key == "circumstance":
        return circumstance_name(value, vocabulary)
    if key in YAKU_PARAMS:
        return _yaku_text(value, vocabulary)
    if key == "path" and value == "The data":
        return gettext("The data")
    words: Mapping[str, Mapping[str, Any]] = {"limit": TERMS, "wind": WIND_NAMES, "round_wind": WIND_NAMES, "reason": ABORTIVE_DRAWS}
    return words[key].get(value, value) if key in words else value


def _yaku_text(value: Any, vocabulary: str | Ruleset) -> str:
    """Yaku as the rulebook calls them: one, all of several, or one or the other."""
    if isinstance(value, str):
        return yaku_name(vocabulary, value) if is_yaku(value) else value
    if any(not isinstance(one, str) for one in value):
        return either([_yaku_text(one, vocabulary) for one in value])
    return joined([_yaku_text(one, vocabulary) for one in value])


def _seat_text(seat: int, names: Names | None) -> str:
    return names[seat] if names else wind_name(WINDS[seat])
