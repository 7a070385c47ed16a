"""Under an embargo, a director reads before a seating becomes public that it shows by absence who does not play any more."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant, disqualify, set_embargo, withdraw_entrant
from league.competitions.embargo import Reader
from league.competitions.models import Competition, Entrant
from league.director.told_by_absence import told_by_absence
from league.games.commands import session_steps
from league.seating.commands import clear_seating, hide_seating, plan_session
from league.seating.models import Seat, Session
from tests.built_once import built_once
from tests.factories import alice_directs, make_competition, make_entrant, make_entrants, make_session, make_stage
from tests.league.standings.games import started
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.league.standings.stages.test_outdated_seats import cup as staged
from tests.league.standings.stages.test_outdated_seats import decide, some
from tests.pages import PagePart, form_with, page_of

__all__ = ["staged"]  # the fixture

pytestmark = pytest.mark.django_db
NAMES = ("Anna", "Bert", "Clara", "David", "Eva", "Felix", "Greta", "Hugo")
SAID = "Results are kept secret, and everybody will see that Bert is missing in session 3."
WHY = "From that they can infer what is still secret: a disqualification, for instance."
DRAW = reverse("manage_draw", args=["cup", 3])


@pytest.fixture
def cup(client: Client) -> Competition:
    found = excluded_in_secret()
    client.force_login(alice_directs(found))
    return found


@built_once
def excluded_in_secret() -> Competition:
    """Eight have played session 1 in public; session 2 has begun under an embargo, session 3 is seated for everybody to see; then Bert is
    disqualified at a secret table."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    people = [make_entrant(cup, first_name=name, last_name="", club=None) for name in NAMES]
    play_tables(cup, people, scores_from([15_000, 5_000, -5_000, -15_000]), scores_from([14_000, 4_000, -4_000, -14_000]))
    session_steps.approve(actor=SYSTEM, session=cup.sessions.get())
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    started(cup, people, tables=2)
    make_session(cup, people, tables=2)
    disqualify(actor=SYSTEM, entrant=named(cup, "Bert"), reason="Shouting")
    return cup


def named(cup: Competition, name: str) -> Entrant:
    return cup.entrants.with_players().get(player__first_name=name)


def of(cup: Competition, number: int = 3) -> Session:
    return cup.sessions.select_related("competition", "stage").get(number=number)


def public() -> str:
    return page_of(Client().get("/cup/sessions/3/", headers={"accept-language": "en"})).one("main").text


def said_on(page: PagePart) -> list[str]:
    return [part.text for part in page.all(class_="notice") if "is missing in" in part.text]


def test_the_public_would_see_who_is_missing_and_the_page_says_so_before_the_press(cup: Competition, client: Client) -> None:
    assert "Bert" in public() and "being changed" not in public(), "nobody knows yet"
    page = client.get(DRAW, {"way": "fewest", "seed": "1"})
    assert said_on(page_of(page)) == [f"{SAID} {WHY} “Confirm for directors only” hides this seating until you show it."]
    client.post(DRAW + "?way=fewest&seed=1", {**form_with(page, "Confirm the seating"), "confirm": "1"})
    assert "Bert" not in public(), "that is what the page said"


def test_it_says_so_in_german(cup: Competition, client: Client) -> None:
    page = client.get(DRAW, {"way": "fewest", "seed": "1"}, headers={"accept-language": "de"})
    said = "Die Ergebnisse sind geheim, und alle werden sehen, dass Bert fehlt (Durchgang 3)."
    assert said in page_of(page).text


@pytest.mark.parametrize("way", ["now", "hand", "random"])
def test_however_it_is_seated(cup: Competition, client: Client, way: str) -> None:
    assert said_on(page_of(client.get(DRAW, {"way": way, "seed": "1"})))


def test_a_page_from_before_is_shown_again_with_the_note(cup: Competition, client: Client) -> None:
    address = DRAW + "?way=fewest&seed=1"
    sent = {key: value for key, value in form_with(client.get(address), "Confirm the seating").items() if key != "missing"}
    before = public()
    again = client.post(address, {**sent, "confirm": "1"})
    assert again.status_code == 409 and said_on(page_of(again)) and public() == before
    client.post(address, {**form_with(again, "Confirm the seating"), "confirm": "1"})
    assert "Bert" not in public()


def test_for_directors_only_nothing_is_asked_and_the_note_comes_when_it_is_shown(cup: Competition, client: Client) -> None:
    address = DRAW + "?way=fewest&seed=1"
    sent = {key: value for key, value in form_with(client.get(address), "Confirm the seating").items() if key != "missing"}
    client.post(address, {**sent, "confirm": "hidden"})
    assert of(cup).hidden
    question = client.post(reverse("manage_step", args=["cup", 3, "show-seating"]))
    assert f"{SAID} {WHY}" in page_of(question).text and of(cup).hidden
    client.post(reverse("manage_step", args=["cup", 3, "show-seating"]), form_with(question, "Show it to everybody"))
    assert not of(cup).hidden


def again_hidden(cup: Competition) -> None:
    """Seat session 3 again without Bert, for directors alone."""
    hide_seating(actor=SYSTEM, session=of(cup))
    Seat.objects.filter(session=of(cup), entrant=named(cup, "Bert")).delete()


@pytest.mark.parametrize(
    ("name", "parts", "sent"),
    [
        ("manage_publication_seating", [], {"publish": "3"}),
        ("manage_drafts_hide", [], {"show": "3"}),
        ("manage_step", [3, "show-seating"], {}),
        ("manage_step", [3, "start"], {}),
    ],
)
def test_wherever_a_hidden_seating_is_shown_it_is_asked(
    cup: Competition, client: Client, name: str, parts: list[object], sent: dict[str, str]
) -> None:
    again_hidden(cup)
    Session.objects.filter(number=2).update(state="approved")
    answer = client.post(reverse(name, args=["cup", *parts]), sent)
    assert f"{SAID} {WHY}" in page_of(answer).text
    assert of(cup).hidden and of(cup).state == "seated"


def test_a_session_that_is_seated_for_the_first_time_is_missed_in_as_well(cup: Competition, client: Client) -> None:
    clear_seating(actor=SYSTEM, session=of(cup))
    assert said_on(page_of(client.get(DRAW, {"way": "fewest", "seed": "1"})))
    plan_session(actor=SYSTEM, competition=cup)
    page = client.get(reverse("manage_draw", args=["cup", 4]), {"way": "fewest", "seed": "1"})
    assert SAID.replace("3", "4") in page_of(page).text


def test_nothing_is_said_where_everybody_knows_it(cup: Competition, client: Client) -> None:
    set_embargo(actor=SYSTEM, competition=cup, until=None)
    assert not said_on(page_of(client.get(DRAW, {"way": "fewest", "seed": "1"})))
    set_embargo(actor=SYSTEM, competition=cup, until=2)
    assert not said_on(page_of(client.get(DRAW, {"way": "fewest", "seed": "1"}))), "the session of the exclusion is public"


def test_whoever_withdrew_is_missed_by_nobody(cup: Competition, client: Client) -> None:
    withdraw_entrant(actor=SYSTEM, entrant=named(cup, "Clara"))
    (said,) = said_on(page_of(client.get(DRAW, {"way": "fewest", "seed": "1"})))
    assert said.startswith(SAID) and "Clara" not in said


def test_nothing_is_said_of_a_seating_that_only_directors_see(cup: Competition, client: Client) -> None:
    hide_seating(actor=SYSTEM, session=of(cup))
    assert not said_on(page_of(client.get(DRAW, {"way": "fewest", "seed": "1"})))


def test_whoever_has_another_seat_by_a_secret_decision_is_missed_where_everybody_saw_them(staged: Competition, client: Client) -> None:
    """Number 5 had a seat in the public final, and 6 plays there instead, by results that are secret."""
    set_embargo(actor=SYSTEM, competition=staged, until=0)
    client.force_login(alice_directs(staged))
    address = reverse("manage_draw", args=["cup", 2]) + "?way=hand"
    five, *four = (one.shown_name for one in some(staged, 5, 6, 1, 9, 2))
    page = client.get(address)
    assert [f"{five} is missing in session 2" in said for said in said_on(page_of(page))] == [True]
    seats = {f"seat-1-{code}": name for code, name in zip("ESWN", four, strict=True)}
    client.post(address, {**form_with(page, "Confirm the seating"), **seats, "confirm": "1"})
    assert not Seat.objects.filter(session__number=2, entrant__number=5).exists()
    assert not said_on(page_of(client.get(address))), "nobody sees that any more"


def test_the_page_that_seats_a_final_says_it_too(client: Client) -> None:
    """The results of the preliminaries are public; one of the four is excluded after the secret first game of the final, and a substitute
    takes the seat in the second."""
    cup = make_competition("alarm-2019", slug="cup", name="Cup", kind="tournament")
    client.force_login(alice_directs(cup))
    play_tables(cup, make_entrants(cup, 8), scores_from([15_000, 5_000, -5_000, -15_000]), scores_from([14_000, 4_000, -4_000, -14_000]))
    session_steps.approve(actor=SYSTEM, session=cup.sessions.get())
    make_stage(cup, "Preliminaries", planned_sessions=1)
    make_stage(cup, "Final", who="best", count=4, carried="nothing", planned_sessions=2)
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    final = decide(cup, 2, 1, 5, 2, 6)
    started(cup, some(cup, 1, 5, 2, 6), stage=final)
    session = make_session(cup, some(cup, 1, 5, 2, 6), stage=final)
    change_entrant(actor=SYSTEM, entrant=make_entrant(cup), substitute=True)
    (two, substitute) = some(cup, 2, 9)
    disqualify(actor=SYSTEM, entrant=two, reason="Shouting")
    Seat.objects.filter(session=session, entrant=two).update(entrant=substitute)
    address = reverse("manage_stage_seats", args=["cup", 2])
    page = client.get(address)
    assert [f"{two.shown_name} is missing in session 3" in said for said in said_on(page_of(page))] == [True]
    sent = {key: value for key, value in form_with(page, "Confirm the seating").items() if key != "missing"}
    again = client.post(address, {**sent, "sessions": "3", "confirm": "1"})
    assert again.status_code == 409 and said_on(page_of(again))
    answer = client.post(address, {**form_with(again, "Confirm the seating"), "sessions": "3", "confirm": "1"})
    assert answer.status_code == 302


def test_it_takes_no_query_where_nothing_is_kept_back(cup: Competition, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    session = of(cup)
    with django_assert_num_queries(0):
        assert not told_by_absence(cup, [(session, set())], Reader())
    with django_assert_num_queries(6):
        assert told_by_absence(cup, [(session, set())])
