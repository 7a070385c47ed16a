"""After the approval, the next steps name what corrections changed and what nobody has confirmed, before the competition is finished."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.audit.actor import SYSTEM
from league.competitions.commands import set_competition_state, set_embargo
from league.competitions.models import Competition, CompetitionState
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.games.commands import enter_final_scores, reseat, void_game
from league.games.commands import reopen_game as let_it_count
from league.games.entry import Entry
from league.games.models import Game
from league.games.states import GameState
from league.seating.commands import approve_session, plan_session
from league.seating.models import Session
from tests.league.director.corrections.test_who_moves import SCORES, approved_cup
from tests.pages import form_with, page_of, text, undos_of

pytestmark = pytest.mark.django_db

OTHERS = (35_000, 45_000, 25_000, 15_000)  #: Ben before Anna


@pytest.fixture
def cup() -> Competition:
    """Two tables of a session that is approved, and the last; all its results are confirmed."""
    cup = approved_cup()
    Game.objects.update(state=GameState.CONFIRMED)
    return set_competition_state(actor=SYSTEM, competition=cup, state="running")


@pytest.fixture
def alice(client: Client, cup: Competition) -> Client:
    client.force_login(User.objects.get(username="alice"))
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    return client


def enter(scores: tuple[int, ...], number: int = 1) -> None:
    game = Game.objects.select_related("competition", "table__session").get(number=number)
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores, reason="Read wrongly")


def steps(cup: Competition, title: str) -> list[ChecklistStep]:
    return [step for step in checklist(Competition.objects.get(pk=cup.pk)) if step.title == title]


def told(cup: Competition) -> list[str]:
    return [str(step.detail) for step in steps(cup, "Places have changed")]


SAID = "A correction has changed places since the results were approved: session 1, table 1."


def test_a_correction_that_changes_places_is_named_until_a_director_has_seen_it(alice: Client, cup: Competition) -> None:
    assert told(cup) == []
    enter(OTHERS)
    (step,) = steps(cup, "Places have changed")
    assert (step.state, step.detail) == ("now", SAID)
    assert [str(act.label) for act in step.acts] == ["Session 1, table 1", "To the final results", "I have seen it"]
    overview = reverse("manage", args=["tuesday"])
    alice.post(reverse("manage_see_moves", args=["tuesday"]), form_with(alice.get(overview), "I have seen it"))
    assert told(cup) == []
    assert "It was seen that corrections have changed places (games 1)." in text(alice.get(reverse("manage_log", args=["tuesday"])))
    enter(SCORES[1])
    assert told(cup) == [SAID], "places changed once more"


def test_what_is_as_it_was_approved_is_not_named(cup: Competition) -> None:
    enter(OTHERS)
    enter(SCORES[1])
    assert told(cup) == []
    enter((45_100, 34_900, 25_000, 15_000))
    assert told(cup) == [], "totals differ, and no place"


def test_a_void_game_and_changed_seats_are_named_too(cup: Competition) -> None:
    game = Game.objects.select_related("competition", "table__session").get(number=1)
    void_game(entry=Entry.new(SYSTEM, game.version), game=game, reason="A tile was missing")
    assert told(cup) == [SAID]
    let_it_count(entry=Entry.new(SYSTEM, game.version), game=game, reason="It was found")
    assert told(cup) == []
    session, (anna, david) = Session.objects.get(), (cup.entrants.get(number=number) for number in (1, 4))
    reseat(actor=SYSTEM, session=session, moves=[(1, 0, david), (1, 3, anna)], reason="Wrong chairs")
    assert told(cup) == [SAID]
    reseat(actor=SYSTEM, session=session, moves=[(1, 0, anna), (1, 3, david)], reason="They were right")
    assert told(cup) == []


def test_an_approval_anew_takes_everything_as_it_is(cup: Competition) -> None:
    enter(OTHERS)
    Session.objects.update(state="scored")
    approve_session(actor=SYSTEM, session=Session.objects.get())
    assert told(cup) == []


def test_a_finished_competition_names_changed_places_and_secret_ones_stay_unnamed(alice: Client, cup: Competition) -> None:
    set_competition_state(actor=SYSTEM, competition=cup, state="finished")
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    enter(OTHERS)
    assert told(cup) == [SAID]
    page = page_of(alice.get(reverse("manage", args=["tuesday"]))).text  # what it says: tokens of forms hold three letters by chance
    assert "Places have changed" in page and "Anna" not in page and "Ben" not in page


def finish(alice: Client) -> str:
    return text(alice.post(reverse("manage_state", args=["tuesday"]), {"state": "finished", "next": "manage"}, follow=True))


def state() -> str:
    return Competition.objects.get().state


def test_an_unconfirmed_result_is_named_before_the_end_and_finishing_asks(alice: Client, cup: Competition) -> None:
    enter((45_100, 34_900, 25_000, 15_000))  # its confirmation is lost, and no place changes
    (step,) = steps(cup, "Confirm every result")
    assert (step.state, step.detail) == ("now", "Session 1, table 1: nobody has confirmed the result.")
    assert step.acts[0].url == reverse("manage_approve", args=["tuesday", 1])
    page = finish(alice)
    assert "Session 1, table 1: nobody has confirmed the result." in page and state() == CompetitionState.RUNNING
    alice.post(reverse("manage_state", args=["tuesday"]), sure(alice))
    assert state() == CompetitionState.FINISHED


def sure(alice: Client) -> dict[str, str]:
    """What the page before the end sends."""
    return form_with(alice.post(reverse("manage_state", args=["tuesday"]), {"state": "finished"}), 'name="sure"')


def test_with_every_result_confirmed_the_end_is_asked_for_once_on_a_page_that_says_what_it_does(alice: Client, cup: Competition) -> None:
    assert steps(cup, "Confirm every result") == []
    (button,) = [
        one for one in page_of(alice.get(reverse("manage", args=["tuesday"]))).all("button") if one.text == "Finish the competition"
    ]
    assert "data-confirm" not in button.told, "the page asks, and no second time the browser"
    page = finish(alice)
    assert "This is still open" not in page and "No session can be started any more then" in page and state() == CompetitionState.RUNNING
    answered = alice.post(reverse("manage_state", args=["tuesday"]), sure(alice), follow=True)
    assert state() == CompetitionState.FINISHED
    (undo,) = undos_of(answered)
    back = alice.post(undo, follow=True)
    assert state() == CompetitionState.RUNNING
    (undo,) = undos_of(back)
    alice.post(undo)
    assert state() == CompetitionState.FINISHED, "it was asked already"


def test_the_page_before_the_end_names_sessions_not_played_and_results_kept_secret(alice: Client, cup: Competition) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=0)
    plan_session(actor=SYSTEM, competition=cup)
    page = finish(alice)
    assert "Session 2 is not approved." in page and "The results of session 1 are secret." in page
    assert "Finish it all the same" in page and state() == CompetitionState.RUNNING
