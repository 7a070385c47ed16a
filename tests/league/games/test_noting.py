"""Penalties and substitutes: facts of a game that are versioned, replayed and shown like its hands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.audit.models import ActionLog
from league.competitions.commands import rename_player
from league.errors import Refusal
from league.games.commands import Delete, Insert, warn
from league.games.models import Game, GameRevision
from league.games.models import Penalty as PenaltyRow
from league.games.queries.sheet import score_sheet
from league.games.queries.versions import versions_of
from league.games.states import GameState
from league.table.screen.queries import screen_of
from scoring.errors import RuleViolation
from scoring.game import ExhaustiveDraw, HanFu, NagashiMangan, PenaltyPoints, Ron, Tsumo, Win
from tests.factories import make_player
from tests.league.games.play import ANNA, BEN, DRAW, Play, entry_of, found_by_verify, nothing_kept, one_table, ron, sides, tsumo
from tests.league.table.phone import Phone

pytestmark = pytest.mark.django_db

LATE = PenaltyPoints(1, "late", -4_000)
PLAYED_25_TIMES = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


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

    held = {PenaltyRow.objects.get().pk: True}
    play.enter_final_scores(scores=(30_000, 26_000, 30_000, 29_000), on_sheet=held, sum_reason="A stick was lost")
    assert [(note.points, note.text) for note in score_sheet(play.game).notes] == [(-4_000, OFF_THE_SCORE), (-1_000, "A stick was lost")]


def test_a_penalty_after_the_game_moves_the_places(play: Play) -> None:
    play.record(tsumo(0, 5))
    play.stop_game()
    assert play.totals[0] > 0
    play.give_penalty(penalty=PenaltyPoints(0, "point_penalty", -48_000, after_hand=1), reason="Insulted the referee")
    assert play.game.results.get(seat__wind=0).place == 4
    assert found_by_verify() == []


def test_a_penalty_needs_a_reason_and_a_rule(play: Play) -> None:
    assert refused(play.give_penalty, penalty=LATE, reason=" ") == "reason_missing"
    assert refused(play.give_penalty, penalty=PenaltyPoints(1, "late", -11_000), reason="Eleven minutes") == "late_needs_substitute"
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
    play.give_penalty(penalty=PenaltyPoints(2, "point_penalty", -8_000, after_hand=2), reason="Looked at the wall")
    play.revise(Insert(1, tsumo(1, 5)))
    assert PenaltyRow.objects.get(until_version=None).after_hand == 3
    play.revise(Delete(1), Delete(2))
    moved = PenaltyRow.objects.get(until_version=None)
    assert (moved.after_hand, moved.reason, moved.by_name) == (1, "Looked at the wall", ANNA.name)
    assert found_by_verify() == []


def test_a_hand_before_a_penalty_is_not_undone(play: Play) -> None:
    play.record(tsumo(0, 5))
    play.give_penalty(penalty=PenaltyPoints(2, "point_penalty", -8_000, after_hand=1), reason="Looked at the wall")
    assert refused(play.undo_last_hand) == "noted_after_hand"
    play.record(DRAW)
    play.undo_last_hand()
    assert len(play.hands) == 1


def test_paper_scores_are_checked_against_the_penalties_in_them(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Four minutes late")
    play.enter_final_scores(scores=(30_000, 26_000, 30_000, 30_000), on_sheet={PenaltyRow.objects.get().pk: True})
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
    assert [note.text for note in sheet.beside] == [f"Zoe Zeisig plays for {sheet.seats[2].name} from the start (not there at the start)"]
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
    play.give_penalty(penalty=PenaltyPoints(1, "disqualification", 0), reason="Struck somebody")
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
    assert sides(given.changes[0])[1].endswith("late arrival, −4,000 points before the first hand (Four minutes late)")
    assert sides(substituted.changes[0])[1].startswith("Zoe plays for ")
    assert [(one.before.text, one.before.signed.by_name) for one in cancelled.changes] == [(sides(given.changes[0])[1], ANNA.name)]


def test_why_somebody_cannot_play_is_told_to_directors_only(play: Play, client: Client) -> None:
    play.substitute(seat=2, player=make_player(), from_hand=1, cause="illness", reason="Broke a leg")
    play.end_substitution(seat=2, reason="The leg is whole")
    assert [version.reason for version in versions_of(Game.objects.get()).versions] == ["", ""]
    page = client.get(play.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode()
    assert not {word for word in ("Broke a leg", "leg is whole") if word in page}
    assert list(GameRevision.objects.order_by("version").values_list("reason", flat=True)) == ["Broke a leg", "The leg is whole"]


def test_two_penalties_of_the_same_words_are_told_apart(play: Play) -> None:
    play.give_penalty(penalty=LATE, reason="Late", actor=ANNA)
    play.give_penalty(penalty=LATE, reason="Late", actor=BEN)
    play.cancel_penalty(penalty=PenaltyRow.objects.earliest("pk").pk, reason="Once is enough")
    cancelled, second, first = versions_of(Game.objects.get()).versions
    assert [sides(one) for one in second.changes] == [sides(one) for one in first.changes] != []
    assert [(one.before.text, one.before.signed.by_name) for one in cancelled.changes] == [(sides(first.changes[0])[1], ANNA.name)]


def test_a_version_of_an_unknown_kind_is_told_without_its_code(play: Play) -> None:
    play.record(DRAW)
    GameRevision.objects.update(verb="sing_a_song")
    assert [version.text for version in versions_of(Game.objects.get()).versions] == ["Changed in a way that this version has no words for"]


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


@pytest.mark.parametrize(("minutes", "points"), [(1, -1_000), (4, -4_000), (10, -10_000)])
def test_minutes_late_are_taken_off_the_score_by_the_ruleset(play: Play, minutes: int, points: int) -> None:
    play.punish_late(seat=1, minutes=minutes, reason="")
    row = PenaltyRow.objects.get()
    assert (row.points, row.minutes, row.after_hand, row.applies) == (points, minutes, 0, "score")
    assert row.reason == ("1 minute late" if minutes == 1 else f"{minutes} minutes late")
    assert scores_of(play)[1] == 30_000 + points


def test_the_public_reason_of_a_late_arrival_is_in_the_language_of_the_director(play: Play, german: None, client: Client) -> None:
    play.punish_late(seat=1, minutes=4, reason="")
    assert "4 Minuten zu spät" in client.get(play.game.get_absolute_url(), headers={"accept-language": "de"}).content.decode()


def test_four_minutes_late_change_the_place(play: Play) -> None:
    """South would be first with 32,000 after winning 2,000 from West; because of the four minutes, East and North share the first place."""
    play.record(ron(1, 2, 2, 30))
    play.stop_game()
    assert [result.place for result in play.game.results.order_by("seat__wind")] == [2, 1, 4, 2]
    assert play.totals == [0, 32_000, -32_000, 0]
    play.punish_late(seat=1, minutes=4, reason="Traffic")
    assert [result.points for result in play.game.results.order_by("seat__wind")] == [30_000, 28_000, 28_000, 30_000]
    assert [result.place for result in play.game.results.order_by("seat__wind")] == [1, 3, 3, 1]
    assert play.totals == [20_000, -22_000, -22_000, 20_000]
    play.cancel_penalty(penalty=PenaltyRow.objects.get().pk, reason="The clock was wrong")
    assert play.totals == [0, 32_000, -32_000, 0]
    assert found_by_verify() == []


def test_lateness_that_cannot_be_is_refused(play: Play) -> None:
    assert refused(play.punish_late, seat=1, minutes=11, reason="") == "late_needs_substitute"
    assert refused(play.punish_late, seat=1, minutes=0, reason="") == "minutes_missing"
    play.punish_late(seat=1, minutes=4, reason="")
    assert refused(play.punish_late, seat=1, minutes=2, reason="") == "late_already"
    assert PenaltyRow.objects.count() == 1


def test_a_club_may_let_lateness_be_free() -> None:
    play = one_table({"base": "ema-2012", "switches": {"late_points_a_minute": 0}})
    assert refused(play.punish_late, seat=1, minutes=4, reason="") == "late_is_free"


def test_a_warning_costs_nothing_and_replays_nothing(play: Play) -> None:
    play.record(tsumo(0, 5))
    saved = play.warn(seat=2, reason="Telephone", after_hand=1)
    assert saved.changes == ()
    assert saved.replay.record.penalties == ()
    row = PenaltyRow.objects.get()
    assert (row.kind, row.points, row.seat, row.after_hand, row.reason) == ("warning", 0, 2, 1, "Telephone")
    play.stop_game()
    assert play.totals == [72_000 - 30_000, 26_000 - 30_000 - 10_000, 26_000 - 30_000 - 10_000, 26_000 - 30_000 - 10_000]
    assert found_by_verify() == []


def test_a_warning_voids_no_confirmation_and_stands_in_no_hands_way(play: Play) -> None:
    play.play_to_the_end()
    play.confirm()
    play.warn(seat=2, reason="Telephone", after_hand=8)
    assert play.game.state == GameState.CONFIRMED
    play.cancel_penalty(penalty=PenaltyRow.objects.get().pk, reason="It was the neighbour")
    assert play.game.state == GameState.CONFIRMED
    assert found_by_verify() == []
    play.warn(seat=2, reason="Telephone", after_hand=8)
    play.undo_last_hand()
    assert (play.game.state, len(play.hands)) == (GameState.RUNNING, 7)


def test_who_entered_the_last_hand_cannot_confirm_it_after_a_warning(play: Play) -> None:
    play.play_to_the_end()
    play.warn(seat=2, reason="Telephone", actor=BEN)
    assert refused(play.confirm, actor=ANNA) == "confirm_own_entry"


def test_a_warning_needs_a_reason_a_seat_and_a_hand(play: Play) -> None:
    assert refused(play.warn, seat=2, reason=" ") == "reason_missing"
    assert refused(play.warn, seat=4, reason="Loud") == "no_such_seat"
    assert refused(play.warn, seat=2, reason="Loud", after_hand=1) == "no_such_hand"


def test_a_second_warning_of_a_seat_is_asked_for_and_one_sent_again_is_the_same(play: Play) -> None:
    entry = entry_of(play)
    for _ in range(2):
        warn(**entry, seat=2, reason="Telephone")
    assert refused(play.warn, seat=2, reason="Telephone") == "warned_already"
    play.warn(seat=1, reason="Telephone")
    play.warn(seat=2, reason="Telephone", another=True)
    assert [row.seat for row in PenaltyRow.objects.order_by("pk")] == [2, 1, 2]


def test_nobody_but_directors_reads_a_warning(play: Play, client: Client) -> None:
    play.warn(seat=2, reason="Telephone rang")
    play.warn(seat=2, reason="Telephone again", another=True)
    play.cancel_penalty(penalty=PenaltyRow.objects.earliest("pk").pk, reason="Was not theirs")
    play.record(DRAW)
    page = client.get(play.game.get_absolute_url(), headers={"accept-language": "en"}).content.decode().lower()
    for secret in ("telephone", "warning", "not theirs"):
        assert secret not in page
    assert [version.verb for version in versions_of(Game.objects.get()).versions] == ["record_hand"]


def test_a_dead_hand_is_never_tenpai_and_never_wins(play: Play) -> None:
    dead = frozenset({1})
    assert refused(play.record_hand, number=1, result=ExhaustiveDraw(tenpai=frozenset({0, 1}), dead=dead)) == "dead_hand_tenpai"
    assert refused(play.record_hand, number=1, result=NagashiMangan(frozenset({1}), dead=dead)) == "dead_hand_wins"
    assert refused(play.record_hand, number=1, result=Ron(0, (Win(1, HanFu(2, 30)),), dead=dead)) == "dead_hand_wins"
    assert refused(play.record_hand, number=1, result=Tsumo(Win(1, HanFu(2, 30)), dead=dead)) == "dead_hand_wins"
    play.record(ExhaustiveDraw(tenpai=frozenset({0}), riichi=frozenset({1}), dead=dead))
    assert scores_of(play) == [33_000, 28_000, 29_000, 29_000], "1,000 of the dead riichi stay on the table"


NOTED = st.sampled_from(["late", "points", "warning", "disqualification", "substitute"])


@PLAYED_25_TIMES
@given(st.lists(st.tuples(NOTED, st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=5), st.randoms(use_true_random=False))
def test_whatever_is_given_and_cancelled_in_any_order_leaves_what_was(play: Play, notes: list[tuple[str, int, int]], order: Any) -> None:
    with nothing_kept():
        table = Play(Game.objects.select_related("competition").get(pk=play.game.pk))
        table.record(tsumo(0, 5), ron(2, 1, 3, 40), DRAW)
        table.stop_game()
        before = results_of(table)
        given_rows: list[tuple[str, int]] = []
        for kind, seat, after in notes:
            if given_rows and order.random() < 0.4:
                take_back(table, given_rows.pop(order.randrange(len(given_rows))))
            given_rows += note(table, kind, seat, after)
        order.shuffle(given_rows)
        for row in given_rows:
            take_back(table, row)
        assert results_of(table) == before
        assert found_by_verify() == []


def results_of(table: Play) -> list[Any]:
    rows = table.game.results.order_by("seat__wind")
    return list(rows.values_list("points", "place", "uma", "oka", "penalty", "total", "replaced", "figures"))


def note(table: Play, kind: str, seat: int, after: int) -> list[tuple[str, int]]:
    """Note something, and return the row to cancel or the seat; nothing if refused, as for a second substitute."""
    last = PenaltyRow.objects.order_by("-pk").values_list("pk", flat=True)
    try:
        if kind == "substitute":
            table.substitute(seat=seat, player=make_player(), from_hand=after + 1, cause="illness")
            return [("seat", seat)]
        if kind == "late":
            table.punish_late(seat=seat, minutes=4, reason="")
        elif kind == "warning":
            table.warn(seat=seat, reason="Loud", after_hand=after, another=True)
        else:
            points = {"points": -8_000, "disqualification": 0}[kind]
            table.give_penalty(penalty=PenaltyPoints(seat, {"points": "point_penalty"}.get(kind, kind), points, after), reason="Why")
    except Refusal:
        return []
    return [("row", last[0])]


def take_back(table: Play, noted: tuple[str, int]) -> None:
    what, number = noted
    if what == "seat":
        table.end_substitution(seat=number, reason="Not after all")
    else:
        table.cancel_penalty(penalty=number, reason="Not after all")


def test_the_table_sees_who_plays_for_whom_and_what_was_taken_off(play: Play) -> None:
    zoe = make_player(first_name="Zoe", last_name="Zander")
    play.punish_late(seat=1, minutes=4, reason="The train was late")
    play.substitute(seat=2, player=zoe, from_hand=1, cause="absent")
    notes = screen_of(Game.objects.get(), ("Anna", "Ben", "Clara", "David")).shown.beside
    assert [(note.seat, note.reason) for note in notes] == [(1, "The train was late"), (2, "")]
    assert "Ben: late arrival (4 minutes), −4,000 points" in notes[0].text
    assert "Zoe Zander plays for Clara" in notes[1].text

    page = Phone(play.game, name="Tina").get().content.decode()
    assert "Zoe Zander plays for" in page
    assert "The train was late" in page


@pytest.mark.parametrize("page", ["table_hand", "table_insert"])
def test_every_hand_can_be_corrected_whatever_was_noted_after_it(play: Play, page: str) -> None:
    play.record(ron(0, 1, 2, 30), DRAW)
    play.punish_late(seat=1, minutes=4, reason="The train was late")
    play.give_penalty(penalty=PenaltyPoints(2, "point_penalty", -8_000, after_hand=2), reason="Looked at the wall")
    play.substitute(seat=3, player=make_player(), from_hand=3, cause="illness")
    play.mark_signal(before_hand=3, dice_thrown=True)
    play.record(DRAW)
    phone = Phone(play.game, name="Tina")
    assert [phone.get(page, number).status_code for number in (1, 2, 3)] == [200] * 3


def test_a_dead_hand_can_be_noted_of_every_draw_and_every_win(play: Play) -> None:
    page = Phone(play.game, seat=0).get("table_record").content.decode()
    fieldset = re.search(r'<fieldset data-for="([^"]*)"[^>]*>\s*<legend>[^<]*</legend>(?:(?!</fieldset>).)*name="dead"', page, re.DOTALL)
    assert fieldset is not None
    assert set(fieldset[1].split()) == {"ron", "tsumo", "exhaustive_draw", "nagashi_mangan", "abortive_draw"}
