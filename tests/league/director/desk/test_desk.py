"""The scorekeeper's desk: the state of every table, totals from paper, links, and the same cost for any number of tables."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.audit.actor import SYSTEM, Actor
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.director.desk import views as desk_views
from league.director.desk.queries import Desk, DeskRow, desk_of
from league.games.commands import start_session
from league.games.models import FinalScores, Game, GameRevision, RecordedHand
from league.games.models import Penalty as PenaltyRow
from league.games.states import GameState
from league.seating import commands as seating
from league.seating.models import ClockEvent, Session, Table, TableLink
from scoring.game import PenaltyPoints
from tests.factories import alice_directs, bob_scores, make_competition, make_player, make_running
from tests.league.games.play import ANNA, BEN, DRAW, FINISHED_SCORES, Play, found_by_verify, named_table, ron, tables
from tests.league.table.phone import Phone

pytestmark = pytest.mark.django_db


def desk(play: Play, **look: bool) -> Desk:
    return desk_of(Competition.objects.get(pk=play.game.competition_id), timezone.now(), EVERYTHING, **look)


def row_of(play: Play) -> DeskRow:
    return next(row for row in desk(play).rows if row.game == play.game.number)


def code_of(play: Play) -> str:
    return row_of(play).state.code


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def url(name: str, *args: Any, query: str = "") -> str:
    return reverse(name, args=["tuesday", *args]) + query


def text(response: HttpResponse) -> str:
    return response.content.decode()


# ---------- what it says


def test_it_shows_who_plays_with_which_scores_and_which_hand_comes_next() -> None:
    play = named_table()
    play.record(ron(0, 1, 3))
    row = row_of(play)
    assert row.names == ("Alma", "Bert", "Cleo", "Dora")
    assert [int(seat.score) for seat in row.seats] == [int(score) for score in play.hands[0].scores]
    assert (row.hand, row.round, row.last.by_name, row.ago) == (2, "East 1", "Anna", "just now")
    assert row.dealer == 0
    assert row.link == TableLink.objects.get().get_absolute_url()


def test_every_state_of_a_table_is_said() -> None:
    play = tables(1)[0]
    assert code_of(play) == "not_started"
    play.record(DRAW)
    assert code_of(play) == "playing"
    GameRevision.objects.update(at=timezone.now() - timedelta(minutes=21))
    assert (code_of(play), row_of(play).state.text) == ("silent", "silent for 21 minutes")
    play.play_to_the_end()
    assert code_of(play) == "over"
    play.confirm(BEN)
    assert (code_of(play), row_of(play).state.detail) == ("confirmed", "by Ben")
    play.reopen_game()
    assert code_of(play) == "unfinished"
    play.enter_final_scores(scores=FINISHED_SCORES)
    assert code_of(play) == "paper"
    play.confirm(BEN)
    assert row_of(play).state.text == "confirmed, from paper"
    play.void_game()
    assert code_of(play) == "void"


def test_a_table_that_has_not_answered_the_signal_comes_first() -> None:
    first, second = tables(2, "ema-2016")
    for play in (first, second):
        play.record(DRAW)
    GameRevision.objects.filter(game=first.game).update(at=timezone.now() - timedelta(minutes=30))
    Session.objects.update(minutes=90)
    ClockEvent.objects.create(session=Session.objects.get(), kind="start", at=timezone.now() - timedelta(minutes=89), by_name="Alice")
    second.mark_signal(before_hand=2, dice_thrown=True)
    assert [(row.table, row.state.code) for row in desk(first).rows] == [(1, "signal"), (2, "playing")]


def test_it_says_who_has_not_confirmed_and_who_entered() -> None:
    play = named_table()
    play.enter_final_scores(actor=Actor(name="Bert", device="phone"), scores=FINISHED_SCORES)
    detail = row_of(play).state.detail
    assert detail == "Entered by Bert. Not confirmed yet by Alma, Cleo, Dora or another helper."


def test_the_substitute_is_waited_for_and_not_the_absent_player() -> None:
    play = named_table()
    play.substitute(seat=2, player=make_player(first_name="Xaver", last_name=""), from_hand=1, cause="absent")
    play.enter_final_scores(actor=Actor(name="Bert", device="phone"), scores=FINISHED_SCORES)
    detail = row_of(play).state.detail
    assert detail == "Entered by Bert. Not confirmed yet by Alma, Xaver (for Cleo), Dora or another helper."


def test_a_substitute_who_entered_the_scores_is_not_waited_for() -> None:
    play = named_table()
    play.substitute(seat=2, player=make_player(first_name="Xaver", last_name=""), from_hand=1, cause="absent")
    play.enter_final_scores(actor=Actor(name="Xaver", device="phone"), scores=FINISHED_SCORES)
    assert row_of(play).state.detail == "Entered by Xaver. Not confirmed yet by Alma, Bert, Dora or another helper."


def test_what_needs_somebody_comes_first_or_the_tables_stand_in_their_order() -> None:
    one, two, three = tables(3)
    one.enter_final_scores(scores=FINISHED_SCORES)
    one.confirm(BEN)
    two.record(DRAW)
    assert [row.table for row in desk(one).rows] == [3, 2, 1]
    assert [row.table for row in desk(one, by_table=True).rows] == [1, 2, 3]
    found = desk(one, only_missing=True)
    assert ([row.table for row in found.rows], found.tables, found.unconfirmed) == ([3, 2], 3, 0)
    three.void_game()
    assert [row.table for row in desk(one).missing] == [2]


def test_two_sessions_at_once_stand_side_by_side() -> None:
    competition = make_competition()
    for _ in range(2):
        make_running(competition)
    found = desk_of(competition, timezone.now(), EVERYTHING, by_table=True)
    assert [(row.session, row.table) for row in found.rows] == [(1, 1), (2, 1)]


# ---------- the page


def test_scorekeepers_and_directors_open_it_and_nobody_keeps_it() -> None:
    play = named_table()
    for user in (bob_scores(play.game.competition), alice_directs(play.game.competition)):
        response = signed_in(user).get(url("desk"))
        assert response.status_code == 200
        assert "no-store" in response["Cache-Control"]
    assert "Alma" in text(response) and "not started" in text(response)


@pytest.fixture
def the_same_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stop the clock of the desk, whose page changes every minute."""
    now = timezone.now()
    monkeypatch.setattr(desk_views, "timezone", SimpleNamespace(now=lambda: now))


@pytest.mark.usefixtures("the_same_minute")
def test_the_page_that_knows_everything_is_answered_nothing() -> None:
    play = named_table()
    bob = signed_in(bob_scores(play.game.competition))
    seen = bob.get(url("desk")).context["asks"]
    assert bob.get(url("desk_state", query=f"?{seen}")).status_code == 204
    play.record(DRAW)
    response = bob.get(url("desk_state", query=f"?{seen}"))
    assert response.status_code == 200
    assert "playing" in text(response)


def test_the_look_that_was_chosen_stays_while_the_page_is_renewed() -> None:
    one, _two = tables(2)
    one.enter_final_scores(scores=FINISHED_SCORES)
    bob = signed_in(bob_scores(one.game.competition))
    page = bob.get(url("desk", query="?only=missing&order=table"))
    assert page.context["asks"].startswith("only=missing&order=table")
    assert [row.table for row in bob.get(url("desk_state", query="?only=missing")).context["desk"].rows] == [2]


def test_without_a_session_it_says_what_will_be_there() -> None:
    bob = signed_in(bob_scores(make_competition()))
    assert "No session is being played" in text(bob.get(url("desk")))
    assert "No result is missing" in text(bob.get(url("desk_totals")))


def test_the_missing_tables_can_be_read_out() -> None:
    play = named_table()
    page = text(signed_in(bob_scores(play.game.competition)).get(url("desk")))
    assert "To read out: who is missing" in page
    assert "Alma, Bert, Cleo, Dora" in page


def full(count: int, django_assert_num_queries: Any) -> None:
    """A session whose tables each have all kinds of records; its page takes the same number of queries for any number of tables."""
    plays = tables(count, "alarm-2019")
    for play in plays[::2]:
        play.record(DRAW, ron(0, 1))
    for play in plays[1::2]:
        play.enter_final_scores(scores=(29_000, 30_000, 30_000, 30_000), sum_reason="Late, and deducted")
        play.give_penalty(penalty=PenaltyPoints(0, "late", -1_000), reason="Late", on_sheet=True)
    competition = Competition.objects.get()
    Session.objects.update(minutes=90)
    with django_assert_num_queries(12):
        assert desk_of(competition, timezone.now(), EVERYTHING).tables == count


def test_four_tables_cost_twelve_queries(django_assert_num_queries: Any) -> None:
    full(4, django_assert_num_queries)


def test_forty_three_tables_cost_twelve_queries_too(django_assert_num_queries: Any) -> None:
    full(43, django_assert_num_queries)


@pytest.mark.parametrize("count", [4, 43])
@pytest.mark.usefixtures("the_same_minute")
def test_the_pages_cost_the_same_for_any_number_of_tables(count: int, django_assert_num_queries: Any) -> None:
    plays = tables(count)
    bob = signed_in(bob_scores(plays[0].game.competition))
    asks = bob.get(url("desk")).context["asks"]
    with django_assert_num_queries(16):
        bob.get(url("desk"))
    with django_assert_num_queries(16):
        bob.get(url("desk_totals"))
    with django_assert_num_queries(15):  # the desk is compared as it is shown: by the revision, scorekeepers could count what is secret
        assert bob.get(url("desk_state", query=f"?{asks}")).status_code == 204
    alice = signed_in(alice_directs(plays[0].game.competition))
    asks = alice.get(url("desk")).context["asks"]
    with django_assert_num_queries(5):
        assert alice.get(url("desk_state", query=f"?{asks}")).status_code == 204


# ---------- totals from paper


def line(game: Game, *scores: object, reason: str = "", version: int | None = None) -> dict[str, str]:
    prefix = f"g{game.number}"
    version = Game.objects.get(pk=game.pk).version if version is None else version
    typed = {f"{prefix}-score{seat}": str(score) for seat, score in enumerate(scores)}
    return {f"{prefix}-client_id": str(uuid4()), f"{prefix}-expected_version": str(version), f"{prefix}-sum_reason": reason, **typed}


def send(client: Client, *lines: dict[str, str]) -> HttpResponse:
    return client.post(url("desk_totals"), {key: value for one in lines for key, value in one.items()})


def states() -> list[str]:
    return list(Game.objects.order_by("number").values_list("state", flat=True))


@pytest.fixture
def plays() -> list[Play]:
    return tables(3)


@pytest.fixture
def bob(plays: list[Play]) -> Client:
    return signed_in(bob_scores(plays[0].game.competition))


def test_totals_of_several_tables_are_entered_at_once(plays: list[Play], bob: Client) -> None:
    one, two, three = (play.game for play in plays)
    answer = send(bob, line(one, *FINISHED_SCORES), line(two, "", "", "", ""), line(three, "45.000", "25,000", "30 000", "20000"))
    assert answer["Location"] == url("desk")
    assert "The totals of tables 1, 3 are saved." in text(bob.get(url("desk")))
    assert states() == ["finished", "seated", "finished"]
    assert FinalScores.objects.get(game=three).scores == [45_000, 25_000, 30_000, 20_000]
    assert set(FinalScores.objects.values_list("by_name", flat=True)) == {"Bob"}
    assert found_by_verify() == []


def test_a_mistake_in_one_table_loses_nothing_of_the_others(plays: list[Play], bob: Client) -> None:
    one, two, three = (play.game for play in plays)
    answer = send(bob, line(one, *FINISHED_SCORES), line(two, 40_000, 30_000, 30_000, 19_000), line(three, "", "", "", ""))
    assert answer.status_code == 422
    page = text(answer)
    assert "The totals of table 1 are saved." in page
    assert "The four scores add up to 119,000, not to 120,000: 1,000 too little." in page and 'value="19000"' in page
    assert states() == ["finished", "seated", "seated"]
    assert [form.row.table for form in answer.context["forms"]] == [2, 3]


def test_a_sum_that_differs_needs_a_reason_as_at_the_table(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    assert send(bob, line(game, 40_000, 30_000, 30_000, 19_000)).status_code == 422
    assert send(bob, line(game, 40_000, 30_000, 30_000, 19_000, reason="One deposit was lost")).status_code == 302
    assert FinalScores.objects.get().sum_reason == "One deposit was lost"


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ((40_100, 29_900, 30_000, 20_000), "multiple of 250"),
        ((40_000, 30_000, 30_000, ""), "This field is required"),
        ((40_000, 30_000, 30_000, "many"), "whole points"),
    ],
)
def test_what_the_table_refuses_the_desk_refuses_too(plays: list[Play], bob: Client, scores: tuple[Any, ...], sentence: str) -> None:
    answer = send(bob, line(plays[0].game, *scores))
    assert (answer.status_code, sentence in text(answer)) == (422, True)
    assert not FinalScores.objects.exists()


def test_a_score_that_cannot_be_is_refused_beside_its_seat_and_names_it(plays: list[Play], bob: Client) -> None:
    answer = send(bob, line(plays[0].game, 30_000, 30_001, 29_999, 30_000))
    (form,) = answer.context["forms"]
    name = row_of(plays[0]).names[1]
    assert form.errors["score1"] == [f"{name} cannot have 30,001 points: every score is a multiple of 250, the smallest stick."]
    assert answer.status_code == 422 and not FinalScores.objects.exists()


def test_penalties_that_stand_are_part_of_the_sum(plays: list[Play], bob: Client) -> None:
    play = plays[0]
    row = late(play, -2_000)
    page = text(bob.get(url("desk_totals")))
    assert "2,000 points, late arrival" in page and "already deducted on the sheet?" in page
    typed = line(play.game, 38_000, 30_000, 30_000, 20_000)
    assert send(bob, {**typed, f"g1-sheet-{row}": "no"}).status_code == 422, "then it should be 120,000"
    assert send(bob, {**typed, f"g1-sheet-{row}": "yes"}).status_code == 302
    assert [seat.score for seat in row_of(play).seats] == [38_000, 30_000, 30_000, 20_000]
    assert row_of(play).notes == (f"late arrival {row_of(play).names[0]}: on the sheet already",)


def late(play: Play, points: int = -1_000) -> int:
    """Note a penalty off the score before the totals, and return the id of its row."""
    play.give_penalty(penalty=PenaltyPoints(0, "late", points), reason="Late")
    return PenaltyRow.objects.get(until_version=None, game=play.game).pk


def test_what_the_sum_tells_is_proposed_and_never_picked_silently(plays: list[Play], bob: Client) -> None:
    play = plays[0]
    row = late(play)
    typed = line(play.game, 27_400, 32_600, 30_000, 30_000)
    with_alarm = {key: value.replace("27400", "27500").replace("32600", "32500") for key, value in typed.items()}
    refused = send(bob, with_alarm)
    assert refused.status_code == 422 and not FinalScores.objects.exists()
    form = refused.context["forms"][0]
    assert form[f"sheet-{row}"].value() == "no", "120,000 is the sum without it"
    assert "By the sum it is not deducted yet." in text(refused)
    assert send(bob, {**with_alarm, f"g1-sheet-{row}": "no"}).status_code == 302
    assert row_of(play).notes == (f"late arrival {row_of(play).names[0]}: taken off, 27,500 → 26,500",)
    assert [seat.score for seat in row_of(play).seats] == [26_500, 32_500, 30_000, 30_000]


def test_if_the_sum_cannot_tell_it_only_asks(plays: list[Play], bob: Client) -> None:
    row = late(plays[0])
    refused = send(bob, line(plays[0].game, 30_000, 30_000, 30_000, 25_000, reason="Split sticks"))
    assert refused.status_code == 422
    assert refused.context["forms"][0][f"sheet-{row}"].value() is None
    assert "Please say whether this is deducted on the sheet already." in text(refused)


def test_a_surplus_is_called_too_much(plays: list[Play], bob: Client) -> None:
    page = text(send(bob, line(plays[0].game, 41_000, 30_000, 30_000, 20_000)))
    assert "1,000 too much" in page and "1,000 too little" not in page


def test_the_second_person_sees_what_is_stored_and_replaces_it_only_with_a_tick(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    typed = {**line(game, 20_000, 30_000, 30_000, 40_000), "g1-seen_paper": "0"}
    plays[0].enter_final_scores(scores=FINISHED_SCORES)
    for again in range(2):
        refused = send(bob, {**typed, "g1-expected_version": str(again), "g1-client_id": str(uuid4())})
        page = text(refused)
        assert refused.status_code == 422 and "Anna entered other scores for this table meanwhile" in page
        assert "Replace what Anna entered" in page and 'value="20000"' in page and "40,000" in page
    assert FinalScores.objects.count() == 1
    kept = {**typed, "g1-expected_version": "1", "g1-replace-1": "on"}
    assert send(bob, kept).status_code == 302
    assert FinalScores.objects.get(until_version=None).scores == [20_000, 30_000, 30_000, 40_000]


def test_a_tick_replaces_only_what_was_shown(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    typed = {**line(game, 20_000, 30_000, 30_000, 40_000), "g1-seen_paper": "0", "g1-replace-1": "on"}
    plays[0].enter_final_scores(scores=FINISHED_SCORES)
    plays[0].enter_final_scores(actor=BEN, scores=(30_000, 30_000, 30_000, 30_000))
    refused = send(bob, {**typed, "g1-expected_version": "2"})
    assert refused.status_code == 422 and "Replace what Ben entered" in text(refused)


def test_somebody_typing_the_same_is_told_that_they_agree(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    typed = {**line(game, *FINISHED_SCORES), "g1-seen_paper": "0"}
    plays[0].enter_final_scores(scores=FINISHED_SCORES)
    assert send(bob, typed).status_code == 302
    page = text(bob.get(url("desk")))
    assert "Table 1: Anna entered the same scores at" in page and "you agree, and they stand." in page
    assert FinalScores.objects.count() == 1


def test_somebody_sending_their_own_again_agrees_with_nobody(plays: list[Play], bob: Client) -> None:
    """As after a double tap, or a form sent again after going back."""
    typed = {**line(plays[0].game, *FINISHED_SCORES), "g1-seen_paper": "0"}
    for _twice in range(2):
        assert send(bob, typed).status_code == 302
    page = text(bob.get(url("desk")))
    assert "Table 1: You entered the same scores at" in page and "they stand already, once." in page
    assert "you agree" not in page
    assert FinalScores.objects.count() == 1


def test_lost_deposits_have_a_field_where_the_ruleset_gives_them_to_nobody() -> None:
    play = tables(1, "wrc-2017")[0]
    client = signed_in(bob_scores(play.game.competition))
    typed = line(play.game, 40_000, 30_000, 30_000, 18_000)
    assert "Deposits that nobody got" in text(client.get(url("desk_totals")))
    assert send(client, typed).status_code == 422
    assert send(client, {**typed, "g1-deposits_lost": "2.000"}).status_code == 302
    assert FinalScores.objects.get().deposits_lost == 2_000


def test_lost_deposits_typed_with_a_minus_are_as_many_and_shown_with_one() -> None:
    play = tables(1, "wrc-2017")[0]
    client = signed_in(bob_scores(play.game.competition))
    typed = {**line(play.game, 40_000, 30_000, 30_000, 19_000), "g1-deposits_lost": "−2000"}
    page = re.sub(r"<[^>]*>", "", text(send(client, typed)))
    assert "4 × 30,000 − 2,000 deposits that nobody got = 118,000" in page
    assert send(client, {**typed, "g1-score3": "18000"}).status_code == 302
    assert FinalScores.objects.get().deposits_lost == 2_000


def test_if_the_winner_gets_the_deposits_nobody_is_asked_for_lost_ones(bob: Client) -> None:
    assert "Deposits that nobody got" not in text(bob.get(url("desk_totals")))


def test_a_reason_says_how_much_it_excuses(plays: list[Play], bob: Client) -> None:
    assert send(bob, line(plays[0].game, 40_000, 30_000, 30_000, 19_000, reason="A stick was lost")).status_code == 302
    assert row_of(plays[0]).notes == ("1,000 too little: A stick was lost",)
    assert "1,000 too little: A stick was lost" in text(bob.get(url("desk")))


def test_paper_supersedes_hands_and_keeps_them(plays: list[Play], bob: Client) -> None:
    plays[0].record(ron(0, 1))
    send(bob, line(plays[0].game, *FINISHED_SCORES))
    assert RecordedHand.objects.current().count() == 1
    assert states()[0] == GameState.FINISHED


def test_totals_that_stand_are_corrected_where_they_were_entered(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    send(bob, line(game, *FINISHED_SCORES))
    page = bob.get(url("desk_totals", query=f"?game={game.number}"))
    assert [form.row.table for form in page.context["forms"]] == [1] and 'value="40000"' in text(page)
    assert send(bob, line(game, *FINISHED_SCORES)).status_code == 302
    assert Game.objects.get(pk=game.pk).version == 1
    send(bob, line(game, 20_000, 30_000, 30_000, 40_000))
    assert list(FinalScores.objects.order_by("version").values_list("version", "until_version")) == [(1, 2), (2, None)]


def test_whoever_comes_second_is_told_and_loses_nothing(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    late = line(game, *FINISHED_SCORES)
    plays[0].record(DRAW)
    answer = send(bob, late)
    assert answer.status_code == 422 and 'value="40000"' in text(answer)
    assert answer.context["forms"][0].data["g1-expected_version"] == "1"
    assert states()[0] == GameState.RUNNING


def test_the_same_totals_sent_twice_are_saved_once(plays: list[Play], bob: Client) -> None:
    typed = line(plays[0].game, *FINISHED_SCORES)
    assert [send(bob, typed).status_code for _ in range(2)] == [302, 302]
    assert FinalScores.objects.count() == 1


def test_a_table_that_is_not_played_has_no_totals(bob: Client) -> None:
    assert bob.get(url("desk_totals", query="?game=99")).status_code == 404


def test_nothing_typed_saves_nothing(plays: list[Play], bob: Client) -> None:
    answer = bob.post(url("desk_totals"), line(plays[0].game, "", "", "", ""), follow=True)
    assert "Nothing was typed" in text(answer)
    assert states() == ["seated"] * 3


# ---------- the second person


def test_totals_of_the_scorekeeper_are_confirmed_by_somebody_else(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    send(bob, line(game, *FINISHED_SCORES))
    table = reverse("table_confirm", args=[TableLink.objects.get(table=game.table).token])
    assert "You made the last entry yourself" in text(bob.get(table))
    bob.post(table, {"client_id": str(uuid4()), "expected_version": "1"})
    assert states()[0] == GameState.FINISHED

    alice = Phone(game, user=alice_directs(game.competition))
    alice.taps("table_confirm")
    assert states()[0] == GameState.CONFIRMED


def test_a_player_at_the_table_confirms_what_the_desk_entered(plays: list[Play], bob: Client) -> None:
    send(bob, line(plays[0].game, *FINISHED_SCORES))
    Phone(plays[0].game, seat=2).taps("table_confirm")
    assert states()[0] == GameState.CONFIRMED


def test_nobody_confirms_at_the_desk_what_was_entered_on_its_own_computer(plays: list[Play], bob: Client) -> None:
    send(bob, line(plays[0].game, *FINISHED_SCORES))
    bob.force_login(alice_directs(plays[0].game.competition))
    table = reverse("table_confirm", args=[TableLink.objects.get(table=plays[0].game.table).token])
    assert "The last entry came from this device" in text(bob.get(table))


# ---------- links


def test_the_desk_shows_the_code_of_a_table_and_makes_a_new_one(plays: list[Play], bob: Client) -> None:
    old = TableLink.objects.get(table__number=2)
    address = url("desk_link", 1, 2)
    assert old.token in text(bob.get(address))
    assert "Table 2 has a new link" in text(bob.post(address, follow=True))
    old.refresh_from_db()
    assert old.revoked_at is not None
    gone = Client().get(old.get_absolute_url())
    assert gone.status_code == 410 and "has replaced this link" in text(gone)


def test_a_link_that_the_director_ended_is_renewed_at_the_desk(plays: list[Play], bob: Client) -> None:
    seating.revoke_link(actor=SYSTEM, table=Table.objects.get(number=1))
    assert row_of(plays[0]).link == ""
    assert "The link of this table has ended." in text(bob.get(url("desk_link", 1, 1)))
    bob.post(url("desk_link", 1, 1))
    assert row_of(plays[0]).link


def test_scorekeepers_learn_nothing_of_a_session_that_is_hidden(plays: list[Play], bob: Client) -> None:
    competition = plays[0].game.competition
    hidden = seating.hide_seating(actor=SYSTEM, session=seating.plan_session(actor=SYSTEM, competition=competition))
    seating.seat_session(actor=SYSTEM, session=hidden, tables=[list(competition.entrants.all())[:4]])
    for state in ("seated", "running"):
        for answer in (bob.get(url("desk_link", hidden.number, 1)), bob.post(url("desk_link", hidden.number, 1))):
            assert answer.status_code == 404
        assert len(bob.get(url("desk")).context["desk"].sessions) == 1
        if state == "seated":
            start_session(actor=SYSTEM, session=hidden)
    alice = signed_in(alice_directs(competition))
    assert len(alice.get(url("desk")).context["desk"].sessions) == 2
    assert alice.get(url("desk_link", hidden.number, 1)).status_code == 200


def test_links_end_with_the_approval_and_the_desk_is_empty_then(plays: list[Play], bob: Client) -> None:
    for play in plays:
        play.enter_final_scores(actor=ANNA, scores=FINISHED_SCORES)
    seating.approve_session(actor=SYSTEM, session=plays[0].session)
    assert "No session is being played" in text(bob.get(url("desk")))
    assert "Links exist while a session runs." in text(bob.get(url("desk_link", 1, 1)))
    refused = bob.post(url("desk_link", 1, 1), follow=True)
    assert "cannot do that now" in text(refused)
    answer = send(bob, line(plays[0].game, 20_000, 30_000, 30_000, 40_000))
    told = "What you typed was not saved, because its session is not being played any more: 20000, 30000, 30000, 40000"
    assert answer.status_code == 302 and told in text(bob.get(url("desk")))
    assert FinalScores.objects.filter(game=plays[0].game).count() == 1
