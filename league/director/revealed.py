"""Each session as the public sees it, and the secrets that a step would reveal: the source of all that directors read about this."""

from __future__ import annotations

import datetime
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import BooleanField, Count, ExpressionWrapper, Q
from django.utils import timezone
from django.utils.translation import ngettext

from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition, CompetitionState
from league.director.told_by_absence import ToldByAbsence, placed_in, told_by_absence
from league.games.models import Game
from league.seating.models import ENDED, IN_PLAY, Session, SessionState
from league.seating.outdated import outdated_place
from league.standings.queries.exclusions import EXCLUDED, secret_exclusions
from league.standings.queries.outdated_seats import is_out_of
from league.standings.queries.people import people_of
from league.wording import joined

__all__ = [
    "Revealed",
    "SessionShown",
    "follows_from_secret_results",
    "holds_secrets",
    "is_listed",
    "publishing",
    "revealed_by",
    "seatings_that_hint",
    "sessions_shown",
    "stays_as_it_was",
]


@dataclass(frozen=True, slots=True)
class SessionShown:
    """A session whose seating and results are each ``public``, ``secret`` or ``none``.

    Results are public as soon as they are entered, unless ``is_held_back`` by an embargo or a hidden seating.
    (In a draft or a rehearsal all is secret without being held back.) ``tables`` counts those where something is recorded.
    """

    session: Session
    state_text: str
    seating: str
    results: str
    is_held_back: bool
    tables: int

    @property
    def number(self) -> int:
        return self.session.number

    @property
    def state(self) -> str:
        return self.session.state

    @property
    def starts_at(self) -> datetime.datetime | None:
        return timezone.localtime(self.session.starts_at) if self.session.starts_at else None

    @property
    def is_hidden(self) -> bool:
        return self.session.hidden

    @property
    def may_hide(self) -> bool:
        return not self.is_hidden and self.state not in (*ENDED, SessionState.CANCELLED)


def is_listed(competition: Competition) -> bool:
    """Whether anybody except its directors sees the competition."""
    return competition.state != CompetitionState.DRAFT and not competition.rehearsal


def sessions_shown(competition: Competition) -> tuple[SessionShown, ...]:
    """Every session by its number, cancelled ones too. One query."""
    reader, known = everybody(competition), Q(tables__game__version__gt=0)
    sessions = (
        competition.sessions.select_related("stage")
        .order_by("number")
        .annotate(
            known_tables=Count("tables__game", filter=known, distinct=True),
            seating_shown=ExpressionWrapper(reader.seatings(), output_field=BooleanField()),
            results_shown=ExpressionWrapper(reader.results(), output_field=BooleanField()),
        )
    )
    return tuple(_shown(session, is_listed=is_listed(competition)) for session in sessions)


def holds_secrets(competition: Competition) -> bool:
    """Whether results are held back from the public: then pages show places on a tap only, as others may see the same screen. One query."""
    return any(row.is_held_back and row.tables for row in sessions_shown(competition))


def _shown(session: Session, *, is_listed: bool) -> SessionShown:
    is_played = session.state in (*IN_PLAY, *ENDED)
    seated = session.state != SessionState.PLANNED
    seating, results = bool(session.seating_shown), bool(session.results_shown)  # type: ignore[attr-defined]
    held_back = is_played and not results
    return SessionShown(
        session=session,
        state_text=session.state_text,
        seating=_word(seating and is_listed) if seated else "none",
        results=_word(results and is_listed) if is_played else "none",
        is_held_back=held_back,
        tables=session.known_tables,  # type: ignore[attr-defined]
    )


def _word(is_public: bool) -> str:
    return "public" if is_public else "secret"


@dataclass(frozen=True, slots=True)
class Revealed:
    """Secrets that a step reveals at once: sessions with results, and seatings by number; ``telling``: those of these seatings that tell
    who goes on by results that stay secret; ``missing``: whom everybody misses in them without knowing why; ``excluded``: the names of
    those whose disqualification or removal from the ranking everybody reads with the results.

    ``embargo``: the first session under an embargo that ends by this, up to session ``until`` (None: altogether); None if none ends.
    """

    results: tuple[SessionShown, ...] = ()
    seatings: tuple[int, ...] = ()
    embargo: int | None = None
    until: int | None = None
    telling: tuple[int, ...] = ()
    missing: ToldByAbsence = ToldByAbsence()
    excluded: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.results or self.telling or self.missing)

    @property
    def free(self) -> int:
        """The number of sessions that the embargo leaves."""
        return 0 if self.embargo is None or self.until is None else self.until + 1 - self.embargo

    @property
    def stays_from(self) -> int | None:
        """The first session that stays under embargo."""
        return None if self.until is None else self.until + 1

    @property
    def tables(self) -> int:
        return sum(row.tables for row in self.results)

    @property
    def excluded_text(self) -> str:
        """Of whom everybody learns with the results that they are excluded; only if there is anybody."""
        sentence = ngettext(
            "With these results, everybody reads that %(names)s is disqualified or taken out of the ranking.",
            "With these results, everybody reads that %(names)s are disqualified or taken out of the ranking.",
            len(self.excluded),
        )
        return sentence % {"names": joined(self.excluded)}


def revealed_by(
    rows: Iterable[SessionShown], competition: Competition, *, until: int | None, shows: Collection[int] = (), listed: bool | None = None
) -> Revealed:
    """The secrets revealed if results are public up to session ``until`` (None: all), the seatings of the sessions in ``shows`` are public,
    and the competition itself is ``listed`` (None: as it is now)."""
    if not (is_listed(competition) if listed is None else listed):
        return Revealed()
    shown, before = [row for row in rows if not row.is_hidden or row.number in shows], competition.published_until
    secret = [row.session for row in shown if row.seating == "secret"]
    stays = until == before and listed is None
    results = tuple(row for row in shown if row.results == "secret" and row.tables and (until is None or row.number <= until))
    return Revealed(
        results=results,
        seatings=tuple(session.number for session in secret),
        telling=tuple(one.number for one in secret if one.stage_id is not None and follows_from_secret_results(one)) if stays else (),
        embargo=before + 1 if before is not None and (until is None or until > before) else None,
        until=until,
        missing=told_by_absence(competition, placed_in(secret), Reader(until=until)) if until is not None else ToldByAbsence(),
        excluded=_excluded_by(competition, Reader(until=until)) if results else (),
    )


def _excluded_by(competition: Competition, then: Reader) -> tuple[str, ...]:
    """The names of those of whom everybody learns, once they read as much as ``then``, that they are excluded. Three queries at most."""
    now, later = (secret_exclusions({competition: reader}) for reader in (everybody(competition), then))
    told = {number for _competition, number in now - later}
    excluded = competition.entrants.filter(status__in=EXCLUDED, number__in=told) if told else competition.entrants.none()
    return tuple(one.shown_name for one in excluded.with_players().order_by("number"))


def follows_from_secret_results(session: Session, *, own: bool = False) -> bool:
    """Whether results that the tables follow from are secret: in a later stage those of the stages its players came from, as the cut used
    them, and with ``own`` those of the stage itself; otherwise all. Three queries at most."""
    public = everybody(session.competition).results("table__session")
    return Game.objects.finished().filter(_used(session, own=own), competition=session.competition).exclude(public).exists()


def stays_as_it_was(session: Session) -> bool:
    """Of a session whose seating does not fit any more: whether everybody goes on seeing it without a word of that, as it would tell of
    secret results; not where all who have left it are marked, as a public seating shows them elsewhere. About ten queries under an
    embargo, three at most otherwise."""
    if session.stage_id is None or session.hidden or not follows_from_secret_results(session):
        return False
    people = people_of(session.competition, everybody(session.competition))
    outdated = [key for key in session.seats.filter(outdated_place()).values_list("entrant", flat=True) if key in people]
    return not outdated or not all(is_out_of(session.number, key, people) for key in outdated)


def _used(session: Session, *, own: bool) -> Q:
    if session.stage_id is None:
        return Q()
    sources = dict(session.competition.stages.values_list("pk", "source"))
    used, stage = {session.stage_id} if own else set[int](), sources.get(session.stage_id)
    while stage is not None:
        used.add(stage)
        stage = sources.get(stage)
    return Q(stage=None) | Q(stage__in=used)  # games without a stage belong to the first


def seatings_that_hint(competition: Competition, numbers: Collection[int]) -> tuple[int, ...]:
    """The numbers, out of these, of sessions whose seating is public while results are held back. One query.

    Somebody's change of seat there is seen at once, and lets people infer a result that is still secret.
    """
    rows = sessions_shown(competition)
    if not any(row.is_held_back for row in rows):
        return ()
    return tuple(row.number for row in rows if row.number in numbers and row.seating == "public")


def publishing(competition: Competition, rows: Sequence[SessionShown], session: int, *, ends: bool = False) -> Revealed:
    """The secrets revealed by publishing the results up to this session; none if one of these sessions is still open.

    ``ends``: the embargo ends as well.
    """
    up_to = [row for row in rows if row.number <= session]
    if any(row.state in IN_PLAY for row in up_to):
        return Revealed()
    until = None if ends or competition.published_until is None else max(competition.published_until, session)
    return revealed_by(rows, competition, until=until, shows=[row.number for row in up_to if row.state in ENDED])
