"""The director's pages of the reveal: the form that begins it, and the remote."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.hall.models import Reveal
from league.hall.reveal.steps import RevealPlan
from league.seating.commands import plan_session
from tests.factories import alice_directs, dora_directs, make_competition, make_stage
from tests.league.hall.reveals import correct, current, go, play_cup, start
from tests.pages import errors_of, form_with, page_of

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def cup() -> Competition:
    return play_cup()


@pytest.fixture
def alice(cup: Competition) -> Client:
    return signed_in(alice_directs(cup))


def signed_in(user: object) -> Client:
    client = Client(headers={"accept-language": "en"})
    client.force_login(user)  # type: ignore[arg-type]
    return client


def url(name: str = "manage_reveal") -> str:
    return reverse(name, args=["linz"])


def tap(client: Client, expected: int, to: int, *, htmx: bool = True) -> HttpResponse:
    return client.post(url("manage_reveal_move"), {"expected": expected, "to": to}, headers=HTMX if htmx else {})


def text_of(answer: HttpResponse) -> str:
    return page_of(answer).text


MOVED = [16_700, 33_100, 25_900, 44_300]  #: Hans first, Alma last


def test_it_begins_with_the_answer_what_becomes_of_the_embargo_which_has_no_default(cup: Competition, alice: Client) -> None:
    refused = alice.post(url(), {"singly": "10", "page": "10"})
    assert refused.status_code == 422 and errors_of(refused, "lifts")
    assert not Reveal.objects.exists()
    answer = alice.post(url(), {"singly": "3", "page": "5", "lifts": "no"})
    assert answer.status_code == 302 and answer["Location"] == url()
    reveal = Reveal.objects.get()
    assert (reveal.singly, reveal.page, reveal.lifts) == (3, 5, False)


def test_without_an_embargo_nobody_is_asked_about_it() -> None:
    cup = play_cup(embargo=False)
    alice = signed_in(alice_directs(cup))
    assert not page_of(alice.get(url())).has_field("lifts")
    alice.post(url(), {"singly": "3", "page": "5"})
    assert Reveal.objects.exists()


def test_where_nobody_has_a_place_the_page_says_so() -> None:
    cup = make_competition("ema-2016", slug="linz")
    assert "nothing to reveal" in text_of(signed_in(alice_directs(cup)).get(url()))


def test_the_remote_names_who_is_shown_and_who_comes_next(cup: Competition, alice: Client) -> None:
    start(cup)
    answer = tap(alice, 0, 1)
    page = page_of(answer)
    last, coming = page.one("section", aria_labelledby="last-heading"), page.one("section", aria_labelledby="next-heading")
    assert "Hans" in last.text and "Gina" in coming.text and "7 players to come" in page.text


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (RevealPlan(3, 3), "In this order: places 8 to 4 on 2 pages, then places 3 to 1 one at a time."),
        (RevealPlan(3), "In this order: places 8 to 4 on one page, then places 3 to 1 one at a time."),
        (RevealPlan(10, 10), "In this order: places 8 to 1 one at a time."),
    ],
)
def test_before_the_first_step_the_remote_says_in_which_order_it_goes_and_the_hall_does_not(
    cup: Competition, alice: Client, plan: RevealPlan, said: str
) -> None:
    start(cup, plan)
    assert said in text_of(alice.get(url()))
    assert "In this order" not in text_of(alice.get("/linz/live/"))
    assert "In this order" not in text_of(tap(alice, 0, 1))


def test_without_scripts_a_tap_leads_back_to_the_remote(cup: Competition, alice: Client) -> None:
    start(cup)
    answer = tap(alice, 0, 1, htmx=False)
    assert answer.status_code == 302 and answer["Location"] == url() and current(cup).step == 1


def test_two_directors_who_tap_at_once_make_one_step_and_both_see_it(cup: Competition, alice: Client) -> None:
    start(cup)
    dora = signed_in(dora_directs(cup))
    both = [tap(client, 0, 1) for client in (alice, dora)]
    assert current(cup).step == 1
    assert all("Hans" in text_of(answer) and "meanwhile" not in text_of(answer) for answer in both)


def test_a_tap_on_an_outdated_remote_says_so_and_shows_where_it_stands(cup: Competition, alice: Client) -> None:
    start(cup)
    go(cup, 3)
    answer = text_of(tap(alice, 0, 1))
    assert "Somebody else has moved the reveal" in answer and "Fred" in answer and current(cup).step == 3


@pytest.mark.parametrize("sent", [{}, {"expected": "0"}, {"expected": "x", "to": "1"}, {"expected": "0", "to": "9" * 50}])
def test_nonsense_moves_nothing(cup: Competition, alice: Client, sent: dict[str, str]) -> None:
    start(cup)
    assert "did not work" in text_of(alice.post(url("manage_reveal_move"), sent, headers=HTMX))
    assert current(cup).step == 0


def test_the_remote_asks_for_news_and_gets_them_only_after_a_change(cup: Competition, alice: Client) -> None:
    start(cup)
    news = page_of(alice.get(url())).one("div", id="reveal-remote").told["hx-get"]
    assert alice.get(news).status_code == 204
    go(cup)
    answer = alice.get(news)
    assert answer.status_code == 200 and "Hans" in text_of(answer)


def test_after_the_end_an_open_remote_loads_the_page_again(cup: Competition, alice: Client) -> None:
    start(cup)
    news = page_of(alice.get(url())).one("div", id="reveal-remote").told["hx-get"]
    alice.post(url("manage_reveal_end"))
    answer = alice.get(news)
    assert answer.status_code == 204 and answer["HX-Refresh"] == "true"
    assert "This reveal has ended" in text_of(alice.post(url("manage_reveal_move"), {"expected": 0, "to": 1}, follow=True))


def test_a_change_of_the_standings_is_shown_with_both_places_and_next_waits_for_the_answer(cup: Competition, alice: Client) -> None:
    start(cup)
    go(cup)
    correct(cup, MOVED)
    page = page_of(alice.get(url()))
    assert "Alma: place 1 (+29,300) in the reveal, place 8 (−28,300) now" in page.text
    assert "Hans: place 8 (−23,800) in the reveal, place 1 (+29,300) now already shown" in page.text or "already shown" in page.text
    assert "disabled" in next(button for button in page.all("button", class_="primary") if button.text == "Next").told
    seen = page.one("input", name="seen").told["value"]
    answer = alice.post(url("manage_reveal_order"), {"order": "keep", "seen": seen}, headers=HTMX)
    assert "keeps its own order" in text_of(answer)
    assert current(cup).step == 1 and tap(alice, 1, 2).status_code == 200 and current(cup).step == 2


def test_the_new_places_can_be_taken_once(cup: Competition, alice: Client) -> None:
    start(cup)
    go(cup)
    correct(cup, MOVED)
    seen = page_of(alice.get(url())).one("input", name="seen").told["value"]
    for _ in range(2):
        answer = alice.post(url("manage_reveal_order"), {"order": "take", "seen": seen}, headers=HTMX)
    assert "The standings have changed" not in text_of(answer) and "Alma" in text_of(answer)


def test_an_answer_that_is_none_changes_nothing(cup: Competition, alice: Client) -> None:
    start(cup)
    assert "did not work" in text_of(alice.post(url("manage_reveal_order"), {"order": "x"}, headers=HTMX))


def test_the_last_step_says_that_it_publishes_and_a_refusal_of_that_is_told(cup: Competition, alice: Client) -> None:
    start(cup, lifts=True)
    go(cup, 7)
    assert "Next, and publish" in text_of(alice.get(url()))
    assert "everybody sees the results" in text_of(tap(alice, 7, 8))


def test_in_the_end_without_publication_it_leads_to_the_page_that_publishes(cup: Competition, alice: Client) -> None:
    start(cup, lifts=False)
    go(cup, 8)
    page = page_of(alice.get(url()))
    assert reverse("manage_publication", args=["linz"]) in [link.told.get("href") for link in page.one("div", id="reveal-remote").all("a")]


def test_an_end_before_the_last_step_asks_first(cup: Competition, alice: Client) -> None:
    start(cup)
    form = page_of(alice.get(url())).one("form", action=url("manage_reveal_end"))
    assert "before its last step" in form.told["data-confirm"]
    go(cup, 8)
    form = page_of(alice.get(url())).one("form", action=url("manage_reveal_end"))
    assert "still under embargo" in form.told["data-confirm"]


# Keys at the screen


def key(client: Client, by: str, seen: str) -> int:
    return client.post(url("manage_reveal_key"), {"by": by, "seen": seen}).status_code


def tag() -> str:
    return str(Client().get("/linz/live/state/")["X-Shown"])


def test_a_key_at_the_screen_goes_on_and_back(cup: Competition, alice: Client) -> None:
    start(cup)
    assert key(alice, "on", tag()) == 204 and current(cup).step == 1
    assert key(alice, "on", tag()) == 204 and current(cup).step == 2
    assert key(alice, "back", tag()) == 204 and current(cup).step == 1


def test_a_key_pressed_twice_or_for_an_old_picture_is_one_step(cup: Competition, alice: Client) -> None:
    start(cup)
    seen = tag()
    assert [key(alice, "on", seen) for _ in range(3)] == [204] * 3
    assert current(cup).step == 1


@pytest.mark.parametrize("by", ["", "x", "back"])
def test_a_key_that_leads_nowhere_moves_nothing(cup: Competition, alice: Client, by: str) -> None:
    start(cup)
    assert key(alice, by, tag()) == 204 and current(cup).step == 0


def test_a_key_is_refused_while_the_remote_asks(cup: Competition, alice: Client) -> None:
    start(cup)
    correct(cup, MOVED)
    assert key(alice, "on", tag()) == 409 and current(cup).step == 0


RUNS = "The competition is still “running”: the page of its final results opens once it is finished."
OPEN = "The competition is not finished: its final results are not public yet."


def results_page() -> str:
    return text_of(Client(headers={"accept-language": "en"}).get(reverse("results", args=["linz"])))


def test_after_the_last_place_the_competition_can_be_finished_and_no_page_says_that_it_goes_on(cup: Competition, alice: Client) -> None:
    Competition.objects.update(state="running")
    start(cup, lifts=True)
    go(cup, 7)
    assert RUNS not in text_of(alice.get(url())), "the results are still secret"
    assert "or its last results are not published yet" in results_page()
    go(cup)
    assert RUNS in text_of(alice.get(url()))
    assert "Every session has been played. The final results will be here once the directors have finished" in results_page()
    told = text_of(alice.get(url("manage_results")))
    assert "Everybody sees the final results once you finish the competition." in told
    assert OPEN not in told
    alice.post(url("manage_reveal_end"), follow=True)
    page = alice.get(url())
    assert RUNS in text_of(page), "also after the end"
    alice.post(url("manage_state"), {**form_with(page, "Finish the competition"), "sure": "1"}, follow=True)
    assert "This is how the competition ended." in results_page()
    assert RUNS not in text_of(alice.get(url()))


@pytest.mark.parametrize("more", ["session", "stage", "planned"])
def test_while_something_is_still_to_be_played_nobody_is_asked_to_finish_it(cup: Competition, alice: Client, more: str) -> None:
    Competition.objects.update(state="running")
    start(cup, lifts=True)
    go(cup, 8)
    if more == "session":
        plan_session(actor=SYSTEM, competition=cup)
    elif more == "stage":
        make_stage(cup, "Preliminaries")
        make_stage(cup, "Final", who="best", count=4)
    else:
        Competition.objects.update(planned_sessions=2)
    assert RUNS not in text_of(alice.get(url()))
    assert "The competition is not over, or its last results are not published yet." in results_page()
    assert OPEN in text_of(alice.get(url("manage_results")))
