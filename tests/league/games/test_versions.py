"""What was done to a game is said in words, whichever of our commands has done it."""

from __future__ import annotations

import re

import pytest
from django.utils import translation

from league.games.kept import WARNING
from league.games.models import PenaltyKind, SubstitutionCause
from league.games.queries.versions import VERBS, verb_text
from scoring.game.penalties import CAUSES, KINDS
from tests.league.written_verbs import written_verbs

LANGUAGES = ("de", "en")


def words(language: str) -> dict[str, str]:
    with translation.override(language):
        return {verb: verb_text(verb) for verb in VERBS}


def test_every_verb_that_the_code_writes_has_its_words_and_no_other() -> None:
    assert {"record_hand", "warn", "reseat", "import_game"} <= written_verbs("GameRevision")
    assert VERBS.keys() == written_verbs("GameRevision")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_no_code(language: str) -> None:
    texts = list(words(language).values())
    assert len(set(texts)) == len(VERBS)
    assert all(text[:1].isupper() and not re.search(r"[a-z]_[a-z]", text) for text in texts), texts


def test_no_words_are_left_in_english() -> None:
    german, english = (words(language) for language in LANGUAGES)
    assert [verb for verb in VERBS if german[verb] == english[verb]] == []


@pytest.mark.parametrize(("language", "said"), [("de", "kein Wort hat"), ("en", "has no words for")])
def test_a_verb_of_another_version_is_told_without_its_code(language: str, said: str) -> None:
    with translation.override(language):
        assert said in verb_text("sing_a_song") and "sing" not in verb_text("sing_a_song")


def test_every_incident_that_can_be_kept_has_a_name() -> None:
    assert set(PenaltyKind.values) == {*KINDS, WARNING}
    assert set(CAUSES) <= set(SubstitutionCause.values)
