"""The demo: loaded once, complete, worth looking at, ready to record, and the same every time."""

from __future__ import annotations

import re
import subprocess
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.competitions.models import Competition, CompetitionState, Entrant, EntrantStatus
from league.games.models import Confirmation, Game, GameResult, GameState, Penalty, RecordedHand, Substitution
from league.players.models import Player
from league.seating.models import Session, SessionState, TableLink
from league.site.demo.league import SMALL, load_demo
from scoring.game import figures_from_json
from tests.factories import make_player

pytestmark = pytest.mark.django_db


def load_again(*arguments: str) -> str:
    out = StringIO()
    call_command("load_demo", *arguments, stdout=out)
    return out.getvalue()


def test_the_whole_demo_is_a_year_of_games_and_replays_to_what_is_stored():
    output = load_again("--base-url", "http://club.example:9000/")
    link = TableLink.objects.valid().order_by("table__number").first()
    assert link is not None
    addresses = ("http://club.example:9000/alarm-liga/", "http://club.example:9000/kuester-runde/")
    for text in (*addresses, f"http://club.example:9000{link.get_absolute_url()}", "evening 11 of 11"):
        assert text in output
    for account in User.objects.all():
        (line,) = [line for line in output.splitlines() if account.username in line]
        assert account.check_password(line.split()[-1])
    season, tournament = (Competition.objects.get(slug=slug) for slug in ("alarm-liga", "leuchtturm-pokal"))
    assert season.sessions.filter(state=SessionState.APPROVED).count() == 22
    days = season.evenings.order_by("date").values_list("date", flat=True)
    assert (days[len(days) - 1] - days[0]).days > 300
    assert tournament.sessions.filter(state=SessionState.PUBLISHED).count() == 7
    assert tournament.state == CompetitionState.FINISHED
    assert {game.players for game in Game.objects.exclude(competition__slug="kuester-runde")} == {4}
    assert {game.table.seats.count() - game.players for game in Game.objects.all()} == {0}
    assert RecordedHand.objects.current().filter(result__type="chombo").exists()
    figures = [figures_from_json(result.figures) for result in GameResult.objects.all()]
    assert any(win.yakuman for seat in figures for win in seat.wins)
    assert all(entrant.results.exists() for entrant in Entrant.objects.filter(substitute=False).exclude(competition__slug="vier-winde-cup"))
    assert not Confirmation.objects.filter(at__gte=timezone.now()).exists()
    call_command("verify", stdout=StringIO())


def test_the_demo_has_finished_confirmed_corrected_and_running_games():
    league = load_demo(SMALL)
    assert [session.state for session in league.sessions.all()] == [SessionState.APPROVED, SessionState.APPROVED, SessionState.RUNNING]
    states = [game.state for game in league.games.all()]
    assert states == [GameState.CONFIRMED] * (len(states) - 2) + [GameState.SEATED, GameState.RUNNING]
    assert league.games.filter(revisions__verb="revise_game", revisions__reason="Ein Fān übersehen").exists()
    assert Competition.objects.get(slug="vier-winde-cup").entrants.count() == 8


def test_somebody_joins_the_league_of_the_demo_and_somebody_leaves_it():
    league = load_demo(SMALL)
    assert league.entrants.filter(status=EntrantStatus.WITHDRAWN).count() == 1
    assert league.entrants.filter(guest=True).count() == 2


def test_the_tournament_of_the_demo_has_a_penalty_a_substitute_and_a_correction():
    load_demo(SMALL)
    cup = Competition.objects.get(slug="leuchtturm-pokal")
    penalty = Penalty.objects.get(game__competition=cup)
    assert (penalty.kind, penalty.points, penalty.after_hand) == ("late", -4000, 0)
    substitution = Substitution.objects.get(game__competition=cup)
    assert Entrant.objects.get(competition=cup, player=substitution.player).substitute
    assert [text.title for text in cup.announcements.all()] == ["Der Pokal ist vergeben"]
    assert substitution.game.results.get(seat__wind=substitution.seat).total == -30_000
    assert cup.games.filter(revisions__verb="revise_game", revisions__reason__contains="Dora").count() == 1


def test_the_demo_has_a_round_of_kuester_with_an_evening_of_five_and_one_of_the_basic_rules():
    load_demo(SMALL)
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


def test_the_rounds_of_the_demo_show_every_way_to_record_a_hand():
    load_demo(SMALL)
    hands = [hand.result for hand in RecordedHand.objects.current().filter(game__competition__slug="kuester-runde")]
    assert {hand["type"] for hand in hands} >= {"mahjong", "draw", "penalty"}
    given = [set(worth) for hand in hands for worth in hand.get("hands", []) if worth]
    assert any("ticked" in keys for keys in given)
    assert any("concealed" in keys for keys in given)
    assert any("values" in hand for hand in hands)


def results_of_a_demo() -> list[tuple[object, ...]]:
    """The results of a demo that is taken back."""
    with transaction.atomic():
        load_demo(SMALL)
        results = sorted(GameResult.objects.values_list("game__competition__slug", "entrant__number", "game__number", "points", "total"))
        transaction.set_rollback(True)
    return results


def test_the_demo_is_the_same_every_time():
    assert results_of_a_demo() == results_of_a_demo() != []


def test_the_demo_is_refused_where_there_is_data():
    make_player()
    with pytest.raises(CommandError):
        load_again()
    assert Player.objects.count() == 1


def test_loading_once_leaves_data_alone_and_still_tells_the_sign_ins_of_the_demo():
    load_demo(SMALL)
    games, sessions = Game.objects.count(), Session.objects.count()
    output = load_again("--once")
    assert (Game.objects.count(), Session.objects.count()) == (games, sessions)
    assert "demo-leitung" in output


def test_loading_once_over_a_club_of_ones_own_names_no_password():
    make_player()
    assert "demo-" not in load_again("--once")


def test_a_password_that_was_changed_is_not_printed():
    load_demo(SMALL)
    user = User.objects.get(username="demo-admin")
    user.set_password("something else entirely")
    user.save()
    assert "demo-admin" not in load_again("--once")


def passwords_in(output: str) -> dict[str, str]:
    """Account → password, of the lines that offer a sign-in."""
    lines = [line.split() for line in output.splitlines() if "Sign in as" in line]
    return {line[4].rstrip(","): line[-1] for line in lines}


def test_a_demo_that_others_reach_gets_passwords_of_its_own_which_are_printed_once():
    load_demo(SMALL)
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
def test_passwords_that_everybody_knows_are_replaced_on_any_address_but_this_machine_s_own(address):
    load_demo(SMALL)
    assert "platzwind-admin" not in load_again("--once", "--base-url", f"http://{address}:8000")
    assert not User.objects.get(username="demo-admin").check_password("platzwind-admin")


@pytest.mark.parametrize("address", ["127.0.0.1", "localhost", "[::1]", "127.8.8.8"])
def test_on_this_machine_alone_the_known_passwords_stay(address):
    load_demo(SMALL)
    assert "platzwind-admin" in load_again("--once", "--base-url", f"http://{address}:8000")


def test_where_the_site_answers_to_a_name_that_others_call_the_known_passwords_are_replaced_too(monkeypatch):
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["league.example.org", "127.0.0.1"])
    load_demo(SMALL)
    assert "platzwind-admin" not in load_again("--once")


def test_without_the_demo_nothing_is_loaded_and_what_an_earlier_one_left_open_is_closed():
    assert load_again("--accounts-only", "--base-url", "http://192.0.2.7:8000") == ""
    assert not Competition.objects.exists()
    load_demo(SMALL)
    assert set(passwords_in(load_again("--accounts-only", "--base-url", "http://192.0.2.7:8000"))) >= {"demo-admin"}
    assert load_again("--accounts-only", "--base-url", "http://192.0.2.7:8000") == ""


def test_make_asks_for_new_passwords_before_it_serves_to_others():
    """Both the address that ``make lan`` announces and ``HOST=0.0.0.0`` are told to ``load_demo``, with and without a demo."""
    for arguments in (["lan"], ["lan", "DEMO=no"], ["run", "HOST=0.0.0.0"]):
        planned = subprocess.run(["make", "--dry-run", *arguments], cwd=settings.BASE_DIR, capture_output=True, text=True).stdout
        (told,) = re.findall(r"load_demo (--once|--accounts-only) --base-url http://([\d.]+):", planned)
        assert told[1] != "127.0.0.1"
        assert planned.index("load_demo") < planned.index("gunicorn")
