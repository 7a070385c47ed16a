"""Pages count those who play where captains line up, not everybody entered."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition, CompetitionKind
from tests.factories import make_entrants
from tests.league.teams.made import by_line_up, plan, team_league
from tests.pages import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    """Four teams of four, and three people in no team; one of each team plays."""
    competition = team_league(kind=CompetitionKind.TOURNAMENT)
    make_entrants(competition, 3)
    return competition


def entrants(admin: Client, league: Competition) -> str:
    return text(admin.get(reverse("manage_entrants", args=[league.slug])))


def steps(admin: Client, league: Competition) -> str:
    return text(admin.get(reverse("manage", args=[league.slug])))


def test_the_players_page_counts_those_who_play(admin_client: Client, league: Competition) -> None:
    said = entrants(admin_client, league)
    assert "4 players are drawn (1 of each team), divisible by four." in said
    assert "3 players in no team are not drawn." in said
    assert "too many" not in said


def test_with_others_drawn_too_the_players_page_says_who_sits_out(admin_client: Client, league: Competition) -> None:
    by_line_up(league, others_play=True)
    assert "7 players are drawn (1 of each team): 3 sit out each time." in entrants(admin_client, league)


def test_the_next_steps_count_those_who_play(admin_client: Client, league: Competition) -> None:
    plan(league)
    said = steps(admin_client, league)
    assert "19 players are entered." in said
    assert "does not divide by four" not in said


def test_the_page_of_teams_says_whether_people_in_no_team_are_drawn(admin_client: Client, league: Competition) -> None:
    page = reverse("manage_teams", args=[league.slug])
    assert "People in no team are not drawn." in text(admin_client.get(page))
    by_line_up(league, others_play=True)
    assert "People in no team are drawn, too." in text(admin_client.get(page))


def test_the_pages_of_teams_say_partie_in_german_as_the_rest_does(admin_client: Client, league: Competition) -> None:
    admin_client.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    for name in ("manage_team_play", "manage_teams", "teams"):
        said = text(admin_client.get(reverse(name, args=[league.slug])))
        assert "Partien" in said
        assert not re.search(r"\bSpiele?n?s?\b", said)
