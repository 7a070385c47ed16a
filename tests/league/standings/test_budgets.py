"""The countable parts of rows 4 and 9 of docs/budgets.md: queries of the first build, and bytes of a first visit."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.staticfiles.finders import find
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.competitions.models import Competition
from league.games.models import Game
from tests.factories import FIRST_NAMES, LAST_NAMES
from tests.league.games.play import DRAW, one_table
from tests.league.standings.many import make_season
from tests.league.table.phone import link_of
from tests.load.pages import MOST_QUERIES, MOST_STANDINGS, MOST_TABLE, PLAYERS, SESSIONS, own_parts

pytestmark = pytest.mark.django_db

GZIP = {"accept-encoding": "gzip"}
HEAD = 600  #: bytes of an answer's head, about


def queries_of_first_build(competition: Competition) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert Client().get(f"/{competition.slug}/standings/").status_code == 200
    return len(queries)


def test_the_standings_of_a_large_season_take_as_few_queries_as_those_of_a_small_one() -> None:
    small, large = make_season(8, 2, slug="small"), make_season(PLAYERS, SESSIONS, slug="large", seed=2)
    assert queries_of_first_build(small) == queries_of_first_build(large) <= MOST_QUERIES


def test_the_queries_of_the_standings_do_not_depend_on_the_number_of_hands() -> None:
    table = one_table()
    table.record(DRAW)
    few = queries_of_first_build(table.game.competition)
    table.record(*[DRAW] * 6)
    assert queries_of_first_build(table.game.competition) == few


def first_visit(client: Client, path: str) -> tuple[int, list[str], list[str]]:
    """Compressed bytes of a page and everything it loads; the addresses of these, and of other hosts."""
    answer = client.get(path, headers=GZIP)
    assert answer.status_code == 200
    assert answer["Content-Encoding"] == "gzip"
    weight, foreign = len(answer.content) + HEAD, []
    own, foreign = own_parts(gzip.decompress(answer.content).decode(), path)
    for part in own:  # style sheets load more, which is found while they are read
        content = static_file(part)
        weight += min(len(content), len(gzip.compress(content))) + HEAD
        if part.endswith(".css"):
            more, others = own_parts(content.decode(), part)
            foreign += others
            own += [each for each in more if each not in own]
    return weight, own, foreign


def static_file(path: str) -> bytes:
    assert path.startswith(f"/{settings.STATIC_URL.strip('/')}/"), path
    found = find(path.removeprefix(f"/{settings.STATIC_URL.strip('/')}/"))
    assert found, path
    return Path(found).read_bytes()


def test_a_first_visit_of_the_standings_of_two_hundred_players_is_light() -> None:
    season = make_season(PLAYERS, SESSIONS)
    for number, entrant in enumerate(season.entrants.select_related("player")):
        entrant.player.first_name = FIRST_NAMES[number % len(FIRST_NAMES)]
        entrant.player.last_name = f"{LAST_NAMES[number * 5 % 7]}-{LAST_NAMES[number * 3 % 5]}{number}"
        entrant.player.save()
    weight, parts, foreign = first_visit(Client(), f"/{season.slug}/standings/")
    assert weight <= MOST_STANDINGS * 1024, f"{weight / 1024:.1f} KB"
    assert len(parts) >= 5
    assert foreign == []


def test_a_first_visit_of_a_table_is_light() -> None:
    table = one_table()
    table.record(DRAW)
    client, address = Client(), link_of(Game.objects.get()).get_absolute_url()
    client.post(f"{address}who/", {"who": "0"})
    weight, parts, foreign = first_visit(client, address)
    assert weight <= MOST_TABLE * 1024, f"{weight / 1024:.1f} KB"
    assert len(parts) >= 8
    assert foreign == []


def test_other_hosts_are_seen() -> None:
    html = '<script src="https://elsewhere.example/x.js"></script><link rel="icon" href="/static/a.svg"><img src="b.png">'
    assert own_parts(html, "/page/") == (["/static/a.svg", "/page/b.png"], ["https://elsewhere.example/x.js"])
    assert own_parts('@import url("//elsewhere.example/a.css"); i { background: url(c.svg) }', "/css/main.css") == (
        ["/css/c.svg"],
        ["//elsewhere.example/a.css"],
    )
