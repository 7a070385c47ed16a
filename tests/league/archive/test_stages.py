"""Stages, their players and their sessions leave an installation with the competition, and arrive whole in another."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest

from league.archive.container import packed
from league.archive.queries.members import members_of
from league.audit.actor import SYSTEM
from league.competitions.commands import withdraw_entrant
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.errors import Refusal
from league.games.models import Game
from league.seating.commands import replace_in_stage
from league.standings.queries.ranking.stages import staged_of
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.archive.test_competition import another_installation, archive_of, load
from tests.league.standings.games import play

pytestmark = pytest.mark.django_db
SCORES = [45_000, 35_000, 25_000, 15_000]


def staged_cup() -> Competition:
    """Preliminaries, a final by its own rules in which somebody replaces another, and a consolation."""
    competition = make_competition("ema-2012", kind="tournament")
    eight = make_entrants(competition, 8)
    play(competition, eight[:4], SCORES)
    play(competition, eight[4:], SCORES)
    make_stage(competition, "Preliminaries", planned_sessions=2)
    final = make_stage(
        competition, "Final", who="best", count=4, carried="share", share_of=1, share_by=3, members=eight[:4], ruleset_json="ema-2016",
        draw="final",
    )  # fmt: skip
    make_stage(competition, "Consolation", who="rest", carried="start", start_points=[30, 20, 10], tiebreaks=["lot"])
    withdraw_entrant(actor=SYSTEM, entrant=eight[3])
    replace_in_stage(actor=SYSTEM, stage=final, gone=eight[3], entrant=eight[4])
    play(competition, [*eight[:3], eight[4]], SCORES, stage=final)
    return competition


def what_it_is(competition: Competition) -> list[Any]:
    numbers = dict(competition.entrants.values_list("pk", "number"))
    staged = staged_of(Competition.objects.get(pk=competition.pk), EVERYTHING)
    lines = [(numbers[line.key], line.place, line.value, line.stage) for line in staged.lines]
    places = [
        (row.seed, numbers[row.entrant_id], row.by, numbers.get(row.replaces_id))
        for stage in competition.stages.order_by("number")
        for row in stage.places.order_by("seed")
    ]
    rules = [game.ruleset.id for game in Game.objects.filter(competition=competition).order_by("number")]
    return [lines, places, rules, [stage.source and stage.source.number for stage in competition.stages.order_by("number")]]


def test_stages_arrive_whole_and_leave_again_as_the_same_bytes() -> None:
    cup = staged_cup()
    before, original = what_it_is(cup), archive_of(cup)
    another_installation()
    copy = load(original)
    assert what_it_is(copy) == before
    assert archive_of(copy) == original


def test_a_competition_without_stages_is_written_as_before() -> None:
    competition = make_competition()
    play(competition, make_entrants(competition, 4), SCORES)
    members = members_of(competition)
    assert "stages" not in members["competition.jsonl"][0]
    assert all("stage" not in session for session in members["sessions.jsonl"])


WRONG: list[Callable[[list[dict[str, Any]]], object]] = [
    lambda stages: stages[1].update(source=3),
    lambda stages: stages[1].pop("source"),
    lambda stages: stages[0].update(source=1),
    lambda stages: stages[1].update(who="nobody knows"),
    lambda stages: stages[1].update(count=0),
    lambda stages: stages[1].update(share_of=4),
    lambda stages: stages[2].update(start_points=["ten"]),
    lambda stages: stages[2].update(start_points=[10, 20]),
    lambda stages: stages[2].update(tiebreaks="lot"),
    lambda stages: stages[2].update(tiebreaks=["by weight"]),
    lambda stages: stages[1].update(ruleset_json={"base": "none"}),
    lambda stages: stages[1].update(ruleset_json="kuester"),
    lambda stages: stages[1]["players"][0].update(entrant=99),
    lambda stages: stages[1]["players"].append(stages[1]["players"][0]),
    lambda stages: stages[1].update(number=3),
    lambda stages: stages.pop(1),
    lambda stages: stages[1].update(further=1),
]


def test_impossible_stages_are_refused_in_a_sentence() -> None:
    members = {name: list(rows) for name, rows in members_of(staged_cup()).items()}
    (competition,) = members["competition.jsonl"]
    for number, wrong in enumerate(WRONG):
        stages = json.loads(json.dumps(competition["stages"]))
        wrong(stages)
        file = io.BytesIO()
        packed({**members, "competition.jsonl": [{**competition, "stages": stages}]}, file)
        with pytest.raises(Refusal) as refused:
            load(file.getvalue(), slug="copy")
        assert refused.value.code in ("archive_line", "archive_inconsistent"), number
