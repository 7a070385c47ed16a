"""The end of a hand: who deals next, in which round, with how many counters, and whether the game is over."""

from __future__ import annotations

from dataclasses import dataclass

from scoring.game.mahjong_results import Drawn, FalseMahjong, Fine, Mahjong
from scoring.game.progress import Progress
from scoring.game.record import Points
from scoring.game.results import AbortiveDraw, Chombo, ExhaustiveDraw, HandResult, NagashiMangan, RiichiResult, Ron, Tsumo, Void
from scoring.game.seats import Seat
from scoring.rulesets import Ruleset

__all__ = ["NextDeal", "next_deal", "why_ended"]

LAST_DEALER: Seat = 3
BROKEN = (Chombo, Void)
DRAWN = (ExhaustiveDraw, NagashiMangan)


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Dealer, wind round (1, 2, …) and counters of the next hand; ``replayed``: the last hand counts as not played."""

    dealer: Seat
    wind_round: int
    honba: int
    replayed: bool = False
    earned: bool = False  #: the dealer stays because of a win, or of tenpai at a draw
    doubled: bool = False  #: the next hand counts double because this one was drawn (Küster, "Das Ende des Spieles")
    sits_out: Seat | None = None  #: the player of five who then sits out


def next_deal(progress: Progress, result: HandResult) -> NextDeal:
    """The deal after a hand; ``result`` as :func:`scoring.game.ledger.counts_as` gives it."""
    if progress.ruleset.family != "riichi" or not isinstance(result, RiichiResult):
        return _after_mahjong(progress, result)
    if isinstance(result, BROKEN):
        return _after_broken(progress, result)
    if isinstance(result, AbortiveDraw):
        return _stay(progress, 1, earned=False)  # Austrian 3.6.3–3.6.6: a counter, no rotation
    winners = winners_of(progress.ruleset, result)
    stays = progress.ruleset.dealer_stays
    if winners:
        return _stay(progress, 1) if progress.dealer in winners and stays != "never" else _pass(progress, 0)
    tenpai = isinstance(result, DRAWN) and progress.dealer in result.tenpai
    if (tenpai and stays == "tenpai") or stays == "win_or_draw":
        return _stay(progress, 1, earned=tenpai)
    return _pass(progress, progress.honba + 1)


def _after_mahjong(progress: Progress, result: HandResult) -> NextDeal:
    """The deal after an entry of a game without riichi. There are no counters.

    Küster, "Spielvorbereitungen", "Das Ende des Spieles": the Bankier stays until he loses, at a draw all keep their places, and the
    next game counts double. A void game and a fine change nothing. The deal goes round all five, of whom one sits out.
    """
    if isinstance(result, Void | Fine):
        out = progress.sits_out
        return NextDeal(progress.dealer, progress.wind_round, 0, replayed=True, doubled=progress.doubled, sits_out=out)
    dealer = progress.dealer if _bankier_stays(progress, result) else (progress.dealer + 1) % len(progress.seats)
    drawn = isinstance(result, Drawn)
    begins_round = dealer == 0 and progress.dealer != 0
    return NextDeal(
        dealer,
        progress.wind_round + 1 if begins_round else progress.wind_round,
        0,
        doubled=drawn and progress.ruleset.draw_doubles_next,
        sits_out=_next_to_sit_out(progress, dealer, drawn),
    )


def _bankier_stays(progress: Progress, result: HandResult) -> bool:
    stays = progress.ruleset.dealer_stays
    if isinstance(result, Drawn):
        return stays == "win_or_draw"
    won = isinstance(result, Mahjong) and result.winner == progress.dealer
    return stays != "never" and (won or isinstance(result, FalseMahjong))


def _next_to_sit_out(progress: Progress, dealer: Seat, drawn: bool) -> Seat | None:
    """The player to sit out next: in seat order, skipping the dealer; the same after a draw (decided: Küster says "der Reihe nach")."""
    out = progress.sits_out
    if out is None or (drawn and out != dealer):
        return out
    after = (out + 1) % len(progress.seats)
    return after if after != dealer else (after + 1) % len(progress.seats)


def winners_of(ruleset: Ruleset, result: HandResult) -> frozenset[Seat]:
    """The winners of the hand; those of a nagashi mangan only if the ruleset makes it a win."""
    if isinstance(result, Ron):
        return frozenset(win.winner for win in result.wins)
    if isinstance(result, Tsumo):
        return frozenset((result.win.winner,))
    if isinstance(result, NagashiMangan) and ruleset.nagashi_mangan == "win":
        return result.winners
    return frozenset()


def _after_broken(progress: Progress, result: Chombo | Void) -> NextDeal:
    """The deal after a chombo or a void hand: the same again, or the next one without a new counter if nothing is replayed."""
    if _is_replayed(progress, result):
        return NextDeal(progress.dealer, progress.wind_round, progress.honba, replayed=True)
    return _pass(progress, progress.honba)


def _is_replayed(progress: Progress, result: Chombo | Void) -> bool:
    ruleset = progress.ruleset
    if progress.hands_left is not None and ruleset.chombo_replays and not ruleset.chombo_replays_after_signal:
        return False  # ALARM 3.6.5 b: after the signal no hand is repeated
    return isinstance(result, Void) or ruleset.chombo_replays


def _stay(progress: Progress, counters: int, *, earned: bool = True) -> NextDeal:
    return NextDeal(progress.dealer, progress.wind_round, _counted(progress.ruleset, progress.honba + counters), earned=earned)


def _pass(progress: Progress, honba: int) -> NextDeal:
    dealer = (progress.dealer + 1) % 4
    wind_round = progress.wind_round + 1 if dealer == 0 else progress.wind_round
    return NextDeal(dealer, wind_round, _counted(progress.ruleset, honba))


def _counted(ruleset: Ruleset, honba: int) -> int:
    """This number of counters, or 0 if the ruleset keeps none (ALARM)."""
    return honba if ruleset.counts_honba else 0


def why_ended(progress: Progress, result: HandResult, deal: NextDeal, scores: tuple[Points, ...]) -> str | None:
    """The reason why the hand ended the game: ``bust rounds goal agari_yame chombo``, or ``None``. The signal handles time."""
    ruleset = progress.ruleset
    if ruleset.family != "riichi":
        return "rounds" if deal.wind_round > ruleset.wind_rounds else None
    if isinstance(result, Chombo) and ruleset.chombo_ends_game:
        return "chombo"
    if deal.replayed:
        return None  # decided: no bust either, since the hand is played again
    if ruleset.bust == "ends_game" and min(scores) < 0:
        return "bust"
    if deal.wind_round > ruleset.wind_rounds:
        return _why_ended_after_last_round(progress, deal, scores)
    return "agari_yame" if _leading_dealer_stops(progress, deal, scores) else None


def _why_ended_after_last_round(progress: Progress, deal: NextDeal, scores: tuple[Points, ...]) -> str | None:
    """The reason why the game ends after the last regular round, or in the extra round that lasts until somebody reaches the goal."""
    ruleset = progress.ruleset
    if ruleset.goal_points and max(scores) >= ruleset.goal_points:
        if progress.wind_round == ruleset.wind_rounds:
            return "rounds"
        return None if _dealer_plays_on(progress, deal, scores) else "goal"
    over = deal.wind_round > ruleset.wind_rounds + (1 if ruleset.goal_points else 0)
    return "rounds" if over else None


def _dealer_plays_on(progress: Progress, deal: NextDeal, scores: tuple[Points, ...]) -> bool:
    """Whether the dealer keeps an extra round going: by staying without the sole lead, whoever has reached the goal (Tenhou).

    After an abandoned hand a leading dealer plays on too, as after the last hand of the regular rounds.
    """
    if progress.ruleset.extra_round_end == "at_once" or deal.dealer != progress.dealer:
        return False
    return not (deal.earned and _leads_alone(progress.dealer, scores))


def _leading_dealer_stops(progress: Progress, deal: NextDeal, scores: tuple[Points, ...]) -> bool:
    """Whether a dealer who would stay after the last hand ends the game by leading alone (and by reaching the goal, if there is one)."""
    ruleset, dealer = progress.ruleset, progress.dealer
    if not (ruleset.agari_yame and deal.earned and dealer == LAST_DEALER and progress.wind_round == ruleset.wind_rounds):
        return False
    return _leads_alone(dealer, scores) and scores[dealer] >= ruleset.goal_points


def _leads_alone(leader: Seat, scores: tuple[Points, ...]) -> bool:
    return all(scores[leader] > points for seat, points in enumerate(scores) if seat != leader)
