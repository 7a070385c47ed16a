"""The page of one seat at the table: riichi declared with a tap, distances to the other players, and what passes them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.http import urlencode

from league import wording
from league.games.passing import Distance, assumed, distances, plays_on
from league.games.queries.declared import DeclaredRiichi, bets_of, declared_now
from league.games.queries.facts import replay_of
from league.table.identity import AtTable
from league.table.screen.queries import STICK, screen_key
from league.table.seat_labels import SeatLabel, seat_labels
from scoring.errors import RuleViolation
from scoring.game import Points, Progress, Seat, check_declared

__all__ = ["RiichiOffer", "SeatPage", "riichi_offer", "seat_distances"]


@dataclass(frozen=True, slots=True)
class RiichiOffer:
    """The riichi of a seat in hand ``hand``: ``declared`` if it stands; otherwise ``refused`` says why it cannot be declared, if so."""

    hand: int
    declared: DeclaredRiichi | None
    refused: str

    @property
    def points(self) -> Points:
        """What it does to the score at once."""
        return -STICK


@dataclass(frozen=True, slots=True)
class SeatPage:
    """``riichi`` is missing where nobody can declare it. ``refused`` says why the declared riichi are impossible; the answers then leave
    them out. ``assumed`` is empty after the game."""

    key: str
    url: str
    seat: SeatLabel
    seats: tuple[SeatLabel, ...]
    round: str
    distances: tuple[Distance, ...]
    assumed: str
    riichi: RiichiOffer | None
    refused: str

    @property
    def news_url(self) -> str:
        """The address that answers with this part if anything changed."""
        return f"{self.url}?{urlencode({'version': self.key})}"


def seat_distances(at: AtTable, seat: Seat) -> SeatPage:
    """The page of a seat. One query, four with notes, and one more where riichi were declared."""
    replay = replay_of(at.game)
    progress, is_running, declared = replay.progress, plays_on(at.game, replay), declared_now(at.game, replay)
    bets, refused = bets_of(declared), ""
    try:
        found = distances(at.game, replay, at.names, riichi=bets, seats=[seat])
    except RuleViolation as violation:
        found, refused = distances(at.game, replay, at.names, seats=[seat]), wording.sentence(violation, at.names, progress.ruleset)
    labels = seat_labels(progress, at.names, at.me, None if is_running else replay.scores, bets)
    own = next((one for one in declared if one.seat == seat), None)
    return SeatPage(
        key=screen_key(at.game, None),
        url=at.url("table_seat", seat + 1),
        seat=labels[seat],
        seats=labels,
        round=wording.round_text(progress.round_wind, progress.dealer),
        distances=found[seat],
        assumed=assumed(progress.ruleset, in_stage=at.session.stage_id is not None) if is_running else "",
        riichi=riichi_offer(progress, seat, own) if at.may_write and is_running and progress.ruleset.family == "riichi" else None,
        refused=refused,
    )


def riichi_offer(progress: Progress, seat: Seat, declared: DeclaredRiichi | None) -> RiichiOffer:
    """What a tap on the riichi of a seat does before the next hand."""
    try:
        check_declared(progress, seat)
    except RuleViolation as violation:
        return RiichiOffer(progress.number, declared, wording.sentence(violation, vocabulary=progress.ruleset))
    return RiichiOffer(progress.number, declared, "")
