"""A player's page across competitions shows what the place beside it comes from."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, RankingMethod
from tests.factories import make_competition, make_entrants
from tests.league.standings.games import play
from tests.league.standings.stages.cups import small_cup

pytestmark = pytest.mark.django_db


def row_of(entrant: Entrant, language: str = "en") -> str:
    """The line of the only competition on this person's page, as plain text."""
    address = reverse("player", args=[entrant.player_id])
    html = Client().get(address, headers={"accept-language": language}).content.decode()
    body = re.search(r"<tbody>(.*?)</tbody>", html, re.DOTALL)
    assert body is not None
    return " ".join(re.sub(r"<[^>]+>", " ", body[1]).split())


def entrant(competition: Competition, number: int) -> Entrant:
    return competition.entrants.get(number=number)


def test_over_stages_the_total_is_what_is_ranked_by_and_says_what_was_carried_over() -> None:
    cup = small_cup()
    assert "1 +8,500 +2,500 of it carried over" in row_of(entrant(cup, 6)), "its games add up to +11,000"
    assert "1 +8.500 davon +2.500 mitgenommen" in row_of(entrant(cup, 6), "de")
    assert "4 −1,250 +7,750 of it carried over" in row_of(entrant(cup, 1)), "its games add up to +6,500"


def test_who_did_not_go_on_carried_nothing_over() -> None:
    row = row_of(entrant(small_cup(), 3))
    assert "5 −5,000 1" in row and "carried over" not in row


def ranked(**fields: Any) -> Competition:
    competition = make_competition("ema-2012")
    competition = competitions.change_competition(actor=SYSTEM, competition=competition, **fields)
    four = make_entrants(competition, 4)
    play(competition, four, [45_000, 35_000, 25_000, 15_000])
    play(competition, four, [35_000, 45_000, 25_000, 15_000])
    return competition


def test_where_a_sum_of_totals_does_not_rank_its_cell_names_what_does() -> None:
    competition = ranked(policy=RankingMethod.PLACE_POINTS, place_points=[4, 2, 1, 0])
    assert "1 6 Place points 2" in row_of(entrant(competition, 1))


@pytest.mark.parametrize("policy", [RankingMethod.SUM, RankingMethod.AVERAGE])
def test_a_sum_stands_alone_as_does_the_total_beside_an_average(policy: RankingMethod) -> None:
    assert "1 +60,000 2 +30,000" in row_of(entrant(ranked(policy=policy), 1))
