"""The page of a draw of several sessions: its quality, and the part being viewed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from league.competitions.models import Entrant
from league.director.drawing.draft_rows import Plan, PlayerRow, SessionRows
from league.director.drawing.draw_words import FigureLine, Verdict, figure_lines, verdict_of
from league.director.drawing.meetings import MeetingsPicture, picture_of
from league.director.drawing.queries.kept_back import hidden_meetings_text
from league.director.refusals import with_names
from league.director.seating_words import sessions_text
from league.drawing.figures import measure
from league.drawing.task import Task
from league.seating.draft_queries import (
    drawn_before_edits,
    expected_players,
    problem_of,
    reseated_since,
    schedule_of,
    spare_players,
    task_of,
)
from league.seating.models import DraftState, DraftWay, SeatingDraft, Session, SessionState
from league.seating.queries import hidden_sessions, stand_in_at
from league.seating.stages import first_tables_of
from league.seating.wishes import Wishes
from league.wording import joined, sentence

__all__ = ["PARTS", "DraftChoice", "DraftPage", "DraftPart", "Look", "draft_page", "problem_text"]

MOST_AGAIN = 12
#: Parts of a draw that can be viewed; ``all`` is for paper.
PARTS: Mapping[str, Promise] = {
    "tables": gettext_lazy("Tables"),
    "players": gettext_lazy("Players"),
    "meetings": gettext_lazy("Meetings"),
    "all": gettext_lazy("Everything"),
}


@dataclass(frozen=True, slots=True)
class Look:
    """What is viewed: a part of :data:`PARTS`, a session, a player, and the player tapped first (by number)."""

    show: str = "tables"
    session: int | None = None
    player: int | None = None
    held: int | None = None


@dataclass(frozen=True, slots=True)
class DraftPart:
    name: str
    label: str | Promise
    here: bool


@dataclass(frozen=True, slots=True)
class DraftChoice:
    """A session that can be viewed, and the number of remarks on its tables."""

    number: int
    troubles: int


@dataclass(frozen=True, slots=True)
class DraftPage:
    """A draw's page. ``again`` names the first pairs who meet again, ``again_more`` counts the others. ``sessions``, ``players``, ``sheet``
    and ``picture`` are empty if another part is viewed. For a confirmed draw, ``reseated`` lists the sessions that have another seating by
    now, and ``hidden`` those of the others that the public does not see.

    ``gone_text``: the people who have dropped out or entered since; ``confirm_text``: the question before the draw replaces a seating;
    ``secret_text``: a warning that the draw hints at other, hidden sessions.
    """

    figures: tuple[FigureLine, ...]
    verdict: Verdict
    missed_apart: int
    again: tuple[str, ...]
    again_more: int
    numbers: tuple[int, ...]
    parts: tuple[DraftPart, ...]
    choices: tuple[DraftChoice, ...]
    sessions: tuple[SessionRows, ...]
    players: tuple[PlayerRow, ...]
    sheet: PlayerRow | None
    picture: MeetingsPicture | None
    can_edit: bool
    held: int | None
    held_name: str
    has_byes: bool
    has_groups: bool
    has_apart: bool
    has_teams: bool
    has_history: bool
    command: str
    hidden: tuple[int, ...]
    reseated: tuple[int, ...]
    may_take_back: bool
    gone_text: str
    confirm_text: str
    secret_text: str

    @property
    def has_worse(self) -> bool:
        return bool(self.worse)

    @property
    def worse(self) -> tuple[FigureLine, ...]:
        """The figures that changes by hand have made worse."""
        return tuple(line for line in self.figures if line.before is not None)

    @property
    def session(self) -> int | None:
        """The number of the session being viewed, if it is a single one."""
        return self.sessions[0].number if len(self.sessions) == 1 else None

    @property
    def picture_text(self) -> str:
        return _meetings_text(self.picture) if self.picture is not None else ""

    @property
    def shown_text(self) -> str:
        """Who sees the seatings that still stand, in words."""
        standing = [number for number in self.numbers if number not in self.reseated]
        if not standing:
            return ""
        if not self.hidden:
            return _("Everybody sees the seating of %(sessions)s.") % {"sessions": sessions_text(standing)}
        return _("The seating of %(sessions)s is fixed, and only directors see it.") % {"sessions": sessions_text(self.hidden)}

    @property
    def reseated_text(self) -> str:
        if not self.reseated:
            return ""
        return _("This is not the seating of %(sessions)s any more: another one stands there now.") % {
            "sessions": sessions_text(self.reseated)
        }

    @property
    def publish_text(self) -> str:
        return _("Publish %(sessions)s") % {"sessions": sessions_text(self.hidden)}


def draft_page(draft: SeatingDraft, look: Look) -> DraftPage | None:
    """The page of a draw; None while there is no result (ten database queries, whatever the number of players, and two in a later
    stage)."""
    schedule = schedule_of(draft)
    if schedule is None:
        return None
    task, sessions = task_of(draft), list(draft.competition.sessions.filter(number__in=draft.sessions).select_related("evening", "stage"))
    entrants = Entrant.objects.filter(pk__in=[key for _number, key in draft.players]).with_players().select_related("stand_in__player")
    names = {entrant.number: entrant.shown_name for entrant in entrants}
    instead = {(number, one.number): stand_in_at(one, number) for one in entrants if one.stand_in_id for number in draft.sessions}
    figures, drawn = measure(task, schedule), drawn_before_edits(draft)
    first_tables = first_tables_of(sessions, seated=draft.state == DraftState.CONFIRMED)
    plan = Plan(task, schedule, draft.sessions, names, draft.edits, drawn, instead, first_tables)
    before = measure(task, drawn) if draft.edits and drawn is not None else None
    is_given = draft.way == DraftWay.FIXED
    lines = figure_lines(task, figures, before, is_searched=not is_given and not schedule.cut_short)
    return DraftPage(
        figures=lines,
        verdict=verdict_of(lines, cut_short=schedule.cut_short, is_given=is_given),
        missed_apart=figures.missed_apart + figures.team_mates,
        again=tuple(_again_text(plan, *row) for row in figures.again[:MOST_AGAIN]),
        again_more=max(0, len(figures.again) - MOST_AGAIN),
        numbers=tuple(draft.sessions),
        parts=tuple(DraftPart(name, label, name == look.show) for name, label in PARTS.items()),
        can_edit=draft.can_be_edited and look.show == "tables",
        held=look.held,
        held_name=plan.name(look.held) if look.held is not None else "",
        has_byes=bool(task.byes),
        has_groups=bool(task.groups),
        has_apart=bool(task.apart),
        has_teams=bool(task.teams),
        has_history=bool(task.history.meetings),
        command=_command(draft, task),
        **_shown(plan, look),
        **_standing(draft, sessions),
        **_people(draft, sessions, names),
    )


def problem_text(draft: SeatingDraft) -> str:
    """The reason why a search found nothing, with names; empty if nothing is wrong."""
    problem = problem_of(draft)
    if problem is None:
        return ""
    entrants = Entrant.objects.filter(competition=draft.competition_id, number__in=problem.params.get("entrants", ())).with_players()
    return sentence(with_names(problem, {entrant.number: entrant.shown_name for entrant in entrants}))


def _shown(plan: Plan, look: Look) -> dict[str, Any]:
    """The part being viewed."""
    everything, tables = look.show == "all", look.show == "tables"
    numbers: Sequence[int] = plan.numbers if everything else ()
    if tables:
        numbers = [look.session if look.session in plan.numbers else plan.numbers[0]]
    rows = plan.players() if everything or look.show == "players" else ()
    return {
        "choices": tuple(DraftChoice(one, plan.troubles(one)) for one in plan.numbers) if tables and len(plan.numbers) > 1 else (),
        "sessions": tuple(plan.session(one, look.held) for one in numbers),
        "players": rows,
        "sheet": next((row for row in rows if row.number == look.player), None),
        "picture": _picture(plan) if everything or look.show == "meetings" else None,
    }


def _picture(plan: Plan) -> MeetingsPicture:
    return picture_of(plan.task.players, plan.names, plan.times, plan.task.teams.values() or plan.task.groups.values())


def _meetings_text(picture: MeetingsPicture) -> str:
    """The picture in words."""
    counts = (
        (picture.once, ngettext("%(count)d pair meets once", "%(count)d pairs meet once", picture.once)),
        (picture.twice, ngettext("%(count)d pair meets twice", "%(count)d pairs meet twice", picture.twice)),
        (picture.often, ngettext("%(count)d pair meets more often", "%(count)d pairs meet more often", picture.often)),
        (picture.never, ngettext("%(count)d pair never meets", "%(count)d pairs never meet", picture.never)),
    )
    texts = [f"{joined([text % {'count': count} for count, text in counts if count])}."]
    if mates := picture.mates_meeting:
        text = ngettext("%(count)d of those who meet is of one group.", "%(count)d of those who meet are of one group.", mates)
        texts.append(text % {"count": mates})
    return " ".join(texts)


def _again_text(plan: Plan, one: int, other: int, times: int) -> str:
    text = ngettext("%(one)s and %(other)s, %(count)d time in all", "%(one)s and %(other)s, %(count)d times in all", times)
    return text % {"one": plan.name(one), "other": plan.name(other), "count": times}


def _command(draft: SeatingDraft, task: Task) -> str:
    """The command line that repeats the draw; empty if it needs more than the command accepts, or the numbers have gaps."""
    past = task.history
    if task.players != tuple(range(1, len(task.players) + 1)) or past.meetings or past.winds or past.sit_outs or past.odd:
        return ""
    order = ",".join(Wishes.from_json(draft.wishes).by)
    files = [("--groups groups.csv", task.groups), (f"--order {order}", len(task.tiers) > 1), ("--apart apart.csv", task.apart)]
    files.append(("--teams teams.csv", task.teams))
    command = f"manage.py draw --players {len(task.players)} --rounds {task.sessions} --seed {draft.seed}"
    if task.is_mixed:
        command += f" --sizes {','.join(map(str, task.sizes))}"
    return " ".join([command, *(option for option, is_given in files if is_given)])


def _standing(draft: SeatingDraft, sessions: Sequence[Session]) -> dict[str, Any]:
    """The state of the draft's sessions: the hidden ones, those seated differently by now, and the question before a confirmation replaces
    seatings."""
    confirmed, seated = draft.state == DraftState.CONFIRMED, [one.number for one in sessions if one.state == SessionState.SEATED]
    reseated = reseated_since(draft) if confirmed else ()
    hidden = (one.number for one in sessions if one.hidden and one.state != SessionState.PLANNED and one.number not in reseated)
    question = _("Replace the seating of %(sessions)s?") % {"sessions": sessions_text(seated)}
    return {
        "hidden": tuple(hidden) if confirmed else (),
        "reseated": reseated,
        "may_take_back": confirmed and not reseated and len(seated) == len(draft.sessions),
        "confirm_text": question if seated and draft.state == DraftState.READY else "",
        "secret_text": _secret_text(draft),
    }


def _secret_text(draft: SeatingDraft) -> str:
    """A warning about other hidden sessions that the draw considered; empty for a schedule brought along, where that is unknown."""
    if draft.way == DraftWay.FIXED:
        return ""
    return hidden_meetings_text(
        hidden_sessions(draft.competition, players=[number for number, _id in draft.players], without=draft.sessions)
    )


def _people(draft: SeatingDraft, sessions: Sequence[Session], names: Mapping[int, str]) -> dict[str, Any]:
    """The people who have dropped out or entered since the draw, in words."""
    if draft.state != DraftState.READY or not sessions:
        return {"gone_text": ""}
    expected, drawn = expected_players(sessions), {key for _number, key in draft.players}
    here = {entrant.pk for entrant in (*expected, *spare_players(sessions))}
    gone = [names.get(number, str(number)) for number, key in draft.players if key not in here]
    new = [entrant.shown_name for entrant in expected if entrant.pk not in drawn]
    parts = []
    if gone:
        text = ngettext("%(names)s has dropped out since.", "%(names)s have dropped out since.", len(gone))
        parts.append(text % {"names": joined(gone)})
    if new:
        text = ngettext("%(names)s has entered since.", "%(names)s have entered since.", len(new))
        parts.append(text % {"names": joined(new)})
    return {"gone_text": " ".join(parts)}
