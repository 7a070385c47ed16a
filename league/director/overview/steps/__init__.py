"""The checklist of a competition: steps done and to come, obstacles, and links to the pages."""

from __future__ import annotations

from league.director.overview.steps.beginning import beginning_of, evening_text
from league.director.overview.steps.deciding import deciding_of
from league.director.overview.steps.ending import closing_of, ending_of, publishing_of
from league.director.overview.steps.facts import ChecklistFacts, Entered, SessionInFocus, in_focus
from league.director.overview.steps.hidden import hidden_ahead_of
from league.director.overview.steps.line_ups import line_ups_ahead_of, line_ups_of_next
from league.director.overview.steps.lines import Act, ChecklistStep, Draft, in_order
from league.director.overview.steps.moved import moved_of
from league.director.overview.steps.redrawing import meeting_again_of, redrawing_of
from league.director.overview.steps.session import session_of
from league.director.overview.steps.stages import stages_of
from league.director.overview.steps.two_tables import others_of, two_tables_of

__all__ = ["Act", "ChecklistFacts", "ChecklistStep", "Entered", "SessionInFocus", "evening_text", "in_focus", "steps_of"]


def steps_of(facts: ChecklistFacts) -> tuple[ChecklistStep, ...]:
    """The checklist; exactly the first step that is not done is ``now``."""
    if facts.competition.is_over:
        return in_order([*moved_of(facts), *stages_of(facts), *deciding_of(facts), *publishing_of(facts), *closing_of(facts)])
    return in_order([*beginning_of(facts), *_sessions(facts), *ending_of(facts)])


def _sessions(facts: ChecklistFacts) -> list[Draft]:
    """The steps of the sessions. Publishing results, looking at changed places, deciding missed games and who goes on, redrawing for
    people who came or went, and the line-ups of the next session come before it, but after one in play, as
    does who sits at two tables; seatings still hidden,
    redrawing for fewer repeats and the line-ups of later sessions come after either."""
    playing = facts.focus is not None and facts.focus.is_in_play
    again = [*moved_of(facts), *deciding_of(facts), *stages_of(facts), *redrawing_of(facts)]
    steps, waiting = [*line_ups_of_next(facts), *two_tables_of(facts), *session_of(facts)], publishing_of(facts)
    steps = [
        *([*steps, *others_of(facts), *again] if playing else [*again, *steps]),
        *hidden_ahead_of(facts),
        *meeting_again_of(facts),
        *line_ups_ahead_of(facts),
    ]
    if facts.is_played or facts.by_evenings or playing:
        return [*steps, *waiting]
    return [*waiting, *steps]
