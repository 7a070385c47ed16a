"""Who met whom where a substitute played: the draw, and the meetings that it tells."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.games.commands import end_substitution, substitute
from league.games.entry import Entry
from league.games.models import Game
from league.players.models import Player
from league.seating.meetings import meetings_in
from league.seating.queries import history_of
from tests.factories import make_competition, make_entrants, make_player, make_running

pytestmark = pytest.mark.django_db


@pytest.fixture
def league() -> Competition:
    return make_competition()


@pytest.fixture
def people(league: Competition) -> list[Entrant]:
    """Four who play at one table, and a fifth who is entered, too."""
    people = make_entrants(league, 5)
    make_running(league, people[:4])
    return people


def plays_for_west(player: Player, from_hand: int) -> Game:
    """From hand 0 on: from one that nobody noted."""
    game = Game.objects.get()
    substitute(entry=Entry.new(SYSTEM, game.version), game=game, seat=2, player=player, from_hand=from_hand, cause="absent")
    return Game.objects.get()


def pairs(numbers: Iterable[int]) -> dict[tuple[int, int], int]:
    return dict.fromkeys(combinations(sorted(numbers), 2), 1)


def test_a_substitute_for_a_whole_game_met_the_others_and_who_was_absent_did_not(league: Competition, people: list[Entrant]) -> None:
    plays_for_west(people[4].player, from_hand=1)
    history = history_of(league)
    assert history.meetings == pairs([1, 2, 4, 5])
    assert (history.winds[5], 3 in history.winds) == ((0, 0, 1, 0), False)
    assert (history.visits[5], 3 in history.visits) == ({1: 1}, False)


def test_a_substitute_who_came_later_met_the_others_as_did_who_left_but_not_each_other(league: Competition, people: list[Entrant]) -> None:
    plays_for_west(people[4].player, from_hand=0)
    assert history_of(league).meetings == {two: 1 for two in pairs([1, 2, 3, 4, 5]) if two != (3, 5)}


def test_nobody_met_a_substitute_who_is_not_entered(league: Competition, people: list[Entrant]) -> None:
    plays_for_west(make_player(), from_hand=1)
    assert history_of(league).meetings == pairs([1, 2, 4])


def test_a_substitution_taken_back_leaves_who_sat_there(league: Competition, people: list[Entrant]) -> None:
    game = plays_for_west(people[4].player, from_hand=1)
    end_substitution(entry=Entry.new(SYSTEM, game.version), game=game, seat=2)
    assert history_of(league).meetings == pairs([1, 2, 3, 4])


def test_the_sessions_in_which_two_met_are_told_of_those_who_sat_there(
    league: Competition, people: list[Entrant], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    plays_for_west(people[4].player, from_hand=1)
    with django_assert_num_queries(1):
        assert meetings_in(league.sessions.counting()) == dict.fromkeys(pairs([1, 2, 4, 5]), (1,))


def test_whoever_has_a_substitute_in_all_games_still_counts_as_the_draw_seats_both_under_one_number(
    league: Competition, people: list[Entrant]
) -> None:
    Entrant.objects.filter(pk=people[2].pk).update(stand_in=people[4])
    plays_for_west(people[4].player, from_hand=1)
    assert history_of(league).meetings == {two: 1 for two in pairs([1, 2, 3, 4, 5]) if two != (3, 5)}
