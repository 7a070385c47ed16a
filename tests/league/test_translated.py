"""Every text of a catalogue is translated, whole and with its parameters. ``test_translations.py`` asks whether all texts are in it."""

from __future__ import annotations

import re

import pytest

from tests.league.test_translations import LANGUAGES, catalogue

PARAMETER = re.compile(r"%\((\w+)\)[a-z]|(?<!\{)\{(\w*)(?:[:!][^}]*)?\}(?!\})|%[sd]")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_and_no_translation_is_a_guess(language: str) -> None:
    entries = catalogue(language)
    assert [entry.msgid for entry in entries.untranslated_entries()] == []
    assert [entry.msgid for entry in entries.fuzzy_entries()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_translation_has_the_parameters_of_its_text(language: str) -> None:
    wrong = [
        (entry.msgid, text)
        for entry in catalogue(language)
        for text in [entry.msgstr, *entry.msgstr_plural.values()]
        if text and not parameters(text) <= parameters(entry.msgid) | parameters(entry.msgid_plural)
    ]
    lost = [
        (entry.msgid, entry.msgstr)
        for entry in catalogue(language)
        if entry.msgstr and not entry.msgid_plural and parameters(entry.msgid) != parameters(entry.msgstr)
    ]
    assert wrong + lost == []


def parameters(text: str) -> set[str]:
    return {match.group(0) for match in PARAMETER.finditer(text)}
