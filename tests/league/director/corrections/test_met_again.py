"""Who meets again by a change of seats after the start is named before it is saved, and afterwards by the next steps."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.director.overview.queries import checklist
from league.director.overview.steps import ChecklistStep
from league.games.commands import session_steps
from league.games.queries.met_again import met_again_since
from league.seating.commands import cancel_session, clear_seating, hide_seatings, plan_session, seat_session
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrant, make_session
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db

NAMES = "Anna Ben Clara David Eva Felix Greta Hugo Ida Jan Kai Lea Max Nora Otto Paula".split()
#: Four sessions of the sixteen, in which nobody meets anybody twice; 2 is started.
ROWS = (
    ("Anna Ben Clara David", "Eva Felix Greta Hugo", "Ida Jan Kai Lea", "Max Nora Otto Paula"),
    ("Anna Eva Ida Max", "Ben Felix Jan Nora", "Clara Greta Kai Otto", "David Hugo Lea Paula"),
    ("Anna Felix Kai Paula", "Ben Eva Lea Otto", "Clara Hugo Ida Nora", "David Greta Jan Max"),
    ("Anna Greta Lea Nora", "Ben Hugo Kai Max", "Clara Eva Jan Paula", "David Felix Ida Otto"),
)
STEP = "Fewer repeat meetings, if you like"


@pytest.fixture
def people() -> dict[str, Entrant]:
    cup = make_competition(kind="tournament", name="Cup", slug="cup")
    people = {name: make_entrant(cup, first_name=name, last_name="") for name in NAMES}
    for rows in ROWS:
        make_session(cup, [people[name] for row in rows for name in row.split()])
    for session in cup.sessions.filter(number__lte=2).order_by("number"):
        session_steps.start(actor=SYSTEM, session=session)
    return people


@pytest.fixture
def cup(people: dict[str, Entrant]) -> Competition:
    return Competition.objects.get()


@pytest.fixture
def alice(cup: Competition) -> Client:
    client = Client()
    client.force_login(alice_directs(cup))
    return client


def preview(alice: Client, one: Entrant, other: Entrant) -> str:
    """What the page says about meetings when these two change seats in session 2."""
    page = alice.post(reverse("manage_reseat", args=["cup", 2]), {"tap": one.number, "held": other.number})
    return " ".join(part.text for part in page_of(page).all(id="met-again"))


def reseat(alice: Client, seats: dict[int, Entrant], reason: str = "Sat wrongly") -> None:
    """Put people on East's seats of these tables in session 2."""
    moves = ",".join(f"{table}.0.{entrant.number}" for table, entrant in seats.items())
    alice.post(reverse("manage_reseat", args=["cup", 2]), {"save": "1", "moves": moves, "reason": reason})


def step_of(cup: Competition) -> ChecklistStep | None:
    return next((step for step in checklist(Competition.objects.get(pk=cup.pk)) if step.title == STEP), None)


def test_the_preview_names_who_meets_again_and_in_which_sessions(alice: Client, people: dict[str, Entrant]) -> None:
    said = preview(alice, people["Anna"], people["Ben"])
    for meeting in ("Anna and Felix also meet in session 3", "Anna and Nora also meet in session 4", "Ben and Eva also meet in session 3"):
        assert meeting in said
    assert "Anna and Jan" not in said, "they meet nowhere else"
    assert "Eva and Ida" not in said, "they sat together before"


def test_a_meeting_that_was_before_is_named_as_such(alice: Client, people: dict[str, Entrant]) -> None:
    said = preview(alice, people["Anna"], people["Clara"])
    assert "Anna and Greta also meet in session 4" in said
    said = preview(alice, people["Anna"], people["Felix"])
    assert "Anna and Ben met in session 1" in said and "Eva and Felix met in session 1" in said


def test_a_meeting_before_and_another_to_come_are_one_line(alice: Client, cup: Competition, people: dict[str, Entrant]) -> None:
    make_session(cup, list(people.values()))
    assert "Anna and Ben met in session 1, and also meet in session 5" in preview(alice, people["Anna"], people["Felix"])


def test_sessions_that_are_cancelled_or_not_seated_bring_nobody_together(
    alice: Client, cup: Competition, people: dict[str, Entrant]
) -> None:
    cancel_session(actor=SYSTEM, session=cup.sessions.get(number=3))
    clear_seating(actor=SYSTEM, session=cup.sessions.get(number=4))
    assert preview(alice, people["Anna"], people["Ben"]) == ""


def test_the_preview_leads_to_a_draw_of_all_that_is_drawn_ahead(alice: Client, cup: Competition, people: dict[str, Entrant]) -> None:
    plan_session(actor=SYSTEM, competition=cup)
    hide_seatings(actor=SYSTEM, sessions=list(cup.sessions.filter(number__in=[3, 4])))
    page = alice.post(reverse("manage_reseat", args=["cup", 2]), {"tap": people["Anna"].number, "held": people["Ben"].number})
    (link,) = page_of(page).one(id="met-again").all("a")
    form = page_of(alice.get(link.told["href"]))
    assert [part.told["value"] for part in form.all("input", name="sessions") if "checked" in part.told] == ["3", "4"]


def test_without_a_session_drawn_ahead_there_is_nothing_to_draw_again(alice: Client, cup: Competition, people: dict[str, Entrant]) -> None:
    cup.sessions.filter(number__gt=2).delete()
    page = alice.post(reverse("manage_reseat", args=["cup", 2]), {"tap": people["Anna"].number, "held": people["Felix"].number})
    assert page_of(page).one(id="met-again").all("a") == []


def test_the_next_steps_name_who_meets_again_until_the_sessions_are_drawn_again(
    alice: Client, cup: Competition, people: dict[str, Entrant]
) -> None:
    assert step_of(cup) is None
    reseat(alice, {1: people["Ben"], 2: people["Anna"]})
    step = step_of(cup)
    assert step is not None and step.state == "later", "play does not wait for it"
    assert "Seats were changed in session 2 since these were drawn: Anna and Felix also meet in session 3" in str(step.detail)
    assert step.acts[0].url.endswith("?sessions=3&sessions=4")
    assert step.hints == ("The seating of sessions 3 and 4 is public and stays, unless you hide it first.",)
    assert "Anna and Felix also meet in session 3" in text(alice.get(reverse("manage", args=["cup"])))
    for number in (3, 4):
        seated_anew(cup, number)
    assert step_of(cup) is None


def seated_anew(cup: Competition, number: int) -> Session:
    session = cup.sessions.get(number=number)
    tables = [[seat.entrant for seat in table.seats.order_by("wind")] for table in session.tables.order_by("number")]
    return seat_session(actor=SYSTEM, session=session, tables=tables)


def test_a_session_drawn_again_is_named_no_more_but_the_others_are(alice: Client, cup: Competition, people: dict[str, Entrant]) -> None:
    reseat(alice, {1: people["Ben"], 2: people["Anna"]})
    seated_anew(cup, 3)
    assert {two.later for two in met_again_since(cup)} == {(4,)}


def test_seats_changed_back_leave_nothing_to_say(alice: Client, cup: Competition, people: dict[str, Entrant]) -> None:
    reseat(alice, {1: people["Ben"], 2: people["Anna"]})
    reseat(alice, {1: people["Anna"], 2: people["Ben"]}, reason="Taken back")
    assert met_again_since(cup) == ()
    assert step_of(cup) is None


def test_what_the_next_steps_read_does_not_grow_with_the_changes(
    alice: Client, cup: Competition, people: dict[str, Entrant], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        met_again_since(cup)
    reseat(alice, {1: people["Ben"], 2: people["Anna"]})
    with django_assert_num_queries(5):
        met_again_since(cup)
    reseat(alice, {3: people["David"], 4: people["Clara"]}, reason="These, too")
    with django_assert_num_queries(5):
        met_again_since(cup)
