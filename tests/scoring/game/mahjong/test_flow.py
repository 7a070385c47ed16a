"""The course of a game without riichi: who is Bankier, whose wind is which, who sits out, and when it is over."""

from __future__ import annotations

import pytest

from scoring.errors import RuleViolation
from scoring.game import Drawn, GameRecord, PenaltyPoints, Progress, Ron, Signal, Substitute, Void, Win, advance, replay
from scoring.rulesets import Ruleset
from tests.scoring.game.hands import MANGAN, draw, ron, rules, situation, tsumo
from tests.scoring.game.hands import play as play_riichi
from tests.scoring.game.mahjong.hands import BASIC, DRAW, KUESTER, Fine, at, basic, deltas, false, kuester, play, refused, win

EAST, SOUTH, WEST, NORTH = range(4)


def deals(progress: Progress) -> tuple[str, int]:
    return progress.round_wind, progress.dealer


def test_the_bankier_stays_until_somebody_else_wins() -> None:
    """Küster, "Spielvorbereitungen"."""
    assert deals(play(KUESTER, win(EAST, 40, 0, 0, 0), win(EAST, 40, 0, 0, 0))) == ("E", EAST)
    assert deals(play(KUESTER, win(NORTH, 0, 0, 0, 40))) == ("E", SOUTH)


def test_at_a_draw_all_keep_their_places_and_so_they_do_after_a_false_mah_jongg_a_fine_and_a_void_game() -> None:
    """Küster, "Das Ende des Spieles"; decided for the rest."""
    for result in (DRAW, false(EAST, None, 0, 0, 0), false(NORTH, 0, 0, 0, None), Fine(EAST, 10), Void()):
        assert deals(play(KUESTER, win(SOUTH, 0, 40, 0, 0), result)) == ("E", SOUTH)


def test_a_void_game_is_played_again_and_counts_as_much_as_it_would_have() -> None:
    progress = play(KUESTER, DRAW, Void())
    assert progress.doubled
    assert deltas(progress) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("stays", "after_a_win", "after_a_draw", "after_a_false"),
    [("win_or_draw", EAST, EAST, EAST), ("win", EAST, SOUTH, EAST), ("never", SOUTH, SOUTH, SOUTH)],
)
def test_when_the_dealer_stays_is_a_switch(stays: str, after_a_win: int, after_a_draw: int, after_a_false: int) -> None:
    own = kuester(dealer_stays=stays)
    assert play(own, win(EAST, 40, 0, 0, 0)).dealer == after_a_win
    assert play(own, DRAW).dealer == after_a_draw
    assert play(own, false(EAST, None, 0, 0, 0)).dealer == after_a_false


def test_a_riichi_game_may_keep_or_pass_the_deal_so_too() -> None:
    own = rules("ema-2012", dealer_stays="win_or_draw")
    assert situation(play_riichi(own, draw(SOUTH)))[:3] == ("E", EAST, 1)
    never = rules("ema-2012", dealer_stays="never")
    assert situation(play_riichi(never, tsumo(EAST)))[:3] == ("E", SOUTH, 0)
    assert situation(play_riichi(never, draw(EAST)))[:3] == ("E", SOUTH, 1)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_a_round_is_over_when_everybody_has_lost_the_deal_and_the_game_after_its_rounds(rounds: int, players: int) -> None:
    progress = Progress.start(kuester(wind_rounds=rounds), players=players)
    for number in range(rounds * players):
        assert (progress.wind_round, progress.dealer) == (number // players + 1, number % players)
        assert progress.is_last_hand == (number == rounds * players - 1)
        values = [40 if seat != progress.sits_out else None for seat in progress.seats]
        progress = advance(progress, win(progress.playing[1], *values))
    assert progress.ended_by == "rounds"
    assert refused(progress, DRAW).code == "game_over"


@pytest.mark.parametrize(("rounds", "hands"), [(4, 16), (2, 8), (1, 4)])
def test_under_the_dmjls_rules_a_game_is_sixteen_hands_whoever_wins_them(rounds: int, hands: int) -> None:
    """DMJL-Grundregeln, "Spielende"."""
    record = GameRecord(basic(wind_rounds=rounds), tuple(win(EAST, 8) if number % 3 else DRAW for number in range(hands)))
    game = replay(record)
    assert (game.ended_by, len(game.hands)) == ("rounds", hands)
    assert [hand.round_wind for hand in game.hands] == [wind for wind in "ESWN"[:rounds] for _hand in range(4)]
    assert [hand.dealer for hand in game.hands] == [EAST, SOUTH, WEST, NORTH] * rounds
    assert {hand.doubled for hand in game.hands} == {False}


def test_the_winds_go_round_with_the_deal_and_two_players_hold_two_each() -> None:
    """Küster, "Die Teilnehmerzahl"."""
    assert [Progress.start(KUESTER, players=2).winds_of(seat) for seat in (0, 1)] == ["EW", "SN"]
    assert [play(KUESTER, win(1, 0, 40), players=2).winds_of(seat) for seat in (0, 1)] == ["SN", "EW"]
    assert [play(KUESTER, win(1, 0, 40, 0), players=3).wind_of(seat) for seat in range(3)] == ["W", "E", "S"]


@pytest.mark.parametrize(
    ("round_wind", "players", "banker"),
    [("E", 4, 0), ("S", 4, 1), ("W", 4, 2), ("N", 4, 3), ("N", 3, 0), ("W", 3, 2), ("S", 2, 1), ("W", 2, 0), ("N", 2, 1), ("S", 5, 1)],
)
def test_the_bankier_may_be_the_seat_of_the_round_wind_and_is_east_where_nobody_holds_it(
    round_wind: str, players: int, banker: int
) -> None:
    assert at(kuester(banker="round_wind"), round_wind, players=players).banker == banker
    assert at(KUESTER, round_wind, players=players).banker == 0
    assert at(kuester(banker="none"), round_wind, players=players).banker is None


def test_of_five_one_after_the_other_sits_out_but_for_who_deals() -> None:
    """Küster, "Die Teilnehmerzahl"; decided: the turn goes on with each game that was won or ended by a false Mah-Jongg."""
    progress = Progress.start(KUESTER, players=5)
    turns = []
    for number in range(10):
        turns.append((progress.dealer, progress.sits_out))
        assert progress.wind_of(progress.dealer) == "E"
        assert sorted(progress.wind_of(seat) or "-" for seat in progress.seats) == sorted("ESWN-")
        winner = progress.playing[1 if number % 2 else 0]
        progress = advance(progress, win(winner, *(40 if seat in progress.playing else None for seat in progress.seats)))
    assert turns == [(0, 4), (0, 1), (1, 2), (1, 3), (2, 4), (2, 0), (3, 1), (3, 2), (4, 3), (4, 0)]


def test_of_five_nobody_moves_after_a_draw_a_fine_or_a_void_game() -> None:
    for result in (DRAW, Fine(0, 10), Void()):
        progress = play(KUESTER, result, players=5)
        assert (progress.dealer, progress.sits_out) == (0, 4)
    assert play(KUESTER, false(1, 0, None, 0, 0, None), players=5).sits_out == 1
    assert play(kuester(dealer_stays="win"), DRAW, DRAW, DRAW, DRAW, players=5).sits_out == 0


def test_who_sits_out_may_be_another_than_proposed_and_the_turn_goes_on_from_there() -> None:
    progress = play(KUESTER, win(4, 0, 0, None, 0, 40, sits_out=2), players=5)
    assert (progress.dealer, progress.sits_out) == (1, 3)
    assert progress.last is not None
    assert (progress.last.sits_out, progress.last.deltas[2]) == (2, 0)
    assert Progress.start(KUESTER, players=5).seated(Drawn(sits_out=2)).playing == (0, 1, 3, 4)


def test_who_deals_does_not_sit_out_and_nobody_does_where_there_are_four() -> None:
    five = Progress.start(KUESTER, players=5)
    assert refused(five, Drawn(sits_out=0)).code == "dealer_sits_out"
    assert refused(five, Drawn(sits_out=7)).code == "seat_unknown"
    assert refused(Progress.start(KUESTER), Drawn(sits_out=2)).code == "nobody_sits_out"


def test_a_fine_takes_no_hand_away_that_is_still_to_be_played_after_the_signal() -> None:
    signal = Signal(2, dice_thrown=True)
    progress = play(KUESTER, DRAW, Fine(EAST, 10), signal=signal)
    assert (progress.number, progress.hands_left, progress.ended_by) == (3, 1, None)
    assert advance(progress, DRAW).ended_by == "time"


@pytest.mark.parametrize("ruleset", [KUESTER, BASIC])
def test_a_riichi_hand_is_no_hand_of_another_game(ruleset: Ruleset) -> None:
    for result in (ron(EAST, SOUTH), tsumo(SOUTH), draw(), Ron(7, (Win(9, MANGAN),))):
        refusal = refused(Progress.start(ruleset), result)
        assert (refusal.code, refusal.where) == ("result_not_in_ruleset", "type")


def test_a_hand_of_another_game_is_none_of_riichi() -> None:
    for result in (win(EAST, 40, 0, 0, 0), DRAW, false(EAST, None, 0, 0, 0), Fine(EAST, 10)):
        assert refused(Progress.start(rules("ema-2012")), result).code == "result_not_in_ruleset"


def test_the_outcome_of_a_game_is_its_points_without_uma_and_level_players_share_a_place() -> None:
    for players, scores in ((2, (5, -5)), (3, (7, -14, 7)), (5, (0, 40, -50, 10, 0))):
        outcome = replay(GameRecord(KUESTER, final_scores=scores, players=players)).outcome
        assert outcome is not None
        assert outcome.totals == scores
        assert outcome.uma == outcome.oka == outcome.penalties == (0,) * players
    assert outcome.places == (3, 1, 5, 2, 3)


def test_penalties_and_substitutes_may_be_the_fifths_too() -> None:
    facts = {"penalties": (PenaltyPoints(4, "point_penalty", -15), PenaltyPoints(4, "late", 0 - 1, applies="after_uma")), "stopped": "time"}
    game = replay(GameRecord(kuester(late_points_a_minute=1), (DRAW,), players=5, substitutes=(Substitute(3, 1, "late"),), **facts))  # type: ignore[arg-type]
    assert game.outcome is not None
    assert game.progress.scores == (0, 0, 0, 0, -15)
    assert game.outcome.totals == (0, 0, 0, 0, -16)
    with pytest.raises(RuleViolation, match="no such seat"):
        replay(GameRecord(KUESTER, (DRAW,), penalties=(PenaltyPoints(4, "point_penalty", -15),)))


@pytest.mark.parametrize(("ruleset", "players"), [(KUESTER, 1), (KUESTER, 6), (BASIC, 3), (rules("ema-2012"), 5), (KUESTER, 10**9)])
def test_a_table_has_as_many_players_as_the_ruleset_knows(ruleset: Ruleset, players: int) -> None:
    with pytest.raises(RuleViolation) as caught:
        Progress.start(ruleset, players=players)
    assert caught.value.code == "players_count"


def test_a_game_has_a_final_score_for_each_of_its_players() -> None:
    for players, scores in ((4, (0, 0, 0)), (3, (0, 0, 0, 0))):
        with pytest.raises(RuleViolation) as caught:
            replay(GameRecord(KUESTER, final_scores=scores, players=players))
        assert caught.value.code == "scores_count"
