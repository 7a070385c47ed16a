"""What is open before a competition can be finished: each a sentence with the way to where it is settled."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.games.models import Game, GameState
from league.seating.models import Session, SessionState
from league.standings.queries.prizes import Category

__all__ = ["Question", "open_questions"]

APPROVED = (SessionState.APPROVED, SessionState.PUBLISHED)


@dataclass(frozen=True, slots=True)
class Question:
    """Something open; ``action`` words the link to ``url``."""

    text: str
    url: str
    action: str


def open_questions(competition: Competition, prizes: Iterable[Category]) -> tuple[Question, ...]:
    """Games without a confirmed result, sessions not approved or not published, prizes that are shared, the state. Two queries."""
    sessions = dict(Session.objects.filter(competition=competition).order_by("number").values_list("number", "state"))
    return (
        *_games(competition),
        *_sessions(competition, sessions),
        *_published(competition, sessions),
        *_prizes(competition, prizes),
        *_state(competition),
    )


def _games(competition: Competition) -> Iterator[Question]:
    games = Game.objects.filter(competition=competition).exclude(state__in=[GameState.CONFIRMED, GameState.VOID])
    games = games.exclude(table__session__state=SessionState.CANCELLED).order_by("table__session__number", "table__number")
    found: dict[tuple[int, bool], list[int]] = defaultdict(list)
    for session, table, state in games.values_list("table__session__number", "table__number", "state"):
        found[session, state == GameState.FINISHED].append(table)
    for (session, is_finished), tables in found.items():
        words = {"session": session, "tables": ", ".join(map(str, tables))}
        if is_finished:
            text = ngettext(
                "Session %(session)s, table %(tables)s: nobody has confirmed the result.",
                "Session %(session)s, tables %(tables)s: nobody has confirmed the results.",
                len(tables),
            )
        else:
            text = ngettext(
                "Session %(session)s, table %(tables)s: not finished.", "Session %(session)s, tables %(tables)s: not finished.", len(tables)
            )
        yield Question(text % words, reverse("manage_session", args=[competition.slug, session]), _("To the session"))


def _sessions(competition: Competition, sessions: dict[int, str]) -> Iterator[Question]:
    for number, state in sessions.items():
        if state not in (*APPROVED, SessionState.CANCELLED):
            text = _("Session %(number)s is not approved.") % {"number": number}
            yield Question(text, reverse("manage_session", args=[competition.slug, number]), _("To the session"))
    held = sum(state != SessionState.CANCELLED for state in sessions.values())
    if held < competition.planned_sessions:
        text = _("%(held)s of %(planned)s sessions are there.") % {"held": held, "planned": competition.planned_sessions}
        yield Question(text, reverse("manage", args=[competition.slug]), _("To the next steps"))


def _published(competition: Competition, sessions: dict[int, str]) -> Iterator[Question]:
    if competition.published_until is not None and any(number > competition.published_until for number in sessions):
        text = _("Results after session %(number)s are not published.") % {"number": competition.published_until}
        yield Question(text, reverse("manage_publication", args=[competition.slug]), _("To the publication"))


def _prizes(competition: Competition, prizes: Iterable[Category]) -> Iterator[Question]:
    for category in prizes:
        for prize in category.prizes:
            if prize.is_shared:
                text = _("%(title)s: %(names)s are level. Share it, or choose a tiebreak.")
                words = {"title": prize.title, "names": prize.winners}
                yield Question(text % words, reverse("manage_ranking", args=[competition.slug]), _("To the ranking"))


def _state(competition: Competition) -> Iterator[Question]:
    if not competition.is_over:
        text = _("The competition is not finished: its final results are not public yet.")
        yield Question(text, reverse("manage_settings", args=[competition.slug]), _("To its state"))
