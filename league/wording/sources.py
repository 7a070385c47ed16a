"""Sources for the value of a hand: where a rule is printed, or how certain it is."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from league.wording.rules import switch_label
from scoring.riichi import YAKU, HandValue
from scoring.rulesets import RULESETS, Ruleset, switches_about

__all__ = ["base_source", "dora_source", "fu_source", "payment_source", "section_text", "source_text", "yaku_source"]

#: The words for a rule without a printed section, by the grade of the ruleset's sources.
UNPRINTED: Mapping[str, str | Promise] = {
    "A": pgettext_lazy("source of a rule", "decided, the book is silent"),
    "B": pgettext_lazy("source of a rule", "by excerpts of the rules"),
    "C": pgettext_lazy("source of a rule", "by comparison sources"),
    "D": pgettext_lazy("source of a rule", "inferred"),
}

FU: Mapping[str, str] = {"austrian": "4.1.1", "ema-2012": "Spiele mit 1–4 Fan"}
EMA_DORA = "Dora (Bonussteine)"
DORA: Mapping[str, Mapping[str, str]] = {
    "dora": {"alarm-2019": "4.2", "austrian": "2.6.1", "ema-2012": EMA_DORA},
    "ura": {"alarm-2019": "4.2.3", "austrian": "2.6.1", "ema-2012": EMA_DORA},
    "aka": {"austrian": "1.1", "ema-2012": EMA_DORA},
}
#: Sections with base points: computed, of a limit reached by han, of yakuman. ALARM prints only its first limit.
COMPUTED: Mapping[str, str] = {"alarm-2019": "4", "austrian": "4.1.2", "ema-2012": "Spiele mit 1–4 Fan"}
LIMITS: Mapping[str, str] = {"austrian": "4.1.3", "ema-2012": "Limit-Spiele (5+ Fan)"}
FIRST_LIMIT: Mapping[str, str] = {**LIMITS, "alarm-2019": "6 b"}
YAKUMAN: Mapping[str, str] = {"austrian": "4.2.5", "ema-2012": "Limithände (Yakuman)"}


def section_text(section: str) -> str:
    """A section as one cites it: "section 4.2.1", or a heading in quotation marks."""
    if section[:1].isdigit():
        return gettext("section %(section)s") % {"section": section}
    return gettext("“%(heading)s”") % {"heading": section}


def source_text(ruleset: Ruleset, section: str | None, switches: tuple[str, ...] = ()) -> str:
    """The place where a rule is printed, or else its evidence, and those ``switches`` behind it that a club has changed."""
    printed = section_text(section) if section else str(UNPRINTED[ruleset.evidence])
    book = RULESETS[ruleset.id]
    own = [switch_label(name, ruleset) for name in switches if getattr(ruleset, name) != getattr(book, name)]
    return "; ".join([printed, *(gettext("own rule: %(rule)s") % {"rule": label} for label in own)])


def yaku_source(ruleset: Ruleset, name: str) -> str:
    """The source of a yaku and of its han."""
    return source_text(ruleset, YAKU[name].sections.get(ruleset.id), switches_about(name))


def dora_source(ruleset: Ruleset, kind: str) -> str:
    """The source of ``dora``, ``ura`` or ``aka``."""
    return source_text(ruleset, DORA[kind].get(ruleset.id), switches_about(kind))


def fu_source(ruleset: Ruleset, code: str = "") -> str:
    """The source of a line of fu, or of their rounding."""
    return source_text(ruleset, FU.get(ruleset.id), switches_about(code))


def base_source(ruleset: Ruleset, value: HandValue) -> str:
    """The source of the base points."""
    counting = ("scoring", "han_limits") if ruleset.counts_han_only else ("scoring",)
    if value.han is None:
        return source_text(ruleset, YAKUMAN.get(ruleset.id), (*counting, "yakuman_add_up"))
    if value.limit is None:
        return source_text(ruleset, COMPUTED.get(ruleset.id), counting)
    printed = FIRST_LIMIT if value.limit == "mangan" else LIMITS
    return source_text(ruleset, printed.get(ruleset.id), (*counting, *_limit_switches(value)))


def _limit_switches(value: HandValue) -> tuple[str, ...]:
    if value.limit == "mangan":
        return ("kiriage_mangan",) if (value.han or 0) < 5 else ()
    return ("counted_yakuman",) if (value.han or 0) >= 13 else ()


def payment_source(ruleset: Ruleset, section: str | None) -> str:
    """The source of a payment (``section``: of the explanation)."""
    return source_text(ruleset, section)
