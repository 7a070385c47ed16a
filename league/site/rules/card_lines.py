"""Lines of a reference card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from league.wording.rules import switch_label, switch_value
from league.wording.sources import of_the_book, switch_source
from league.wording.terms import own_sets, term
from league.wording.yaku import yaku_name
from scoring.rulesets import SWITCHES, Ruleset

__all__ = ["CardLine", "switch_line"]

OF_HANDS = frozenset({"double_yakuman", "liable_for"})  #: switches whose values are yaku
ALARM_LABELS: Mapping[str, Promise] = {
    "yakuman_add_up": pgettext_lazy("alarm", "Special hands add up"),
    "liable_for": pgettext_lazy("alarm", "Firing the cannon"),
}


#: The word of the book itself, by ruleset and switch, where the screens say another.
BOOK_WORDS: Mapping[tuple[str, str], str] = {
    ("austrian", "honba_points"): "Tsumiboukaten",
    ("ema-2012", "honba_points"): "Wiederholungsmarker",
}


@dataclass(frozen=True, slots=True)
class CardLine:
    """What it is about, what holds, and where that stands; each may be empty."""

    label: str
    value: str
    source: str = ""


def switch_line(ruleset: Ruleset, name: str, value: str = "") -> CardLine:
    """A switch with its value, in these words or in its own."""
    source = of_the_book(switch_source(ruleset, name), ruleset)
    return CardLine(_label(ruleset, name), value or _value(ruleset, name), source)


def _label(ruleset: Ruleset, name: str) -> str:
    own = ALARM_LABELS.get(name) if ruleset.vocabulary == "alarm" else None
    label, printed = str(own or switch_label(name, ruleset)), BOOK_WORDS.get((ruleset.id, name))
    return f"{label} ({printed})" if printed else label


def _value(ruleset: Ruleset, name: str) -> str:
    """The value of a switch in words; hands by the names that the book has for them."""
    chosen = getattr(ruleset, name)
    if name == "nagashi_mangan" and chosen == "win":
        return _("closed hand, tenpai or not: %(paid)s") % {"paid": switch_value(ruleset, name)}
    if name == "abortive_draws":
        return switch_value(ruleset, name).replace(term("riichi", "kan"), own_sets(ruleset)["kan"])
    if name not in OF_HANDS or not chosen:
        return switch_value(ruleset, name)
    return ", ".join(yaku_name(ruleset, one) for one in SWITCHES[name].values if one in chosen)
