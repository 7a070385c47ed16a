"""The check-in offers a substitute's place beside each missing person, before the session starts and while it runs."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.commands import appoint_stand_in, change_entrant
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.games.models import Game, Substitution
from league.players.models import Player
from league.seating.commands import note_arrival, plan_session, seat_session
from league.seating.models import Session
from league.standings.exports.results import results_table
from league.wording import points_text
from tests.factories import make_competition, make_entrants, make_session
from tests.league.director.test_commands import score
from tests.pages import text

pytestmark = pytest.mark.django_db

CHECK_IN = reverse("manage_arrivals", args=["cup", 1])


@pytest.fixture
def cup() -> Competition:
    return make_competition("ema-2012", kind="tournament", name="Cup", slug="cup")


@pytest.fixture
def session(cup: Competition) -> Session:
    """Four people at a table, with only number 1 here; number 5 is a substitute."""
    people = make_entrants(cup, 5)
    change_entrant(actor=SYSTEM, entrant=people[4], substitute=True)
    session = make_session(cup, people[:4])
    note_arrival(actor=SYSTEM, session=session, entrant=people[0])
    return session


def entrant(number: int) -> Entrant:
    return Entrant.objects.get(number=number)


def replaced_by_session(cup: Competition, number: int) -> dict[object, object]:
    """The sessions in which somebody played for the player of this number, from the results file."""
    table = results_table(cup, EVERYTHING)
    names = [column.key for column in table.columns]
    rows = [dict(zip(names, row, strict=True)) for row in table.rows]
    return {row["session"]: row["replaced"] for row in rows if row["number"] == number}


def test_a_substitute_of_the_list_plays_from_the_start_and_the_absent_has_the_fixed_result(alice: Client, session: Session) -> None:
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "5", "name": ""}, follow=True)
    assert f"{entrant(5).shown_name} plays for {entrant(2).shown_name}." in text(page)
    session_steps.start(actor=SYSTEM, session=session)
    assert Substitution.objects.get().player == entrant(5).player
    score(Game.objects.get())
    assert f"{entrant(5).shown_name} plays for {entrant(2).shown_name}." in text(alice.get(CHECK_IN))
    assert "−30,000" in text(alice.get(reverse("standings", args=["cup"])))


def test_a_name_that_is_typed_is_entered_as_a_substitute(alice: Client, session: Session, cup: Competition) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "Zoe Zander"}, follow=True)
    made = cup.entrants.get(player__last_name="Zander")
    assert (made.substitute, entrant(2).stand_in) == (True, made)


def test_while_a_session_runs_its_page_and_the_desk_name_the_substitute(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    session_steps.start(actor=SYSTEM, session=session)
    line = f"{entrant(5).shown_name}, for {entrant(2).shown_name}"
    assert line in text(alice.get(reverse("manage_session", args=["cup", 1])))
    assert line in text(alice.get(reverse("desk", args=["cup"])))


def test_the_check_in_says_how_long_a_substitute_plays_and_offers_to_take_it_back_later(
    alice: Client, session: Session, cup: Competition
) -> None:
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "5", "span": "on"}, follow=True)
    assert "in this session and the later ones, until you take it back." in text(page)
    plan_session(actor=SYSTEM, competition=cup)
    later = text(alice.get(reverse("manage_arrivals", args=["cup", 2])))
    assert 'name="stand_in_back"' in later and "1 replaced" in later and "0 of 4 are here" in later
    assert "everybody who is entered will be drawn" in later


def test_by_default_the_substitute_plays_in_this_session_only(alice: Client, session: Session, cup: Competition) -> None:
    """In later sessions the person is drawn, expected and missed as before, and the substitute is free."""
    later = plan_session(actor=SYSTEM, competition=cup)
    assert re.search(r'name="span" form="stand-in-2"><option value="only">', text(alice.get(CHECK_IN)))
    page = text(alice.post(CHECK_IN, {"stand_in": "2", "who": "5"}, follow=True))
    name = entrant(2).shown_name
    assert f"plays for {name} in this session only. After it {name} plays again." in page and "In this session only." in page
    session_steps.start(actor=SYSTEM, session=session)
    assert Substitution.objects.get().player == entrant(5).player
    note_arrival(actor=SYSTEM, session=later, entrant=entrant(1))
    page = text(alice.get(reverse("manage_arrivals", args=["cup", 2])))
    assert "1 of 4 are here" in page and "3 missing" in page and "replaced" not in page
    assert f">{entrant(5).shown_name}</option>" in page
    seat_session(actor=SYSTEM, session=later, tables=[[entrant(number) for number in (1, 2, 3, 4)]])
    session_steps.start(actor=SYSTEM, session=later)
    assert Substitution.objects.count() == 1
    for game in Game.objects.all():
        score(game)
    assert replaced_by_session(cup, 2) == {1: True, 2: False}


def test_no_page_names_the_substitute_once_the_only_session_is_over(alice: Client, session: Session) -> None:
    player, leaving = reverse("manage_entrant", args=["cup", 2]), reverse("manage_leaving", args=["cup", 2])
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    sentence = f"{entrant(5).shown_name} plays for {entrant(2).shown_name} in session 1 only."
    for page in (player, leaving, reverse("manage_log", args=["cup"])):
        assert sentence in text(alice.get(page))
    session_steps.start(actor=SYSTEM, session=session)
    for page in (player, leaving):
        assert sentence not in text(alice.get(page))
    assert "Withdraw" in text(alice.get(player)) and "Take part again" not in text(alice.get(player))
    session_steps.call_back(actor=SYSTEM, session=session)
    assert sentence in text(alice.get(player)), "the start was taken back"


def test_an_arrangement_for_another_session_is_never_overwritten_silently(alice: Client, session: Session, cup: Competition) -> None:
    plan_session(actor=SYSTEM, competition=cup)
    appoint_stand_in(actor=SYSTEM, entrant=entrant(2), other=entrant(5), since=2)
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "Zoe Zander"})
    assert page.status_code == 422
    assert f"{entrant(5).shown_name} plays for {entrant(2).shown_name} from session 2 on. Who plays instead in session 1 alone" in text(
        page
    )
    assert entrant(2).stand_in == entrant(5) and not Player.objects.filter(last_name="Zander").exists()


def test_a_refused_form_keeps_its_choices(alice: Client, session: Session) -> None:
    page = text(alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": " ", "span": "on"}))
    assert re.findall(r'form="stand-in-(\d)"><option value="only">[^<]*</option><option value="on" selected', page) == ["2"]


def test_a_table_names_the_substitute_and_does_not_tick_the_replaced_player(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    line = f"{entrant(5).shown_name}, for {entrant(2).shown_name}"

    def chip() -> str:
        return re.search(r'<(\w+) [^>]*id="comer-2".*?</\1>', text(alice.get(CHECK_IN)))[0]  # type: ignore[index]

    assert line in chip() and "✓" not in chip() and "<button" not in chip()
    session_steps.start(actor=SYSTEM, session=session)
    assert line in chip() and "✓" not in chip()


def test_link_cards_of_tables_name_the_substitute(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    session_steps.start(actor=SYSTEM, session=session)
    line = f"{entrant(5).shown_name}, for {entrant(2).shown_name}"
    assert line in text(alice.get(reverse("manage_links", args=["cup", 1])))
    assert line in text(alice.get(reverse("desk_link", args=["cup", 1, 1])))


def test_a_substitute_is_taken_back(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    page = alice.get(CHECK_IN)
    assert 'name="stand_in_back"' in text(page)
    assert "1 of 4 are here" in text(page) and "2 missing" in text(page) and "1 replaced" in text(page)
    alice.post(CHECK_IN, {"stand_in_back": "2"})
    assert entrant(2).stand_in is None


def test_while_the_session_runs_the_substitute_plays_in_the_game(alice: Client, session: Session) -> None:
    session_steps.start(actor=SYSTEM, session=session)
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    row = Substitution.objects.get()
    assert (row.seat, row.from_hand, row.cause, row.player) == (1, 1, "absent", entrant(5).player)
    assert entrant(2).stand_in is None


def test_a_refused_form_comes_back_with_the_values_typed(alice: Client, session: Session) -> None:
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": " "})
    assert page.status_code == 422 and "Please say who plays instead." in text(page)
    Player.objects.filter(pk=entrant(3).player_id).update(first_name="Clara", last_name="Amsel")
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "Clara Amsel"})
    assert page.status_code == 422 and "is no substitute here" in text(page)
    assert 'value="Clara Amsel"' in text(page)


def test_a_substitute_plays_for_one_alone(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    assert f">{entrant(5).shown_name}</option>" not in text(alice.get(CHECK_IN))
    assert alice.post(CHECK_IN, {"stand_in": "3", "who": "5"}).status_code == 422


@pytest.mark.parametrize("sent", [{"who": "5", "span": "only"}, {"who": "5", "span": "on"}, {"name": "Zoe Zander"}])
def test_a_second_tap_is_answered_as_the_first_one(alice: Client, session: Session, cup: Competition, sent: dict[str, str]) -> None:
    first, second = (text(alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "", **sent}, follow=True)) for _ in range(2))
    said = f"The substitute plays for {entrant(2).shown_name}"
    assert said in first and said in second and "Take that back first" not in second
    log = text(alice.get(reverse("manage_log", args=["cup"])))
    assert log.count(f" plays for {entrant(2).shown_name} ") == 1
    assert Player.objects.filter(last_name="Zander").count() == (1 if "name" in sent else 0)


@pytest.mark.parametrize("sent", [{"who": "5"}, {"name": "Zoe Zander"}])
def test_a_second_tap_while_the_session_runs_is_answered_as_the_first_one(alice: Client, session: Session, sent: dict[str, str]) -> None:
    session_steps.start(actor=SYSTEM, session=session)
    for _ in range(2):
        page = alice.post(CHECK_IN, {"stand_in": "2", "who": "", "name": "", **sent}, follow=True)
        assert page.status_code == 200 and f"The substitute plays for {entrant(2).shown_name} in this session." in text(page)
    assert Substitution.objects.count() == 1
    assert Player.objects.filter(last_name="Zander").count() == (1 if "name" in sent else 0)


def test_the_same_substitute_for_longer_is_not_taken_for_a_second_tap(alice: Client, session: Session) -> None:
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5", "span": "only"})
    page = alice.post(CHECK_IN, {"stand_in": "2", "who": "5", "span": "on"})
    assert page.status_code == 422 and "in session 1 only. Take that back first" in text(page)
    assert entrant(2).stand_in_until == 1


@pytest.mark.parametrize("is_running", [False, True])
def test_a_person_who_may_only_be_late_is_listed_as_not_there_at_the_start(
    alice: Client, session: Session, cup: Competition, is_running: bool
) -> None:
    """The check-in asks for no reason, and a person who comes later was not absent."""
    if is_running:
        session_steps.start(actor=SYSTEM, session=session)
    alice.post(CHECK_IN, {"stand_in": "2", "who": "5"})
    if not is_running:
        session_steps.start(actor=SYSTEM, session=session)
    game = Game.objects.get()
    score(game)
    pages = [reverse("game", args=["cup", game.number]), reverse("breakdown", args=["cup", 2]), reverse("manage_ema_check", args=["cup"])]
    for page in pages:
        assert "(not there at the start)" in text(alice.get(page)) and "absent" not in text(alice.get(page))


def test_somebody_who_does_not_come_is_decided_about_and_leads_back_to_the_check_in(alice: Client, session: Session) -> None:
    leaving = reverse("manage_leaving", args=["cup", 2])
    address = f"{leaving}?back=1"
    assert f'href="{address}"' in text(alice.get(CHECK_IN))
    given = {"plays": "nobody", "since": "1", "player": "house", "count": "nothing", "points": "0"}
    preview = alice.post(address, {**given, "act": "preview"})
    assert f'href="{CHECK_IN}"' in text(preview), "to leave it as it is"
    assert alice.post(address, {**given, "act": "save"})["Location"] == CHECK_IN
    assert entrant(2).status == "withdrawn"
    player = reverse("manage_entrant", args=["cup", 3])
    for other in ("", "?back=99", "?back=x"):
        answer = alice.post(reverse("manage_leaving", args=["cup", 3]) + other, {**given, "act": "save"})
        assert answer["Location"] == player


def test_what_a_substitute_costs_the_replaced_player_stands_before_and_after_they_are_put_in(alice: Client, session: Session) -> None:
    name, total = entrant(2).shown_name, points_text(session.ruleset.substitute_total, signed=True)
    cost = f"For {name} each game of the substitute counts {total} points, whatever the substitute scores."
    assert cost in text(alice.get(CHECK_IN))
    assert f"After it {name} plays again. {cost}" in text(alice.post(CHECK_IN, {"stand_in": "2", "who": "5"}, follow=True))
    session_steps.start(actor=SYSTEM, session=session)
    page = text(alice.post(CHECK_IN, {"stand_in": "3", "name": "Nora Neu"}, follow=True))
    assert f"plays for {entrant(3).shown_name} in this session. For {entrant(3).shown_name} each game" in page
