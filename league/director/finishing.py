"""Questions to settle before a competition is finished, each with a link to the page that settles it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, CompetitionState
from league.director.revealed import sessions_shown
from league.games.models import Game
from league.games.queries.approval import approved_alone
from league.games.queries.disqualified import disqualified_at_the_table_only, disqualified_at_the_table_text
from league.games.queries.unexplained import unexplained_sum_text, unexplained_sums
from league.games.states import GameState
from league.seating.models import ENDED, SessionState
from league.standings.queries.all_played import is_all_played
from league.standings.queries.played_days import other_days_text
from league.standings.queries.ranking.prizes import Category
from league.standings.queries.ranking.undecided import undecided_in
from league.wording import numbers_text

__all__ = ["OpenQuestion", "open_before_the_end", "open_questions", "unconfirmed_after_approval"]


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that is open. ``action`` is the text of the link to ``url``; ``session``: the number of that whose games it is about."""

    text: str
    url: str
    action: str
    session: int | None = None


def open_questions(competition: Competition, prizes: Iterable[Category]) -> tuple[OpenQuestion, ...]:
    """All questions still open, in the order of the page. Nine queries, two more once all is public.

    Unconfirmed games, players disqualified at a table only, wrong sums, sessions not approved, on other days or not published, undecided
    missed games, shared prizes, and the state of the competition.
    """
    return (*open_before_the_end(competition), *_prizes(competition, prizes), *_state(competition))


def open_before_the_end(competition: Competition) -> tuple[OpenQuestion, ...]:
    """What is to be known before a competition is finished: all of :func:`open_questions` but shared prizes, which need a number of
    places, and the state itself. At most twelve queries."""
    rows = sessions_shown(competition)
    return (
        *_games(competition),
        *_disqualified(competition),
        *_sums(competition),
        *_sessions(competition, {row.number: row.state for row in rows}),
        *_days(competition),
        *_published(competition, [row.number for row in rows if row.is_held_back]),
        *_missed(competition),
    )


def unconfirmed_after_approval(competition: Competition) -> tuple[OpenQuestion, ...]:
    """The results of approved sessions that nobody has confirmed, and for which no approval gives a reason: mostly since they were
    corrected. Two queries."""
    return tuple(_games(competition, table__session__state__in=ENDED, state=GameState.FINISHED))


def _games(competition: Competition, **which: Any) -> Iterator[OpenQuestion]:
    games = Game.objects.filter(competition=competition).exclude(state__in=[GameState.CONFIRMED, GameState.VOID])
    games = games.filter(**which).exclude(table__session__state=SessionState.CANCELLED).order_by("table__session__number", "table__number")
    found: dict[tuple[int, bool], list[int]] = defaultdict(list)
    alone = approved_alone(competition)
    for session, table, state, version in games.values_list("table__session__number", "table__number", "state", "version"):
        excuse = alone.get((session, table))
        if state == GameState.FINISHED and excuse is not None and excuse.version == version:
            continue
        found[session, state == GameState.FINISHED].append(table)
    for (session, is_finished), tables in found.items():
        words = {"session": session, "tables": numbers_text(tables)}
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
        page, action = ("manage_approve", _("Who confirmed what")) if is_finished else ("manage_session", _("To the session"))
        yield OpenQuestion(text % words, reverse(page, args=[competition.slug, session]), action, session)


def _disqualified(competition: Competition) -> Iterator[OpenQuestion]:
    for one in disqualified_at_the_table_only(competition):
        url = reverse("manage_entrant", args=[competition.slug, one.number])
        yield OpenQuestion(disqualified_at_the_table_text(one), url, _("To the player"))


def _sums(competition: Competition) -> Iterator[OpenQuestion]:
    for one in unexplained_sums(competition):
        yield OpenQuestion(unexplained_sum_text(one), reverse("manage_session", args=[competition.slug, one.session]), _("To the session"))


def _sessions(competition: Competition, sessions: dict[int, str]) -> Iterator[OpenQuestion]:
    for number, state in sessions.items():
        if state not in (*ENDED, SessionState.CANCELLED):
            text = _("Session %(number)s is not approved.") % {"number": number}
            yield OpenQuestion(text, reverse("manage_session", args=[competition.slug, number]), _("To the session"))
    held = sum(state != SessionState.CANCELLED for state in sessions.values())
    if held < competition.planned_sessions:
        text = _("%(held)s of %(planned)s sessions are there.") % {"held": held, "planned": competition.planned_sessions}
        yield OpenQuestion(text, reverse("manage", args=[competition.slug]), _("To the next steps"))


def _days(competition: Competition) -> Iterator[OpenQuestion]:
    if text := other_days_text(competition):
        yield OpenQuestion(text, reverse("manage_settings", args=[competition.slug]), _("To the settings"))


def _published(competition: Competition, held_back: list[int]) -> Iterator[OpenQuestion]:
    if held_back:
        text = ngettext("The results of session %(numbers)s are secret.", "The results of sessions %(numbers)s are secret.", len(held_back))
        text = text % {"numbers": numbers_text(held_back)}
        yield OpenQuestion(text, reverse("manage_publication", args=[competition.slug]), _("To the publication"))


def _missed(competition: Competition) -> Iterator[OpenQuestion]:
    for one in undecided_in(competition):
        words = {"name": one.name, "played": one.played, "held": one.held}
        text = _("%(name)s played %(played)s of %(held)s games: decide how the missed games count.") % words
        yield OpenQuestion(text, reverse("manage_leaving", args=[competition.slug, one.number]), _("Decide"))


def _prizes(competition: Competition, prizes: Iterable[Category]) -> Iterator[OpenQuestion]:
    for category in prizes:
        for prize in category.prizes:
            if prize.is_shared:
                text = _("%(title)s: %(names)s are level. Share it, or choose a tiebreak.")
                words = {"title": prize.title, "names": prize.winners}
                yield OpenQuestion(text % words, reverse("manage_ranking", args=[competition.slug]), _("To the ranking"))


def _state(competition: Competition) -> Iterator[OpenQuestion]:
    if competition.is_over:
        return
    if competition.published_until is None and competition.state == CompetitionState.RUNNING and is_all_played(competition):
        text = _("Every session has been played. Everybody sees the final results once you finish the competition.")
        yield OpenQuestion(text, reverse("manage", args=[competition.slug]), _("To the next steps"))
    else:
        text = _("The competition is not finished: its final results are not public yet.")
        yield OpenQuestion(text, reverse("manage_settings", args=[competition.slug]), _("To its state"))
