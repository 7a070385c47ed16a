"""The database of a release holds a series with a season made from another."""

from __future__ import annotations

import pytest

from league.audit.actor import SYSTEM
from league.competitions.commands import set_competition_state
from league.series.models import DivisionSeason, SeasonMove
from league.simulation.people import create_with_players
from tests.releases.troubles import continue_as_series


@pytest.mark.django_db
def test_an_old_league_is_continued() -> None:
    old = create_with_players("Deichliga 2019", "alarm-2019", 4)
    for state in ("running", "finished", "archived"):
        old = set_competition_state(actor=SYSTEM, competition=old, state=state)
    continue_as_series(old)
    assert (DivisionSeason.objects.count(), SeasonMove.objects.count()) == (2, 4)
