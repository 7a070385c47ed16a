"""A stage with rules of its own: its games are played, verified and printed by them, and all others by the competition's."""

from __future__ import annotations

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Stage
from league.games.commands import start_session
from league.games.models import Game, GameResult
from league.games.queries.facts import replay_of
from league.paper.queries.seating import printed_sessions
from league.seating.models import Session
from tests.factories import make_competition, make_entrants, make_session
from tests.league.games.play import DRAW, Play, found_by_verify, ron

pytestmark = pytest.mark.django_db

OWN = {"base": "alarm-2019", "switches": {"uma": [30000, 10000, -10000, -30000]}}


def with_a_final(**rules: object) -> tuple[Competition, Stage]:
    competition = make_competition("alarm-2019")
    first = Stage.objects.create(competition=competition, number=1, name="Preliminaries")
    return competition, Stage.objects.create(competition=competition, number=2, name="Final", source=first, **rules)


def played_in(stage: Stage | None, competition: Competition) -> Session:
    """A session of this stage with one game, in which East wins the first hand and nothing else happens."""
    entrants = list(competition.entrants.all()) or make_entrants(competition)
    session = make_session(competition, entrants)
    Session.objects.filter(pk=session.pk).update(stage=stage)
    if stage is not None:
        Stage.objects.filter(pk=stage.pk).update(decided_at=timezone.now())
    start_session(actor=SYSTEM, session=session)
    play = Play(Game.objects.get(table__session=session))
    play.record(ron(0, 1, han=5))
    while play.game.state != "finished":
        play.record(DRAW)
    return session


def uma_of(session: Session) -> list[int]:
    return sorted(GameResult.objects.filter(seat__session=session).values_list("uma", flat=True), reverse=True)


def test_a_game_of_the_final_is_played_by_the_rules_of_the_final_and_all_others_by_those_of_the_competition() -> None:
    competition, final = with_a_final(ruleset_json=OWN)
    before, last = played_in(None, competition), played_in(final, competition)
    assert uma_of(before) == [0, 0, 0, 0]
    assert uma_of(last)[0] == 30000
    assert sum(uma_of(last)) == 0
    assert found_by_verify() == []


def test_a_stage_without_rules_of_its_own_plays_by_those_of_the_competition() -> None:
    competition, final = with_a_final()
    session = played_in(final, competition)
    game = Game.objects.get(table__session=session)
    assert (game.stage, game.ruleset, replay_of(game).record.ruleset) == (final, competition.ruleset, competition.ruleset)


def test_score_sheets_name_the_rules_of_their_session() -> None:
    competition, _final = with_a_final(ruleset_json=OWN)
    played_in(None, competition)
    played_in(Stage.objects.get(number=2), competition)
    assert [session.ruleset.uma for session in printed_sessions(competition)] == [(0, 0, 0, 0), (30000, 10000, -10000, -30000)]


@pytest.mark.parametrize("rules", ["dmjl", "ema-2012", {"base": "no such rules", "switches": {}}])
def test_rules_of_another_game_are_refused_for_a_stage(rules: object) -> None:
    _competition, final = with_a_final()
    final.ruleset_json = rules
    if rules == "ema-2012":
        final.full_clean()
        return
    with pytest.raises(ValidationError) as refused:
        final.full_clean()
    assert "ruleset_json" in refused.value.message_dict


def test_a_game_in_a_flat_competition_asks_no_stage(django_assert_num_queries: object) -> None:
    competition = make_competition("alarm-2019")
    game = Game.objects.select_related("competition").get(table__session=played_in(None, competition))
    with django_assert_num_queries(0):  # type: ignore[operator]
        assert game.ruleset.id == "alarm-2019"
