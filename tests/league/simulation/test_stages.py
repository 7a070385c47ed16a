"""Each template is played to its end by the simulator; who is where in the end is counted a second time by a plain script."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import Any

import pytest
from django.core.management import call_command

from league.audit.actor import SYSTEM
from league.competitions.commands import set_up_stages
from league.competitions.embargo import EVERYTHING
from league.competitions.models import Competition
from league.competitions.stage_templates import STAGE_TEMPLATES, StageTemplate
from league.games.models import GameResult
from league.seating.commands import plan_stages
from league.seating.models import Seat, SessionState
from league.simulation.people import create_with_players
from league.simulation.stages import simulate_stages
from league.standings.queries.ranking.stages import staged_of
from tests.depth import all_at_night

pytestmark = pytest.mark.django_db
PLAYERS = {"semi-final": 32, "season": 16, "club": 16}


def played(template: StageTemplate, *, short: bool) -> Competition:
    """A competition of a template, played to its end; ``short``: with as few sessions as show everything."""
    players = PLAYERS.get(template.key, 8)
    competition = create_with_players("Cup", "ema-2016", players // (2 if short and players > 16 else 1), kind=template.kind)
    stages: list[dict[str, Any]] = template.fitting(competition.entrants.count())
    if short:
        stages = [{**fields, "planned_sessions": 1 if number == 0 else 2 - (number > 1)} for number, fields in enumerate(stages)]
        if "policy_unit" in stages[0]:  # three evenings, of which the best two count
            stages[0] |= {"planned_sessions": 6, "policy_count": 2}
    set_up_stages(actor=SYSTEM, competition=competition, stages=stages)
    if template.kind == "tournament":
        plan_stages(actor=SYSTEM, competition=competition)
    for _session in simulate_stages(competition, seed=7):
        pass
    return competition


def check(competition: Competition) -> None:
    """Count everything anew from the results alone."""
    stages = list(competition.stages.order_by("number"))
    for stage in stages:
        own = competition.sessions.filter(stage=None if stage.is_first else stage)
        assert own.count() == stage.planned_sessions
        assert set(own.values_list("state", flat=True)) == {SessionState.APPROVED}
        members = set(
            competition.entrants.values_list("pk", flat=True) if stage.is_first else stage.places.values_list("entrant", flat=True)
        )
        assert set(Seat.objects.filter(session__in=own).values_list("entrant", flat=True)) <= members
    values: dict[int, dict[int, Fraction]] = {}
    for stage in stages:
        values[stage.number] = counted(competition, stage, values)
    last = [stage for stage in stages if not stage.followers.exists()]
    lines = staged_of(competition, EVERYTHING).lines
    for stage in last:
        found = [(line.key, line.value) for line in lines if line.stage == stage.number]
        assert dict(found) == values[stage.number]
        assert [value for _key, value in found] == sorted(values[stage.number].values(), reverse=True)
    assert [line.place for line in lines] == sorted(line.place or 0 for line in lines)


def counted(competition: Competition, stage: Any, values: dict[int, dict[int, Fraction]]) -> dict[int, Fraction]:
    """Everybody's points in a stage: a plain sum (of the best evenings), and what was carried over."""
    evenings: dict[tuple[int, Any], int] = defaultdict(int)
    rows = GameResult.objects.filter(game__competition=competition, game__table__session__stage=None if stage.is_first else stage.pk)
    for entrant, total, evening in rows.values_list("entrant", "total", "game__table__session__evening"):
        evenings[entrant, evening] += total
    totals: dict[int, list[int]] = defaultdict(list)
    for (entrant, _evening), total in evenings.items():
        totals[entrant].append(total)
    best = stage.policy_count if stage.policy == "best" else None
    share = Fraction(stage.share_of, stage.share_by) if not stage.is_first else Fraction(0)
    members = competition.entrants.values_list("pk", flat=True) if stage.is_first else stage.places.values_list("entrant", flat=True)
    before = values[stage.source.number] if stage.source else {}
    return {key: sum(sorted(totals[key], reverse=True)[:best], Fraction(0)) + share * before.get(key, Fraction(0)) for key in members}


@pytest.mark.parametrize("short", all_at_night([True, False]))
@pytest.mark.parametrize("template", STAGE_TEMPLATES, ids=lambda one: one.key)
def test_each_template_is_played_through(template: StageTemplate, short: bool) -> None:
    check(played(template, short=short))


def test_the_command_sets_a_template_up_and_plays_it(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", create="Cup", template="final", players=8, seed=3)
    assert "11 sessions, 19 games" in capsys.readouterr().out


def test_of_the_club_championship_whole_evenings_count() -> None:
    template = next(one for one in STAGE_TEMPLATES if one.key == "club")
    (first, _final) = template.stages
    assert (first["planned_sessions"], first["policy"], first["policy_count"], first["policy_unit"]) == (24, "best", 8, "evenings")
    competition = played(template, short=True)
    assert competition.evenings.count() == 4
    assert [evening.sessions.count() for evening in competition.evenings.order_by("date")] == [2, 2, 2, 2]
    lines = staged_of(competition, EVERYTHING).lines
    uses = {line.key: [use.value for use in line.uses] for line in lines}
    assert all(own[:6].count("dropped") == 2 for own in uses.values())
    assert all(own[number] == own[number + 1] for own in uses.values() for number in (0, 2, 4))
