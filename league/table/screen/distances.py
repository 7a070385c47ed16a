"""The page of one seat at the table: distances to the other players, and what passes them, with the riichi that were just declared."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.http import urlencode

from league import wording
from league.games.passing import Distance, assumed, distances, plays_on
from league.games.queries.facts import replay_of
from league.table.identity import AtTable
from league.table.screen.queries import screen_key
from league.table.seat_labels import SeatLabel, seat_labels
from scoring.errors import RuleViolation
from scoring.game import Seat
from scoring.game.seats import Seats

__all__ = ["DeclaredRiichi", "SeatPage", "seat_distances"]


@dataclass(frozen=True, slots=True)
class DeclaredRiichi:
    """Somebody who may have declared riichi in the hand being played, whether they did, and the address that says the opposite."""

    name: str
    is_declared: bool
    url: str


@dataclass(frozen=True, slots=True)
class SeatPage:
    """``refused`` says why the declared riichi are impossible; the answers then leave them out. ``assumed`` is empty after the game."""

    key: str
    url: str
    seat: SeatLabel
    seats: tuple[SeatLabel, ...]
    round: str
    distances: tuple[Distance, ...]
    assumed: str
    declared: tuple[DeclaredRiichi, ...]
    refused: str

    @property
    def news_url(self) -> str:
        """The address that answers with this part if anything changed."""
        return f"{self.url}{'&' if '?' in self.url else '?'}{urlencode({'version': self.key})}"


def seat_distances(at: AtTable, seat: Seat, riichi: Sequence[str]) -> SeatPage:
    """The page of a seat; ``riichi``: the seats who declared, as the address says it. One query, or four with notes."""
    replay = replay_of(at.game)
    progress, is_running = replay.progress, plays_on(at.game, replay)
    asks_riichi = is_running and progress.ruleset.family == "riichi"
    bets = frozenset(one for one in progress.seats if asks_riichi and str(one + 1) in riichi)
    refused = ""
    try:
        found = distances(at.game, replay, at.names, riichi=bets, seats=[seat])
    except RuleViolation as violation:
        found, refused = distances(at.game, replay, at.names, seats=[seat]), wording.sentence(violation)
    url = at.url("table_seat", seat + 1)
    labels = seat_labels(progress, at.names, at.me, replay.scores)
    return SeatPage(
        key=screen_key(at.game, None),
        url=_declared_url(url, bets),
        seat=labels[seat],
        seats=labels,
        round=wording.round_text(progress.round_wind, progress.dealer),
        distances=found[seat],
        assumed=assumed(progress.ruleset) if is_running else "",
        declared=tuple(DeclaredRiichi(label.name, label.index in bets, _declared_url(url, bets ^ {label.index})) for label in labels)
        if asks_riichi
        else (),
        refused=refused,
    )


def _declared_url(url: str, bets: Seats) -> str:
    return f"{url}?{urlencode({'riichi': [one + 1 for one in sorted(bets)]}, doseq=True)}" if bets else url
