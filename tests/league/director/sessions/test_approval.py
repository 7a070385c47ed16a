"""The page for approval shows every table, its confirmation and open points; nothing is approved without it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.competitions.seen import publication_seen
from league.games.commands import confirm_game, enter_final_scores
from league.games.entry import Entry
from league.games.models import Confirmation, Game
from league.games.states import GameState
from league.seating.models import Session
from league.standings.exports.ema import ema_check
from scoring.game import PenaltyPoints
from tests.factories import alice_directs, dora_directs, make_competition, make_entrants
from tests.league.games.play import Play
from tests.league.standings.games import started
from tests.pages import fields_of, text, undos_of

pytestmark = pytest.mark.django_db

SCORES = [41_000, 33_000, 26_000, 20_000]


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2016", kind="tournament", slug="cup")


@pytest.fixture
def alice(cup: Competition) -> Client:
    client = Client()
    client.force_login(alice_directs(cup))
    return client


@pytest.fixture
def dora(cup: Competition) -> Client:
    client = Client()
    client.force_login(dora_directs(cup))
    return client


def scored(cup: Competition, *, tables: int = 2, by: Client | None = None) -> list[Game]:
    """A session whose tables have all handed in their sheets."""
    games = started(cup, make_entrants(cup, 4 * tables), tables=tables)
    actor = Actor.of(alice_user(by)) if by is not None else Actor("Tom at the desk")
    for game in games:
        enter(game, actor, SCORES)
    return games


def alice_user(client: Client) -> object:
    return client.get("/").wsgi_request.user


def enter(game: Game, actor: Actor, scores: list[int], *, sum_reason: str = "", reason: str = "") -> None:
    game.refresh_from_db()
    enter_final_scores(entry=Entry.new(actor, game.version), game=game, scores=scores, sum_reason=sum_reason, reason=reason)


def url(name: str = "manage_approve", *parts: object) -> str:
    return reverse(name, args=["cup", *(parts or (1,))])


def sent(page: HttpResponse, **more: object) -> dict[str, object]:
    """The form of the page as a browser sends it, with these fields typed."""
    return {"seen": fields_of(page)["seen"][0], **more}


def state() -> str:
    return Session.objects.get().state


def test_the_page_shows_every_table_with_all_that_is_approved(alice: Client, cup: Competition) -> None:
    first, second = scored(cup)
    Play(first, SYSTEM).give_penalty(penalty=PenaltyPoints(1, "point_penalty", -5_000, 0, "after_uma"), reason="Phone rang")
    Play(second, SYSTEM).note_chombo(seat=2, reason="False ron")
    second.refresh_from_db()
    confirm_game(actor=Actor("Anna"), game=second, expected_version=second.version)
    page = text(alice.get(url()))
    assert page.count("41,000") == 2 and "120,000" in page and "+26,000" in page
    assert "Phone rang" in page and "False ron" in page
    assert "Entered from paper by Tom at the desk." in page and "Confirmed by Anna." in page
    assert "Not confirmed by a second person: table 1." in page


def test_nothing_is_approved_that_nobody_has_seen(alice: Client, cup: Competition) -> None:
    scored(cup)
    for answer in (alice.post(url("manage_step", 1, "approve")), alice.post(url("manage_step", 1, "approve"), {"next": "manage"})):
        assert answer.status_code == 200 and "Approve the results</button>" in text(answer)
    assert state() == "scored"


def test_approving_with_open_questions_needs_a_reason_that_the_log_keeps(alice: Client, cup: Competition) -> None:
    scored(cup)
    page = alice.get(url())
    asked = alice.post(url(), sent(page))
    assert asked.status_code == 422 and "please give a reason to approve the results all the same" in text(asked)
    assert state() == "scored"
    alice.post(url(), sent(asked, reason="Only one helper today"))
    assert state() == "approved"
    details = ActionLog.objects.get(verb="approve_session").details
    assert details["reason"] == "Only one helper today" and [table for table, _version in details["unconfirmed"]] == [1, 2]


def test_one_button_approves_if_nothing_is_open(alice: Client, cup: Competition) -> None:
    for game in scored(cup):
        game.refresh_from_db()
        confirm_game(actor=Actor("Anna"), game=game, expected_version=game.version)
    page = alice.get(url())
    assert "Every result is confirmed by a second person." in text(page) and "all the same?" not in text(page)
    answer = alice.post(url(), sent(page, next="manage"), follow=True)
    assert state() == "approved" and answer.redirect_chain[-1][0] == reverse("manage", args=["cup"])
    undo = undos_of(answer)[-1]
    alice.post(undo)
    assert state() == "scored"


def test_a_sum_that_is_excused_takes_a_reason_though_everything_is_confirmed(alice: Client, cup: Competition) -> None:
    (game,) = started(cup, make_entrants(cup, 4))
    enter(game, Actor("Tom"), [41_000, 33_000, 26_000, 21_000], sum_reason="A stick too many")
    game.refresh_from_db()
    confirm_game(actor=Actor("Anna"), game=game, expected_version=game.version)
    page = alice.get(url())
    assert "The sum is wrong, and excused: table 1." in text(page) and "“A stick too many”" in text(page)
    assert alice.post(url(), sent(page)).status_code == 422
    alice.post(url(), sent(page, reason="Counted twice"))
    assert state() == "approved"


def test_a_table_that_changed_since_is_shown_again_with_what_changed(alice: Client, cup: Competition) -> None:
    first, _second = scored(cup)
    page = alice.get(url())
    enter(first, Actor("Tom"), [40_000, 34_000, 26_000, 20_000])
    again = alice.post(url(), sent(page, reason="All alone", tables=["1", "2"]))
    assert again.status_code == 422 and state() == "scored"
    assert "Table 1 was changed since you opened the page" in text(again) and "<del>" in text(again) and "34,000" in text(again)
    assert 'value="All alone"' in text(again)
    assert fields_of(again)["tables"] == ["2"], "what is another by now is not ticked any more"
    alice.post(url(), sent(again, reason="All alone"))
    assert state() == "approved"


def test_many_tables_get_their_second_person_at_once(alice: Client, cup: Competition) -> None:
    scored(cup, tables=3)
    page = alice.get(url())
    assert text(page).count("I have compared it with the sheet") == 3
    answer = alice.post(url(), sent(page, do="sign", tables=["1", "2"]), follow=True)
    assert "You have signed 2 tables." in text(answer) and "Not confirmed by a second person: table 3." in text(answer)
    assert state() == "scored" and Confirmation.objects.filter(by_user=alice_user(alice)).count() == 2
    alice.post(url(), sent(answer, tables=["3"]))
    assert state() == "approved" and not Game.objects.exclude(state=GameState.CONFIRMED).exists()


def test_the_only_author_of_the_scores_cannot_sign_but_can_approve_with_a_reason(alice: Client, dora: Client, cup: Competition) -> None:
    scored(cup, by=alice)
    page = alice.get(url())
    assert "You entered tables 1 and 2 yourself: you cannot be the second person there." in text(page)
    assert "I have compared it with the sheet" not in text(page)
    forged = alice.post(url(), sent(page, do="sign", tables=["1"]))
    assert "Table 1: You entered this result yourself" in text(forged) and not Confirmation.objects.exists()
    dora.post(url(), sent(dora.get(url()), do="sign", tables=["1"]))
    assert Confirmation.objects.get().by_name == "Dora Drossel"
    alice.post(url(), sent(alice.get(url()), reason="Dora had to leave"))
    assert state() == "approved"


def test_noting_a_penalty_later_does_not_make_the_author_of_the_scores_a_second_person(alice: Client, cup: Competition) -> None:
    first, _second = scored(cup, by=alice)
    first.refresh_from_db()
    Play(first, SYSTEM).give_penalty(penalty=PenaltyPoints(1, "point_penalty", -5_000, 0, "after_uma"), reason="Phone rang")
    assert "You entered tables 1 and 2 yourself" in text(alice.get(url()))


def test_the_ema_check_names_only_what_is_really_open(alice: Client, dora: Client, cup: Competition) -> None:
    first, _second = scored(cup, by=alice)
    dora.post(url(), sent(dora.get(url()), do="sign", tables=["1"]))
    assert "Session 1, table 2: the result is not confirmed by a second person." in lines_of(cup, "unfinished")
    alice.post(url(), sent(alice.get(url()), reason="Dora had to leave"))
    assert lines_of(cup, "unfinished") == ()
    assert lines_of(cup, "alone") == ("Session 1, table 2: Dora had to leave.",)
    assert "nobody has confirmed" not in text(alice.get(reverse("manage_results", args=["cup"])))
    enter(first, Actor.of(alice_user(alice)), [40_000, 34_000, 26_000, 20_000], reason="Misread")
    assert lines_of(cup, "unfinished") == ("Session 1, table 1: the result is not confirmed by a second person.",)
    dora.post(url(), sent(dora.get(url()), do="sign", tables=["1"]))
    assert lines_of(cup, "unfinished") == () and state() == "approved"


def test_after_publication_the_way_to_a_second_person_can_be_followed(alice: Client, dora: Client, cup: Competition) -> None:
    first, _second = scored(cup, by=alice)
    dora.post(url(), sent(dora.get(url()), do="sign", tables=["1", "2"]))
    alice.post(url(), sent(alice.get(url())))
    enter(first, Actor.of(alice_user(alice)), [40_000, 34_000, 26_000, 20_000], reason="Misread")
    Session.objects.update(state="published")
    assert url() in text(alice.get(reverse("manage_results", args=["cup"])))
    page = text(alice.get(url()))
    assert "open the session again" in page and "take the publication back" in page and "say below" not in page
    for step in ("unpublish", "reopen"):
        alice.post(reverse("manage_step", args=["cup", 1, step]), {"seen": publication_seen(Competition.objects.get())})
    assert state() == "scored"
    alice.post(url(), sent(alice.get(url()), reason="No other director is here"))
    assert state() == "approved"
    assert lines_of(cup, "unfinished") == () and "nobody has confirmed" not in text(alice.get(reverse("manage_results", args=["cup"])))


@pytest.mark.parametrize(
    ("language", "alone", "unconfirmed"),
    [
        ("en", "Approved without a second person.", "Not confirmed by a second person yet."),
        ("de", "Ohne zweite Person freigegeben.", "Noch nicht von einer zweiten Person bestätigt."),
    ],
)
def test_the_public_score_sheet_says_approved_without_a_second_person_and_not_why(
    alice: Client, dora: Client, cup: Competition, client: Client, language: str, alone: str, unconfirmed: str
) -> None:
    first, second = scored(cup, by=alice)

    def sheet_of(game: Game) -> str:
        return text(client.get(game.get_absolute_url(), headers={"accept-language": language}))

    assert unconfirmed in sheet_of(second) and alone not in sheet_of(second)
    dora.post(url(), sent(dora.get(url()), do="sign", tables=["1"]))
    alice.post(url(), sent(alice.get(url()), reason="Dora had to leave"))
    assert alone in sheet_of(second) and unconfirmed not in sheet_of(second)
    assert "Dora had to leave" not in sheet_of(second), "the reason stays in the log"
    assert alone not in sheet_of(first) and "Dora Drossel" in sheet_of(first)
    enter(second, Actor.of(alice_user(alice)), [40_000, 34_000, 26_000, 20_000], reason="Misread")
    assert unconfirmed in sheet_of(second) and alone not in sheet_of(second), "another result than was approved"


def lines_of(cup: Competition, code: str) -> tuple[str, ...]:
    return next(topic.lines for topic in ema_check(cup) if topic.code == code)


def test_an_approval_that_was_opened_again_is_restored_by_undo_as_long_as_no_table_changed(alice: Client, cup: Competition) -> None:
    first, _second = scored(cup)
    alice.post(url(), sent(alice.get(url()), reason="Only one helper"))
    answer = alice.post(url("manage_step", 1, "reopen"), follow=True)
    undo = undos_of(answer)[-1]
    alice.post(undo)
    assert state() == "approved" and ActionLog.objects.filter(verb="approve_session").first().details["reason"] == "Only one helper"
    answer = alice.post(url("manage_step", 1, "reopen"), follow=True)
    undo = undos_of(answer)[-1]
    enter(first, Actor("Tom"), [40_000, 34_000, 26_000, 20_000])
    again = alice.post(undo)
    assert state() == "scored" and "Table 1 was changed since you opened the page" in text(again)


def test_missing_results_are_listed_and_prevent_the_approval(alice: Client, cup: Competition) -> None:
    started(cup, make_entrants(cup, 8), tables=2)
    page = alice.get(url())
    assert "Results are missing at these tables: 1 and 2." in text(page) and "Approve the results</button>" not in text(page)
    assert "Results are missing at these tables: 1 and 2." in text(alice.post(url(), sent(page, reason="x")))
    assert state() == "running"


def test_a_session_without_results_has_no_page_of_approval(alice: Client, cup: Competition) -> None:
    Session.objects.create(competition=cup, number=1)
    assert "There are no results to approve." in text(alice.get(url(), follow=True))
    assert "There are no results to approve." in text(alice.post(url(), {"seen": "1:2"}, follow=True))


@pytest.mark.parametrize("seen", ["1:1", "x", "1:99999999999999999", "1:²", ":", "1:1,2:x" * 9000])
def test_versions_never_shown_cannot_be_approved(alice: Client, cup: Competition, seen: str) -> None:
    scored(cup)
    assert alice.post(url(), {"seen": seen, "reason": "x"}).status_code == 422
    assert alice.post(url(), {"seen": seen, "reason": "x" * 201, "tables": ["1", "77", "y"]}).status_code == 422
    assert state() == "scored"


def test_the_page_asks_the_database_as_often_for_eight_tables_as_for_two(alice: Client, cup: Competition) -> None:
    counts = []
    for tables in (2, 8):
        scored(cup, tables=tables)
        with CaptureQueriesContext(connection) as queries:
            alice.get(url("manage_approve", Session.objects.count()))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_scorekeepers_and_strangers_approve_nothing(cup: Competition) -> None:
    scored(cup)
    assert Client().post(url(), {"seen": "1:1,2:1", "reason": "x"}).status_code == 302
    assert state() == "scored"
