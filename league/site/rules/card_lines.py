"""Lines of a reference card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from league.wording.rules import switch_label, switch_value
from league.wording.sources import of_the_book, source_text, switch_source
from league.wording.terms import own_sets, term
from league.wording.yaku import yaku_name
from scoring.rulesets import SWITCHES, Ruleset

__all__ = ["BOOK_WORDS", "CardLine", "decided_line", "nagashi_lines", "switch_line"]

OF_HANDS = frozenset({"double_yakuman", "liable_for"})  #: switches whose values are yaku
ALARM_LABELS: Mapping[str, Promise] = {
    "yakuman_add_up": pgettext_lazy("alarm", "Special hands add up"),
    "liable_for": pgettext_lazy("alarm", "Firing the cannon"),
}


#: The word of the book itself, by ruleset and switch or term, where the screens say another.
BOOK_WORDS: Mapping[tuple[str, str], str] = {
    ("austrian", "honba_points"): "Tsumiboukaten",
    ("ema-2012", "honba_points"): "Wiederholungsmarker",
    ("ema-2012", "han"): "Fan",
}


#: Nagashi mangan where it is a win: what the book prints of it, and what was decided.
NAGASHI: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "austrian": (gettext_lazy("closed hand, tenpai or not: a self-drawn mangan"), gettext_lazy("counters and deposits, no noten payments")),
    "ema-2012": (
        gettext_lazy("closed hand, tenpai or not: a self-drawn mangan with counters and deposits"),
        gettext_lazy("no noten payments"),
    ),
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


def decided_line(ruleset: Ruleset, label: str, value: str) -> CardLine:
    """A rule of which the book says nothing."""
    return CardLine(label, value, of_the_book(source_text(ruleset, None), ruleset))


def nagashi_lines(ruleset: Ruleset) -> Iterator[CardLine]:
    """What nagashi mangan is: as far as the book prints it, and what was decided beside that."""
    printed, decided = NAGASHI.get(ruleset.id, ("", ""))
    if ruleset.nagashi_mangan != "win" or not printed:
        yield switch_line(ruleset, "nagashi_mangan")
        return
    yield switch_line(ruleset, "nagashi_mangan", str(printed))
    yield decided_line(ruleset, _("Beside nagashi mangan"), str(decided))


def _label(ruleset: Ruleset, name: str) -> str:
    own = ALARM_LABELS.get(name) if ruleset.vocabulary == "alarm" else None
    label, printed = str(own or switch_label(name, ruleset)), BOOK_WORDS.get((ruleset.id, name))
    return f"{label} ({printed})" if printed else label


def _value(ruleset: Ruleset, name: str) -> str:
    """The value of a switch in words; hands by the names that the book has for them."""
    chosen = getattr(ruleset, name)
    if name == "abortive_draws":
        return switch_value(ruleset, name).replace(term("riichi", "kan"), own_sets(ruleset)["kan"])
    if name not in OF_HANDS or not chosen:
        return switch_value(ruleset, name)
    return ", ".join(yaku_name(ruleset, one) for one in SWITCHES[name].values if one in chosen)
