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
from league.wording.points import points_text
from scoring.game import PenaltyPoints
from tests.factories import alice_directs, bob_scores, dora_directs, make_competition, make_player, make_running, rita_referees
from tests.league.games.play import ANNA, BEN, DRAW, FINISHED_SCORES, Play, declare, found_by_verify, named_table, ron, tables
from tests.league.table.phone import Phone
from tests.pages import choices_of, errors_of, fields_of, page_of

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


def test_a_desk_that_was_opened_before_anything_ran_loads_itself_again_with_its_ways_to_the_totals() -> None:
    league = make_competition()
    bob = signed_in(bob_scores(league))
    asks = page_of(bob.get(url("desk"))).one("div", id="desk-state").told["hx-get"]
    assert bob.get(asks).status_code == 204
    make_running(league)
    assert bob.get(asks)["HX-Refresh"] == "true"
    page = bob.get(url("desk"))
    assert url("desk_totals") in text(page) and "?only=missing" in text(page)
    again = bob.get(page_of(page).one("div", id="desk-state").told["hx-get"])
    assert "HX-Refresh" not in again, "it loads once"


def test_the_desk_shows_players_scores_and_the_next_hand() -> None:
    play = named_table()
    play.record(ron(0, 1, 3))
    row = row_of(play)
    assert row.names == ("Alma", "Bert", "Cleo", "Dora")
    assert [int(seat.score) for seat in row.seats] == [int(score) for score in play.hands[0].scores]
    assert (row.hand, row.round, row.last.by_name, row.ago) == (2, "East 1", "Anna", "just now")
    assert row.dealer == 0
    assert row.link == TableLink.objects.get().get_absolute_url()


def test_a_riichi_declared_at_the_table_is_off_the_score_of_the_desk_too() -> None:
    play = named_table("ema-2012")
    declare(play, 2)
    row = row_of(play)
    assert ([int(seat.score) for seat in row.seats], row.state.code) == ([30_000, 30_000, 29_000, 30_000], "playing")
    play.record(ron(0, 2, 2, 30, riichi=[2]))
    assert [int(seat.score) for seat in row_of(play).seats] == [int(score) for score in play.hands[0].scores]
    declare(play, 1)
    play.stop_game()
    assert row_of(play).seats[1].score == play.hands[0].scores[1], "the hand was not played to its end"


def test_the_desk_names_every_state_of_a_table() -> None:
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


def test_the_desk_names_the_author_of_scores_and_those_who_have_not_confirmed() -> None:
    play = named_table()
    play.enter_final_scores(actor=Actor(name="Bert", device="phone"), scores=FINISHED_SCORES)
    detail = row_of(play).state.detail
    assert detail == "Entered by Bert. Not confirmed yet by Alma, Cleo, Dora or another helper."


def test_the_desk_waits_for_the_substitute_instead_of_the_absent_player() -> None:
    play = named_table()
    play.substitute(seat=2, player=make_player(first_name="Xaver", last_name=""), from_hand=1, cause="absent")
    play.enter_final_scores(actor=Actor(name="Bert", device="phone"), scores=FINISHED_SCORES)
    detail = row_of(play).state.detail
    assert detail == "Entered by Bert. Not confirmed yet by Alma, Xaver (for Cleo), Dora or another helper."


def test_the_desk_does_not_wait_for_a_substitute_who_entered_the_scores() -> None:
    play = named_table()
    play.substitute(seat=2, player=make_player(first_name="Xaver", last_name=""), from_hand=1, cause="absent")
    play.enter_final_scores(actor=Actor(name="Xaver", device="phone"), scores=FINISHED_SCORES)
    assert row_of(play).state.detail == "Entered by Xaver. Not confirmed yet by Alma, Bert, Dora or another helper."


def test_tables_are_sorted_by_urgency_or_by_number() -> None:
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


def test_scorekeepers_and_directors_open_the_desk_and_no_cache_keeps_it() -> None:
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


def asks_of(page: HttpResponse) -> str:
    """What the desk says when it asks for news."""
    return page_of(page).one("div", id="desk-state").told["hx-get"].partition("?")[2]


def asked_totals(page: HttpResponse) -> list[str]:
    """The tables for which totals are asked."""
    return [form.one("legend").text for form in page_of(page).all("fieldset", class_="totals")]


def shown_sessions(client: Client) -> list[str]:
    return [link.text for link in page_of(client.get(url("desk"))).one("div", id="desk-state").one("p", role="status").all("a")]


@pytest.mark.usefixtures("the_same_minute")
def test_an_up_to_date_page_gets_an_empty_answer() -> None:
    play = named_table()
    bob = signed_in(bob_scores(play.game.competition))
    seen = asks_of(bob.get(url("desk")))
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
    assert asks_of(page).startswith("only=missing&order=table")
    part = page_of(bob.get(url("desk_state", query="?only=missing")))
    assert [one.text for one in part.all("span", class_="desk-number")] == ["2"]


def test_without_a_session_the_desk_explains_itself() -> None:
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
    asks = asks_of(bob.get(url("desk")))
    with django_assert_num_queries(15):
        bob.get(url("desk"))
    with django_assert_num_queries(14):
        bob.get(url("desk_totals"))
    with django_assert_num_queries(14):  # the desk is compared as it is shown: by the revision, scorekeepers could count what is secret
        assert bob.get(url("desk_state", query=f"?{asks}")).status_code == 204
    alice = signed_in(alice_directs(plays[0].game.competition))
    asks = asks_of(alice.get(url("desk")))
    with django_assert_num_queries(4):
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
    assert "The totals of tables 1 and 3 are saved." in text(bob.get(url("desk")))
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
    assert asked_totals(answer) == ["Table 2", "Table 3"]


def test_a_sum_that_differs_needs_a_reason_as_at_the_table(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    assert send(bob, line(game, 40_000, 30_000, 30_000, 19_000)).status_code == 422
    assert send(bob, line(game, 40_000, 30_000, 30_000, 19_000, reason="One deposit was lost")).status_code == 302
    assert FinalScores.objects.get().sum_reason == "One deposit was lost"


@pytest.mark.parametrize(
    ("scores", "sentence"),
    [
        ((40_100, 29_900, 30_000, 20_000), "multiple of 250"),
        ((40_000, 30_000, 30_000, ""), "please fill this in"),
        ((40_000, 30_000, 30_000, "many"), "whole points"),
    ],
)
def test_the_desk_refuses_the_same_totals_as_the_table(plays: list[Play], bob: Client, scores: tuple[Any, ...], sentence: str) -> None:
    answer = send(bob, line(plays[0].game, *scores))
    assert (answer.status_code, sentence in text(answer)) == (422, True)
    assert not FinalScores.objects.exists()


def test_an_impossible_score_is_refused_beside_its_seat_by_name(plays: list[Play], bob: Client) -> None:
    answer = send(bob, line(plays[0].game, 30_000, 30_001, 29_999, 30_000))
    assert asked_totals(answer) == ["Table 1"]
    name = row_of(plays[0]).names[1]
    assert errors_of(answer, "g1-score1") == [f"{name} cannot have 30,001 points: every score is a multiple of 250, the smallest stick."]
    assert answer.status_code == 422 and not FinalScores.objects.exists()


def test_noted_penalties_are_part_of_the_sum(plays: list[Play], bob: Client) -> None:
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


def test_the_answer_that_fits_the_sum_is_proposed_but_never_chosen_silently(plays: list[Play], bob: Client) -> None:
    play = plays[0]
    row = late(play)
    typed = line(play.game, 27_400, 32_600, 30_000, 30_000)
    with_alarm = {key: value.replace("27400", "27500").replace("32600", "32500") for key, value in typed.items()}
    refused = send(bob, with_alarm)
    assert refused.status_code == 422 and not FinalScores.objects.exists()
    assert fields_of(refused)[f"g1-sheet-{row}"] == ["no"], "120,000 is the sum without it"
    assert "By the sum it is not deducted yet." in text(refused)
    assert send(bob, {**with_alarm, f"g1-sheet-{row}": "no"}).status_code == 302
    assert row_of(play).notes == (f"late arrival {row_of(play).names[0]}: taken off, 27,500 → 26,500",)
    assert [seat.score for seat in row_of(play).seats] == [26_500, 32_500, 30_000, 30_000]


ALREADY, NOT_YET = (f"This answer does not fit the sum: by the sum it is {word}." for word in ("deducted already", "not deducted yet"))


def told(page: HttpResponse, row: int) -> list[str]:
    """What is said, unhidden, beside the question about this penalty at the first table."""
    (question,) = page_of(page).all("fieldset", data_asks=f"g1-sheet-{row}")
    return [said.text for said in question.all("p") if "data-told" in said.told and "hidden" not in said.told]


@pytest.mark.parametrize(
    ("scores", "answer", "said"), [((33_000, 30_000, 30_000, 20_000), "no", ALREADY), ((40_000, 30_000, 30_000, 20_000), "yes", NOT_YET)]
)
def test_an_answer_that_the_sum_contradicts_is_named_beside_its_question(
    plays: list[Play], bob: Client, scores: tuple[int, ...], answer: str, said: str
) -> None:
    row = late(plays[0], -7_000)
    typed = line(plays[0].game, *scores)
    refused = send(bob, {**typed, f"g1-sheet-{row}": answer})
    assert refused.status_code == 422 and "7,000 too" in text(refused)
    assert told(refused, row) == [said]
    other = {"yes": "no", "no": "yes"}[answer]
    assert send(bob, {**typed, f"g1-sheet-{row}": other}).status_code == 302


def test_a_sum_that_no_answer_explains_contradicts_none(plays: list[Play], bob: Client) -> None:
    row = late(plays[0], -7_000)
    assert told(bob.get(url("desk_totals")), row) == []
    refused = send(bob, {**line(plays[0].game, 34_000, 30_000, 30_000, 20_000), f"g1-sheet-{row}": "no"})
    assert refused.status_code == 422 and told(refused, row) == []


def test_of_two_penalties_the_one_answered_wrongly_is_named_if_the_sum_tells_it(plays: list[Play], bob: Client) -> None:
    small, large = late(plays[0], -1_000), late_again(plays[0], -7_000)
    answered = {f"g1-sheet-{small}": "yes", f"g1-sheet-{large}": "no"}
    refused = send(bob, {**line(plays[0].game, 32_000, 30_000, 30_000, 20_000), **answered})
    assert (told(refused, small), told(refused, large)) == ([], [ALREADY])
    refused = send(bob, {**line(plays[0].game, 33_000, 30_000, 30_000, 20_000), **answered})
    assert (told(refused, small), told(refused, large)) == ([NOT_YET], [ALREADY])


def late_again(play: Play, points: int) -> int:
    before = set(PenaltyRow.objects.values_list("pk", flat=True))
    play.give_penalty(penalty=PenaltyPoints(1, "late", points), reason="Late")
    (row,) = set(PenaltyRow.objects.values_list("pk", flat=True)) - before
    return row


def test_an_ambiguous_sum_proposes_no_answer(plays: list[Play], bob: Client) -> None:
    row = late(plays[0])
    refused = send(bob, line(plays[0].game, 30_000, 30_000, 30_000, 25_000, reason="Split sticks"))
    assert refused.status_code == 422
    assert choices_of(refused, f"g1-sheet-{row}") and f"g1-sheet-{row}" not in fields_of(refused)
    assert "Please say whether this is deducted on the sheet already." in text(refused)


def test_a_surplus_is_called_too_much(plays: list[Play], bob: Client) -> None:
    page = text(send(bob, line(plays[0].game, 41_000, 30_000, 30_000, 20_000)))
    assert "1,000 too much" in page and "1,000 too little" not in page


def test_a_second_person_sees_the_stored_totals_and_needs_a_tick_to_replace_them(plays: list[Play], bob: Client) -> None:
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


def test_a_tick_replaces_only_the_totals_shown(plays: list[Play], bob: Client) -> None:
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


def test_lost_deposits_have_a_field_if_the_ruleset_gives_them_to_nobody() -> None:
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


def test_lost_deposits_have_no_field_if_the_winner_gets_them(bob: Client) -> None:
    assert "Deposits that nobody got" not in text(bob.get(url("desk_totals")))


def test_a_reason_is_recorded_with_the_difference_it_excuses(plays: list[Play], bob: Client) -> None:
    assert send(bob, line(plays[0].game, 40_000, 30_000, 30_000, 19_000, reason="A stick was lost")).status_code == 302
    assert row_of(plays[0]).notes == ("1,000 too little: A stick was lost",)
    assert "1,000 too little: A stick was lost" in text(bob.get(url("desk")))


def test_totals_that_differ_from_recorded_hands_wait_for_a_tick_while_the_others_are_saved(plays: list[Play], bob: Client) -> None:
    plays[0].record(ron(0, 1), DRAW)
    one, two = line(plays[0].game, *FINISHED_SCORES), line(plays[1].game, *FINISHED_SCORES)
    asked = send(bob, one, two)
    page = text(asked)
    assert asked.status_code == 422 and states()[:2] == ["running", "finished"]
    assert "2 hands are recorded at this table" in page and "The totals of table 2 are saved." in page
    running = [points_text(score) for score in plays[0].hands[-1].scores]
    beside = re.findall(r'<td class="num">(.*?)</td><td class="num">(.*?)</td>', page)
    assert [list(column) for column in zip(*beside, strict=True)] == [running, ["40,000", "30,000", "30,000", "20,000"]]
    assert send(bob, {**one, "g1-over-2": "on"}).status_code == 302
    assert states()[0] == "finished"


def test_hands_recorded_after_the_question_need_a_new_tick(plays: list[Play], bob: Client) -> None:
    plays[0].record(ron(0, 1))
    ticked = {**line(plays[0].game, *FINISHED_SCORES), "g1-over-1": "on"}
    plays[0].record(DRAW)
    assert "2 hands are recorded at this table" in text(send(bob, ticked))
    assert states()[0] == "running"


def test_totals_as_the_recorded_hands_have_them_need_no_tick(plays: list[Play], bob: Client) -> None:
    plays[0].record(ron(0, 1))
    assert send(bob, line(plays[0].game, *plays[0].hands[-1].scores)).status_code == 302
    assert states()[0] == "finished"


def test_paper_supersedes_hands_and_keeps_them(plays: list[Play], bob: Client) -> None:
    plays[0].record(ron(0, 1))
    send(bob, {**line(plays[0].game, *FINISHED_SCORES), "g1-over-1": "on"})
    assert RecordedHand.objects.current().count() == 1
    assert states()[0] == GameState.FINISHED


def test_entered_totals_are_corrected_in_the_same_form(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    send(bob, line(game, *FINISHED_SCORES))
    page = bob.get(url("desk_totals", query=f"?game={game.number}"))
    assert asked_totals(page) == ["Table 1"] and 'value="40000"' in text(page)
    assert send(bob, line(game, *FINISHED_SCORES)).status_code == 302
    assert Game.objects.get(pk=game.pk).version == 1
    send(bob, line(game, 20_000, 30_000, 30_000, 40_000))
    assert list(FinalScores.objects.order_by("version").values_list("version", "until_version")) == [(1, 2), (2, None)]


def test_the_second_of_two_authors_is_told_and_loses_nothing(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    late = line(game, *FINISHED_SCORES)
    plays[0].record(DRAW)
    answer = send(bob, late)
    assert answer.status_code == 422 and 'value="40000"' in text(answer)
    assert fields_of(answer)["g1-expected_version"] == ["1"]
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


def test_confirming_is_offered_to_nobody_who_entered_the_result_even_if_somebody_noted_something_since(
    plays: list[Play], bob: Client
) -> None:
    game = plays[0].game
    send(bob, line(game, *FINISHED_SCORES))
    table = TableLink.objects.get(table=game.table).get_absolute_url()
    game.refresh_from_db()
    Play(game).warn(actor=Actor.of(rita_referees(game.competition)), seat=0, reason="Late")
    dora = signed_in(dora_directs(game.competition))
    offered = {name: f'href="{table}confirm/"' in text(client.get(url("desk"))) for name, client in {"bob": bob, "dora": dora}.items()}
    assert offered == {"bob": False, "dora": True}
    assert "You entered this result yourself" in text(bob.get(f"{table}confirm/"))


def test_totals_of_the_scorekeeper_are_confirmed_by_somebody_else(plays: list[Play], bob: Client) -> None:
    game = plays[0].game
    send(bob, line(game, *FINISHED_SCORES))
    table = reverse("table_confirm", args=[TableLink.objects.get(table=game.table).token])
    assert "You entered this result yourself" in text(bob.get(table))
    bob.post(table, {"client_id": str(uuid4()), "expected_version": "1"})
    assert states()[0] == GameState.FINISHED

    alice = Phone(game, user=alice_directs(game.competition))
    alice.taps("table_confirm")
    assert states()[0] == GameState.CONFIRMED


def test_a_player_at_the_table_confirms_the_totals_from_the_desk(plays: list[Play], bob: Client) -> None:
    send(bob, line(plays[0].game, *FINISHED_SCORES))
    Phone(plays[0].game, seat=2).taps("table_confirm")
    assert states()[0] == GameState.CONFIRMED


def test_totals_entered_at_the_desk_cannot_be_confirmed_there(plays: list[Play], bob: Client) -> None:
    send(bob, line(plays[0].game, *FINISHED_SCORES))
    bob.force_login(alice_directs(plays[0].game.competition))
    table = reverse("table_confirm", args=[TableLink.objects.get(table=plays[0].game.table).token])
    assert "This result was entered on this device" in text(bob.get(table))


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
        assert shown_sessions(bob) == ["Session 1"]
        if state == "seated":
            start_session(actor=SYSTEM, session=hidden)
    alice = signed_in(alice_directs(competition))
    assert shown_sessions(alice) == ["Session 1", "Session 2"]
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
