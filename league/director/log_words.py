"""The action log in sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import DateField, Field, JSONField
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.audit.queries import LoggedAction
from league.competitions.logged import stage_change
from league.competitions.models import CompetitionState, RoleName
from league.competitions.queries import changed_fields
from league.competitions.spans import Span
from league.director.substitutes.words import plays_for
from league.games.incident_kinds import INCIDENT_KINDS, INCIDENT_VERBS
from league.games.queries.entries import causes_said
from league.seating.call_words import kind_text
from league.seating.renumbered import number_now
from league.teams.logged import TEAM_VERBS, team_change
from league.wording.full_stop import one_stop
from league.wording.publication_log import PUBLICATION_VERBS, results_published
from league.wording.ranking import TIEBREAK_NAMES
from league.wording.stage_log import STAGE_VERBS, lot_sentence
from league.wording.terms import spelt
from scoring.rulesets import Ruleset

__all__ = ["VERBS", "LogLine", "worded"]

#: sentence by verb, with the parameters that the command logs
VERBS: Mapping[str, Promise] = {
    "create_competition": _("The competition was created."),
    "change_competition": _("The settings were changed."),
    "change_ceremony_look": _("The colours of certificates were changed."),
    "change_ruleset": _("Another ruleset was chosen."),
    "freeze_ruleset": _("The ruleset was frozen."),
    "set_competition_state": _("The competition is “%(state)s” now."),
    "add_entrant": _("%(name)s was entered as number %(number)s."),
    "change_entrant": _("The entry of %(name)s was changed."),
    "import_entrants": _("A list was read: %(entered)s entered, %(updated)s changed."),
    "take_back_import": _("The list was taken back: %(count)s players are not entered any more."),
    "draw_lots": _("Lots were drawn for level players (seed %(seed)s)."),
    "withdraw_entrant": _("%(name)s has withdrawn."),
    "disqualify": _("%(name)s was disqualified."),
    "remove_entrant": _("%(name)s was taken out of the ranking."),
    "reinstate": _("%(name)s is ranked again."),
    "count_missed_games": _("%(name)s: it was decided how missed games count."),
    "appoint_stand_in": plays_for(Span(since=1)),
    "pause_stand_in": _("Session %(session)s: %(name)s plays, and no substitute."),
    "resume_stand_in": _("Session %(session)s: %(substitute)s plays for %(name)s, too."),
    "dismiss_stand_in": _("%(name)s: no substitute plays in the sessions to come."),
    "seat_instead": _("Session %(session)s: number %(other)s has the seat of number %(number)s."),
    "return_entrant": _("%(name)s takes part again."),
    "grant_role": _("The account %(user)s became %(role)s."),
    "revoke_role": _("The account %(user)s lost its role."),
    "invite": _("An invitation was made: %(role)s until %(ends)s, for %(count)s."),
    "revoke_invitation": _("The link of an invitation was ended (%(role)s)."),
    "allow_one_more": _("One more person may come by an invitation (%(role)s)."),
    "accept_invitation": _("%(name)s came by an invitation: %(role)s until %(ends)s."),
    "rename_player": _("The details of a player were changed."),
    "change_club": _("The details of the club %(name)s were changed."),
    "open_evening": _("The evening of %(date)s was opened."),
    "close_evening": _("The evening was closed."),
    "reopen_evening": _("The evening was opened again."),
    "check_in": _("Number %(number)s was checked in."),
    "check_out": _("Number %(number)s was checked out."),
    "note_arrival": _("Session %(session)s: number %(number)s is here."),
    "take_back_arrival": _("Session %(session)s: number %(number)s is not here after all."),
    "note_all_arrivals": _("Session %(session)s: everybody else is here, too (%(numbers)s)."),
    "take_back_all_arrivals": _("Session %(session)s: the check-in was begun anew (here were %(numbers)s)."),
    **TEAM_VERBS,
    "plan_session": _("Session %(session)s was planned."),
    "plan_sessions": _("%(count)s sessions were planned."),
    "change_session": _("The time of session %(session)s was changed."),
    "delete_session": _("Session %(session)s was deleted."),
    "change_evening": _("The evening is on %(date)s now: %(name)s"),
    "create_rehearsal": _("A rehearsal was made: %(name)s"),
    "delete_rehearsal": _("The rehearsal %(name)s was deleted."),
    "seat_session": _("Session %(session)s was seated."),
    "clear_seating": _("The seating of session %(session)s was taken away."),
    "start_draft": _("Draw %(draft)s of sessions %(numbers)s was begun (seed %(seed)s)."),
    "stop_draft": _("Draw %(draft)s was told to stop with its best so far."),
    "cancel_draft": _("Draw %(draft)s was cancelled."),
    "finish_draft": _("Draw %(draft)s of sessions %(numbers)s is ready."),
    "fail_draft": _("Draw %(draft)s has found nothing."),
    "fixed_draft": _("A schedule was given for sessions %(numbers)s (draw %(draft)s)."),
    "swap_in_draft": _("Draw %(draft)s, session %(session)s: numbers %(one)s and %(other)s changed places."),
    "undo_swap": _("Draw %(draft)s, session %(session)s: numbers %(one)s and %(other)s are back in their places."),
    "discard_draft": _("Draw %(draft)s was put aside."),
    "reopen_draft": _("Draw %(draft)s was taken up again."),
    "confirm_draft": _("Draw %(draft)s was confirmed: sessions %(numbers)s are seated."),
    "take_back_confirmation": _("The confirmation of draw %(draft)s was taken back, for sessions %(numbers)s."),
    "start_session": _("Session %(session)s was started."),
    "call_back_session": _("The start of session %(session)s was taken back."),
    "start_clock": _("Session %(session)s: the clock was started (%(minutes)s minutes)."),
    "pause_clock": _("Session %(session)s: the clock was paused."),
    "pause_clock_of_table": _("Session %(session)s, table %(table)s: the clock was paused."),
    "resume_clock": _("Session %(session)s: the clock goes on."),
    "resume_clock_of_table": _("Session %(session)s, table %(table)s: the clock goes on."),
    "extend_clock": _("Session %(session)s: the time was changed by %(time)s."),
    "extend_clock_of_table": _("Session %(session)s, table %(table)s: the time was changed by %(time)s."),
    "undo_clock": _("Session %(session)s: the last change of the clock was taken back."),
    "set_minutes": _("Session %(session)s has %(minutes)s minutes now, %(before)s before."),
    "approve_session": _("Session %(session)s was approved."),
    "reopen_session": _("Session %(session)s was opened again."),
    "cancel_session": _("Session %(session)s was cancelled."),
    "renew_link": _("Table %(table)s of session %(session)s got a new link."),
    "revoke_link": _("The link of table %(table)s of session %(session)s was ended."),
    "make_codes": _("Permanent table codes were made, up to table %(tables)s."),
    "replace_code": _("The permanent code of table %(table)s was replaced."),
    "call_director": _("Session %(session)s, table %(table)s: the director was called (%(call)s)."),
    "withdraw_call": _("Session %(session)s, table %(table)s: the call was taken back (%(call)s)."),
    "take_call": _("Session %(session)s, table %(table)s: somebody is on the way (%(call)s)."),
    "finish_call": _("Session %(session)s, table %(table)s: the call was settled %(time)s min after it was made (%(call)s)."),
    "compose_screen": _("The screen of the hall was composed."),
    "reset_screen": _("The screen of the hall shows the usual slides again."),
    **PUBLICATION_VERBS,
    "start_reveal": _("A reveal of the places began."),
    "move_reveal": _("The reveal went on, up to place %(place)s."),
    "take_back_reveal": _("The reveal went back, to place %(place)s."),
    "keep_order": _("The reveal keeps its order although the standings have changed."),
    "take_order": _("The reveal took the new places of the standings."),
    "end_reveal": _("The reveal ended at place %(place)s of %(places)s."),
    "enter_series": _("The competition became a division of the series %(series)s (%(season)s, level %(level)s)."),
    "leave_series": _("The competition was taken out of the series %(series)s (%(season)s)."),
    "change_series": _("The series was changed: %(series)s"),
    "change_season_label": _("The season of the series %(series)s is called %(season)s now."),
    "change_division": _("The rules of the division %(division)s were changed (%(series)s, %(season)s)."),
    "make_next_season": _("The competition was made as the season %(season)s after %(source)s."),
    "take_back_next_season": _("The season %(season)s of the series %(series)s was taken back."),
    "move_player": _("%(name)s was moved to another division."),
    "keep_player": _("%(name)s stays where they are, although a correction has changed who rises and falls."),
    "announce": _("An announcement was written: “%(title)s”."),
    "change_announcement": _("The announcement “%(title)s” was changed."),
    "publish_announcement": _("The announcement “%(title)s” was published."),
    "hide_announcement": _("The announcement “%(title)s” was taken back."),
    "delete_announcement": _("The announcement “%(title)s” was deleted."),
    "import_games": _("%(games)s games were imported."),
    "load_competition": _("The competition %(name)s was loaded from an archive."),
    "add_player": _("%(name)s was added to the players."),
    "choose_rating": _("The rating of the installation was chosen."),
    "add_club": _("The club %(name)s was added."),
    "record_hand": _("Game %(game)s: a hand was recorded."),
    "declare_riichi": _("Game %(game)s, hand %(hand)s: riichi was declared."),
    "take_back_riichi": _("Game %(game)s, hand %(hand)s: a declared riichi was taken back."),
    "undo_last_hand": _("Game %(game)s: the last hand was undone."),
    "revise_game": _("Game %(game)s was corrected."),
    "mark_signal": _("Game %(game)s: the signal was noted."),
    "clear_signal": _("Game %(game)s: the signal was taken back."),
    "stop_game": _("Game %(game)s was ended, since time was up."),
    "finish_game": _("Game %(game)s was finished."),
    "reopen_game": _("Game %(game)s was opened again."),
    "void_game": _("Game %(game)s was declared void."),
    "enter_final_scores": _("Game %(game)s: final scores were entered from paper."),
    "withdraw_final_scores": _("Game %(game)s: the final scores from paper were withdrawn."),
    **{verb: one.logged for verb, one in INCIDENT_VERBS.items()},
    **STAGE_VERBS,
    "reseat": _("Game %(game)s: other people sit at this table."),
    "confirm_game": _("Game %(game)s was confirmed."),
    "see_moves": _("It was seen that corrections have changed places (games %(games)s)."),
    "rebuild_results": _("Game %(game)s: the results were computed again."),
}


#: names of the details that hold session numbers, by verb; ``session`` for all others
NAMES_SESSIONS = {
    **dict.fromkeys(("start_draft", "finish_draft", "fixed_draft", "confirm_draft", "take_back_confirmation"), ("numbers",)),
    **dict.fromkeys(("publish_seating", "publish_results"), ("numbers", "seatings")),
    **dict.fromkeys(("set_embargo", "unpublish_results"), ("until",)),
    "appoint_stand_in": ("since", "until"),
    "delete_session": (),
}

#: the sentence for a verb written by another version
UNKNOWN = _("Something was done that this version has no words for.")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One change in words; ``changed``: (field, before, after) of each value; ``reason``: as given by the person."""

    at: datetime
    by: str
    text: str
    reason: str
    changed: tuple[tuple[str, str, str], ...]


class _Details(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "–"


def worded(action: LoggedAction, deleted: Sequence[LoggedAction] = (), vocabulary: str | Ruleset = "riichi") -> LogLine:
    """The action as a line of the log page; unknown fields and days stay as logged. ``deleted``: the deletions of sessions, oldest first,
    since they give later sessions other numbers than those in the line."""
    said = one_stop(spelt(_sentence(action), vocabulary) % _Details(_in_words(action.details, vocabulary)))
    fields, changes = {} if action.verb in TEAM_VERBS else changed_fields(action.verb), action.details.get("changed") or {}
    changed = tuple(_changed(action.verb, name, fields.get(name), before, after) for name, (before, after) in changes.items())
    text = " ".join([said, *_renumbered(action, deleted)])
    return LogLine(at=action.at, by=action.by, text=text, reason=_reason(action, vocabulary), changed=changed)


def _reason(action: LoggedAction, vocabulary: str | Ruleset) -> str:
    """The reason that was typed, and the causes of errors that were chosen, in the reader's language."""
    typed = str(action.details.get("reason", ""))
    chosen = causes_said(action.details.get("causes", ()), vocabulary) if isinstance(vocabulary, Ruleset) else ""
    return " · ".join(filter(None, (typed, chosen)))


def _sentence(action: LoggedAction) -> Promise:
    """The sentence for the action; for a substitute it depends on the sessions."""
    since, until = action.details.get("since"), action.details.get("until")
    if action.verb == "appoint_stand_in" and since is not None:
        named = action.details.get("numbers")
        pauses = frozenset(range(since, until)).difference(named) if named and until is not None else frozenset()
        return plays_for(Span(since, until, pauses))
    if (of_lot := lot_sentence(action.verb, action.details)) is not None:
        return of_lot
    if action.verb == "publish_results":
        return results_published(action.details)
    if action.verb == "pause_stand_in" and action.details.get("later"):
        return _("From session %(session)s on %(name)s plays, and no substitute.")
    kind = INCIDENT_KINDS.get(str(action.details.get("kind", "")))
    if kind is not None and kind.logged is not None and action.verb == kind.noted_by.verb:
        return kind.logged
    return VERBS.get(action.verb, UNKNOWN)


def _renumbered(action: LoggedAction, deleted: Sequence[LoggedAction]) -> Iterator[str]:
    """The present numbers of the sessions in a line, if earlier sessions were deleted since."""
    gone = [later.details["session"] for later in deleted if later.pk > action.pk and "session" in later.details]
    if not gone:
        return
    for then in _sessions_named(action):
        now = number_now(then, gone)
        if now is None:
            yield str(_("(Session %(then)s then, deleted since.)")) % {"then": then}
        elif now != then:
            yield str(_("(Session %(then)s then, now session %(now)s.)")) % {"then": then, "now": now}


def _sessions_named(action: LoggedAction) -> list[int]:
    """The numbers of the sessions in the details, in order and each once; some commands log a list, some a text."""
    named = [action.details.get(name) for name in NAMES_SESSIONS.get(action.verb, ("session",))]
    return sorted({int(number) for number in re.findall(r"[0-9]+", str(named))})


def _changed(verb: str, name: str, field: Field[Any, Any] | None, before: str, after: str) -> tuple[str, str, str]:
    if field is None or verb == "change_stage":
        return (stage_change if verb == "change_stage" else team_change)(name, before, after)
    return str(field.verbose_name), _value_text(field, before), _value_text(field, after)


def _value_text(field: Field[Any, Any], text: str) -> str:
    """A logged value as people would write it: the label of a choice, a day, a list without its brackets."""
    if isinstance(field, JSONField):
        return ", ".join(str(TIEBREAK_NAMES.get(part, part)) for part in re.findall(r"[\w-]+", text) if part != "None")
    if isinstance(field, DateField) and text:
        return _day_text(text[:10])
    return str({str(code): label for code, label in field.flatchoices}.get(text, text))


def _day_text(text: str) -> str:
    try:
        return date_format(date.fromisoformat(text), "DATE_FORMAT")
    except ValueError:
        return text


def _moment_text(text: str) -> str:
    try:
        return date_format(timezone.localtime(datetime.fromisoformat(text)), "SHORT_DATETIME_FORMAT")
    except ValueError:
        return text


def _in_words(details: Mapping[str, Any], vocabulary: str | Ruleset) -> dict[str, Any]:
    words = dict(details)
    if "call" in words:
        words["call"] = kind_text(str(words["call"]), vocabulary)
    if words.get("state") in CompetitionState.values:
        words["state"] = CompetitionState(words["state"]).label
    if words.get("role") in RoleName.values:
        words["role"] = RoleName(words["role"]).label
    if isinstance(words.get("numbers"), list):
        words["numbers"] = ", ".join(map(str, words["numbers"]))
    if "ends" in words:
        words["ends"] = _moment_text(str(words["ends"]))
    if "date" in words:
        words["date"] = _day_text(str(words["date"]))
    return words
