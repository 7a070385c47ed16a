"""Drafts of several sessions: begin and end their search, or take a given schedule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import SystemRandom

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.audit.actor import Actor
from league.competitions.commands import stamp
from league.competitions.models import Competition, Entrant
from league.drawing import by_hand
from league.drawing.arrangement import Draw
from league.drawing.exchange import schedule_to_json, task_to_json
from league.drawing.sizes import tables_for
from league.drawing.task import Schedule
from league.errors import Refusal
from league.seating.commands.draft_guarding import locked_draft, refuse_unless_draft, sessions_to_draw
from league.seating.commands.searching import fail_search, search_in_background
from league.seating.draft_queries import INTERRUPTED, WITHOUT_ANSWER, checked_task, expected_players, problem_of, spare_players
from league.seating.kept_wishes import last_wishes
from league.seating.models import DraftState, DraftWay, SeatingDraft, Session
from league.seating.two_tables import not_free_texts, refuse_busy_beside
from league.seating.wishes import Wishes

__all__ = ["LARGEST_SEED", "draw_again", "fixed_draft", "start_draft", "stop_draft"]

LARGEST_SEED = 2**31 - 1


@transaction.atomic
def start_draft(
    *, actor: Actor, competition: Competition, sessions: Sequence[int], wishes: Wishes, seed: int | None = None
) -> SeatingDraft:
    """Begin to search for a schedule for these sessions (by number), in a process of its own that starts once this is committed.

    Without a ``seed`` one is chosen. Refusals: ``search_runs`` if a search is running, ``competition_over``, ``no_session``,
    ``unknown_session``, ``session_started``, ``seating_published``, ``several_evenings``, ``other_line_ups``, ``unknown_entrant``,
    ``too_few_substitutes``, ``bad_seed``, and the ``RuleViolation`` of :func:`league.seating.draft_queries.checked_task`.
    """
    chosen = sessions_to_draw(competition, sessions)
    _end_dead_searches(competition)
    draft = _new(actor, competition, chosen)
    if SeatingDraft.objects.searching().filter(competition=competition).exists():
        raise Refusal("search_runs", _("A draw is being searched for already."))
    _refuse_unknown(competition, wishes)
    draft.wishes, draft.seed, draft.heartbeat = wishes.to_json(), _seed(seed), timezone.now()
    draft.players = _listed(_players(chosen, wishes))
    asked = {**task_to_json(checked_task(draft)), "time_limit": wishes.time_limit}
    draft.save()
    stamp(actor=actor, competition=competition, verb="start_draft", draft=draft.number, numbers=draft.sessions, seed=draft.seed)
    transaction.on_commit(partial(search_in_background, draft.pk, asked))
    return draft


def draw_again(*, actor: Actor, draft: SeatingDraft, seed: int | None = None) -> SeatingDraft:
    """Repeat a draft's search in a new draft; refusals as in :func:`start_draft`.

    The default ``seed`` is the draft's own if its search had no answer (it was interrupted or cancelled), else another one. The same seed
    gives the same schedule if nobody came or went and nothing was played since.
    """
    problem = problem_of(draft)
    is_open = draft.state == DraftState.CANCELLED or (problem is not None and problem.code in WITHOUT_ANSWER)
    wishes, same = Wishes.from_json(draft.wishes), draft.seed if is_open else None
    sessions, seed = draft.sessions, same if seed is None else seed
    return start_draft(actor=actor, competition=draft.competition, sessions=sessions, wishes=wishes, seed=seed)


@transaction.atomic
def stop_draft(*, actor: Actor, draft: SeatingDraft, keep: bool) -> SeatingDraft:
    """End a search: with ``keep`` wait for its best result so far, else cancel it at once. An interrupted search has nothing to keep.

    Refusal ``wrong_draft_state`` once it has ended.
    """
    draft = locked_draft(draft)
    refuse_unless_draft(draft, DraftState.SEARCHING)
    if draft.stop and keep:
        return draft
    draft.stop = keep and not draft.is_interrupted
    draft.state = DraftState.SEARCHING if draft.stop else DraftState.CANCELLED
    draft.save(update_fields=["stop", "state"])
    stamp(actor=actor, competition=draft.competition, verb="stop_draft" if draft.stop else "cancel_draft", draft=draft.number)
    return draft


@transaction.atomic
def fixed_draft(*, actor: Actor, competition: Competition, sessions: Sequence[int], schedule: Sequence[Draw]) -> SeatingDraft:
    """Make a draft from a given schedule, such as one pasted as text: a :class:`Draw` by entrants' numbers for each session.

    Everybody expected has a place in every session; substitutes may have one. The schedule is judged by the wishes of the last confirmed
    draw. Refusals: those of :func:`start_draft` about sessions,
    ``other_count``, ``unknown_entrant``, ``sits_elsewhere``, ``other_tables`` where tables are of several sizes and not of those that a
    draw has, and the ``RuleViolation`` of :func:`league.drawing.by_hand`.
    """
    chosen = sessions_to_draw(competition, sessions)
    if len(schedule) != len(chosen):
        words = {"given": len(schedule), "chosen": len(chosen)}
        raise Refusal("other_count", _("The schedule has %(given)s sessions, and %(chosen)s are chosen.") % words, field="sessions")
    draft = _new(actor, competition, chosen)
    draft.way, draft.state = DraftWay.FIXED, DraftState.READY
    if (last := last_wishes(competition, chosen[0].stage_id)) is not None:
        draft.wishes = last.to_json()
    draft.players = _listed(_given(chosen, schedule))
    present = [number for number, _id in draft.players]
    sizes = competition.ruleset.table_sizes
    draws = tuple(by_hand(one.tables, sit_outs=one.sit_outs, present=present, sizes=sizes) for one in schedule)
    for number, one in zip(draft.sessions, draws, strict=True):
        _refuse_other_tables(number, one, tables_for(len(present), sizes))
    draft.result = schedule_to_json(Schedule(draws, "fixed"))
    draft.save()
    stamp(actor=actor, competition=competition, verb="fixed_draft", draft=draft.number, numbers=draft.sessions)
    return draft


def _refuse_other_tables(number: int, drawn: Draw, wanted: Sequence[int]) -> None:
    """Refusal ``other_tables``: a schedule has the tables that a draw of its players would have, so that bounds hold for it."""
    given = sorted(map(len, drawn.tables), reverse=True)
    if any(size != 4 for size in (*given, *wanted)) and given != sorted(wanted, reverse=True):
        words = {"number": number, "given": ", ".join(map(str, given)), "wanted": ", ".join(map(str, wanted))}
        sentence = _("Session %(number)s has tables of %(given)s players. Here there are tables of %(wanted)s.")
        raise Refusal("other_tables", sentence % words, field="schedule")


def _new(actor: Actor, competition: Competition, sessions: Sequence[Session]) -> SeatingDraft:
    """The next draft of a competition, unsaved; locks the competition."""
    competition = Competition.objects.select_for_update(no_key=True).get(pk=competition.pk)
    if competition.is_over:
        raise Refusal("competition_over", _("The competition is over: nothing is drawn any more."))
    last = competition.seating_drafts.aggregate(last=Max("number"))["last"] or 0
    numbers = [session.number for session in sessions]
    return SeatingDraft(competition=competition, number=last + 1, sessions=numbers, at=actor.now(), **actor.columns())


def _end_dead_searches(competition: Competition) -> None:
    """Fail searches whose process is gone, to make room for the next one."""
    for draft in SeatingDraft.objects.searching().filter(competition=competition):
        if draft.is_interrupted:
            fail_search(draft.pk, INTERRUPTED)


def _players(sessions: Sequence[Session], wishes: Wishes) -> list[Entrant]:
    """The players to draw: those expected and, if wanted, as many substitutes as fill the last table."""
    expected = list(expected_players(sessions))
    missing = -len(expected) % 4 if wishes.substitutes else 0
    spare = list(spare_players(sessions)) if missing else []
    if len(spare) < missing:
        words = {"missing": missing, "count": len(spare)}
        sentence = _("%(missing)s substitutes are needed to fill the last table, and there are %(count)s.")
        busy = dict.fromkeys(text for one in sessions for text in not_free_texts(one))
        raise Refusal("too_few_substitutes", " ".join([sentence % words, *busy]), field="substitutes")
    return sorted([*expected, *spare[:missing]], key=lambda entrant: entrant.number)


def _given(sessions: Sequence[Session], schedule: Sequence[Draw]) -> list[Entrant]:
    """The players expected, and the substitutes who are in the schedule. Refusal ``sits_elsewhere`` for one who plays beside."""
    places = {who for one in schedule for table in (*one.tables, one.sit_outs) for who in table}
    substitutes = sessions[0].competition.entrants.active().with_players().filter(substitute=True, number__in=places)
    for session in sessions:
        refuse_busy_beside(session, substitutes)
    people = [*expected_players(sessions), *(one for one in spare_players(sessions) if one.number in places)]
    return sorted(people, key=lambda entrant: entrant.number)


def _listed(players: Sequence[Entrant]) -> list[list[int]]:
    return [[entrant.number, entrant.pk] for entrant in players]


def _refuse_unknown(competition: Competition, wishes: Wishes) -> None:
    """Refuse numbers in wishes that were never entered; those who have left since are simply ignored."""
    named = {who for members in (*wishes.groups.values(), *wishes.apart) for who in members}
    known = competition.entrants.filter(number__in=named).values_list("number", flat=True)
    if unknown := sorted(named.difference(known)):
        numbers = ", ".join(map(str, unknown))
        raise Refusal("unknown_entrant", _("Nobody has these numbers: %(numbers)s.") % {"numbers": numbers}, field="apart")


def _seed(seed: int | None) -> int:
    if seed is None:
        return SystemRandom().randrange(1, 1_000_000)
    if not 0 <= seed <= LARGEST_SEED:
        raise Refusal("bad_seed", _("A seed is a number from 0 to %(most)s.") % {"most": LARGEST_SEED}, field="seed")
    return seed
