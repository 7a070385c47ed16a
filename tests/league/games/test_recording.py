"""Recording and undoing hands: once, for the version one saw, under the ruleset."""

from __future__ import annotations

from uuid import uuid4

import pytest

from league.audit.actor import Actor
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.commands import Replace, StaleGame
from league.games.models import GameRevision, RecordedHand
from league.games.states import GameState
from league.seating import commands as seating
from scoring.errors import RuleViolation
from scoring.game import NagashiMangan
from tests.factories import alice_directs, bob_scores
from tests.league.games.play import ANNA, BEN, DRAW, Play, entry_of, one_table, ron, tables, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    return one_table()


def test_a_recorded_hand_is_stored_with_its_author_and_moves_the_game(play: Play) -> None:
    saved = play.record(ron(0, 1, riichi=[0]))

    row = RecordedHand.objects.get()
    assert (row.number, row.version, row.until_version) == (1, 1, None)
    assert (row.by_name, row.by_device) == ("Anna", "phone-of-anna")
    assert saved.replay.hands[0].scores == (33_000, 27_000, 30_000, 30_000)
    assert (saved.game_id, saved.version) == (play.game.pk, 1)
    play.game.refresh_from_db()
    assert (play.game.state, play.game.version) == (GameState.RUNNING, 1)


def test_recording_stamps_the_competition_and_the_log(play: Play) -> None:
    before = Competition.objects.get()
    play.record(DRAW)
    after = Competition.objects.get()

    assert (after.revision, after.results_revision) == (before.revision + 1, before.results_revision + 1)
    action = ActionLog.objects.first()
    assert (action.verb, action.by_name, action.details) == ("record_hand", "Anna", {"game": 1, "version": 1})


def test_an_entry_sent_twice_is_saved_once_and_answered_the_same(play: Play) -> None:
    entry = entry_of(play)
    first = play.record_hand(number=1, result=ron(0, 1), **entry)
    again = play.record_hand(number=1, result=ron(0, 1), **entry)

    assert again == first
    assert RecordedHand.objects.count() == GameRevision.objects.count() == 1
    assert ActionLog.objects.filter(verb="record_hand").count() == 1


def test_an_entry_is_answered_the_same_after_others_followed(play: Play) -> None:
    entry = entry_of(play)
    first = play.record_hand(number=1, result=ron(0, 1), **entry)
    play.record(DRAW, tsumo(2))

    assert play.record_hand(number=1, result=ron(0, 1), **entry) == first
    assert len(play.hands) == 3


def test_an_entry_is_answered_the_same_after_approval(play: Play) -> None:
    entry = entry_of(play)
    first = play.record_hand(number=1, result=DRAW, **entry)
    play.play_to_the_end()
    seating.approve_session(actor=ANNA, session=play.session)

    assert play.record_hand(number=1, result=DRAW, **entry) == first


@pytest.mark.parametrize("other", [{"result": ron(0, 2)}, {"number": 2}])
def test_the_id_of_an_entry_with_other_content_is_refused(play: Play, other: dict) -> None:
    entry = entry_of(play)
    play.record_hand(number=1, result=ron(0, 1), **entry)

    with pytest.raises(Refusal) as refused:
        play.record_hand(**{"number": 1, "result": ron(0, 1), **entry, **other})
    assert refused.value.code == "entry_id_reused"


def test_the_id_of_an_entry_of_another_command_is_refused(play: Play) -> None:
    entry = entry_of(play)
    play.record_hand(number=1, result=ron(0, 1), **entry)

    with pytest.raises(Refusal) as refused:
        play.undo_last_hand(**entry)
    assert refused.value.code == "entry_id_reused"


def test_whoever_saw_an_older_version_is_told_what_was_saved_meanwhile(play: Play) -> None:
    play.record(DRAW)
    play.record_hand(actor=BEN, number=2, result=ron(3, 2))

    with pytest.raises(StaleGame) as refused:
        play.record_hand(number=2, result=tsumo(1), expected_version=1)

    saved = refused.value.saved
    assert (refused.value.code, saved.version) == ("stale_game", 2)
    assert [(entry.verb, entry.by_name, entry.by_device) for entry in saved.entries] == [("record_hand", "Ben", "phone-of-ben")]
    assert [(hand.number, hand.result, hand.by_name) for hand in saved.hands] == [(2, ron(3, 2), "Ben")]
    assert RecordedHand.objects.count() == 2


def test_a_hand_that_is_not_the_next_one_is_refused(play: Play) -> None:
    with pytest.raises(Refusal) as refused:
        play.record_hand(number=2, result=DRAW)
    assert refused.value.code == "not_the_next_hand"


def test_an_impossible_hand_is_refused_by_its_rule_and_nothing_is_saved(play: Play) -> None:
    with pytest.raises(RuleViolation) as refused:
        play.record(NagashiMangan(winners=frozenset({0}), riichi=frozenset({1})))
    assert refused.value.hand == 1
    play.game.refresh_from_db()
    assert (play.game.version, RecordedHand.objects.count(), GameRevision.objects.count()) == (0, 0, 0)


def test_the_hand_that_ends_the_game_finishes_it_and_can_be_undone(play: Play) -> None:
    play.play_to_the_end()

    assert (len(play.hands), play.game.state, play.session.state) == (8, GameState.FINISHED, "scored")
    assert play.totals == [0, 0, 0, 0]

    play.undo_last_hand()
    assert (len(play.hands), play.game.state, play.session.state) == (7, GameState.RUNNING, "running")
    assert play.totals == []


def test_no_hand_follows_the_last_one(play: Play) -> None:
    play.play_to_the_end()
    with pytest.raises(RuleViolation) as refused:
        play.record(DRAW)
    assert refused.value.hand == 9


def test_an_undone_hand_is_kept_as_an_earlier_version(play: Play) -> None:
    play.record(ron(0, 1), tsumo(2))
    play.undo_last_hand(actor=BEN)

    assert play.results == [ron(0, 1)]
    row = RecordedHand.objects.get(number=2)
    assert (row.by_name, row.version, row.until_version) == ("Anna", 2, 3)
    assert GameRevision.objects.get(version=3).by_name == "Ben"


def test_there_is_nothing_to_undo_before_the_first_hand(play: Play) -> None:
    with pytest.raises(Refusal) as refused:
        play.undo_last_hand()
    assert refused.value.code == "no_hand_to_undo"


def test_a_hand_before_the_signal_is_not_undone_silently(play: Play) -> None:
    play.record(DRAW)
    play.mark_signal(before_hand=2, dice_thrown=False)
    with pytest.raises(Refusal) as refused:
        play.undo_last_hand()
    assert refused.value.code == "signal_after_hand"


def test_after_approval_only_the_director_changes_a_game(play: Play) -> None:
    competition = play.game.competition
    alice, bob = Actor.of(alice_directs(competition)), Actor.of(bob_scores(competition))
    play.play_to_the_end()
    seating.approve_session(actor=alice, session=play.session)

    for somebody in (ANNA, bob):
        with pytest.raises(Refusal) as refused:
            play.undo_last_hand(actor=somebody)
        assert refused.value.code == "session_closed"
    play.revise(Replace(8, tsumo(0)), actor=alice, reason="It was a tsumo")
    assert (play.game.state, play.session.state) == (GameState.FINISHED, "approved")


def test_nobody_changes_a_game_of_a_cancelled_session(play: Play) -> None:
    alice = Actor.of(alice_directs(play.game.competition))
    seating.cancel_session(actor=alice, session=play.session)
    with pytest.raises(Refusal) as refused:
        play.record_hand(actor=alice, number=1, result=DRAW)
    assert refused.value.code == "session_not_running"


def test_ids_are_unique_across_games() -> None:
    first, second = tables(2)
    client_id = uuid4()
    first.record_hand(number=1, result=DRAW, client_id=client_id)
    with pytest.raises(Refusal) as refused:
        second.record_hand(number=1, result=DRAW, client_id=client_id)
    assert refused.value.code == "entry_id_reused"
