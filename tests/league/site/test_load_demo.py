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
from league.competitions.models import Competition, CompetitionState, Entrant
from league.games.models import Confirmation, Game, GameResult, RecordedHand
from league.players.models import Player
from league.seating.models import SessionState, TableLink
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
    assert output.startswith("Loading the demo"), "before the first of its steps is done"
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


def test_loading_once_over_a_club_of_ones_own_names_no_password():
    make_player()
    assert "demo-" not in load_again("--once")


def passwords_in(output: str) -> dict[str, str]:
    """Account → password, of the lines that offer a sign-in."""
    lines = [line.split() for line in output.splitlines() if "Sign in as" in line]
    return {line[4].rstrip(","): line[-1] for line in lines}


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
        if "lan" in arguments:  # chats and QR codes lead to the address that is announced
            assert f"ALLOWED_HOSTS={told[1]} SITE_ADDRESS=http://{told[1]}:8000 " in planned
