"""Every change of a game has words, whichever command made it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from league.games.incident_kinds import DIRECTORS_ONLY, INCIDENT_KINDS, WARNING, kind_choices
from league.games.models import Penalty as PenaltyRow
from league.games.models import SubstitutionCause
from league.games.queries.versions import VERBS, verb_text, versions_of
from scoring.game import PenaltyPoints
from scoring.game.penalties import CAUSES, KINDS
from tests.league.games.play import Play, named_table, sides
from tests.league.written_verbs import written_verbs

pytestmark = pytest.mark.django_db
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
    assert {kind for kind, _label in kind_choices()} == {*KINDS, *DIRECTORS_ONLY}
    assert {*KINDS, *DIRECTORS_ONLY} <= INCIDENT_KINDS.keys()
    assert set(CAUSES) <= set(SubstitutionCause.values)


def test_what_is_for_directors_alone_costs_nothing_and_is_logged_as_what_it_is() -> None:
    """A result has no points that the public cannot trace, and the verb by which it was noted tells confirmations that it stays valid."""
    assert WARNING in DIRECTORS_ONLY and KINDS.keys().isdisjoint(DIRECTORS_ONLY)
    warned = INCIDENT_KINDS[WARNING].noted_by
    private = [INCIDENT_KINDS[kind] for kind in DIRECTORS_ONLY]
    assert all(one.noted_by is warned and (one.logged or one.is_warning) for one in private)


# ---------- scores from paper beside penalties

SHEET = (39_000, 30_000, 30_000, 20_000)


@pytest.fixture
def fined() -> Play:
    """A table where Alma has lost 1,000 points before its sheet comes in."""
    play = named_table("wrc-2017")
    play.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -1_000), reason="Phone")
    return play


def answered(play: Play, answer: bool, **sheet: Any) -> None:
    rows = PenaltyRow.objects.filter(until_version=None)
    play.enter_final_scores(on_sheet={row.pk: answer for row in rows}, **sheet)


def told(play: Play, language: str = "en") -> list[tuple[str, str]]:
    """The changes of the latest version, before and after in words."""
    with translation.override(language):
        return [sides(change) for change in versions_of(play.game).versions[0].changes]


def test_the_history_says_whether_a_penalty_is_on_the_sheet_when_the_answer_is_given_and_when_it_changes(
    fined: Play, client: Client
) -> None:
    on_it, not_on_it = "Penalty of Alma, −1,000 points: on the sheet", "Penalty of Alma, −1,000 points: not on the sheet, taken off"
    answered(fined, True, scores=SHEET)
    assert told(fined)[1:] == [("", on_it)]
    answered(fined, False, scores=SHEET, sum_reason="Read again")
    assert told(fined)[1:] == [(on_it, not_on_it)]
    assert told(fined, "de")[1:] == [
        ("Strafe für Alma, −1.000 Punkte: auf dem Zettel", "Strafe für Alma, −1.000 Punkte: nicht auf dem Zettel, wird abgezogen")
    ]
    fined.enter_final_scores(scores=(40_000, 30_000, 30_000, 20_000))
    assert told(fined)[1:] == [], "other scores, and the same answer"
    page = client.get(fined.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert f"<del>{on_it}</del>" in page and f"<ins>{not_on_it}</ins>" in page


def test_a_penalty_noted_beside_totals_says_at_once_whether_they_hold_it(fined: Play) -> None:
    answered(fined, True, scores=SHEET)
    fined.give_penalty(penalty=PenaltyPoints(1, "late", -2_000), reason="Late", on_sheet=False)
    given, answer = told(fined)
    assert "Bert: late arrival" in given[1]
    assert answer == ("", "Penalty of Bert, −2,000 points: not on the sheet, taken off")
    fined.cancel_penalty(penalty=PenaltyRow.objects.get(kind="late", until_version=None).pk, reason="Not so")
    assert [after for _before, after in told(fined)] == [""], "what no longer stands is on no sheet"
    fined.withdraw_final_scores()
    assert len(told(fined)) == 1, "without totals there is no sheet"


def test_two_like_penalties_of_one_player_each_have_their_answer(fined: Play) -> None:
    fined.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -1_000), reason="Phone")
    first, second = PenaltyRow.objects.order_by("pk")
    fined.enter_final_scores(scores=SHEET, on_sheet={first.pk: True, second.pk: False})
    on_it, not_on_it = "Penalty of Alma, −1,000 points: on the sheet", "Penalty of Alma, −1,000 points: not on the sheet, taken off"
    assert told(fined)[1:] == [("", on_it), ("", not_on_it)]
    answered(fined, False, scores=SHEET, sum_reason="Read again")
    assert told(fined)[1:] == [(on_it, not_on_it)]


def test_a_chombo_that_is_a_payment_is_paid_on_the_sheet_or_besides_it() -> None:
    play = named_table("ema-2012")
    play.note_chombo(seat=1, reason="False ron", dealer=0)
    answered(play, True, scores=(34_000, 22_000, 32_000, 32_000))
    assert told(play)[1:] == [("", "Chombo of Bert, −8,000 points: on the sheet")]
    answered(play, False, scores=(30_000, 30_000, 30_000, 30_000))
    assert told(play)[1:] == [
        ("Chombo of Bert, −8,000 points: on the sheet", "Chombo of Bert, −8,000 points: not on the sheet, paid besides it")
    ]


def test_the_history_says_how_much_in_deposits_was_lost(fined: Play) -> None:
    answered(fined, True, scores=(39_000, 30_000, 30_000, 18_000), deposits_lost=2_000)
    assert told(fined)[0][1] == "Alma 39,000, Bert 30,000, Cleo 30,000, Dora 18,000, 2,000 in deposits that nobody got"
    fined.enter_final_scores(scores=(39_000, 30_000, 30_000, 18_000), deposits_lost=0, sum_reason="Two sticks are missing")
    before, after = told(fined)[0]
    assert before.endswith("2,000 in deposits that nobody got") and after.endswith("Dora 18,000, Two sticks are missing")
