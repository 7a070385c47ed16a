"""Under an embargo no page says of anybody that they have not played: of whoever has no public game, the same is said."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from league.audit.actor import SYSTEM
from league.competitions.commands import change_competition, set_embargo
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.standings.pictures.contents import standings_picture
from league.standings.queries.ranking.standings import standings_of
from league.teams.commands import NewTeam, make_teams
from tests.built_once import built_once
from tests.factories import alice_directs, make_competition, make_entrants
from tests.league.standings.games import play
from tests.pages import raw, text

pytestmark = pytest.mark.django_db
FALSE = ("Has not played", "No game is finished", "No finished game", "No game on the days")
SAID = "No public result yet"


@pytest.fixture
def cup() -> Competition:
    return one_game()


@built_once
def one_game() -> Competition:
    """Four of five have played, in two teams, and all results are kept secret."""
    competition = make_competition("ema-2016")
    players = make_entrants(competition, 5)
    make_teams(actor=SYSTEM, competition=competition, teams=[NewTeam("Wolf", tuple(players[:2])), NewTeam("Luchs", tuple(players[2:]))])
    play(competition, players[:4], [41_000, 33_000, 26_000, 20_000])
    embargo(competition, 0)
    return competition


def embargo(competition: Competition, until: int | None) -> None:
    set_embargo(actor=SYSTEM, competition=competition, until=until)


def read(client: Client, competition: Competition, name: str, *args: int) -> str:
    answer = client.get(reverse(name, args=[competition.slug, *args]))
    return raw(answer).decode() if answer.streaming else text(answer)


@pytest.mark.parametrize("name", ["competition", "standings", "statistics", "teams"])
def test_no_page_of_all_says_that_nothing_was_played(client: Client, cup: Competition, name: str) -> None:
    page = read(client, cup, name)
    assert "No result is public yet." in page
    assert not any(words in page for words in FALSE)


@pytest.mark.parametrize("number", [1, 5])
@pytest.mark.parametrize("name", ["entrant", "breakdown"])
def test_no_page_of_a_player_says_that_they_have_not_played(client: Client, cup: Competition, name: str, number: int) -> None:
    page = read(client, cup, name, number)
    assert SAID in page
    assert not any(words in page for words in FALSE)


def test_the_page_of_a_team_does_not_say_that_it_has_not_played(client: Client, cup: Competition) -> None:
    page = read(client, cup, "team", 1)
    assert page.count(SAID) == 2, "beside the place, and by session"
    assert not any(words in page for words in FALSE)


@pytest.mark.parametrize("name", ["standings", "standings_csv", "standings_json"])
def test_the_same_is_said_of_whoever_has_played_and_whoever_has_not(client: Client, cup: Competition, name: str) -> None:
    page = read(client, cup, name)
    assert page.count(SAID) == 5
    assert "Has not played" not in page


def test_the_team_standings_say_it_of_every_team(client: Client, cup: Competition) -> None:
    assert read(client, cup, "teams").count(SAID) == 2


def test_the_picture_of_a_link_does_not_say_that_nothing_was_played(cup: Competition) -> None:
    assert standings_picture(cup, standings_of(cup)).note == "No result is public yet."
    assert standings_picture(cup, standings_of(cup, reader=EVERYTHING)).rows


def test_it_is_said_as_shortly_in_german(client: Client, cup: Competition) -> None:
    with translation.override("de"):
        assert standings_of(cup).unranked[0].note == "Noch kein öffentliches Ergebnis"


def test_a_public_game_on_another_day_is_not_told_to_be_the_only_one(client: Client, cup: Competition) -> None:
    embargo(cup, 1)
    change_competition(actor=SYSTEM, competition=cup, counts_from=datetime.date(2099, 1, 1))
    page = read(client, cup, "standings")
    assert page.count("No public game on the days that count") == 4
    assert page.count(SAID) == 1


def test_directors_read_who_has_not_played(client: Client, cup: Competition) -> None:
    client.force_login(alice_directs(cup))
    page = read(client, cup, "standings")
    assert page.count("Has not played yet") == 1
    assert SAID not in page


def test_without_an_embargo_it_is_said_who_has_not_played(client: Client, cup: Competition) -> None:
    embargo(cup, None)
    cup.refresh_from_db()
    assert standings_of(cup).unranked[0].note == "Has not played yet"
    assert "No finished game yet." in read(client, cup, "entrant", 5)
