"""Names as people type them: every name is visible, reads in one direction, and is not the program's own.

Invisible characters (zero width, direction marks, fillers, control characters) are removed, since people who paste them do not know about
them; a name with nothing left is refused. Arabic and Hebrew letters carry their own direction and need no marks.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

__all__ = ["SYSTEM_NAME", "NameField", "NameInput", "check_name", "readable", "without_unseen"]

SYSTEM_NAME = "Platzwind"  #: signs what nobody did by hand
#: Letters and symbols that are drawn as nothing: fillers of Hangul and Egyptian, a blank of Braille, a note without a head, an anchor.
BLANKS = "\u115f\u1160\u3164\uffa0\u2800\U00013441\U00013442\U0001d159\ufffc"
#: Marks that are drawn as nothing by themselves: joiners of graphemes, vowels of Khmer that are not written, selectors of variants.
SELECTORS = "\u034f\u17b4\u17b5\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef"
UNSEEN = re.compile(f"[{BLANKS}{SELECTORS}]")
JOINERS = "\u200c\u200d"
JOINED_SCRIPTS = "\u0600-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af"  #: Arabic and its kin, India's, Tibetan, Burmese, Khmer, Mongolian
MEANT_JOINER = re.compile(f"(?<=[{JOINED_SCRIPTS}])[{JOINERS}](?=[{JOINED_SCRIPTS}])")
MEANT_VARIANT = re.compile("(?<=[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])[\ufe00-\ufe0f\U000e0100-\U000e01ef]")
#: Letters that look like one of SYSTEM_NAME, after capitals, accents and widths are taken away.
LOOKALIKES = {"p": "рρꓑᏢ", "i": "l1|ӏιіꓡᏞıꓲ", "a": "аαꓮᎪ", "t": "тτꓔᎢ", "z": "ζꓜᏃ", "w": "ѡԝωꓪᎳ", "n": "νпꓠո", "d": "ԁꓓᎠ"}
ALIKE = {ord(letter): plain for plain, letters in LOOKALIKES.items() for letter in letters}


def without_unseen(text: str) -> str:
    """The text with single spaces and without invisible characters. Joiners are kept within words of scripts that need them, and variation
    selectors next to Chinese characters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    meant = {match.start() for one in (MEANT_JOINER, MEANT_VARIANT) for match in one.finditer(text)}
    seen = (letter for place, letter in enumerate(text) if place in meant or letter.isspace() or not _is_unseen(letter))
    return " ".join("".join(seen).split())


def _is_unseen(letter: str) -> bool:
    return bool(UNSEEN.match(letter)) or unicodedata.category(letter) in {"Cc", "Cf", "Cs"}


def readable(text: str) -> str:
    """The name as stored, empty if nothing was typed. ValidationError ``unseen_name`` if everything typed is invisible."""
    name = without_unseen(text)
    if text.strip() and not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise ValidationError(_("Nobody could read this name. Please write it with letters."), code="unseen_name")
    return name


def check_name(name: str) -> None:
    """Raise ValidationError ``unseen_name``, ``unseen_letters``, or ``system_name`` for anything that looks like the program's own name."""
    if readable(name) != " ".join(name.split()):
        raise ValidationError(_("This name holds letters that nobody can see. Please write it again."), code="unseen_letters")
    if _outline(name) == _outline(SYSTEM_NAME):
        sentence = _("“%(name)s” is the name of this program. Please write another name.")
        raise ValidationError(sentence, code="system_name", params={"name": SYSTEM_NAME})


def _outline(name: str) -> str:
    """The name as a quick reader sees it: without accents, case and separators, lookalike letters replaced."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold()).translate(ALIKE)
    return "".join(letter for letter in letters if letter.isalnum()).replace("vv", "w")


class NameInput(forms.CharField):
    """A name in a form, cleaned and checked."""

    default_validators = [check_name]

    def to_python(self, value: Any) -> str:
        return readable(str(super().to_python(value)))


class NameField(models.CharField):
    """A name in the database: a text, cleaned and checked by ``full_clean`` and in forms."""

    default_validators = [check_name]

    def clean(self, value: Any, model_instance: models.Model | None) -> Any:
        return super().clean(readable(value) if isinstance(value, str) else value, model_instance)

    def formfield(self, **options: Any) -> Any:
        return super().formfield(**{"form_class": NameInput, **options})

    def deconstruct(self) -> Any:
        """Appear in migrations as a plain ``CharField``."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options
