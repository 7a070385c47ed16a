"""Pages of a competition with five thousand players: each is answered, in a size that a phone can load."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.standings.queries.statistics.overall import statistics_of
from league.standings.tables import ROWS_A_PAGE
from tests.factories import alice_directs
from tests.league.standings.many import make_season

pytestmark = pytest.mark.django_db
PLAYERS = 5_000
LIST, PAGE = 1_500_000, 250_000  #: bytes at most before they are packed: a line for everybody, and a page of a table
RANKING = "?policy=average&policy_count=&min_games=2&tiebreak_1=head_to_head&tiebreak_2=best_session"


@pytest.fixture(scope="module")
def competition(prepared: None) -> Competition:
    return make_season(PLAYERS, 2)


def html(client: Client, competition: Competition, name: str, query: str = "", *, most: int) -> str:
    response = client.get(reverse(name, args=[competition.slug]) + query, headers={"accept-language": "en"})
    assert response.status_code == 200
    assert len(response.content) < most, f"{name} has {len(response.content):,} bytes"
    return response.content.decode()


def test_everybody_can_read_the_players_the_statistics_and_other_rules(client: Client, competition: Competition) -> None:
    players = html(client, competition, "entrants", most=LIST)
    assert players.count('<th scope="row">') == PLAYERS

    statistics = html(client, competition, "statistics", most=PAGE)
    firsts = next(award for award in statistics_of(competition).awards.awards if award.title == "Most first places")
    assert len(firsts.winners) > 100, "everybody who came first twice"
    assert f"and {firsts.more} more<br><strong>{firsts.value}</strong>" in statistics

    other = html(client, competition, "what_if", "?rules=ema-2012", most=PAGE)
    assert "2500 of 2500" in re.sub(r"(?<=\d),(?=\d)", "", other)
    assert other.count('class="row-link"') == ROWS_A_PAGE


def test_a_director_sees_what_another_ranking_would_make_of_them(client: Client, competition: Competition) -> None:
    client.force_login(alice_directs(competition))
    preview = html(client, competition, "manage_ranking", RANKING, most=PAGE)
    assert "Save this ranking" in preview
    assert f"{PLAYERS - 250} more rows are not shown." in re.sub(r"(?<=\d),(?=\d)", "", preview)
