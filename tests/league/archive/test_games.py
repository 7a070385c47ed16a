"""Games as lines: out, in, and what is refused."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from league.archive.commands.games import import_games
from league.archive.errors import LinesRefused
from league.archive.game_lines import game_line_text
from league.archive.queries.games import game_lines
from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.models import Game, GameResult
from league.players.models import Player
from league.seating.models import TableLink
from scoring.formats import answer_line
from tests.factories import make_competition, make_entrant
from tests.league.archive.season import an_eventful_season
from tests.league.games.play import found_by_verify, named_table, one_table

pytestmark = pytest.mark.django_db


def lines_of(competition: Competition) -> list[str]:
    return [game_line_text(line) for line in game_lines(competition)]


def import_into(competition: Competition, *lines: str | bytes, create: bool = True, **options: Any) -> Any:
    raw = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    return import_games(actor=SYSTEM, competition=competition, file=io.BytesIO(raw), create_players=create, **options)


def an_empty_one(like: Competition, slug: str = "empty") -> Competition:
    return make_competition(like.ruleset_json, slug=slug)


def test_what_is_imported_is_exported_byte_for_byte() -> None:
    season = an_eventful_season()
    lines = lines_of(season)
    assert len(lines) == 10
    copy = an_empty_one(season)
    report = import_into(copy, *lines)
    assert lines_of(copy) == lines
    assert (report.games, report.sessions, len(report.new)) == (10, (1, 2, 3, 6), 12)
    assert found_by_verify() == []


def test_the_results_of_the_imported_games_are_those_of_the_original() -> None:
    season = an_eventful_season()
    copy = an_empty_one(season)
    import_into(copy, *lines_of(season))

    def results(competition: Competition) -> list[Any]:
        rows = GameResult.objects.filter(game__competition=competition).order_by("game__number", "seat__wind")
        return list(rows.values_list("game__number", "entrant__number", "points", "place", "uma", "total", "figures"))

    assert results(copy) == results(season) != []
