"""Corrections after a session's approval, shown to everybody with time, author and reason."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.urls import reverse

from league.audit.models import ActionLog
from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.games.models import GameRevision
from league.games.queries.entries import causes_said
from league.games.queries.versions import verb_text
from league.seating.models import ENDED
from league.standings.queries.names import shown_names
from scoring.rulesets import Ruleset

__all__ = ["LateCorrection", "late_corrections"]

#: Actions by which a director changes a reopened game; their reason is the one given for reopening.
ENTERED = ("record_hand", "finish_game")


@dataclass(frozen=True, slots=True)
class LateCorrection:
    """A change of a game after the approval in force; ``text`` says what was done."""

    table: int
    game: int
    url: str
    text: str
    by_name: str
    at: datetime
    reason: str


def late_corrections(competition: Competition, session: int, reader: Reader, *, game: int | None = None) -> tuple[LateCorrection, ...]:
    """The late corrections of a session (by number) or of one of its games, newest first, without anything kept back from the reader.

    Warnings are shown only to directors. Two queries, three if there is something, one for a session never approved.
    """
    if not reader.sees(session):
        return ()
    approval = ActionLog.objects.of(competition).filter(verb="approve_session", details__session=session).first()
    if approval is None:
        return ()
    of_session = Q(game__competition=competition, game__table__session__number=session, game__table__session__state__in=ENDED)
    rows = GameRevision.objects.filter(of_session, at__gt=approval.at).public().with_public_reasons().exclude(verb__in=ENTERED)
    if game is not None:
        rows = rows.filter(game__number=game)
    found = list(rows.select_related("game__table").order_by("-at", "game__number"))
    names = shown_names() if found else {}
    return tuple(
        LateCorrection(
            table=row.game.table.number,
            game=row.game.number,
            url=reverse("game", args=[competition.slug, row.game.number]),
            text=verb_text(row.verb, competition.ruleset),
            by_name=names[row.by_name],
            at=row.at,
            reason="" if row.is_about_people else row.reason or _causes(row, competition.ruleset),
        )
        for row in found
    )


def _causes(row: GameRevision, ruleset: Ruleset) -> str:
    """The causes of errors that a correction named, which stand for a reason."""
    return causes_said((one.get("cause", {}) for one in row.details["request"].get("changes", ())), ruleset)
