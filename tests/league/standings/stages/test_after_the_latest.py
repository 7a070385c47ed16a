"""The standings after the latest session are those of now, with the stages decided since; those after an earlier one are as they were then.
Pages, files and paper give the same places for the same session."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.games import commands
from league.games.commands import start_session
from league.games.entry import Entry
from league.games.models import Game
from league.paper.queries.standings import printed_standings
from league.seating.commands import seat_session
from league.seating.models import Session
from league.standings.queries.ranking.standings import standings_of
from tests.league.paper.reading import asked
from tests.league.standings.stages.cups import json_of
from tests.league.standings.stages.test_outdated_seats import cup, some
from tests.pages import page_of

__all__ = ["cup"]

pytestmark = pytest.mark.django_db

FINAL = [1, 2, 6, 9]


def rows(query: str) -> list[str]:
    """The rows of the table on the page."""
    page = page_of(Client().get(f"/cup/standings/{query}", headers={"accept-language": "en"}))
    return [row.text for row in page.all("table")[0].all("tr")]


def places(competition: Competition, after: int | None) -> list[tuple[int | None, int]]:
    return [(row.place, row.person.number) for row in standings_of(competition, after).rows]


def play_the_final(cup: Competition) -> None:
    session = Session.objects.get(competition=cup, number=2)
    start_session(actor=SYSTEM, session=session)
    game = Game.objects.get(table__session=session)
    commands.enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=[40_000, 35_000, 25_000, 20_000], sum_reason="")


def test_once_stages_are_decided_the_standings_after_the_last_of_the_preliminaries_are_those_of_now(cup: Competition) -> None:
    assert places(cup, 1) == places(cup, None)
    assert sorted(number for _place, number in places(cup, 1)[:4]) == FINAL
    assert standings_of(cup, 1).is_staged


def test_the_page_chosen_by_its_number_is_divided_as_the_page_without_one(cup: Competition) -> None:
    assert "Final" in rows("?after=1") and rows("?after=1") == rows("")


def test_the_paper_is_in_parts_too(cup: Competition) -> None:
    printed = printed_standings(cup, 1)
    assert printed is not None and printed.standings.is_staged
    assert [(row.place, row.person.number) for row in printed.standings.rows] == places(cup, 1)
    assert "Consolation" in asked(cup, "standings", session=1).text


def test_files_of_that_session_have_the_same_places(cup: Competition) -> None:
    assert json_of(cup, "?after=1")["standings"] == json_of(cup)["standings"]


def test_once_the_final_has_begun_those_after_the_preliminaries_are_as_they_were_then(cup: Competition) -> None:
    seat_session(actor=SYSTEM, session=Session.objects.get(number=2), tables=[some(cup, 1, 9, 2, 6)])
    play_the_final(cup)
    assert not standings_of(cup, 1).is_staged and standings_of(cup, 2).is_staged
    printed = printed_standings(cup, 1)
    assert printed is not None
    assert [(row.place, row.person.number) for row in printed.standings.rows] == places(cup, 1)
    assert places(cup, 2) == places(cup, None)
