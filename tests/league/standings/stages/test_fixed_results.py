"""That a substitute played and the result is fixed stands at the stage in which it was, and at no other."""

from __future__ import annotations

import pytest

from league.standings.queries.ranking.breakdown import breakdown_of
from tests.factories import make_competition, make_entrants, make_player, make_stage
from tests.league.games.play import Play
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db
FIXED = "Replaced or disqualified: the result is fixed."


def test_the_caption_of_a_stage_without_a_substitute_says_nothing_of_one() -> None:
    cup = make_competition("ema-2016")
    four = make_entrants(cup, 4)
    first = Play(started(cup, four)[0])
    first.substitute(seat=0, player=make_player(), from_hand=1, cause="absent")
    first.enter_final_scores(scores=(45_000, 35_000, 30_000, 10_000))
    make_stage(cup, "Preliminaries")
    final = make_stage(cup, "Final", who="best", count=4, carried="share", members=four)
    play(cup, four, [45_000, 35_000, 30_000, 10_000], stage=final)
    found = breakdown_of(cup, four[0].number)
    assert found is not None
    assert [FIXED in stage.caption for stage in found.stages] == [True, False]
