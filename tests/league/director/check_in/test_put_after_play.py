"""A substitute put in at the check-in once something is recorded at the table changes what counts, so the page says what before it is
saved."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import change_entrant
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.games.models import Game, Substitution
from league.games.states import GameState
from league.players.models import Player
from league.seating.commands import note_arrival
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_session
from tests.league.director.test_commands import score
from tests.league.games.play import Play, ron
from tests.pages import fields_of, page_of, text

pytestmark = pytest.mark.django_db

CHECK_IN = reverse("manage_arrivals", args=["cup", 1])
COUNTS = "this game counts −30,000 points, whatever was recorded."


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")


@pytest.fixture
def session(cup: Competition) -> Session:
    """A running session of one table, with only number 1 noted as here; number 5 is a substitute."""
    people = make_entrants(cup, 5)
    change_entrant(actor=SYSTEM, entrant=people[4], substitute=True)
    session = make_session(cup, people[:4])
    note_arrival(actor=SYSTEM, session=session, entrant=people[0])
    session_steps.start(actor=SYSTEM, session=session)
    return session


def entrant(number: int) -> Entrant:
    return Entrant.objects.with_players().get(number=number)


def put(director: Client, **typed: str) -> HttpResponse:
    return director.post(CHECK_IN, {"stand_in": "2", "who": "5", "name": "", **typed})


def save(director: Client, page: HttpResponse) -> HttpResponse:
    form = next(one for one in page_of(page).all("form", method="post") if one.has_field("seen_effect"))
    sent = {name: values[-1] for name, values in fields_of(form).items() if name != "csrfmiddlewaretoken"}
    return director.post(form.told["action"], sent, follow=True)


def test_after_a_game_the_page_shows_what_changes_and_saves_only_then(alice: Client, session: Session) -> None:
    score(Game.objects.get())
    page = put(alice)
    assert "Nothing is saved yet." in text(page) and not Substitution.objects.exists()
    said = f"{entrant(5).shown_name} plays for {entrant(2).shown_name} from the start: for {entrant(2).shown_name} {COUNTS}"
    assert said in text(page) and "−30,000" in page_of(page).one("main").all("table")[0].text
    assert "approved" not in page_of(page).one("main").text
    saved = save(alice, page)
    assert Substitution.objects.get().player == entrant(5).player
    assert f"The substitute plays for {entrant(2).shown_name} in this session." in text(saved)


def test_the_page_leads_to_the_table_for_whoever_came_later_and_back_without_saving(alice: Client, session: Session) -> None:
    score(Game.objects.get())
    main = page_of(put(alice)).one("main")
    assert main.all("a", href=reverse("manage_incident_game", args=["cup", 1])) and main.all("a", href=CHECK_IN)


def test_while_hands_are_recorded_it_asks_too(alice: Client, session: Session) -> None:
    play = Play(Game.objects.select_related("table__session", "competition").get())
    play.record(ron(0, 1, fu=30))
    page = put(alice)
    assert COUNTS in text(page) and not Substitution.objects.exists()
    save(alice, page)
    assert Substitution.objects.get().player == entrant(5).player


def test_before_anything_is_recorded_nothing_is_asked(alice: Client, session: Session) -> None:
    assert put(alice).status_code == 302 and Substitution.objects.exists()


def test_an_approved_session_is_asked_about_in_its_own_words(alice: Client, session: Session) -> None:
    score(Game.objects.get())
    session_steps.approve(actor=SYSTEM, session=session)
    page = put(alice)
    assert "The session is approved and stays so" in text(page) and not Substitution.objects.exists()


def test_a_new_name_is_entered_only_once_that_is_saved(alice: Client, session: Session) -> None:
    score(Game.objects.get())
    page = put(alice, who="", name="Zoe Zander")
    assert f"Zoe Zander plays for {entrant(2).shown_name} from the start" in text(page)
    assert not Player.objects.filter(last_name="Zander").exists()
    save(alice, page)
    assert Substitution.objects.get().player.last_name == "Zander"


def test_what_is_refused_is_refused_at_once_and_a_second_tap_saves_nothing_twice(alice: Client, session: Session) -> None:
    score(Game.objects.get())
    refused = put(alice, who="", name=" ")
    assert refused.status_code == 422 and "Please say who plays instead." in text(refused)
    page = put(alice)
    save(alice, page)
    save(alice, page)
    assert Substitution.objects.count() == 1 and Game.objects.get().state in (GameState.FINISHED, GameState.CONFIRMED)


def test_a_game_that_was_changed_meanwhile_is_asked_about_again(alice: Client, session: Session) -> None:
    score(Game.objects.get())
    page = put(alice)
    Play(Game.objects.select_related("table__session", "competition").get()).warn(seat=0, reason="Talked during a hand")
    again = save(alice, page)
    assert COUNTS in text(again) and not Substitution.objects.exists()
