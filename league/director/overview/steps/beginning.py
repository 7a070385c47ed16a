"""Steps before the first session: entering people, planning sessions, opening the competition or beginning an evening."""

from __future__ import annotations

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import CompetitionKind
from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Act, Draft, link, post
from league.director.overview.steps.teams import team_hints_ahead
from league.seating.models import Evening

__all__ = ["beginning_of", "evening_text", "sitting_out_text"]


def beginning_of(facts: ChecklistFacts) -> list[Draft]:
    """The steps before the first session. A draft is opened only when it has players, and in a tournament planned sessions, to show."""
    opened = [_opened(facts)] if facts.is_draft else []
    if facts.by_evenings:
        return [_players(facts), *opened, _evening(facts), _check_in(facts)]
    return [_players(facts), _plan(facts), *opened, *_past(facts)]


def _opened(facts: ChecklistFacts) -> Draft:
    acts = (
        post(_("Open it for everybody"), "manage_state", facts.slug, state="open"),
        link(_("To the settings"), "manage_settings", facts.slug),
    )
    return Draft(_("Open the competition"), _("Only its directors see this competition so far."), acts, done=False)


def _players(facts: ChecklistFacts) -> Draft:
    entered, must_fit = facts.entered, facts.competition.kind == CompetitionKind.TOURNAMENT and not facts.sessions
    detail = ngettext("%(count)d player is entered.", "%(count)d players are entered.", entered.entered) % {"count": entered.entered}
    if entered.substitutes:
        more = ngettext("And %(count)d substitute.", "And %(count)d substitutes.", entered.substitutes) % {"count": entered.substitutes}
        detail = f"{detail} {more}"
    enough = entered.is_enough
    acts = [link(_("To the players"), "manage_entrants", facts.slug)]
    if enough and must_fit and entered.over_four:
        acts.append(link(_("Go on, some sit out"), "manage_plan_all", facts.slug))
    done = enough and not (must_fit and entered.over_four)
    return Draft(_("Enter the players"), detail, tuple(acts), done=done, hints=tuple(_hints(facts)))


def _hints(facts: ChecklistFacts) -> list[str]:
    hints = []
    if facts.competition.kind == CompetitionKind.TOURNAMENT and facts.entered.over_four:
        hints.append(" ".join(filter(None, [sitting_out_text(facts), _fitting_text(facts)])))
    if (
        facts.competition.kind == CompetitionKind.TOURNAMENT
        and facts.competition.ruleset.id.startswith("ema")
        and facts.entered.without_ema
    ):
        count = facts.entered.without_ema
        sentence = ngettext(
            "%(count)d player has no EMA number, which the results file of the EMA needs.",
            "%(count)d players have no EMA number, which the results file of the EMA needs.",
            count,
        )
        hints.append(sentence % {"count": count})
    return hints


def sitting_out_text(facts: ChecklistFacts) -> str:
    """A sentence about the people who sit out because their number does not fill all tables."""
    count = facts.entered.over_four
    sentence = ngettext(
        "The number does not divide by four: %(count)d player sits out each session.",
        "The number does not divide by four: %(count)d players sit out each session.",
        count,
    )
    return sentence % {"count": count}


def _fitting_text(facts: ChecklistFacts) -> str:
    """What would fill the tables; empty where so many of each team play."""
    if facts.entered.drawn.of_team:
        return ""
    missing = 4 - facts.entered.over_four
    sentence = ngettext(
        "Enter %(count)d more, for instance a substitute as a guest, and every table is full.",
        "Enter %(count)d more, for instance substitutes as guests, and every table is full.",
        missing,
    )
    return sentence % {"count": missing}


def _plan(facts: ChecklistFacts) -> Draft:
    planned, wanted = len(facts.sessions), facts.competition.planned_sessions
    if not planned:
        detail = _("No session is planned yet.")
    elif planned < wanted:
        detail = _("%(planned)d of %(wanted)d sessions are planned.") % {"planned": planned, "wanted": wanted}
    else:
        detail = ngettext("%(count)d session is planned.", "%(count)d sessions are planned.", planned) % {"count": planned}
    plan, look = link(_("Plan the sessions"), "manage_plan_all", facts.slug), link(_("To the sessions"), "manage_sessions", facts.slug)
    done = planned >= max(1, wanted) or bool(facts.stages.to_decide)  # who plays comes before the sessions in which they play
    acts, hints = [look] if done else [plan], team_hints_ahead(facts)
    if planned and not done:
        acts.append(look)
    return Draft(_("Plan the sessions"), detail, (*acts, _to_teams(facts)), done=done, hints=hints)


def _to_teams(facts: ChecklistFacts) -> Act | None:
    """A link to the teams where something is missing in them."""
    return link(_("To the teams"), "manage_teams", facts.slug) if team_hints_ahead(facts) else None


def _past(facts: ChecklistFacts) -> list[Draft]:
    count = len(facts.over)
    if not count:
        return []
    detail = ngettext("%(count)d session is over.", "%(count)d sessions are over.", count) % {"count": count}
    acts = (link(_("To the sessions"), "manage_sessions", facts.slug), link(_("To the standings"), "standings", facts.slug))
    return [Draft(_("Sessions so far"), detail, acts, done=True)]


def _evening(facts: ChecklistFacts) -> Draft:
    if facts.evening is None:
        detail = _("An evening is one check-in with one or more sessions.")
        acts = (link(_("Open an evening"), "manage_evenings", facts.slug), _to_teams(facts))
        return Draft(_("Open an evening"), detail, acts, done=False, hints=team_hints_ahead(facts))
    act = link(_("To the evening"), "manage_evening", facts.slug, facts.evening.pk)
    return Draft(_("Open an evening"), evening_text(facts.evening), (act,), done=True)


def evening_text(evening: Evening) -> str:
    """The evening's name and its date in the reader's language."""
    return ", ".join(filter(None, [evening.name, date_format(evening.date, "DATE_FORMAT")]))


def _check_in(facts: ChecklistFacts) -> Draft:
    detail = ngettext("%(count)d player is here.", "%(count)d players are here.", facts.present) % {"count": facts.present}
    where = ("manage_evening", facts.slug, facts.evening.pk) if facts.evening is not None else ("manage_evenings", facts.slug)
    return Draft(_("Check in who is here"), detail, (link(_("To the check-in"), *where),), done=facts.present >= min(facts.entered.sizes))
