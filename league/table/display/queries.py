"""The contents of the display, in finished values: the table's screen by panels, and who has to confirm."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from uuid import UUID, uuid4

from league.games.models import GameRevision
from league.games.queries.second_person import entries_to_confirm, why_not_second
from league.games.shown_seat import ShownSeat
from league.seating.call_queries import ShownCall
from league.seating.clock import Clock
from league.seating.codes import qr_code
from league.table.identity import AtTable
from league.table.screen.distances import RiichiOffer, riichi_offer
from league.table.screen.queries import Screen, screen_key, screen_of
from league.table.seat_labels import SeatLabel

__all__ = ["DisplayPanel", "TableDisplay", "display_key", "display_of"]


@dataclass(frozen=True, slots=True)
class DisplayPanel:
    """What lies before one player. ``riichi`` is missing where nobody can declare it, ``result`` until the game is over.

    ``confirms``: ``author`` if the player made the entry that waits for a second person, ``asked`` if it waits for somebody like them;
    ``confirms_here``: they can do so on this device, which writes in their name or asks for one. ``playing``: the substitute, in words.
    """

    seat: SeatLabel
    riichi: RiichiOffer | None
    result: ShownSeat | None
    confirms: str
    confirms_here: bool
    playing: str
    client_id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True)
class TableDisplay:
    """``confirm_code`` is empty unless the result waits for a second person."""

    key: str
    screen: Screen
    panels: tuple[DisplayPanel, ...]
    confirm_code: str


def display_key(at: AtTable, clock: Clock | None, calls: tuple[ShownCall, ...]) -> str:
    """A key that changes with anything on the display, and with the person that the device writes for."""
    return f"{screen_key(at.game, clock, calls)}-{blake2b(at.writer.encode(), digest_size=4).hexdigest()}"


def display_of(at: AtTable, clock: Clock | None, calls: tuple[ShownCall, ...]) -> TableDisplay:
    """The display of a table. As many queries as :func:`screen_of`, and one more while a result waits to be confirmed."""
    screen = screen_of(at.game, at.names, at.me, clock, calls)
    is_awaited = screen.is_over and screen.confirmed is None and at.session.is_open_for_tables
    revisions = list(GameRevision.objects.filter(game=at.game).of_facts().order_by("-version")) if is_awaited else []
    may_here = is_awaited and (not at.is_known or why_not_second(at.actor, revisions) is None)
    results = {row.seat: row for row in screen.results}
    return TableDisplay(
        key=display_key(at, clock, calls),
        screen=screen,
        panels=tuple(
            DisplayPanel(
                seat,
                _offer_to(at, screen, seat),
                results.get(seat.index),
                confirms,
                confirms == "asked" and may_here and at.me in (None, seat.index),
                screen.shown.seats[seat.index].playing,
            )
            for seat, confirms in zip(screen.seats, _who_confirms(at, revisions), strict=True)
        ),
        confirm_code=qr_code(at.confirm_address) if is_awaited else "",
    )


def _offer_to(at: AtTable, screen: Screen, seat: SeatLabel) -> RiichiOffer | None:
    if not (at.may_write and screen.can_record and screen.is_riichi):
        return None
    declared = next((one for one in screen.declared if one.seat == seat.index), None)
    return riichi_offer(screen.progress, seat.index, declared)


def _who_confirms(at: AtTable, revisions: Sequence[GameRevision]) -> tuple[str, ...]:
    """By seat, whether its player made the last entry (``author``) or may confirm it (``asked``)."""
    if not revisions:
        return ("",) * len(at.names)
    authors = {entry.by_name for entry in entries_to_confirm(revisions) if entry.by_user_id is None}
    return tuple("author" if name in authors else "asked" for name in at.full_names)
