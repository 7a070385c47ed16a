"""Penalties and substitutes: facts of a game that are versioned, replayed and shown like its hands."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from league.audit.models import ActionLog
from league.competitions.commands import rename_player
from league.errors import Refusal
from league.games.commands import Delete, Insert
from league.games.models import Game, GameRevision, GameState
from league.games.models import Penalty as PenaltyRow
from league.games.queries import score_sheet, versions_of
from scoring.errors import RuleViolation
from scoring.game import Penalty
from tests.factories import make_player
from tests.league.games.play import ANNA, BEN, DRAW, Play, entry_of, found_by_verify, one_table, tsumo

pytestmark = pytest.mark.django_db

LATE = Penalty(1, "late", -4_000)


@pytest.fixture
def play() -> Play:
    return one_table("ema-2012")


def refused(call: Any, **arguments: Any) -> str:
    with pytest.raises((Refusal, RuleViolation)) as refusal:
        call(**arguments)
    return refusal.value.code


def scores_of(play: Play) -> list[Any]:
    return [seat.score for seat in score_sheet(Game.objects.get()).seats]


def replaced(play: Play) -> list[bool]:
    return [result.replaced for result in play.game.results.order_by("seat__wind")]


def test_lateness_is_off_the_table_score_at_once_and_credited_to_nobody(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    assert play.game.state == GameState.SEATED
    assert scores_of(play) == [30_000, 26_000, 30_000, 30_000]

    play.play_to_the_end()
    assert [result.points for result in play.game.results.order_by("seat__wind")] == [30_000, 26_000, 30_000, 30_000]
    assert [result.place for result in play.game.results.order_by("seat__wind")] == [1, 4, 1, 1]
    assert found_by_verify() == []


OFF_THE_SCORE = "Points taken off the table score as a penalty are credited to nobody."


def test_the_sheet_says_why_a_table_with_a_penalty_does_not_sum_to_zero(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    play.play_to_the_end()
    assert [(note.points, note.text) for note in score_sheet(play.game).notes] == [(-4_000, OFF_THE_SCORE)]

    play.enter_final_scores(scores=(30_000, 26_000, 30_000, 29_000), sum_reason="A stick was lost")
    assert [(note.points, note.text) for note in score_sheet(play.game).notes] == [(-4_000, OFF_THE_SCORE), (-1_000, "A stick was lost")]


def test_a_penalty_after_the_game_moves_the_places(play: Play) -> None:
    play.record(tsumo(0, 5))
    play.stop_game()
    assert play.totals[0] > 0
    play.give_penalty(penalty=Penalty(0, "point_penalty", -48_000, after_hand=1), reason="Insulted the referee")
    assert play.game.results.get(seat__wind=0).place == 4
    assert found_by_verify() == []


def test_a_penalty_needs_a_reason_and_a_rule(play: Play) -> None:
    assert refused(play.give_penalty, penalty=LATE, reason=" ") == "reason_missing"
    assert refused(play.give_penalty, penalty=Penalty(1, "late", -11_000), reason="Eleven minutes") == "late_needs_substitute"
    assert not PenaltyRow.objects.exists()


def test_a_cancelled_penalty_counts_no_more_and_is_kept(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    row = PenaltyRow.objects.get()
    play.cancel_penalty(penalty=row.pk, reason="The clock was wrong")
    assert scores_of(play) == [30_000] * 4
    row.refresh_from_db()
    assert (row.version, row.until_version, row.reason) == (1, 2, "Four minutes late")
    assert refused(play.cancel_penalty, penalty=row.pk) == "no_such_penalty"


def test_a_penalty_sent_twice_is_given_once(play: Play) -> None:
    entry = entry_of(play)
    for _ in range(2):
        play.give_penalty(penalty=LATE, reason="Four minutes late", **entry)
    assert PenaltyRow.objects.count() == 1


def test_a_penalty_moves_with_its_hand(play: Play) -> None:
    play.record(tsumo(0, 5), DRAW)
    play.give_penalty(penalty=Penalty(2, "point_penalty", -8_000, after_hand=2), reason="Looked at the wall")
    play.revise(Insert(1, tsumo(1, 5)))
    assert PenaltyRow.objects.get(until_version=None).after_hand == 3
    play.revise(Delete(1), Delete(2))
    moved = PenaltyRow.objects.get(until_version=None)
    assert (moved.after_hand, moved.reason, moved.by_name) == (1, "Looked at the wall", ANNA.name)
    assert found_by_verify() == []


def test_a_hand_before_a_penalty_is_not_undone(play: Play) -> None:
    play.record(tsumo(0, 5))
    play.give_penalty(penalty=Penalty(2, "point_penalty", -8_000, after_hand=1), reason="Looked at the wall")
    assert refused(play.undo_last_hand) == "noted_after_hand"
    play.record(DRAW)
    play.undo_last_hand()
    assert len(play.hands) == 1


def test_paper_scores_are_checked_against_the_penalties_in_them(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    play.enter_final_scores(scores=(30_000, 26_000, 30_000, 30_000))
    assert play.totals[1] == -4_000 - 30_000
    assert found_by_verify() == []


def test_an_entrant_with_a_substitute_has_the_fixed_result(play: Play) -> None:
    zoe = make_player(first_name="Zoe", last_name="Zeisig")
    play.substitute(seat=2, player=zoe, from_hand=1, cause="absent")
    play.record(tsumo(2, 5))
    play.stop_game()
    assert play.totals[2] == -30_000
    assert play.game.results.get(seat__wind=2).place == 1, "the place at the table"
    assert replaced(play) == [False, False, True, False]
    sheet = score_sheet(Game.objects.get())
    assert [note.text for note in sheet.beside] == [f"Zoe Zeisig plays for {sheet.seats[2].name} from the start (absent)"]
    assert sum(note.points for note in sheet.notes) == sheet.sum
    assert found_by_verify() == []


def test_who_steps_in_during_the_game_takes_the_last_place(play: Play) -> None:
    play.record(tsumo(2, 5))
    play.substitute(seat=2, player=make_player(), from_hand=2, cause="illness")
    play.stop_game()
    assert play.game.results.get(seat__wind=2).place == 4
    assert replaced(play) == [False, False, True, False]
    play.end_substitution(seat=2, reason="Played on after all")
    assert play.game.results.get(seat__wind=2).place == 1
    assert replaced(play) == [False] * 4


def test_who_is_disqualified_is_replaced_also_where_nobody_is_named(play: Play) -> None:
    play.give_penalty(penalty=Penalty(1, "disqualification", 0), reason="Struck somebody")
    play.play_to_the_end()
    assert replaced(play) == [False, True, False, False]
    assert found_by_verify() == []


def test_verify_finds_a_result_that_hides_a_substitute(play: Play) -> None:
    play.substitute(seat=2, player=make_player(), from_hand=1, cause="absent")
    play.play_to_the_end()
    play.game.results.update(replaced=False)
    assert found_by_verify() == ["tuesday, game 1: replaced of W is stored as False, but its replay says True"]


def test_substitutions_that_cannot_be_are_refused(play: Play) -> None:
    zoe = make_player()
    assert refused(play.substitute, seat=2, player=zoe, from_hand=1, cause="bored") == "substitute_unknown"
    neighbour = play.game.table.seats.get(wind=0).entrant.player
    assert refused(play.substitute, seat=2, player=neighbour, from_hand=1, cause="late") == "substitute_at_table"
    play.substitute(seat=2, player=zoe, from_hand=1, cause="late")
    assert refused(play.substitute, seat=2, player=make_player(), from_hand=1, cause="late") == "substitute_already"
    assert refused(play.end_substitution, seat=1) == "no_such_substitute"


def test_versions_tell_penalties_and_substitutes(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    play.substitute(seat=2, player=make_player(first_name="Zoe", last_name=""), from_hand=1, cause="late", actor=BEN)
    play.cancel_penalty(penalty=PenaltyRow.objects.get().pk, reason="The clock was wrong")
    cancelled, substituted, given = versions_of(Game.objects.get()).versions
    assert given.changes[0].after.endswith("late arrival, −4,000 points before the first hand (Four minutes late)")
    assert substituted.changes[0].after.startswith("Zoe plays for ")
    assert (cancelled.changes[0].before, cancelled.changes[0].before_by) == (given.changes[0].after, ANNA.name)


def test_two_penalties_of_the_same_words_are_told_apart(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Late", actor=ANNA)
    play.give_penalty(penalty=LATE, reason="Late", actor=BEN)
    play.cancel_penalty(penalty=PenaltyRow.objects.earliest("pk").pk, reason="Once is enough")
    cancelled, second, first = versions_of(Game.objects.get()).versions
    assert [change.after for change in second.changes] == [change.after for change in first.changes] != []
    assert [(change.before, change.before_by) for change in cancelled.changes] == [(first.changes[0].after, ANNA.name)]


def test_a_version_of_an_unknown_kind_is_called_as_it_was_kept(play: Play) -> None:
    play.record(DRAW)
    GameRevision.objects.update(verb="sing_a_song")
    assert [version.text for version in versions_of(Game.objects.get()).versions] == ["sing_a_song"]


def test_the_score_sheet_shows_who_gave_it_and_why(play: Play, client: Client) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    page = client.get(play.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert "late arrival, −4,000 points before the first hand" in page
    assert "Reason: Four minutes late" in page
    assert ActionLog.objects.filter(verb="give_penalty").count() == 1


def test_an_anonymous_substitute_vanishes_from_the_sheet(play: Play, client: Client) -> None:
    zoe = make_player(first_name="Zoe", last_name="Zeisig")
    play.substitute(seat=2, player=zoe, from_hand=1, cause="late")
    before = play.game.competition.__class__.objects.get().results_revision
    rename_player(actor=ANNA, player=zoe, name_shown="anonymous")
    assert play.game.competition.__class__.objects.get().results_revision > before
    assert "Zeisig" not in client.get(play.game.get_absolute_url()).content.decode()
