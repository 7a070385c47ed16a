"""The switches of the five rulebooks as people read them, on the rules pages and in the form for own rules: changed on purpose only.

``answer_keys/rules_in_words.csv`` holds what each says in English and German. A switch that is new stands there or not, as you like;
for one that says something else now, change its line.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.test import Client
from django.utils import translation

from league.director.settings.forms.own_rules import OwnRulesForm, has_own_rules
from scoring.rulesets import RULESETS

BOOKS = ("alarm-2019", "austrian", "ema-2012", "kuester", "dmjl-basic")
with (Path(__file__).parent / "answer_keys" / "rules_in_words.csv").open(encoding="utf-8", newline="") as file:
    KEYS = [tuple(row) for row in csv.reader(file)]


def on_the_page(ruleset_id: str, language: str) -> Iterator[tuple[str, str]]:
    """Each switch of the rules page with its label, its value and what it does."""
    client = Client(headers={"accept-language": language})
    html = client.get(f"/rules/{ruleset_id}/").content.decode()
    for name, row in re.findall(r'<tr id="(\w+)">(.*?)</tr>', html, re.DOTALL):
        yield name, " | ".join(filter(None, (unescape(cell).strip() for cell in re.split(r"<[^>]*>", row))))


def in_the_form(ruleset_id: str, language: str) -> Iterator[tuple[str, str]]:
    """Each switch of the form with its label, its choices or what is typed there, and its help."""
    with translation.override(language):
        form = OwnRulesForm(RULESETS[ruleset_id])
        for name in [switch.name for switch in form.switches]:
            field = form[name]
            choices = [f"{value}: {said}" for value, said in getattr(field.field, "choices", ())]
            yield name, " | ".join([str(field.label), *choices, f"({field.value()})", str(field.help_text)])


def said() -> Iterator[tuple[str, str, str, str, str]]:
    for language in ("en", "de"):
        for book in BOOKS:
            yield from (("page", book, language, name, text) for name, text in on_the_page(book, language))
            if has_own_rules(RULESETS[book]):
                yield from (("form", book, language, name, text) for name, text in in_the_form(book, language))


@pytest.mark.django_db
def test_the_rules_say_what_they_said_in_the_same_order() -> None:
    known = {key[:4] for key in KEYS}
    assert len(known) > 400
    assert [one for one in said() if one[:4] in known] == KEYS
