"""Sentences for all commands that log."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils import timezone, translation

from league.audit.queries import LoggedAction
from league.director.log_words import VERBS, worded
from tests.league.written_verbs import written_verbs


def test_every_verb_that_the_code_writes_has_a_sentence_and_no_other() -> None:
    assert {"add_entrant", "withdraw_entrant", "approve_session", "record_hand", "warn", "pause_clock_of_table"} <= written_verbs(
        "log_action"
    )
    assert VERBS.keys() == written_verbs("log_action")


@pytest.mark.parametrize("language", ["de", "en"])
def test_sentences_contain_no_codes(language: str) -> None:
    with translation.override(language):
        words = [worded(LoggedAction(at=timezone.now(), by="Alice", verb=verb, details={})).text for verb in VERBS]
    assert all(" " in text and text.endswith((".", "–", "–).")) and not re.search(r"[a-z]_[a-z]", text) for text in words), words
    assert len(set(words)) == len(words)


@pytest.mark.parametrize(("language", "said"), [("de", "kein Wort hat"), ("en", "has no words for")])
def test_a_verb_of_another_version_is_shown_without_its_code(language: str, said: str) -> None:
    with translation.override(language):
        line = worded(LoggedAction(at=timezone.now(), by="Alice", verb="juggle_tiles", details={}))
    assert said in line.text and "juggle" not in line.text


@pytest.mark.parametrize("verb", VERBS)
def test_a_line_is_shown_even_where_details_are_missing(verb: str) -> None:
    assert worded(LoggedAction(at=timezone.now(), by="Alice", verb=verb, details={})).text


def test_changed_fields_are_called_by_their_names() -> None:
    details = {"changed": {"min_games": ["0", "4"]}}
    line = worded(LoggedAction(at=timezone.now(), by="Alice", verb="change_competition", details=details))
    assert line.changed == (("least number of games", "0", "4"),)


def test_values_and_dates_are_in_words_too() -> None:
    changed = {"policy": ["sum", "average"]}
    line = worded(LoggedAction(at=timezone.now(), by="Alice", verb="change_competition", details={"changed": changed}))
    assert line.changed == (("ranking by", "sum of all games", "average of all games"),)
    opened = LoggedAction(at=timezone.now(), by="Alice", verb="open_evening", details={"date": "2026-11-24"})
    assert "2026-11-24" not in worded(opened).text


@pytest.mark.parametrize(
    "details",
    [
        {"date": "some day"},
        {"date": None},
        {"changed": None},
        {"changed": {"colour": ["red", "blue"]}},
        {"changed": {"counts_from": ["", "some day"]}},
    ],
)
def test_details_that_nobody_expects_are_shown_as_they_are(details: dict[str, Any]) -> None:
    line = worded(LoggedAction(at=timezone.now(), by="Alice", verb="open_evening", details=details))
    assert ("some day" in line.text) == (details.get("date") == "some day")
    changed = details.get("changed") or {}
    assert [list(values) for _name, *values in line.changed] == list(changed.values())


def test_a_way_of_ranking_is_logged_in_words() -> None:
    changed = {
        "tiebreaks": ["[]", "['average_place', 'lot']"],
        "place_points": ["None", "[15, 5, -5, -15]"],
        "counts_from": ["", "2026-09-01"],
    }
    line = worded(LoggedAction(at=timezone.now(), by="Alice", verb="change_competition", details={"changed": changed}))
    before_and_after = [(before, after) for _name, before, after in line.changed]
    assert before_and_after == [("", "average place, lot"), ("", "15, 5, -5, -15"), ("", "1 September 2026")]
