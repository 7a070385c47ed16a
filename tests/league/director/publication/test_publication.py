"""Hiding and publishing by commands and by the page about what the public sees."""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM, Actor
from league.audit.models import ActionLog
from league.audit.queries import actions_of
from league.competitions.commands import (
    announce,
    change_announcement,
    delete_announcement,
    disqualify,
    hide_announcement,
    publish_announcement,
    set_embargo,
)
from league.competitions.models import Announcement, Competition
from league.director.log_words import worded
from league.director.publication.queries import publication_page
from league.errors import Refusal
from league.games.commands import reopen_session, session_steps
from league.seating.commands import hide_seating, hide_seatings, plan_session, publish_results, publish_seating, unpublish_results
from league.seating.models import Session, SessionState
from tests.factories import bob_scores, make_competition, make_entrants, make_session
from tests.league.archive.test_competition import archive_of, load
from tests.league.games.play import Play
from tests.league.standings.games import play, started
from tests.pages import form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db

ALICE = Actor(name="Alice")


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2016", kind="tournament", name="Open of Linz", slug="linz")


def approved(cup: Competition, sessions: int = 1) -> list[Session]:
    """Play and approve a number of sessions."""
    entrants = list(cup.entrants.order_by("number")) or make_entrants(cup, 4)
    for _ in range(sessions):
        game = play(cup, entrants, [41_000, 33_000, 26_000, 20_000])
        session_steps.approve(actor=SYSTEM, session=Session.objects.get(tables__game=game))
    return list(cup.sessions.order_by("number"))


def states(cup: Competition) -> list[str]:
    return list(cup.sessions.order_by("number").values_list("state", flat=True))


def refused(code: str, command: object, **arguments: object) -> None:
    with pytest.raises(Refusal) as refusal:
        command(actor=ALICE, **arguments)  # type: ignore[operator]
    assert refusal.value.code == code


def revisions(cup: Competition) -> tuple[int, int]:
    cup.refresh_from_db()
    return cup.revision, cup.results_revision


# Results


def test_an_embargo_stands_until_it_ends(cup: Competition) -> None:
    before = revisions(cup)
    set_embargo(actor=ALICE, competition=cup, until=6)
    assert revisions(cup) == (before[0] + 1, before[1] + 1)
    assert cup.published_until == 6
    set_embargo(actor=ALICE, competition=cup, until=None)
    assert revisions(cup)[0] == before[0] + 2
    assert cup.published_until is None


def test_the_embargo_is_proposed_from_the_next_session_that_has_not_begun(alice: Client, cup: Competition) -> None:
    approved(cup, 2)
    for number in range(3, 8):
        plan_session(actor=SYSTEM, competition=cup)
        assert publication_page(cup).suggested == 3, number
    assert '<option value="3" selected>3</option>' in alice.get(reverse("manage_publication", args=["linz"])).content.decode()


def test_the_last_session_is_proposed_once_every_one_has_begun(cup: Competition) -> None:
    approved(cup, 2)
    assert publication_page(cup).suggested == 2


def test_an_embargo_before_the_first_session_is_refused(cup: Competition) -> None:
    refused("embargo_from", set_embargo, competition=cup, until=-1)
    refused("embargo_from", unpublish_results, competition=cup, until=-1)


def test_publishing_up_to_a_session_moves_the_embargo_behind_it(cup: Competition) -> None:
    approved(cup, 3)
    set_embargo(actor=ALICE, competition=cup, until=1)
    publish_results(actor=ALICE, competition=cup, until=2)
    cup.refresh_from_db()
    assert states(cup) == ["published", "published", "approved"]
    assert cup.published_until == 2


def test_publishing_never_hides_anything(cup: Competition) -> None:
    approved(cup, 3)
    publish_results(actor=ALICE, competition=cup, until=1)
    cup.refresh_from_db()
    assert cup.published_until is None, "without an embargo, none begins"
    set_embargo(actor=ALICE, competition=cup, until=3)
    publish_results(actor=ALICE, competition=cup, until=2)
    cup.refresh_from_db()
    assert cup.published_until == 3


def test_everything_at_once_ends_the_embargo_and_shows_every_seating(cup: Competition) -> None:
    approved(cup, 2)
    next_one = make_session(cup, list(cup.entrants.all()))
    hide_seating(actor=ALICE, session=next_one)
    set_embargo(actor=ALICE, competition=cup, until=0)
    before = revisions(cup)
    publish_results(actor=ALICE, competition=cup, seatings=True)
    assert revisions(cup) == (before[0] + 1, before[1] + 1)
    assert cup.published_until is None
    assert states(cup) == ["published", "published", "seated"]
    assert not cup.sessions.filter(hidden=True).exists()


def test_results_alone_leave_the_next_seating_secret(cup: Competition) -> None:
    approved(cup, 1)
    next_one = make_session(cup, list(cup.entrants.all()))
    hide_seating(actor=ALICE, session=next_one)
    publish_results(actor=ALICE, competition=cup)
    assert list(cup.sessions.filter(hidden=True)) == [next_one]


def test_a_session_that_is_not_approved_is_not_published(cup: Competition) -> None:
    approved(cup, 1)
    started(cup, list(cup.entrants.all()))
    refused("not_approved", publish_results, competition=cup)
    assert states(cup) == ["approved", "running"]
    publish_results(actor=ALICE, competition=cup, until=1)
    assert states(cup) == ["published", "running"]
    refused("no_session", publish_results, competition=cup, until=0)


def test_a_publication_is_taken_back(cup: Competition) -> None:
    approved(cup, 3)
    publish_results(actor=ALICE, competition=cup)
    unpublish_results(actor=ALICE, competition=cup, until=1)
    cup.refresh_from_db()
    assert states(cup) == ["published", "approved", "approved"]
    assert cup.published_until == 1
    publish_results(actor=ALICE, competition=cup)
    cup.refresh_from_db()
    assert cup.published_until is None


def test_a_published_session_goes_back_step_by_step(cup: Competition) -> None:
    (session,) = approved(cup)
    publish_results(actor=ALICE, competition=cup)
    assert reopen_session(actor=ALICE, session=session).state == SessionState.APPROVED
    assert not session.tables.get().links.filter(revoked_at=None).exists(), "nobody records at an approved table"
    assert reopen_session(actor=ALICE, session=session).state == SessionState.SCORED
    assert session.tables.get().links.filter(revoked_at=None).exists()


def test_a_published_session_that_is_corrected_stays_published(cup: Competition) -> None:
    (session,) = approved(cup)
    publish_results(actor=ALICE, competition=cup)
    table = Play(session.tables.get().game, SYSTEM)
    table.enter_final_scores(scores=[40_000, 34_000, 26_000, 20_000], reason="misread")
    assert states(cup) == ["published"]
    assert table.game.results.get(seat__wind=1).points == 34_000


# Seatings


def test_a_seating_is_prepared_in_secret_and_shown_with_others_at_once(cup: Competition) -> None:
    first = plan_session(actor=ALICE, competition=cup)
    second = make_session(cup)
    for session in (first, second):
        hide_seating(actor=ALICE, session=session)
    before = revisions(cup)
    publish_seating(actor=ALICE, sessions=[first, second])
    assert revisions(cup) == (before[0] + 1, before[1] + 1)
    assert not cup.sessions.filter(hidden=True).exists()


def lines_since(cup: Competition, count: int) -> list[str]:
    """The newest lines of the log, oldest first."""
    return [worded(action).text for action in reversed(actions_of(cup, count=count))]


def test_the_log_names_exactly_the_seatings_that_were_shown_or_hidden(cup: Competition) -> None:
    first, second = plan_session(actor=ALICE, competition=cup), make_session(cup)
    hide_seating(actor=ALICE, session=second)
    publish_seating(actor=ALICE, sessions=[first, second])
    hide_seating(actor=ALICE, session=first)
    hide_seatings(actor=ALICE, sessions=[first, second])
    assert lines_since(cup, 3) == [
        "The seating was published, of session 2.",
        "The seating of session 1 is kept secret.",
        "The seating of session 2 is kept secret.",
    ]


def test_the_log_names_exactly_the_results_that_were_published(cup: Competition) -> None:
    approved(cup, 3)
    publish_results(actor=ALICE, competition=cup, until=1)
    publish_results(actor=ALICE, competition=cup, until=3)
    set_embargo(actor=ALICE, competition=cup, until=2)
    publish_results(actor=ALICE, competition=cup, until=3)
    told = [line for line in lines_since(cup, 9) if "published" in line]
    assert told == [f"Results were published, of session {numbers}." for numbers in ("1", "2, 3", "3")]


def test_the_log_names_the_seatings_that_became_public_with_all_results_apart(cup: Competition) -> None:
    approved(cup, 1)
    publish_results(actor=ALICE, competition=cup, until=1)
    hide_seating(actor=ALICE, session=make_session(cup, list(cup.entrants.all())))
    publish_results(actor=ALICE, competition=cup, seatings=True)
    assert lines_since(cup, 1) == ["The seating was published, of session 2."]
    assert not cup.sessions.filter(hidden=True).exists()
    hide_seating(actor=ALICE, session=cup.sessions.get(number=2))
    set_embargo(actor=ALICE, competition=cup, until=0)
    publish_results(actor=ALICE, competition=cup, seatings=True)
    assert lines_since(cup, 1) == ["Results were published, of session 1, and the seating of session 2."]
    set_embargo(actor=ALICE, competition=cup, until=1)
    publish_results(actor=ALICE, competition=cup)
    assert lines_since(cup, 1) == ["The embargo was ended."]


def test_results_that_are_approved_are_kept_secret_by_an_embargo_only(cup: Competition) -> None:
    (session,) = approved(cup)
    refused("wrong_session_state", hide_seating, session=session)


def test_seatings_of_nothing_and_of_two_competitions_are_refused(cup: Competition) -> None:
    refused("no_session", publish_seating, sessions=[])
    other = make_competition(slug="other")
    refused("other_competition", publish_seating, sessions=[make_session(cup), make_session(other)])


def test_an_archive_keeps_hidden_seatings_and_the_embargo(cup: Competition) -> None:
    approved(cup, 2)
    hide_seating(actor=ALICE, session=make_session(cup, list(cup.entrants.all())))
    set_embargo(actor=ALICE, competition=cup, until=0)
    publish_results(actor=ALICE, competition=cup, until=1)
    copy = load(archive_of(cup), slug="copy")
    assert (copy.published_until, states(copy)) == (1, ["published", "approved", "seated"])
    assert [session.number for session in copy.sessions.filter(hidden=True)] == [3]


# Announcements


def test_an_announcement_is_written_published_taken_back_and_deleted(cup: Competition) -> None:
    before = revisions(cup)
    row = announce(actor=ALICE, competition=cup, title=" Lunch ", text="At one.", hidden=True)
    assert (row.title, row.published_at) == ("Lunch", None)
    assert revisions(cup) == (before[0] + 1, before[1]), "nobody sees a draft"
    row = publish_announcement(actor=ALICE, announcement=row)
    published_at = row.published_at
    assert published_at is not None
    assert revisions(cup)[1] == before[1] + 1
    row = change_announcement(actor=ALICE, announcement=row, title="Lunch", text="At two.")
    assert publish_announcement(actor=ALICE, announcement=row).published_at == published_at
    assert hide_announcement(actor=ALICE, announcement=row).published_at is None
    delete_announcement(actor=ALICE, announcement=row)
    assert not Announcement.objects.exists()
    assert ActionLog.objects.filter(verb="delete_announcement").get().details["text"] == "At two."


def test_a_second_tap_on_the_button_announces_nothing_twice(alice: Client, cup: Competition) -> None:
    for _tap in range(2):
        alice.post(url("manage_publication"), {"title": "Lunch", "text": "At one."})
    row = cup.announcements.get()
    alice.post(url("manage_publication"), {"title": "Lunch", "text": "At two."})
    hide_announcement(actor=ALICE, announcement=row)
    alice.post(url("manage_publication"), {"title": "Lunch", "text": "At one."})
    assert cup.announcements.count() == 3


def test_the_log_has_a_sentence_for_each_step_of_publication(cup: Competition) -> None:
    approved(cup, 2)
    unpublish_results(actor=ALICE, competition=cup, until=1)
    publish_results(actor=ALICE, competition=cup)
    row = announce(actor=ALICE, competition=cup, title="Lunch")
    change_announcement(actor=ALICE, announcement=row, title="Dinner")
    session = make_session(cup, list(cup.entrants.all()))
    hide_seating(actor=ALICE, session=session)
    publish_seating(actor=ALICE, sessions=[session])
    set_embargo(actor=ALICE, competition=cup, until=2)
    set_embargo(actor=ALICE, competition=cup, until=None)
    lines = [worded(action) for action in reversed(actions_of(cup, count=99)) if action.by == "Alice"]
    assert [line.text for line in lines] == [
        "Results after session 1 are kept secret again.",
        "Results were published, of session 1, 2.",
        "An announcement was written: “Lunch”.",
        "The announcement “Dinner” was changed.",
        "The seating of session 3 is kept secret.",
        "The seating was published, of session 3.",
        "An embargo keeps results secret after session 2.",
        "The embargo was ended.",
    ]
    assert lines[3].changed == (("title", "Lunch", "Dinner"),)


# The page


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["linz", *parts])


def test_a_tournament_is_published_by_forms_alone(alice: Client, cup: Competition) -> None:
    approved(cup, 2)
    page = alice.post(url("manage_publication_results"), {"do": "embargo", "session": "2"}, follow=True)
    assert "only directors see the later results" in text(page)
    assert "Under embargo: the results from session 2 on are kept secret." in text(page)
    page = alice.post(url("manage_publication_results"), {"do": "publish", "session": "1"}, follow=True)
    assert states(cup) == ["published", "approved"]
    assert "Approved, and kept back so far: session 2." in text(page)
    page = alice.post(url("manage_publication_results"), {"do": "everything", "sure": "1"}, follow=True)
    assert states(cup) == ["published", "published"]
    assert "All results are public as they are entered, before they are approved, too. No seating is kept secret" in text(page)
    alice.post(url("manage_publication_results"), {"do": "back", "session": "2"})
    cup.refresh_from_db()
    assert (states(cup), cup.published_until) == (["published", "approved"], 1)
    alice.post(url("manage_publication_results"), {"do": "end", "sure": "1"})
    cup.refresh_from_db()
    assert cup.published_until is None


BUTTONS = [("embargo", "3"), ("publish", "2"), ("end", ""), ("everything", "")]


@pytest.mark.parametrize(("do", "session"), BUTTONS)
def test_a_step_that_makes_something_public_at_once_asks_first(alice: Client, cup: Competition, do: str, session: str) -> None:
    approved(cup, 3)
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    before = states(cup)
    asked = alice.post(url("manage_publication_results"), {"do": do, "session": session})
    assert "become public at once:" in text(asked) or "becomes public at once:" in text(asked)
    assert "Session 2 (approved): 1 table</li>" in text(asked)
    assert ("Session 3 (approved): 1 table</li>" in text(asked)) == (do in ("end", "everything"))
    cup.refresh_from_db()
    assert (states(cup), cup.published_until) == (before, 1)
    alice.post(url("manage_publication_results"), form_with(asked, "public at once:"))
    cup.refresh_from_db()
    assert cup.published_until == (2 if session else None)


def test_the_question_names_whoever_everybody_will_read_to_be_excluded(alice: Client, cup: Competition) -> None:
    approved(cup, 2)
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    disqualify(actor=SYSTEM, entrant=cup.entrants.get(number=2), reason="Marked tiles")
    name = cup.entrants.get(number=2).player.full_name
    said = f"With these results, everybody reads that {name} is disqualified or taken out of the ranking."
    asked = alice.post(url("manage_publication_results"), {"do": "everything"})
    assert said in text(asked)


def test_the_question_names_nobody_whose_exclusion_is_public_already(alice: Client, cup: Competition) -> None:
    approved(cup, 1)
    disqualify(actor=SYSTEM, entrant=cup.entrants.get(number=2), reason="Marked tiles")
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    game = play(cup, [*cup.entrants.exclude(number=2), *make_entrants(cup, 1)], [41_000, 33_000, 26_000, 20_000])
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(tables__game=game))
    asked = alice.post(url("manage_publication_results"), {"do": "everything"})
    assert "Session 2" in text(asked)
    assert "is disqualified or taken out" not in text(asked)


@pytest.mark.parametrize("next_page", ["", "manage"])
def test_the_buttons_of_a_session_ask_before_they_publish(alice: Client, cup: Competition, next_page: str) -> None:
    approved(cup, 2)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    asked = alice.post(url("manage_step", 2, "publish"), {"next": next_page})
    assert "Session 1 (approved): 1 table</li><li>Session 2 (approved): 1 table</li>" in text(asked)
    assert states(cup) == ["approved", "approved"]
    page = alice.post(url("manage_step", 2, "publish"), form_with(asked, "public at once:"))
    assert states(cup) == ["published", "published"]
    assert page["Location"] == (url("manage") if next_page else url("manage_session", 2))


def primary_of(page: HttpResponse) -> list[str]:
    return [part.text for part in page_of(page).one("main").all(class_="primary")]


def test_a_session_under_embargo_leads_on_before_it_offers_to_publish(alice: Client, cup: Competition) -> None:
    approved(cup, 2)
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    page = alice.get(url("manage_session", 2))
    assert primary_of(page) == ["Next steps"] and "Publish the results" in text(page)
    Session.objects.filter(number=1).update(hidden=True)
    assert primary_of(alice.get(url("manage_session", 1))) == ["Publish the results"]


@pytest.mark.parametrize(
    ("until", "said"),
    [
        (1, "Results are under embargo from session 2 on: this ends it for session 2; from session 3 on they stay secret."),
        (0, "Results are under embargo from session 1 on: this ends it for all sessions up to session 2; from session 3 on"),
    ],
)
def test_the_question_before_publishing_says_what_it_ends_of_an_embargo(alice: Client, cup: Competition, until: int, said: str) -> None:
    approved(cup, 2)
    set_embargo(actor=SYSTEM, competition=cup, until=until)
    assert said in text(alice.post(url("manage_step", 2, "publish")))
    assert "this ends it altogether." in text(alice.post(url("manage_publication_results"), {"do": "everything"}))
    alice.post(url("manage_step", 2, "publish"), {"sure": "1"})
    cup.refresh_from_db()
    assert cup.published_until == 2


def test_the_question_speaks_of_no_embargo_where_none_ends(alice: Client, cup: Competition) -> None:
    approved(cup, 1)
    Session.objects.update(hidden=True)
    assert "mbargo" not in page_of(alice.post(url("manage_step", 1, "publish"))).one("main").text
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    assert "mbargo" not in page_of(alice.post(url("manage_step", 1, "publish"))).one("main").text


def test_undoing_a_withdrawn_publication_asks_as_well(alice: Client, cup: Competition) -> None:
    approved(cup, 2)
    set_embargo(actor=SYSTEM, competition=cup, until=2)
    publish_results(actor=SYSTEM, competition=cup, until=2)
    page = alice.post(url("manage_step", 2, "unpublish"), follow=True)
    (undo,) = undos_of(page)
    asked = alice.post(undo)
    assert "Session 2 (approved): 1 table" in text(asked)
    alice.post(re.findall(r'method="post" action="([^"]+sessions[^"]+)"', asked.content.decode())[0].replace("&amp;", "&"), {"sure": "1"})
    cup.refresh_from_db()
    assert cup.published_until == 2


def test_showing_the_hidden_seating_of_a_played_session_asks_first(alice: Client, cup: Competition) -> None:
    (game,) = started(cup, make_entrants(cup, 4))
    hide_seating(actor=SYSTEM, session=cup.sessions.get())
    doors = {"manage_step": ((1, "show-seating"), {}), "manage_publication_seating": ((), {"publish": "1"})}
    Play(game, SYSTEM).enter_final_scores(scores=[41_000, 33_000, 26_000, 20_000])
    for name, (parts, sent) in doors.items():
        asked = alice.post(url(name, *parts), sent)
        assert "Session 1 (all results in): 1 table" in text(asked) and "So does the seating of session 1." in text(asked)
        assert cup.sessions.get().hidden
    alice.post(url("manage_publication_seating"), form_with(asked, "public at once:"))
    assert not cup.sessions.get().hidden


def test_opening_a_draft_with_played_games_asks_first(alice: Client, cup: Competition) -> None:
    approved(cup, 1)
    Competition.objects.filter(pk=cup.pk).update(state="draft")
    asked = alice.post(url("manage_state"), {"state": "open"})
    assert "Session 1 (approved): 1 table" in text(asked)
    assert Competition.objects.get().state == "draft"
    alice.post(url("manage_state"), form_with(asked, "public at once:"))
    assert Competition.objects.get().state == "open"


@pytest.mark.parametrize("number", ["4", "99", "99999999999999999999"])
def test_an_embargo_from_a_session_that_does_not_exist_is_refused(alice: Client, cup: Competition, number: str) -> None:
    approved(cup, 3)
    page = text(alice.post(url("manage_publication_results"), {"do": "embargo", "session": number}, follow=True))
    assert "There is no session" in page or "An embargo begins with session 1" in page
    cup.refresh_from_db()
    assert cup.published_until is None


def test_an_embargo_from_a_session_that_does_not_exist_says_so(alice: Client, cup: Competition) -> None:
    approved(cup, 1)
    page = text(alice.post(url("manage_publication_results"), {"do": "embargo", "session": "4"}, follow=True))
    assert "There is no session 4: an embargo begins with one that is planned." in page


def test_a_step_that_makes_nothing_public_does_not_ask(alice: Client, cup: Competition) -> None:
    approved(cup, 3)
    set_embargo(actor=SYSTEM, competition=cup, until=2)
    assert alice.post(url("manage_publication_results"), {"do": "embargo", "session": "2"}).status_code == 302
    cup.refresh_from_db()
    assert cup.published_until == 1


def test_an_embargo_is_offered_from_sessions_that_exist_and_the_earliest_is_published(alice: Client, cup: Competition) -> None:
    approved(cup, 3)
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    page = text(alice.get(url("manage_publication")))
    numbers = [re.findall(r'<option value="(\d+)"( selected)?', part) for part in re.findall(r"<select.*?</select>", page)]
    assert [[number for number, _chosen in part] for part in numbers[:2]] == [["1", "2", "3"]] * 2
    assert numbers[0][0] == ("1", " selected")


def test_seatings_are_hidden_and_shown_by_forms_alone(alice: Client, cup: Competition) -> None:
    first, second = make_session(cup), make_session(cup)
    for session in (first, second):
        page = alice.post(url("manage_publication_seating"), {"hide": str(session.number)}, follow=True)
    assert "The seatings of sessions 1 and 2 are kept secret." in text(page)
    assert "Publish all seatings at once" in text(page)
    alice.post(url("manage_publication_seating"), {"publish": "2"})
    assert list(cup.sessions.filter(hidden=True)) == [first]
    alice.post(url("manage_publication_seating"), {"publish": "all"})
    assert not cup.sessions.filter(hidden=True).exists(), "a single one is not asked about"
    assert "No session was chosen." in text(alice.post(url("manage_publication_seating"), {"publish": "x"}, follow=True))


@pytest.mark.parametrize(("door", "button"), [("seating", {"publish": "all"}), ("results", {"do": "everything"})])
def test_before_all_seatings_are_published_it_is_asked_and_the_sessions_are_named(
    alice: Client, cup: Competition, door: str, button: dict[str, str]
) -> None:
    hide_seatings(actor=ALICE, sessions=[make_session(cup), make_session(cup), plan_session(actor=SYSTEM, competition=cup)])
    asked = alice.post(url(f"manage_publication_{door}"), button)
    assert "Show this to everybody?" in text(asked)
    assert "The seatings of these 2 sessions are secret and become public at once: 1 and 2." in text(asked)
    assert "results" not in page_of(asked).one("main").text
    assert cup.sessions.filter(hidden=True).count() == 3
    alice.post(url(f"manage_publication_{door}"), form_with(asked, "public at once:"))
    assert not cup.sessions.filter(hidden=True).exists()


@pytest.mark.parametrize(("count", "said"), [(1, "Geheim halten lässt er sich wieder"), (2, "Geheim halten lassen sie sich wieder")])
def test_the_question_speaks_of_one_seating_or_of_several(alice: Client, cup: Competition, count: int, said: str) -> None:
    hide_seatings(actor=ALICE, sessions=[make_session(cup) for _ in range(count)])
    asked = alice.post(url("manage_publication_results"), {"do": "everything"}, headers={"accept-language": "de"})
    assert said in text(asked)


def test_nothing_is_asked_about_the_seatings_of_a_draft_which_nobody_sees(alice: Client, cup: Competition) -> None:
    hide_seatings(actor=ALICE, sessions=[make_session(cup), make_session(cup)])
    Competition.objects.update(state="draft")
    alice.post(url("manage_publication_seating"), {"publish": "all"})
    assert not cup.sessions.filter(hidden=True).exists()


def test_the_way_back_hides_exactly_the_seatings_that_were_published(alice: Client, cup: Competition) -> None:
    hidden = [make_session(cup) for _number in range(4)][1:]
    hide_seatings(actor=ALICE, sessions=hidden)
    page = alice.post(url("manage_publication_seating"), {"publish": "all", "sure": "1"}, follow=True)
    assert "Everybody sees the seating of sessions 2 to 4 now." in text(page)
    page = alice.post(undos_of(page)[0], follow=True)
    assert "Only directors see the seating of sessions 2 to 4 now." in text(page)
    assert list(cup.sessions.filter(hidden=True).order_by("number")) == hidden
    asked = alice.post(undos_of(page)[0])
    assert "become public at once: 2, 3 and 4." in text(asked), "publishing them again is asked about, too"


def test_one_seating_has_its_way_back_too(alice: Client, cup: Competition) -> None:
    for _number in range(2):
        make_session(cup)
    page = alice.post(url("manage_publication_seating"), {"hide": "2"}, follow=True)
    page = alice.post(undos_of(page)[0], follow=True)
    assert "Everybody sees the seating of session 2 now." in text(page)
    alice.post(undos_of(page)[0])
    assert [session.number for session in cup.sessions.filter(hidden=True)] == [2]


def test_the_way_back_leaves_out_what_is_approved_and_hides_none_after_another_publication(alice: Client, cup: Competition) -> None:
    approved(cup, 1)
    seated = [make_session(cup), make_session(cup)]
    cup.sessions.update(hidden=True)
    (undo,) = undos_of(alice.post(url("manage_publication_seating"), {"publish": "all", "sure": "1"}, follow=True))
    hide_seating(actor=ALICE, session=seated[1])
    assert "has changed this" in text(alice.post(undo, follow=True))
    publish_seating(actor=ALICE, sessions=[seated[1]])
    alice.post(undo)
    assert list(cup.sessions.filter(hidden=True).order_by("number")) == seated


def test_a_refused_step_says_why_and_changes_nothing(alice: Client, cup: Competition) -> None:
    started(cup, make_entrants(cup, 4))
    page = text(alice.post(url("manage_publication_results"), {"do": "everything"}, follow=True))
    assert "The results of these sessions are not approved yet: 1." in page
    assert "An embargo begins with session 1" in text(alice.post(url("manage_publication_results"), {"do": "embargo"}, follow=True))
    assert "No session was chosen." in text(alice.post(url("manage_publication_results"), {"do": "publish"}, follow=True))
    assert alice.post(url("manage_publication_results"), {"do": "nonsense"}).status_code == 404
    assert states(cup) == ["running"]


def test_a_text_on_offer_is_changed_and_published(alice: Client, cup: Competition) -> None:
    make_session(cup)
    page = text(alice.get(url("manage_publication")))
    assert "The seating of session 1 is out" in page
    page = text(alice.get(url("manage_publication"), {"offer": "seating"}))
    assert 'value="The seating of session 1 is out"' in page
    assert "http://testserver/linz/sessions/1/" in page
    alice.post(url("manage_publication"), {"title": "Find your seats", "text": "http://testserver/linz/sessions/1/"})
    assert "Find your seats" in text(Client().get(url("sessions")))


def test_a_seating_that_is_secret_is_not_announced(alice: Client, cup: Competition) -> None:
    session = make_session(cup)
    hide_seating(actor=ALICE, session=session)
    assert "The seating of session 1 is out" not in text(alice.get(url("manage_publication")))


def test_suggested_announcements_follow_what_is_public(alice: Client, cup: Competition) -> None:
    approved(cup, 2)
    set_embargo(actor=ALICE, competition=cup, until=1)
    page = text(alice.get(url("manage_publication")))
    assert "Results after session 1" in page
    assert "Results after session 2" not in page
    assert "It stays exciting until the end" in page
    assert "Final results</a>" not in page.split('id="announcements"')[1]
    publish_results(actor=ALICE, competition=cup)
    assert "Final results</a>" in text(alice.get(url("manage_publication"))).split('id="announcements"')[1]


def test_a_draft_is_published_changed_and_deleted_by_forms_alone(alice: Client, cup: Competition) -> None:
    alice.post(url("manage_publication"), {"title": "Lunch", "text": "At one.", "draft": "1"})
    row = Announcement.objects.get()
    assert "Lunch" not in text(Client().get(url("competition")))
    alice.post(url("manage_announcement_step", row.pk, "publish"))
    assert "Lunch" in text(Client().get(url("competition")))
    alice.post(url("manage_announcement", row.pk), {"title": "Dinner", "text": "At eight."})
    assert "Dinner" in text(Client().get(url("competition")))
    alice.post(url("manage_announcement_step", row.pk, "hide"))
    assert "Dinner" not in text(Client().get(url("competition")))
    alice.post(url("manage_announcement_step", row.pk, "delete"))
    assert not Announcement.objects.exists()


@pytest.mark.parametrize("name", ["manage_announcement_step", "manage_announcement"])
def test_the_page_of_a_deleted_announcement_redirects_and_names_who_deleted_it(alice: Client, cup: Competition, name: str) -> None:
    row = announce(actor=ALICE, competition=cup, title="Lunch")
    step = ["delete"] if name == "manage_announcement_step" else []
    delete_announcement(actor=ALICE, announcement=row)
    page = alice.post(url(name, row.pk, *step), follow=True)
    assert page.redirect_chain[-1][0] == url("manage_publication")
    assert "That is done already. The announcement “Lunch” was deleted. (Alice, " in text(page)
    with pytest.raises(Refusal, match="deleted already"):
        delete_announcement(actor=ALICE, announcement=row)


def test_a_refused_announcement_keeps_its_text(alice: Client, cup: Competition) -> None:
    page = text(alice.post(url("manage_publication"), {"title": "x" * 101, "text": "What I typed for an hour."}))
    assert "What I typed for an hour." in page
    assert "at most 100 characters" in page
    page = text(alice.post(url("manage_publication"), {"title": "   ", "text": "Still here."}))
    assert "Still here." in page
    assert not Announcement.objects.exists()


def test_announcements_of_others_are_not_found(alice: Client, cup: Competition) -> None:
    other = announce(actor=ALICE, competition=make_competition(slug="other"), title="Elsewhere")
    assert alice.get(url("manage_announcement", other.pk)).status_code == 404
    assert alice.post(url("manage_announcement_step", other.pk, "delete")).status_code == 404


def test_only_directors_publish(cup: Competition) -> None:
    bob = Client()
    bob.force_login(bob_scores(cup))
    for name, data in (("manage_publication", {"title": "x"}), ("manage_publication_results", {"do": "end"})):
        assert bob.post(url(name), data).status_code == 403
        assert Client().post(url(name), data).status_code == 302


def test_a_draft_competition_says_that_nobody_sees_it(alice: Client, cup: Competition) -> None:
    Competition.objects.filter(pk=cup.pk).update(state="draft")
    assert "This competition is a draft" in text(alice.get(url("manage_publication")))


@pytest.mark.parametrize("sessions", [1, 5])
def test_the_page_asks_the_database_as_often_for_many_sessions(
    sessions: int, cup: Competition, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    approved(cup, sessions)
    announce(actor=ALICE, competition=cup, title="Lunch")
    with django_assert_num_queries(3):
        page = publication_page(cup)
    assert len(page.rows) == sessions
