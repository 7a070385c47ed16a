"""A whole game replayed from its facts: hands, signal, penalties and substitutes, or final scores from paper."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from scoring.errors import RuleViolation
from scoring.errors import gettext_noop as _
from scoring.game.advancing import advance, moved
from scoring.game.finish import settle
from scoring.game.ledger import DEPOSIT
from scoring.game.noted_chombo import check_chombo
from scoring.game.penalties import CAUSES, KINDS, off_the_score, off_the_sum, penalty_lines
from scoring.game.progress import Progress, Replay
from scoring.game.record import GameRecord, Outcome, PenaltyPoints, PlayedHand, Points, Substitute, Transfer

__all__ = ["expected_sum", "fold", "outcome_of", "places_now", "replaced_seats", "replay"]


def replay(record: GameRecord, known: Replay | None = None) -> Replay:
    """Replay the game: every hand, the state after the last one and, once it is over, its outcome.

    If ``known`` is the replay of the same game up to its last hand, only that hand is worked out; otherwise ``known`` is ignored.
    Raises RuleViolation: with ``hand`` for an impossible hand, without it for another fact (codes: :mod:`scoring.game.checks`).
    """
    check_facts(record)
    if record.final_scores is not None:
        return _replay_of_scores(record, record.final_scores)
    if known is not None and _goes_on(record, known):
        played, progress = _one_more(record, known)
    else:
        played, progress = fold(record)
    ended_by = progress.ended_by or record.stopped
    outcome = outcome_of(record, progress) if ended_by else None
    return Replay(record, played, progress, ended_by, outcome, _lines(record, record.penalties))


def fold(record: GameRecord) -> tuple[tuple[PlayedHand, ...], Progress]:
    """Play the hands one after the other. Raises RuleViolation for the first impossible one."""
    due: dict[int, list[PenaltyPoints]] = {}
    for penalty in record.penalties:
        if penalty.applies == "score":
            due.setdefault(penalty.after_hand, []).append(penalty)
    progress = _punished(Progress.start(record.ruleset, record.signal, record.players), due.get(0, []))
    played: list[PlayedHand] = []
    for number, result in enumerate(record.hands, start=1):
        progress = advance(progress, result)
        assert progress.last is not None
        played.append(progress.last)
        if number in due:
            progress = _punished(progress, due[number])
    return tuple(played), progress


def _goes_on(record: GameRecord, known: Replay) -> bool:
    """Whether ``record`` is the known game with one more hand."""
    return bool(record.hands) and replace(record, hands=record.hands[:-1]) == known.record


def _one_more(record: GameRecord, known: Replay) -> tuple[tuple[PlayedHand, ...], Progress]:
    """As :func:`fold`, with the last hand added to a known replay. Penalties after that hand cannot exist yet."""
    progress = advance(known.progress, record.hands[-1])
    assert progress.last is not None
    return (*known.hands, progress.last), progress


def _punished(progress: Progress, penalties: list[PenaltyPoints]) -> Progress:
    for penalty in penalties:
        for line in penalty_lines(progress.ruleset, penalty):
            progress = moved(progress, line)
    return progress


def _lines(record: GameRecord, penalties: Iterable[PenaltyPoints]) -> tuple[Transfer, ...]:
    return tuple(line for penalty in penalties for line in penalty_lines(record.ruleset, penalty))


def _replay_of_scores(record: GameRecord, scores: tuple[Points, ...]) -> Replay:
    """The replay of a game known by its final scores. Penalties that the sheet does not include are taken off, and may change places."""
    progress = replace(Progress.start(record.ruleset, players=record.players), scores=scores, deposits=record.deposits_lost)
    progress = _punished(progress, [one for one in record.penalties if off_the_score(one) and not one.on_sheet])
    return Replay(record, (), progress, record.stopped, outcome_of(record, progress), _lines(record, record.penalties))


def places_now(record: GameRecord, progress: Progress) -> tuple[int, ...]:
    """The place of each seat if the game ended with these scores; what is taken off the result after the uma moves nobody."""
    return settle(record.ruleset, progress.scores, substitutes=replaced_seats(record)).places


def outcome_of(record: GameRecord, progress: Progress) -> Outcome:
    """The outcome of a game that ends at ``progress``, with the penalties and substitutes of ``record``."""
    lines = progress.after_uma + _lines(record, [one for one in record.penalties if one.applies == "after_uma"])
    return settle(record.ruleset, progress.scores, deposits=progress.deposits, lines_after_uma=lines, substitutes=replaced_seats(record))


def replaced_seats(record: GameRecord) -> tuple[Substitute, ...]:
    """All replaced players, with the hand and the cause.

    A disqualified player counts as replaced even without a named substitute, and this overrides the noted cause (EMA 2012
    "Ersatzspieler im Turnier").
    """
    out = {one.seat: one.after_hand + 1 for one in reversed(record.penalties) if KINDS[one.kind].puts_out}
    named = tuple(
        replace(one, cause="disqualified") if out.get(one.seat, one.from_hand + 1) <= one.from_hand else one for one in record.substitutes
    )
    known = {one.seat for one in named}
    return named + tuple(Substitute(seat, from_hand, "disqualified") for seat, from_hand in out.items() if seat not in known)


def expected_sum(record: GameRecord) -> int:
    """Expected sum of the final scores: the start points less penalties on the sheet and lost deposits.

    A chombo that is a payment stays at the table.
    """
    held = sum(off_the_sum(one) for one in record.penalties if one.on_sheet)
    return record.players * record.ruleset.start_points + held - record.deposits_lost


def check_facts(record: GameRecord) -> None:
    """Refuse impossible facts beside the hands (codes: :mod:`scoring.game.checks`)."""
    _check_scores(record)
    if record.stopped not in (None, "time"):
        raise RuleViolation("stopped_unknown", _("A game is stopped by time or not at all."), where="stopped")
    played = len(record.hands) if record.final_scores is None else None
    if record.signal is not None and (record.signal.before_hand < 1 or (played is not None and record.signal.before_hand > played + 1)):
        sentence = _("The signal came while a hand was next or running that the game has not reached.")
        raise RuleViolation("signal_hand_unknown", sentence, where="signal.before_hand")
    for index, penalty in enumerate(record.penalties):
        _check_penalty(record, penalty, played, f"penalties[{index}]")
    for index, substitute in enumerate(record.substitutes):
        _check_substitute(record, substitute, played, f"substitutes[{index}]")
    if len({one.seat for one in record.substitutes}) < len(record.substitutes):
        sentence = _("A seat has one substitute only: who replaces a substitute changes nothing.")
        raise RuleViolation("seat_substituted_twice", sentence, where="substitutes")


def _check_scores(record: GameRecord) -> None:
    if record.deposits_lost:
        _check_deposits(record)
    if record.final_scores is None:
        return
    if record.hands:
        sentence = _("A game is given by its hands or by its final scores, not by both.")
        raise RuleViolation("hands_and_scores", sentence, where="final_scores")
    if len(record.final_scores) != record.players:
        if record.players == 4:
            raise RuleViolation("scores_count", _("A game has four final scores, one a seat."), where="final_scores")
        sentence = _("A game of {players} players has as many final scores, one a seat.")
        raise RuleViolation("scores_count", sentence, where="final_scores", players=record.players)


def _check_deposits(record: GameRecord) -> None:
    """Refuse lost deposits beside hands (which tell what is left), or if the ruleset gives deposits left at the end to somebody."""
    where = "deposits_lost"
    if record.final_scores is None:
        raise RuleViolation("deposits_beside_hands", _("Lost deposits are named beside final scores only: hands say it."), where=where)
    if record.ruleset.deposits_left != "lost":
        sentence = _("Under this ruleset no deposits are lost: those left at the end go to the winner.")
        raise RuleViolation("deposits_not_lost", sentence, where=where)
    if record.deposits_lost < 0 or record.deposits_lost % DEPOSIT:
        raise RuleViolation("deposits_lost_size", _("Lost deposits are whole thousands: 1,000 each."), where=where)


def _check_penalty(record: GameRecord, penalty: PenaltyPoints, played: int | None, where: str) -> None:
    if penalty.seat not in range(record.players) or penalty.kind not in KINDS or penalty.applies not in ("score", "after_uma"):
        raise RuleViolation("penalty_unknown", _("There is no such penalty, or no such seat."), where=where)
    if KINDS[penalty.kind].in_hands:
        check_chombo(record.ruleset, penalty, where)
    elif not KINDS[penalty.kind].is_known(record.ruleset):
        sentence = _("Under {ruleset} there is no such penalty.")
        raise RuleViolation("penalty_unknown", sentence, where=f"{where}.kind", ruleset=record.ruleset.name)
    elif penalty.dealer is not None:
        raise RuleViolation("penalty_unknown", _("Only a chombo asks who was East."), where=f"{where}.dealer")
    elif not KINDS[penalty.kind].takes(record.ruleset, -penalty.points):
        raise RuleViolation("penalty_not_negative", _("A penalty takes points off: give a negative number."), where=f"{where}.points")
    check = KINDS[penalty.kind].check
    if check is not None:
        check(record.ruleset, -penalty.points, f"{where}.points")
    if penalty.after_hand < 0 or (played is not None and penalty.after_hand > played):
        sentence = _("A penalty stands after hand {after_hand}, which the game has not.")
        raise RuleViolation("penalty_hand_unknown", sentence, where=f"{where}.after_hand", after_hand=penalty.after_hand)


def _check_substitute(record: GameRecord, substitute: Substitute, played: int | None, where: str) -> None:
    if substitute.seat not in range(record.players) or substitute.cause not in CAUSES:
        raise RuleViolation("substitute_unknown", _("There is no such seat, or no such reason for a substitute."), where=where)
    if substitute.from_hand < 0 or (played is not None and substitute.from_hand > played + 1):
        sentence = _("A substitute plays from hand {from_hand}, which the game has not reached.")
        raise RuleViolation("substitute_hand_unknown", sentence, where=f"{where}.from_hand", from_hand=substitute.from_hand)
