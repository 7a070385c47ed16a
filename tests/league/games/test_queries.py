"""Queries about games for pages, each with a fixed number of database queries."""

from __future__ import annotations

from typing import Any

import pytest

from league.games.commands import Delete, Insert, Replace
from league.games.models import Confirmation, Game, RecordedHand
from league.games.queries.facts import record_of, replay_of
from league.games.queries.sheet import score_sheet
from league.games.queries.tables import games_of_session
from league.games.queries.versions import VersionSide, versions_of
from league.seating.models import Session
from league.standings.exports.hands import count_of_hands
from scoring.game import Chombo, ExhaustiveDraw, Signal
from tests.league.games.play import ANNA, BEN, DRAW, FINISHED_SCORES, Play, named_table, one_table, ron, sides, tables, tsumo

pytestmark = pytest.mark.django_db


@pytest.fixture
def play() -> Play:
    play = named_table()
    play.record(ron(0, 1, riichi=[0]), tsumo(1), DRAW)
    return play


def fresh(play: Play) -> Game:
    return Game.objects.select_related("competition", "table").get(pk=play.game.pk)


def test_the_record_is_what_people_saw(play: Play) -> None:
    play.mark_signal(before_hand=4, dice_thrown=False)
    record = record_of(play.game)
    assert record.hands == (ron(0, 1, riichi=[0]), tsumo(1), DRAW)
    assert (record.signal, record.stopped, record.final_scores) == (Signal(4, dice_thrown=False), None, None)
    assert replay_of(play.game).record == record


def test_the_facts_fit_the_version_in_memory_whatever_is_saved_meanwhile(play: Play) -> None:
    seen = fresh(play)
    play.revise(Delete(1), Insert(1, DRAW))
    play.stop_game()
    assert record_of(seen).hands == (ron(0, 1, riichi=[0]), tsumo(1), DRAW)
    assert record_of(seen).stopped is None
    assert score_sheet(seen).hands[0].text.startswith("Alma")


def test_the_score_sheet_tells_every_hand_in_words(play: Play) -> None:
    sheet = score_sheet(play.game)
    first = sheet.hands[0]
    assert (first.round, first.dealer, first.text) == ("East 1", 0, "Alma wins by ron from Bert: 2 fān")
    assert first.noted == ("Riichi: Alma",)
    assert [(line.payer, line.payee, line.points, line.reason) for line in first.ledger] == [
        ("Alma", "", 1_000, "Riichi deposit"),
        ("Bert", "Alma", 3_000, "Win on a discard"),
        ("", "Alma", 1_000, "Deposits on the table"),
    ]
    assert (first.deltas, first.scores) == ((3_000, -3_000, 0, 0), (33_000, 27_000, 30_000, 30_000))
    assert (first.by_name, first.versions) == ("Anna", 1)
    assert (sheet.is_finished, [seat.place for seat in sheet.seats]) == (False, [None] * 4)
    assert [seat.score for seat in sheet.seats] == list(sheet.hands[-1].scores)


def test_the_sheet_of_a_finished_game_has_places_and_totals(play: Play) -> None:
    play.stop_game()
    sheet = score_sheet(play.game)
    assert [(seat.letter, seat.place, seat.total) for seat in sheet.seats] == [
        ("E", 1, 2_000),
        ("S", 4, -1_000),
        ("W", 2, -500),
        ("N", 2, -500),
    ]
    assert (sheet.ended, sheet.sum, sheet.notes) == ("Time was up.", 0, ())


def test_hands_count_their_versions_through_moves(play: Play) -> None:
    play.revise(Replace(2, tsumo(2)))
    play.revise(Insert(1, DRAW))
    play.revise(Replace(3, tsumo(3)), Delete(1))
    assert [hand.versions for hand in score_sheet(play.game).hands] == [1, 3, 1]


def notes_of(play: Play) -> list[tuple[Any, str]]:
    return [(note.points, note.text) for note in score_sheet(play.game).notes]


def test_the_sheet_says_why_a_table_does_not_sum_to_zero() -> None:
    ema = one_table("ema-2016", slug="ema")
    ema.record(Chombo(frozenset({1})), DRAW)
    ema.stop_game()
    sheet = score_sheet(ema.game)
    assert sheet.sum == sum(note.points for note in sheet.notes) < 0
    assert [note.text for note in sheet.notes] == ["Penalties taken off after the uma are credited to nobody."]


def test_lost_deposits_are_a_reason() -> None:
    play = one_table({"base": "ema-2016", "switches": {"deposits_left": "lost"}}, slug="ema")
    play.record(ExhaustiveDraw(tenpai=frozenset({0}), riichi=frozenset({0})))
    play.stop_game()
    assert notes_of(play) == [(-1_000, "Deposits left on the table at the end are lost.")]


def test_final_scores_from_paper_carry_their_own_reason(play: Play) -> None:
    play.enter_final_scores(scores=(40_000, 30_000, 30_000, 19_000), sum_reason="A stick was lost")
    sheet = score_sheet(play.game)
    assert (sheet.paper and sheet.paper.by_name, sheet.hands, sheet.sum) == ("Anna", (), -1_000)
    assert notes_of(play) == [(-1_000, "A stick was lost")]


def signer(side: VersionSide | None) -> str:
    return side.signed.by_name if side and side.signed else ""


def test_every_version_tells_what_was_before_and_after(play: Play) -> None:
    play.revise(Insert(1, DRAW), Replace(1, ron(3, 1)), Delete(2), actor=BEN, reason="Read again")

    version = versions_of(play.game).versions[0]
    assert (version.number, version.text, version.by_name, version.reason) == (4, "Corrected", "Ben", "Read again")
    assert [(change.number, *sides(change), signer(change.before)) for change in version.changes] == [
        (1, "", "Draw, nobody is tenpai", ""),
        (
            2,
            "Alma wins by ron from Bert: 2 fān · Riichi: Alma",
            "Dora wins by ron from Bert: 2 fān",
            "Anna",
        ),
        (2, "Bert wins by tsumo: 2 fān", "", "Anna"),
    ]
    assert version.moved == ((1, 2),)


def test_versions_tell_paper_signal_and_confirmations(play: Play) -> None:
    play.mark_signal(before_hand=3, dice_thrown=True)
    play.confirm(BEN)
    play.clear_signal()
    play.enter_final_scores(scores=FINISHED_SCORES)

    history = versions_of(play.game)
    texts = [[sides(change) for change in version.changes] for version in history.versions[:3]]
    assert texts == [
        [("", "Alma 40,000, Bert 30,000, Cleo 30,000, Dora 20,000")],
        [("Signal in hand 3, after its dice were thrown", "")],
        [("", "Signal in hand 3, after its dice were thrown")],
    ]
    (confirmation,) = history.confirmations
    assert (confirmation.by_name, Confirmation.objects.get().version) == ("Ben", 4)
    assert confirmation.voided_at is not None


def test_the_tables_of_a_session_tell_how_far_they_are() -> None:
    first, second = tables(2)
    first.record(DRAW, DRAW)
    first.undo_last_hand(actor=BEN)
    second.enter_final_scores(scores=FINISHED_SCORES)
    rows = games_of_session(Session.objects.get())

    assert [(row.table, row.game, row.state, row.hands, row.last_by) for row in rows] == [
        (1, 1, "running", 1, "Ben"),
        (2, 2, "finished", 0, "Anna"),
    ]
    assert [(row.is_open, row.has_result) for row in rows] == [(True, False), (False, True)]
    assert len(rows[0].names) == 4


def test_hands_below_final_scores_from_paper_count_nowhere_until_those_are_withdrawn() -> None:
    """Whether totals replaced hands, or totals that had replaced hands."""
    (play,) = tables(1)
    play.record(DRAW, DRAW)
    play.enter_final_scores(scores=FINISHED_SCORES)
    for scores in (FINISHED_SCORES, (30_000, 40_000, 30_000, 20_000)):
        play.enter_final_scores(scores=scores)
        (row,) = games_of_session(Session.objects.get())
        assert (row.hands, row.is_from_paper, count_of_hands(play.game.competition)) == (0, True, 0)
        assert RecordedHand.objects.current().count() == 2  # kept
        assert RecordedHand.objects.counting().count() == 0
    play.withdraw_final_scores()
    (row,) = games_of_session(Session.objects.get())
    assert (row.hands, row.is_from_paper, RecordedHand.objects.counting().count()) == (2, False, 2)


@pytest.mark.parametrize("more_hands", [0, 5])
def test_the_number_of_queries_does_not_grow(more_hands: int, django_assert_num_queries: Any) -> None:
    first, second = tables(2)
    for play in (first, second):
        play.record(*[tsumo(0)] * (1 + more_hands))
        play.revise(Replace(1, ron(0, 2)), actor=ANNA)
    game, session = fresh(first), Session.objects.get()

    with django_assert_num_queries(1):
        replay_of(game)
    with django_assert_num_queries(0):
        replay_of(game)  # the facts of a version never change, so that they are read once
    game = fresh(first)
    with django_assert_num_queries(4):
        score_sheet(game)
    with django_assert_num_queries(4):
        versions_of(game)
    with django_assert_num_queries(4):
        games_of_session(session)


def test_recording_a_hand_takes_a_fixed_number_of_queries(django_assert_num_queries: Any) -> None:
    play = one_table()
    assert play.game.table.number == 1  # a phone comes by its table
    for _ in range(3):
        with django_assert_num_queries(9):
            play.record_hand(number=play.game.version + 1, result=tsumo(0))


def test_the_history_fits_the_version_in_memory_whatever_is_saved_meanwhile(play: Play) -> None:
    seen = fresh(play)
    play.record(DRAW)
    assert [version.number for version in versions_of(seen).versions] == [3, 2, 1]
