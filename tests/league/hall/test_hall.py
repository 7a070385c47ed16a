"""What everybody reads at the end is what the script counts, on whatever database."""

from __future__ import annotations

import pytest

from league.competitions.models import Competition
from tests.factories import alice_directs, dora_directs, make_competition
from tests.league.hall.acts import play_harbour_cup, play_one_game_of_the_wrc, play_small_cup
from tests.league.hall.doors import ClientDoors, Doors
from tests.league.hall.reading import check_everything

pytestmark = pytest.mark.django_db(transaction=True)  # the draw is searched for by another thread


def directors(cup: Competition) -> tuple[Doors, Doors]:
    return ClientDoors(alice_directs(cup)), ClientDoors(dora_directs(cup))


def test_everything_that_goes_wrong_in_a_hall_is_counted_right() -> None:
    cup = make_competition("ema-2016", kind="tournament", name="Harbour cup", slug="harbour")
    check_everything(cup, play_harbour_cup(*directors(cup)))


def test_a_chombo_that_is_paid_at_the_table_is_in_the_totals_or_not() -> None:
    cup = make_competition("ema-2012", kind="tournament", name="Small cup", slug="small")
    check_everything(cup, play_small_cup(*directors(cup)))


def test_deposits_that_nobody_got_and_a_chombo_are_counted_right() -> None:
    cup = make_competition("wrc-2022", kind="tournament", name="One game", slug="wrc")
    check_everything(cup, play_one_game_of_the_wrc(*directors(cup)))
