"""The documents that a director may print, each with its choices, or with what is missing for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.competitions.models import Competition
from league.games.models import Game
from league.paper.framing import session_heading
from league.paper.printing import missing_characters
from league.paper.queries.seating import offered_sessions
from league.players.models import public_name
from league.seating.models import SessionState, TableCode, TableLink

__all__ = ["OfferedDocument", "OfferedSession", "Page", "offers_of"]

PLAYER = ("player_id", "player__first_name", "player__last_name", "player__name_shown")


@dataclass(frozen=True, slots=True)
class OfferedSession:
    """A session to choose; ``value`` is empty for all of them."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OfferedDocument:
    """A document: its address, the sessions to choose from, or why it cannot be printed, with the address ``where`` that changes."""

    key: str
    title: str
    detail: str
    url: str
    choices: tuple[OfferedSession, ...]
    missing: str
    where: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """All documents; ``letters`` are letters in names for which this computer has no font."""

    offers: tuple[OfferedDocument, ...]
    letters: str


class CodeKind(NamedTuple):
    """A kind of document with the permanent codes of the tables, which belong to no session."""

    key: str
    title: str | Promise
    detail: str | Promise


class DocumentKind(NamedTuple):
    """A kind of document: the sessions ``needed`` for it, and whether all of them can be printed at once."""

    key: str
    needed: str
    title: str | Promise
    detail: str | Promise
    all_at_once: bool = True


KINDS = (
    DocumentKind("seating", "seated", gettext_lazy("Seating for the wall"), gettext_lazy("Every table with its players and winds.")),
    DocumentKind("players", "seated", gettext_lazy("Seating by player"), gettext_lazy("Everybody by name, with table and wind.")),
    DocumentKind(
        "slips", "seated", gettext_lazy("Slips to hand out"), gettext_lazy("The seats of each player, several slips on a page, to be cut.")
    ),
    DocumentKind(
        "score_sheets",
        "seated",
        gettext_lazy("Score sheets"),
        gettext_lazy("A page for each table with its players, and the QR code of its link once the session has started."),
    ),
    DocumentKind("cards", "linked", gettext_lazy("Table cards"), gettext_lazy("The QR codes of the table links, four on a page.")),
    DocumentKind("results", "played", gettext_lazy("Results"), gettext_lazy("Every table with scores, places and totals.")),
    DocumentKind("standings", "played", gettext_lazy("Standings"), gettext_lazy("Places and totals after a session."), all_at_once=False),
)
CODE_KINDS = (
    CodeKind("code_cards", gettext_lazy("Permanent table cards"), gettext_lazy("One QR code a table for all sessions, four on a page.")),
    CodeKind("code_stickers", gettext_lazy("Permanent table stickers"), gettext_lazy("The same codes on 24 labels of 70 × 37 mm a page.")),
    CodeKind(
        "code_tents",
        gettext_lazy("Permanent table tents"),
        gettext_lazy("The same codes, a page for each table, folded across the middle."),
    ),
)
MISSING: Mapping[str, Promise] = {
    "seated": gettext_lazy("No seating yet."),
    "linked": gettext_lazy("Table links exist while a session runs."),
    "played": gettext_lazy("No results yet."),
}


def offers_of(competition: Competition) -> Page:
    """All documents of a competition. Five queries, whatever the number of players and tables."""
    rows = list(offered_sessions(competition).values_list("number", "state", "stage_name"))
    states = {number: state for number, state, _stage in rows}
    labels = {number: session_heading(number, stage) for number, _state, stage in rows}
    seated = list(states)
    linked = TableLink.objects.valid().filter(table__session__competition=competition).values_list("table__session__number", flat=True)
    played = Game.objects.finished().filter(competition=competition).values_list("table__session__number", flat=True)
    found = {"seated": seated, "linked": sorted(set(linked.order_by())), "played": sorted(set(played.order_by()))}
    now = _now(states)
    offers = tuple(
        _offer(competition, kind, {one: labels[one] for one in found[kind.needed]}, None if kind.needed == "played" else now)
        for kind in KINDS
    )
    has_codes = TableCode.objects.valid().filter(competition=competition).exists()
    offers += tuple(_code_offer(competition, kind, is_missing=not has_codes) for kind in CODE_KINDS)
    return Page(offers, missing_characters(_names(competition) + "".join(labels.values())))


def _now(states: Mapping[int, str]) -> int | None:
    """The number of the session in play, else of the next one."""
    by_turns = (SessionState.RUNNING,), (SessionState.PLANNED, SessionState.SEATED)
    return next((number for wanted in by_turns for number, state in states.items() if state in wanted), None)


def _offer(competition: Competition, kind: DocumentKind, sessions: Mapping[int, str], now: int | None) -> OfferedDocument:
    url = reverse(f"manage_paper_{kind.key}", args=[competition.slug])
    missing = "" if sessions else str(MISSING[kind.needed])
    return OfferedDocument(kind.key, str(kind.title), str(kind.detail), url, tuple(_choices(kind, sessions, now)), missing)


def _code_offer(competition: Competition, kind: CodeKind, *, is_missing: bool) -> OfferedDocument:
    url, where = (reverse(name, args=[competition.slug]) for name in (f"manage_paper_{kind.key}", "manage_codes"))
    missing = _("No permanent table codes yet.") if is_missing else ""
    return OfferedDocument(kind.key, str(kind.title), str(kind.detail), url, (), missing, where)


def _choices(kind: DocumentKind, sessions: Mapping[int, str], now: int | None) -> list[OfferedSession]:
    """The sessions to choose from, with their labels. Preselected is the one in play or next (``now``), otherwise the newest, which has
    just been played."""
    newest = max(sessions, default=None)
    chosen = now if now in sessions else newest
    choices = [OfferedSession(str(number), label, number == chosen) for number, label in sessions.items()]
    if kind.all_at_once and len(sessions) > 1:
        choices.append(OfferedSession("", _("All sessions"), chosen=False))
    return choices


def _names(competition: Competition) -> str:
    """All typed texts that are printed, but for the names of stages."""
    names = {public_name(*player) for player in competition.entrants.values_list(*PLAYER)}
    return competition.name + "".join(names)
