"""The start page and a player's page across competitions."""

from __future__ import annotations

import re
import subprocess

import pytest
from django.conf import settings
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from tests.factories import ada_administrates, make_competition, make_entrants
from tests.league.games.play import one_table, tsumo
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db


def home(client) -> str:
    response = client.get(reverse("home"))
    assert response.status_code == 200
    return response.content.decode()


def test_a_fresh_installation_says_what_to_do(client):
    page = home(client)
    assert "createsuperuser" in page
    assert "load_demo" in page


def test_the_commands_of_a_fresh_installation_run_as_they_are_written_there(client):
    page = home(client)
    for command in ("createsuperuser", "load_demo"):
        (python,) = re.findall(rf"<pre>(\S+) manage.py {command}</pre>", page)
        done = subprocess.run([python, "manage.py", command, "--help"], cwd=settings.BASE_DIR, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr
        if python.startswith("."):
            assert f"`{python} manage.py createsuperuser`" in (settings.BASE_DIR / "README.md").read_text(encoding="utf-8")


def test_an_administrator_without_competitions_is_told_to_create_one(client):
    client.force_login(ada_administrates())
    page = home(client)
    assert "createsuperuser" not in page
    assert "There is no competition yet. Create one" in page


def test_running_and_coming_competitions_stand_before_past_ones(client):
    for slug, steps in (("past", ["running", "finished"]), ("running", ["running"]), ("coming", [])):
        competition = make_competition(name=f"The {slug} one", slug=f"the-{slug}")
        for state in steps:
            competitions.set_competition_state(actor=SYSTEM, competition=competition, state=state)
    page = home(client)
    assert page.index("The running one") < page.index("The coming one") < page.index("The past one")


def test_the_latest_results_name_their_competition(client):
    competition = make_competition("ema-2012", name="Harbour league", slug="harbour")
    game = play(competition, make_entrants(competition, 4), [45_000, 35_000, 25_000, 15_000])
    page = home(client)
    assert game.get_absolute_url() in page
    assert page.count("Harbour league") >= 2


def test_the_latest_results_are_those_of_the_latest_sessions_of_all_competitions(client):
    old, new = (make_competition("ema-2012", name=name, slug=name.lower()) for name in ("Oldest", "Newest"))
    four = make_entrants(old, 4)
    for _ in range(2):
        play(old, four, [45_000, 35_000, 25_000, 15_000])
    latest = play(new, make_entrants(new, 4), [45_000, 35_000, 25_000, 15_000])
    page = home(client)
    assert page.index(latest.get_absolute_url()) < page.index("/oldest/games/2/") < page.index("/oldest/games/1/")


def test_only_the_two_latest_results_stand_open(client):
    competition = make_competition("ema-2012")
    four = make_entrants(competition, 4)
    games = [play(competition, four, [45_000, 35_000, 25_000, 15_000]) for _ in range(3)]
    opened, folded = home(client).split("<summary>More results</summary>")
    assert [game.get_absolute_url() in opened for game in games] == [False, True, True]
    assert games[0].get_absolute_url() in folded


def test_the_start_page_takes_the_same_queries_for_many_competitions(client, django_assert_num_queries):
    def more(count: int) -> None:
        for number in range(count):
            competition = make_competition("ema-2012", name=f"League {count} {number}", slug=f"league-{count}-{number}")
            play(competition, make_entrants(competition, 4), [45_000, 35_000, 25_000, 15_000])

    more(1)
    with django_assert_num_queries(8):
        home(client)
    more(3)
    with django_assert_num_queries(8):
        home(client)


def test_a_player_is_shown_with_the_place_in_every_competition(client, django_assert_num_queries):
    first = make_competition("ema-2012", name="First league", slug="first")
    four = make_entrants(first, 4)
    play(first, four, [45_000, 35_000, 25_000, 15_000])
    url = reverse("player", args=[four[1].player_id])
    with django_assert_num_queries(10):
        client.get(url)
    second = make_competition("ema-2012", name="Second league", slug="second")
    again = [competitions.add_entrant(actor=SYSTEM, competition=second, player=entrant.player) for entrant in four]
    play(second, again, [20_000, 50_000, 35_000, 15_000])
    with django_assert_num_queries(10):
        page = client.get(url).content.decode()
    assert "First league" in page
    assert 'data-place="1"' in page
    assert 'data-place="2"' in page


def test_games_being_played_show_their_scores_on_the_start_page(client):
    table = one_table("ema-2012")
    table.record(tsumo(0, 3, 40))
    game = table.game
    page = home(client)
    assert "Being played now" in page
    assert game.get_absolute_url() in page
    assert "East 1, 1 counter" in page
    competitions.set_embargo(actor=SYSTEM, competition=game.competition, until=0)
    assert "Being played now" not in home(client)
