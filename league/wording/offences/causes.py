"""The causes that a ruleset's book knows, in the reader's language, each with its section."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.conf import settings
from django.utils.text import capfirst
from django.utils.translation import get_language, ngettext, override
from django.utils.translation import gettext as _

from league.wording.offences.declaration import CHOMBO, DEAD_HAND, FREE, PENALTY, Offence
from league.wording.offences.kuester import KUESTER_OFFENCES
from league.wording.offences.riichi import RIICHI_OFFENCES
from league.wording.sources import source_text
from league.wording.terms import own_sets, spelt, term
from scoring.rulesets import Ruleset

__all__ = [
    "OTHER_CAUSE",
    "Cause",
    "asked_causes",
    "cause_of",
    "cause_text",
    "causes_of",
    "chosen_cause",
    "has_causes",
    "leads_to",
    "letters_too_many",
    "no_room",
    "parsed_cause",
    "said_cause",
]

OFFENCES = (*RIICHI_OFFENCES, *KUESTER_OFFENCES)
MOST_LETTERS = 200  #: of a reason as it is stored
OTHER_CAUSE = "other"  #: chosen where none of the book's causes fits, so that words say what it was


@dataclass(frozen=True, slots=True)
class Cause:
    """What happened, the ``section`` of the book and the place as it is cited, and what it costs each of the others (0: something else)."""

    code: str
    text: str
    section: str
    source: str
    fine: int = 0

    @property
    def with_source(self) -> str:
        """As it is noted: "Riichi with an open hand (section 5.2)"."""
        return _("%(text)s (%(source)s)") % {"text": self.text, "source": self.source}


def has_causes(ruleset: Ruleset) -> bool:
    """Whether the text of the rulebook was seen, so that its causes are known."""
    return any(ruleset.id in one.sections for one in OFFENCES)


def causes_of(ruleset: Ruleset, *leads_to: str) -> tuple[Cause, ...]:
    """What leads to a ``dead_hand``, a ``chombo``, a ``penalty``, or to nothing (``free``), in the order of the book's chapters."""
    return tuple(_cause(one, ruleset) for one in OFFENCES if one.leads_to in leads_to and ruleset.id in one.sections)


def asked_causes(ruleset: Ruleset, *leads_to: str) -> list[tuple[str, Any]]:
    """What a question for a cause offers: the causes of the book and something else; nothing where its text was not seen."""
    return list(_asked_causes(ruleset, leads_to, get_language() or ""))


@lru_cache(maxsize=256)
def _asked_causes(ruleset: Ruleset, leads_to: tuple[str, ...], _language: str) -> tuple[tuple[str, Any], ...]:
    known = _cause_choices(ruleset, *leads_to)
    return (("", _("please choose")), *known, (OTHER_CAUSE, _("something else, in words"))) if known else ()


def _cause_choices(ruleset: Ruleset, *kinds: str) -> list[tuple[str, Any]]:
    """The causes to choose from, by what they lead to if that is more than one thing."""
    groups = [(kind, [(one.code, one.with_source) for one in causes_of(ruleset, kind)]) for kind in kinds]
    known = [(kind, choices) for kind, choices in groups if choices]
    if len(known) < 2:
        return [choice for _kind, choices in known for choice in choices]
    return [(_title(kind, ruleset), choices) for kind, choices in known]


def _title(leads_to: str, ruleset: Ruleset) -> str:
    titles = {PENALTY: _("Penalties"), FREE: _("Costs nothing")}
    return titles.get(leads_to) or capfirst(term(ruleset, leads_to))


def chosen_cause(ruleset: Ruleset, code: str) -> str:
    """A chosen cause as it is noted; empty if none was chosen, or something else than the book knows."""
    cause = cause_of(ruleset, code)
    return cause.with_source if cause else ""


def cause_of(ruleset: Ruleset, code: str) -> Cause | None:
    """The cause with this code, if the book has it."""
    return next((_cause(one, ruleset) for one in OFFENCES if one.code == code and ruleset.id in one.sections), None)


def _cause(one: Offence, ruleset: Ruleset) -> Cause:
    text = spelt(one.text, ruleset) % own_sets(ruleset)
    section = one.sections[ruleset.id]
    return Cause(one.code, capfirst(text), section, source_text(ruleset, section or None), one.fine)


def said_cause(ruleset: Ruleset, code: str, words: str) -> str:
    """A stored cause in the reader's language, with the words beside it; a code that no list has any more is left out."""
    return _joined(chosen_cause(ruleset, code), words)


def parsed_cause(ruleset: Ruleset, text: str) -> tuple[str, str]:
    """The code and the words of a reason that was stored as one text, in whichever language; no code where it begins with no cause."""
    for language, _name in settings.LANGUAGES:
        with override(language):
            for one in causes_of(ruleset, DEAD_HAND, CHOMBO, PENALTY):
                if text == one.with_source or text.startswith(f"{one.with_source}: "):
                    return one.code, text[len(one.with_source) + 2 :]
    return "", text


def leads_to(code: str) -> str:
    """What the cause with this code leads to; empty if no list has it."""
    return next((one.leads_to for one in OFFENCES if one.code == code), "")


def cause_text(chosen: str, words: str) -> str:
    """A reason to be stored: the chosen cause, what else was written, or both, as far as there is room."""
    return _joined(chosen, words)[:MOST_LETTERS]


def letters_too_many(chosen: str, words: str) -> int:
    """How many letters of the two there is no room for."""
    return max(0, len(_joined(chosen, words)) - MOST_LETTERS)


def no_room(letters: int) -> str:
    """The refusal of words that are ``letters`` too long beside the chosen cause."""
    text = ngettext("Beside the cause this is %(count)d letter too long.", "Beside the cause this is %(count)d letters too long.", letters)
    return text % {"count": letters}


def _joined(chosen: str, words: str) -> str:
    return ": ".join(filter(None, (chosen.strip(), words.strip())))
