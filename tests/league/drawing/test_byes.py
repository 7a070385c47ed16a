"""Fair turns at sitting out."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from league.drawing.arrangement import History
from league.drawing.byes import Turns
from league.drawing.lots import Lots


@given(players=st.integers(5, 30), each=st.integers(1, 3), sessions=st.integers(1, 20), seed=st.integers(0, 99))
def test_byes_stay_within_one_after_every_session(players: int, each: int, sessions: int, seed: int) -> None:
    turns, byes = Turns(range(players), History(), Lots(seed)), Counter[int]()
    for _ in range(sessions):
        resting = turns.order()[:each]
        turns.rest(resting)
        byes.update(resting)
        assert max(byes.values()) - min(byes[who] for who in range(players)) <= 1


def test_players_who_sat_out_more_often_come_later() -> None:
    turns = Turns([1, 2, 3, 4, 5], History(sit_outs={1: 2, 2: 1, 3: 1, 5: 1}, sit_outs_tonight={3: 1}), Lots(1))
    order = turns.order()
    assert (order[0], order[3], order[4]) == (4, 3, 1)


@given(seed=st.integers(0, 99))
def test_the_last_to_sit_out_does_not_begin_the_next_round(seed: int) -> None:
    turns = Turns(range(6), History(), Lots(seed))
    rounds = []
    for _ in range(12):
        rounds.append(turns.order()[0])
        turns.rest(rounds[-1:])
    assert rounds[:6] == rounds[6:]


def test_equals_are_drawn_by_lot() -> None:
    assert len({tuple(Turns(range(8), History(), Lots(seed)).order()) for seed in range(20)}) > 15
