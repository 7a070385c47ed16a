"""What the demo shows, and whose passwords it has: one small demo for all tests, each of which takes back what it did to it."""

from __future__ import annotations

import pytest
from django.conf import settings

from league.accounts.models import User
from league.competitions.models import Competition, Entrant, EntrantStatus
from league.games.models import Game, Penalty, RecordedHand, Substitution
from league.games.states import GameState
from league.seating.models import Session, SessionState, TableLink
from league.site.demo.league import SMALL, load_demo
from tests.league.site.test_load_demo import load_again, passwords_in

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("league")]


@pytest.fixture(scope="module")
def league(prepared: None) -> Competition:
    return load_demo(SMALL)


def test_the_demo_has_finished_confirmed_corrected_and_running_games(league: Competition) -> None:
    assert [session.state for session in league.sessions.all()] == [SessionState.APPROVED, SessionState.APPROVED, SessionState.RUNNING]
    states = [game.state for game in league.games.all()]
    assert states == [GameState.CONFIRMED] * (len(states) - 2) + [GameState.SEATED, GameState.RUNNING]
    assert league.games.filter(revisions__verb="revise_game", revisions__reason="Ein Fān übersehen").exists()
    assert Competition.objects.get(slug="vier-winde-cup").entrants.count() == 8


def test_the_text_of_the_coming_tournament_stays_true_once_it_is_drawn_or_somebody_else_enters() -> None:
    cup = Competition.objects.get(slug="vier-winde-cup")
    assert not cup.sessions.exists()
    assert cup.description == "Ein erfundenes Turnier zum Ausprobieren, von der Auslosung bis zur Siegerehrung."


def test_somebody_joins_the_league_of_the_demo_and_somebody_leaves_it(league: Competition) -> None:
    assert league.entrants.filter(status=EntrantStatus.WITHDRAWN).count() == 1
    assert league.entrants.filter(guest=True).count() == 2


def test_the_tournament_of_the_demo_has_a_penalty_a_substitute_and_a_correction() -> None:
    cup = Competition.objects.get(slug="leuchtturm-pokal")
    penalty = Penalty.objects.get(game__competition=cup)
    assert (penalty.kind, penalty.points, penalty.after_hand) == ("late", -4000, 0)
    substitution = Substitution.objects.get(game__competition=cup)
    assert Entrant.objects.get(competition=cup, player=substitution.player).substitute
    assert [text.title for text in cup.announcements.all()] == ["Der Pokal ist vergeben"]
    assert substitution.game.results.get(seat__wind=substitution.seat).total == -30_000
    assert cup.games.filter(revisions__verb="revise_game", revisions__reason__contains="Dora").count() == 1


def test_the_demo_has_a_round_of_kuester_with_an_evening_of_five_and_one_of_the_basic_rules() -> None:
    kuester, basic = (Competition.objects.get(slug=slug) for slug in ("kuester-runde", "grundregel-runde"))
    assert [(game.players, game.state) for game in kuester.games.order_by("-players", "number")] == [
        (5, GameState.CONFIRMED),
        (5, GameState.RUNNING),
        *[(4, GameState.CONFIRMED)] * 3,
    ]
    running = kuester.games.get(state=GameState.RUNNING)
    assert running.hands.current().count() == 4
    assert TableLink.objects.valid().filter(table=running.table).exists()
    assert {game.state for game in basic.games.all()} == {GameState.CONFIRMED}
    assert {game.hands.current().count() for game in basic.games.all()} == {16}
    assert kuester.divide_by == 10


def test_the_rounds_of_the_demo_show_every_way_to_record_a_hand() -> None:
    hands = [hand.result for hand in RecordedHand.objects.current().filter(game__competition__slug="kuester-runde")]
    assert {hand["type"] for hand in hands} >= {"mahjong", "draw", "penalty"}
    given = [set(worth) for hand in hands for worth in hand.get("hands", []) if worth]
    assert any("ticked" in keys for keys in given)
    assert any("concealed" in keys for keys in given)
    assert any("values" in hand for hand in hands)


def test_loading_once_leaves_data_alone_and_still_tells_the_sign_ins_of_the_demo() -> None:
    games, sessions = Game.objects.count(), Session.objects.count()
    output = load_again("--once")
    assert (Game.objects.count(), Session.objects.count()) == (games, sessions)
    assert "demo-leitung" in output


def test_a_password_that_was_changed_is_not_printed() -> None:
    user = User.objects.get(username="demo-admin")
    user.set_password("something else entirely")
    user.save()
    assert "demo-admin" not in load_again("--once")


def test_a_demo_that_others_reach_gets_passwords_of_its_own_which_are_printed_once() -> None:
    known = passwords_in(load_again("--once"))
    assert {name for name in known if User.objects.get(username=name).check_password(known[name])} == set(known) != set()
    fresh = passwords_in(load_again("--once", "--base-url", "http://192.0.2.7:8000"))
    assert set(fresh) == set(known)
    for name, password in fresh.items():
        user = User.objects.get(username=name)
        assert user.check_password(password)
        assert not user.check_password(known[name])
        assert len(password) > 10
    assert passwords_in(load_again("--once", "--base-url", "http://192.0.2.7:8000")) == {}
    assert passwords_in(load_again("--once")) == {}


@pytest.mark.parametrize("address", ["0.0.0.0", "[::]", "laptop.club.example", "10.1.2.3"])
def test_passwords_that_everybody_knows_are_replaced_on_any_address_but_this_machine_s_own(address: str) -> None:
    assert "platzwind-admin" not in load_again("--once", "--base-url", f"http://{address}:8000")
    assert not User.objects.get(username="demo-admin").check_password("platzwind-admin")


@pytest.mark.parametrize("address", ["127.0.0.1", "localhost", "[::1]", "127.8.8.8"])
def test_on_this_machine_alone_the_known_passwords_stay(address: str) -> None:
    assert "platzwind-admin" in load_again("--once", "--base-url", f"http://{address}:8000")


def test_where_the_site_answers_to_a_name_that_others_call_the_known_passwords_are_replaced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["league.example.org", "127.0.0.1"])
    assert "platzwind-admin" not in load_again("--once")
