"""What is missing in the teams before a session is drawn: members, captains, and people in no team."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _

from league.director.overview.steps.facts import ChecklistFacts, SessionInFocus
from league.director.seating_words import first_names
from league.teams.queries.line_ups import SessionLineUps
from league.teams.queries.rosters import TeamRoster

__all__ = ["team_hints", "team_hints_ahead"]


def team_hints(facts: ChecklistFacts, focus: SessionInFocus) -> tuple[str, ...]:
    """A sentence for each thing that is missing in the teams that play in the session in focus; none once it is drawn."""
    return _hints(facts, next((one for one in facts.line_ups if one.session.number == focus.session.number), None))


def team_hints_ahead(facts: ChecklistFacts) -> tuple[str, ...]:
    """The same before a session is planned, while the director sets up."""
    return _hints(facts, facts.teams_ahead)


def _hints(facts: ChecklistFacts, found: SessionLineUps | None) -> tuple[str, ...]:
    if found is None or not found.rows:
        return ()
    return tuple(filter(None, [_short(found), _without_captain(found), _alone(facts)]))


def _short(found: SessionLineUps) -> str:
    """The teams with fewer members than a line-up needs or, where all members play, than the biggest team has."""
    counts = {row.roster.team.name: _members(row.roster, reserves=row.is_asked) for row in found.rows}
    wanted = max(row.size if row.is_asked else counts[row.roster.team.name] for row in found.rows)
    short = [
        _("%(team)s (%(count)d of %(wanted)d)") % {"team": name, "count": count, "wanted": wanted}
        for name, count in counts.items()
        if count < wanted
    ]
    return _sentence(_("Too few members: %(teams)s."), short)


def _members(roster: TeamRoster, *, reserves: bool) -> int:
    return sum(one.can_play for one in (roster.members if reserves else roster.regulars))


def _without_captain(found: SessionLineUps) -> str:
    """The teams without a captain, where captains line up or other teams have one."""
    without = [row.roster.team.name for row in found.rows if row.roster.captain is None or not row.roster.captain.can_play]
    if len(without) == len(found.rows) and not any(row.is_asked for row in found.rows):
        return ""
    return _sentence(_("Without a captain: %(teams)s."), without)


def _alone(facts: ChecklistFacts) -> str:
    if not facts.alone:
        return ""
    who = _("In no team: %(names)s.") % {"names": first_names(facts.alone)}
    drawn = _("People in no team are not drawn.") if facts.entered.drawn.left_out else _("People in no team are drawn, too.")
    return f"{who} {drawn}"


def _sentence(text: str, teams: Iterable[str]) -> str:
    names = list(teams)
    return text % {"teams": first_names(names)} if names else ""
