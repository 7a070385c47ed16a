"""Sources for the value of a hand: where a rule is printed, or how certain it is."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy

from league.wording.rules import switch_label
from scoring.riichi import YAKU, HandValue
from scoring.rulesets import RULESETS, Ruleset, switches_about

__all__ = [
    "DECIDED",
    "base_source",
    "brief_source",
    "dora_source",
    "fu_source",
    "limit_source",
    "of_the_book",
    "payment_source",
    "payments_printed_to",
    "payments_source",
    "printed_section",
    "section_text",
    "source_text",
    "switch_source",
    "yaku_source",
]

#: The words for a rule without a printed section, by the grade of the ruleset's sources.
UNPRINTED: Mapping[str, str | Promise] = {
    "A": pgettext_lazy("source of a rule", "decided, the book is silent"),
    "B": pgettext_lazy("source of a rule", "by excerpts of the rules"),
    "C": pgettext_lazy("source of a rule", "by comparison sources"),
    "D": pgettext_lazy("source of a rule", "inferred"),
}

DECIDED = "*"  #: stands for "decided, the book is silent" where there is little room

FU: Mapping[str, str] = {"austrian": "4.1.1", "ema-2012": "Spiele mit 1–4 Fan"}
EMA_DORA = "Dora (Bonussteine)"
DORA: Mapping[str, Mapping[str, str]] = {
    "dora": {"alarm-2019": "4.2", "austrian": "2.6.1", "ema-2012": EMA_DORA},
    "ura": {"alarm-2019": "4.2.3", "austrian": "2.6.1", "ema-2012": EMA_DORA},
    "aka": {"austrian": "1.1", "ema-2012": EMA_DORA},
}
#: Sections with base points: computed, of a limit reached by han, of yakuman. ALARM prints only its first limit.
PRINTED_FU: Mapping[str, int] = {"austrian": 100, "ema-2012": 70}  #: the last row of the tables of payments
COMPUTED: Mapping[str, str] = {"alarm-2019": "4", "austrian": "4.1.2", "ema-2012": "Spiele mit 1–4 Fan"}
LIMITS: Mapping[str, str] = {"austrian": "4.1.3", "ema-2012": "Limit-Spiele (5+ Fan)"}
FIRST_LIMIT: Mapping[str, str] = {**LIMITS, "alarm-2019": "6 b"}
YAKUMAN: Mapping[str, str] = {"austrian": "4.2.5", "ema-2012": "Limithände (Yakuman)"}
EMA_DOUBLE = "Doppeltes Limit (Double Yakuman)"
SEVERAL_YAKUMAN: Mapping[str, str] = {"austrian": "4.2", "ema-2012": EMA_DOUBLE}

EMA_STICKS, EMA_DRAW, EMA_UMA, EMA_PAID = (
    "Wiederholungsspiele und -marker",
    "Abbau-Unentschieden (Exhaustive Draw)",
    "Schlussbonus/-malus (Uma)",
    "Wertung / Auszahlung",
)
OTHER_BOOK = "RCR "  #: the English rules of the EMA, where their German summary is silent
EMA_OVERVIEW, EMA_LATE, EMA_SUBSTITUTES = "Übersicht", "Verspätung im Turnier", "Ersatzspieler im Turnier"
#: Sections of the switches that a reference card shows, by switch and ruleset.
SWITCHED: Mapping[str, Mapping[str, str]] = {
    "start_points": {"alarm-2019": "1.4", "austrian": "1.4", "kuester": "Die Abrechnung"},
    "wind_rounds": {"kuester": "Spielvorbereitungen", "dmjl-basic": "Spielende"},
    "uma": {"ema-2012": EMA_UMA},
    "uma_ties": {"ema-2012": EMA_UMA},
    "place_ties": {"austrian": "3.8"},
    "deposits_left": {"austrian": "3.8", "ema-2012": "Riichi"},
    "bust": {"austrian": "3.8"},
    "riichi_min_tiles": {"alarm-2019": "4.1.4", "austrian": "3.4", "ema-2012": "Riichi"},
    "red_fives": {"alarm-2019": "1.3", "austrian": "1.1", "ema-2012": EMA_OVERVIEW},
    "multiple_ron": {"alarm-2019": "3.6.1", "austrian": "3.6.1.2", "ema-2012": EMA_OVERVIEW},
    "honba_points": {"austrian": "3.6.5", "ema-2012": EMA_STICKS},
    "honba_to": {"ema-2012": EMA_PAID},
    "deposits_on_multiple_ron": {"ema-2012": "Riichi"},
    "two_han_from_honba": {"austrian": "3.6.5.1", "ema-2012": EMA_STICKS},
    "liable_for": {"alarm-2019": "5.3", "austrian": "4.2.5", "ema-2012": EMA_PAID},
    "yakuman_add_up": {"alarm-2019": "4.1", "austrian": "4.2", "ema-2012": "RCR 4.2"},
    "double_yakuman": {"austrian": "4.2.5", "ema-2012": EMA_DOUBLE},
    "noten_pool": {"alarm-2019": "3.6.2", "austrian": "3.6.2.2", "ema-2012": EMA_DRAW},
    "nagashi_mangan": {"austrian": "4.2.4", "ema-2012": "Five Fan Yaku"},
    "abortive_draws": {"austrian": "3.6.3", "ema-2012": "Vorzeitiges Unentschieden (Abortive Draw)"},
    "dealer_stays": {
        "alarm-2019": "3.6.4",
        "austrian": "3.6.6",
        "ema-2012": EMA_DRAW,
        "kuester": "Spielvorbereitungen",
        "dmjl-basic": "Spielende",
    },
    "chombo": {"alarm-2019": "6 b", "austrian": "5.1", "ema-2012": "Strafen"},
    "chombo_with_win": {"alarm-2019": "6 b", "austrian": "5.1"},
    "chombo_replays": {"alarm-2019": "6 b", "austrian": "5.1", "ema-2012": "Strafen"},
    "chombo_replays_after_signal": {"alarm-2019": "3.6.5 b"},
    "chombo_ends_game": {"alarm-2019": "6 b", "austrian": "5.1", "ema-2012": "Strafen"},
    "chombo_returns_deposits": {"austrian": "5.1", "ema-2012": "Strafen"},
    "time_end": {"alarm-2019": "3.6.5 b", "ema-2012": EMA_OVERVIEW},
    "late_points_a_minute": {"ema-2012": EMA_LATE},
    "late_minutes": {"ema-2012": EMA_LATE},
    "substitute_total": {"ema-2012": EMA_SUBSTITUTES},
    "substitute_midgame_takes_last_uma": {"ema-2012": EMA_SUBSTITUTES},
}


def section_text(section: str) -> str:
    """A section as one cites it: "section 4.2.1", "RCR, section 4.2" of another book, or a heading in quotation marks."""
    if section[:1].isdigit():
        return gettext("section %(section)s") % {"section": section}
    if section.startswith(OTHER_BOOK):
        return f"{OTHER_BOOK.strip()}, {section_text(section.removeprefix(OTHER_BOOK))}"
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


def payments_source(ruleset: Ruleset) -> str:
    """The source of the payments below the limits."""
    return source_text(ruleset, COMPUTED.get(ruleset.id), ("kiriage_mangan", "scoring"))


def payments_printed_to(ruleset: Ruleset) -> int | None:
    """The fu at which the book's tables of payments end; None where there is no book, or no such table."""
    return PRINTED_FU.get(ruleset.id)


def limit_source(ruleset: Ruleset, limit: str | None, *, times: int = 0) -> str:
    """The source of a limit by its name, reached by han, or as so many ``times`` a yakuman; ``None``: of han below the limits."""
    if limit is None:
        return payments_source(ruleset)
    counting = ("scoring", "han_limits") if ruleset.counts_han_only else ("scoring",)
    if limit == "yakuman":
        printed = SEVERAL_YAKUMAN if times > 1 else LIMITS
        return source_text(ruleset, printed.get(ruleset.id), (*counting, *(() if times else ("counted_yakuman",))))
    printed = FIRST_LIMIT if limit == "mangan" else LIMITS
    return source_text(ruleset, printed.get(ruleset.id), counting)


def brief_source(source: str, ruleset: Ruleset) -> str:
    """A source where there is little room: the bare number of a section, and :data:`DECIDED` where the book is silent."""
    if ruleset.evidence == "A":
        source = source.replace(str(UNPRINTED["A"]), DECIDED)
    return of_the_book(source, ruleset).replace(section_text("0").removesuffix("0"), "")


def of_the_book(source: str, ruleset: Ruleset) -> str:
    """A source to stand beside a line of many: empty where it only repeats the grade of a rulebook whose text was not seen."""
    return "" if ruleset.evidence != "A" and source == str(UNPRINTED[ruleset.evidence]) else source


def printed_section(ruleset: Ruleset, name: str) -> str | None:
    """The section in which the book of a ruleset prints this rule, by its switch."""
    return SWITCHED.get(name, {}).get(ruleset.id)


def switch_source(ruleset: Ruleset, name: str) -> str:
    """The source of a switch that a reference card shows."""
    return source_text(ruleset, printed_section(ruleset, name), (name,))


def _limit_switches(value: HandValue) -> tuple[str, ...]:
    if value.limit == "mangan":
        return ("kiriage_mangan",) if (value.han or 0) < 5 else ()
    return ("counted_yakuman",) if (value.han or 0) >= 13 else ()


def payment_source(ruleset: Ruleset, section: str | None) -> str:
    """The source of a payment (``section``: of the explanation)."""
    return source_text(ruleset, section)
