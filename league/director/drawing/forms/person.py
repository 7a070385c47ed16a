"""A field in which a person is named, with one list of everybody for all such fields of a page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.core.validators import MaxLengthValidator
from django.utils.translation import gettext as _

from league.drawing.known import PlayerFinder
from league.field_errors import TOO_LONG

__all__ = ["LONGEST", "People", "PersonField"]

LONGEST = 200  #: most letters typed for a person


class People:
    """Everybody who can be named: ``names`` by number, and ``labels``, the texts shown in fields, sorted by name: the name, with the number
    if several people share it. ``why_nobody``: why somebody known by what was typed is not among them, in a sentence, or nothing."""

    def __init__(self, names: Mapping[int, str], why_nobody: Callable[[str], str] = lambda _written: "") -> None:
        self.names, self._why_nobody = names, why_nobody
        self._known = PlayerFinder(names, names)
        times = Counter(name.casefold() for name in names.values())
        by_name = sorted(names.items(), key=lambda one: (one[1].casefold(), one[0]))
        self.labels = {who: name if times[name.casefold()] == 1 else self._known.label(who) for who, name in by_name}
        self._by_label = {self._known.label(who).casefold(): who for who in names}

    def number(self, written: Any) -> int | None:
        """The person meant by a number, a name or a name with its number; None if that is nobody, or ambiguous."""
        text = " ".join(str(written).split())
        return self._known.number(text) or self._by_label.get(text.casefold())

    def label(self, written: Any) -> str:
        """The text shown in a field: the label of the person meant, or what was typed."""
        if written is None:
            return ""
        who = self.number(written)
        return str(written) if who is None else self.labels[who]

    def problem(self, written: str) -> str:
        """The reason why :meth:`number` found nobody."""
        text = " ".join(written.split())
        same = [str(who) for who, name in sorted(self.names.items()) if " ".join(name.casefold().split()) == text.casefold()]
        if same:
            sentence = _("More than one is called “%(name)s”: choose from the list, or write the number (%(numbers)s).")
            return sentence % {"name": text, "numbers": ", ".join(same)}
        return self._why_nobody(text) or _("Nobody who is here is called “%(name)s”.") % {"name": text[:80]}


class PersonField(forms.Field):
    """The number of one of these people, or None."""

    def __init__(self, people: People, **options: Any) -> None:
        super().__init__(required=False, validators=[], **options)
        self._people = people

    def to_python(self, value: Any) -> int | None:
        written = "" if value is None else str(value).strip()
        MaxLengthValidator(LONGEST, TOO_LONG)(written)
        who = self._people.number(written)
        if written and who is None:
            raise forms.ValidationError(self._people.problem(written), code="unknown_person")
        return who

    def has_changed(self, initial: Any, data: Any) -> bool:
        return self._people.label(initial) != self._people.label(data)

    def said(self, value: Any) -> str:
        """A value as people would write it."""
        return self._people.label(value) or "–"
