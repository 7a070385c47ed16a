"""The page for drawing several sessions: which can be drawn, what is possible, what was drawn before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.http import QueryDict
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, Entrant
from league.director.drawing.promise_words import Promise, promise_of
from league.director.redrawing import OwnSeats, drawn_together, own_seats_of
from league.director.refusals import with_names
from league.director.seating_words import outdated_text, sessions_text
from league.numbers import whole_number
from league.seating.commands.draft_guarding import OTHER_LINE_UPS
from league.seating.draft_queries import checked_task, expected_players, spare_players
from league.seating.kept_wishes import last_wishes
from league.seating.line_ups import same_line_ups, with_drawn_teams
from league.seating.models import NOT_BEGUN, DraftState, SeatingDraft, Session, SessionState
from league.seating.outdated import Outdated, to_be_redrawn
from league.seating.wishes import Wishes
from league.wording import joined, sentence
from scoring.errors import RuleViolation

__all__ = ["DraftsPage", "Redraw", "asked_at_first", "draftable_entrants", "drafts_page", "promise_for", "wishes_query"]


@dataclass(frozen=True, slots=True)
class Redraw:
    """Seated sessions whose seating no longer fits: those that can be drawn now (``ready``), and the ``public`` ones."""

    text: str
    ready: tuple[int, ...]
    public: tuple[int, ...]

    @property
    def hide_text(self) -> str:
        return _("Hide the seating of %(sessions)s, to draw again") % {"sessions": sessions_text(self.public)}


@dataclass(frozen=True, slots=True)
class DraftsPage:
    """The page's content. ``choosable``: sessions that can be drawn, of which the ``suggested`` ones (numbers) are ticked; ``public``:
    numbers of seated sessions that have to be hidden first; ``searching``: a draw whose search is running; ``own``: sessions to
    come that are seated on other pages."""

    choosable: tuple[Session, ...]
    suggested: tuple[int, ...]
    public: tuple[int, ...]
    redraw: Redraw | None
    rows: tuple[SeatingDraft, ...]
    own: tuple[OwnSeats, ...] = ()

    @property
    def searching(self) -> SeatingDraft | None:
        return next((row for row in self.rows if row.is_searching), None)

    @property
    def public_text(self) -> str:
        values = {"numbers": joined([str(number) for number in self.public])}
        text = ngettext(
            "The seating of session %(numbers)s is public. To draw it again, hide it first.",
            "The seatings of sessions %(numbers)s are public. To draw them again, hide them first.",
            len(self.public),
        )
        return text % values


def wishes_query(draft: SeatingDraft) -> str:
    """The query string that fills the form with a draft's wishes, without its seed."""
    return _wishes_query(Wishes.from_json(draft.wishes), draft.sessions)


def asked_at_first(competition: Competition, page: DraftsPage, given: QueryDict) -> QueryDict:
    """The values with which the form opens: those in its address, and unless that has wishes, those of the last confirmed draw of such
    sessions, so that drawing again keeps the teams and groups. At most two database queries."""
    if "asked" in given:
        return given
    numbers = [number for number in map(whole_number, given.getlist("sessions")) if number is not None] or page.suggested
    stage = next((session.stage_id for session in page.choosable if session.number in numbers), None)
    last = last_wishes(competition, stage)
    return given if last is None else QueryDict(_wishes_query(last, numbers))


def _wishes_query(wishes: Wishes, sessions: Iterable[int]) -> str:
    values = [("asked", "1"), ("time_limit", str(round(wishes.time_limit))), ("pairs", str(len(wishes.apart)))]
    values += [("sessions", str(number)) for number in sessions] + [("by", way) for way in wishes.by]
    values += [("teams", wishes.teams)] if wishes.teams else []
    for index, (one, other) in enumerate(wishes.apart):
        values += [(f"one-{index}", str(one)), (f"other-{index}", str(other))]
    if wishes.substitutes:
        values.append(("substitutes", "on"))
    return urlencode(values)


def drafts_page(competition: Competition) -> DraftsPage:
    """Everything on the page except what is possible (at most six database queries)."""
    sessions = tuple(competition.sessions.filter(state__in=NOT_BEGUN).select_related("evening", "stage").order_by("number"))
    several = tuple(session for session in sessions if _is_for_several(session))
    open_ones = tuple(session for session in several if session.evening is None or not session.evening.closed)
    choosable = tuple(session for session in open_ones if session.state == SessionState.PLANNED or session.hidden)
    outdated = [one for one in to_be_redrawn(competition) if any(one.number == session.number for session in several)]
    return DraftsPage(
        choosable=choosable,
        suggested=_suggested(choosable, [one.number for one in outdated]),
        public=tuple(session.number for session in open_ones if session not in choosable),
        redraw=_redraw(outdated) if outdated else None,
        rows=tuple(competition.seating_drafts.defer("result", "replaced", "edits")),
        own=own_seats_of(session for session in sessions if session.stage is not None and session.stage.is_decided),
    )


def _is_for_several(session: Session) -> bool:
    """Whether it is known who plays, and how the stage is drawn does not depend on the games before it."""
    return drawn_together(session) and (session.stage is None or session.stage.is_decided)


def _redraw(outdated: Sequence[Outdated]) -> Redraw:
    """The people who came and went, mentioned once for all sessions."""
    return Redraw(
        text=outdated_text(outdated),
        ready=tuple(one.number for one in outdated if not one.is_public),
        public=tuple(one.number for one in outdated if one.is_public),
    )


def _suggested(choosable: Sequence[Session], again: Sequence[int]) -> tuple[int, ...]:
    """The sessions that are planned or to be drawn again, all of one evening or all without one, and of one stage; the first alone if teams
    line up other people in the next."""
    wanted = [session for session in choosable if session.state == SessionState.PLANNED or session.number in again]
    alike = [one for one in wanted if (one.evening_id, one.stage_id) == (wanted[0].evening_id, wanted[0].stage_id)]
    return tuple(session.number for session in (alike if same_line_ups(alike) else alike[:1]))


def draftable_entrants(competition: Competition) -> tuple[Entrant, ...]:
    """All active entrants, including substitutes, by number, with the teams that they are drawn by (one database query)."""
    return tuple(with_drawn_teams(Entrant.objects.filter(competition=competition).active().with_players().order_by("number")))


def promise_for(competition: Competition, page: DraftsPage, numbers: Sequence[int], wishes: Wishes) -> Promise | None:
    """What is possible for these sessions and wishes; None if no session is chosen."""
    chosen = [session for session in page.choosable if session.number in numbers]
    if not chosen:
        return None
    if not same_line_ups(chosen):
        return Promise(_capital(sessions_text([session.number for session in chosen])), refused=str(OTHER_LINE_UPS))
    players = list(expected_players(chosen))
    if wishes.substitutes:
        players += spare_players(chosen)[: -len(players) % 4]
    asked = SeatingDraft(
        competition=competition,
        sessions=[session.number for session in chosen],
        wishes=wishes.to_json(),
        players=[[entrant.number, entrant.pk] for entrant in players],
        state=DraftState.SEARCHING,
    )
    try:
        task = checked_task(asked)
    except RuleViolation as error:
        return Promise(
            _capital(sessions_text(asked.sessions)), refused=sentence(with_names(error, {one.number: one.shown_name for one in players}))
        )
    return promise_of(task, asked.sessions)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
