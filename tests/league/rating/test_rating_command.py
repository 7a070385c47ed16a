"""``manage.py rating``: the lists and the reasons as text, CSV and JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest
from django.core.management import CommandError, call_command

from league.competitions.models import Competition
from league.players.models import Player
from tests.league.rating.played import choose, finish, make_cup

pytestmark = pytest.mark.django_db


def answered(*options: str) -> str:
    out = io.StringIO()
    call_command("rating", *options, stdout=out)
    return out.getvalue()


def objects(*options: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in answered(*options, "--format", "json").splitlines()]


@pytest.fixture
def cup() -> Competition:
    competition = make_cup()
    for number, name in enumerate(("Anna", "Ben", "Clara", "David"), start=1):
        Player.objects.filter(entries__competition=competition, entries__number=number).update(first_name=name, last_name="")
    return competition


def test_the_open_rating_is_written_in_three_ways(cup: Competition) -> None:
    found = objects("--kind", "open")
    assert [(row["place"], row["player"], row["rating"], row["games"]) for row in found] == [
        (None, "Anna", 1567, 1),
        (None, "Ben", 1537, 1),
        (None, "Clara", 1493, 1),
        (None, "David", 1403, 1),
    ]
    rows = list(csv.DictReader(io.StringIO(answered("--kind", "open", "--format", "csv"))))
    assert [{name: str("" if value is None else value) for name, value in row.items()} for row in found] == rows
    heading, first, *_rest = answered("--kind", "open").splitlines()
    assert heading.split() == list(found[0])
    assert first.split()[1:3] == ["Anna", "1567"]


def test_the_reasons_are_the_games(cup: Competition) -> None:
    (game,) = objects("--kind", "open", "--why", "anna")
    opponents = game.pop("opponents")
    assert game == {"day": "2026-11-07", "competition": "Cup", "game": 1, "place": 1, "expected": 2.5, "change": 67, "rating": 1567}
    assert opponents == [{"place": place, "player": name, "rating": 1500} for place, name in ((2, "Ben"), (3, "Clara"), (4, "David"))]
    assert "2 Ben (1500); 3 Clara (1500)" in answered("--kind", "open", "--why", str(Player.objects.get(first_name="Anna").pk))


def test_the_ema_ranking_of_a_day_and_its_results(cup: Competition) -> None:
    second = make_cup("second", entrants=list(cup.entrants.order_by("number")))
    choose("mers", finish(cup), finish(second))
    best = objects("--day", "2026-11-28")[0]
    assert (best["place"], best["player"], best["ranking"], best["part_a"], best["part_b"]) == (1, "Anna", 450.0, 400.0, 500.0)
    assert {row["parts"] for row in objects("--day", "2026-11-28", "--why", "Anna")} == {"AB"}
    assert objects("--day", "2029-11-28") == []
    assert answered("--day", "2029-11-28") == "Nobody has a rating yet.\n"


def test_what_cannot_be_answered_is_refused(cup: Competition) -> None:
    for options, sentence in (
        ((), "No rating is chosen: say --kind open or --kind mers."),
        (("--kind", "open", "--why", "Zoe"), "Nobody in this list is “Zoe”."),
        (("--kind", "open", "--day", "yesterday"), "“yesterday” is no day, such as 2026-11-28."),
    ):
        with pytest.raises(CommandError, match=sentence.replace("(", r"\(").replace(".", r"\.")):
            answered(*options)
    Player.objects.filter(first_name="Ben").update(first_name="Anna")
    with pytest.raises(CommandError, match="“Anna” are several"):
        answered("--kind", "open", "--why", "Anna")
