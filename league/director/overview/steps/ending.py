"""Steps after an approved session: publishing, the next session, and the end of the competition."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.competitions.models import CompetitionKind, CompetitionState
from league.competitions.seen import publication_seen
from league.director.overview.steps.facts import ChecklistFacts
from league.director.overview.steps.lines import Act, Draft, link, post
from league.director.seating_words import sessions_text
from league.wording import joined

__all__ = ["closing_of", "ending_of", "publishing_of"]


def publishing_of(facts: ChecklistFacts) -> list[Draft]:
    """A step that publishes all approved results still held back; after the last session of an embargo, the ceremony comes first."""
    waiting = facts.to_publish
    if not waiting:
        return []
    held = _("Approved and held back, so that only you see it: %(sessions)s.") % {"sessions": sessions_text(waiting)}
    seen, ceremony = publication_seen(facts.competition), facts.awaits_ceremony
    label = _("Publish all at once, without a ceremony") if ceremony else _("Publish the results")
    acts = (
        link(_("To the ceremony"), "manage_reveal", facts.slug) if ceremony else None,
        post(label, "manage_step", facts.slug, waiting[-1], "publish", seen=seen),
        link(_("To the publication"), "manage_publication", facts.slug),
        None if ceremony else link(_("To the standings"), "standings", facts.slug),
    )
    if not ceremony:
        return [Draft(_("Publish the results"), held, acts, done=False)]
    detail = _("The screen of the hall shows the places one by one, and the last step can publish the results.")
    return [Draft(_("Ceremony, then the results"), f"{held} {detail}", acts, done=False)]


def ending_of(facts: ChecklistFacts) -> list[Draft]:
    """The steps after the results: the next session of the evening or the plan, and the end."""
    if facts.by_evenings:
        return [_next_of_evening(facts), *_unconfirmed(facts), _finals(facts)]
    return [*_next_sessions(facts), *_unconfirmed(facts), _finals(facts)]


def _next_of_evening(facts: ChecklistFacts) -> Draft:
    where = ("manage_evening", facts.slug, facts.evening.pk) if facts.evening is not None else ("manage_evenings", facts.slug)
    act = link(_("To the evening"), *where)
    return Draft(_("Next session, or good night"), _("Who is still here is drawn again. Or close the evening."), (act,), done=False)


def _next_sessions(facts: ChecklistFacts) -> list[Draft]:
    found = facts.next_ones
    if not found:
        return []
    acts = [
        link(_("To the session") if len(found) == 1 else str(session), "manage_session", facts.slug, session.number) for session in found
    ]
    return [Draft(_("Next session"), joined([str(session) for session in found]), tuple(acts), done=False)]


def _unconfirmed(facts: ChecklistFacts) -> list[Draft]:
    """The results that nobody has confirmed, before the competition is finished. It can be finished all the same, after a question."""
    found = facts.unconfirmed
    if not found:
        return []
    acts = [Act(one.url, one.action if len(found) == 1 else _("Session %(number)s") % {"number": one.session}) for one in found]
    return [Draft(_("Confirm every result"), " ".join(one.text for one in found), (*acts, _finish(facts)), done=False)]


def _finish(facts: ChecklistFacts) -> Act | None:
    """The button that finishes the competition, after one question on a page of its own."""
    running, season = facts.competition.state == CompetitionState.RUNNING, facts.competition.kind == CompetitionKind.SEASON
    if not (running and (facts.is_played or season)):
        return None
    return post(_("Finish the competition"), "manage_state", facts.slug, state="finished")


def _finals(facts: ChecklistFacts) -> Draft:
    is_season, has_ema = facts.competition.kind == CompetitionKind.SEASON, facts.competition.ruleset.family == "riichi"
    title = _("Final results, prizes and the EMA file") if has_ema else _("Final results and prizes")
    title = _("Final results, and the end of the season") if is_season else title
    acts = (
        link(_("To the final results"), "manage_results", facts.slug),
        None if is_season or not has_ema else link(_("To the EMA file"), "manage_ema", facts.slug),
        link(_("Results to print"), "manage_paper", facts.slug),
        _finish(facts),
    )
    detail = _("When every session is over: who won, the prize list, the file for the EMA.")
    if not has_ema:
        detail = _("When every session is over: who won, and the prize list.")
    if is_season:
        detail = _("After the last evening.")
    elif facts.is_played:
        detail = _("Every session is over. Look the final results through, then finish the competition.")
    return Draft(title, detail, acts, done=False)


def closing_of(facts: ChecklistFacts) -> list[Draft]:
    """The steps left when a competition is over."""
    archived = facts.competition.state == CompetitionState.ARCHIVED
    results = (link(_("To the final results"), "manage_results", facts.slug), link(_("To the standings"), "standings", facts.slug))
    archive = (
        None if archived else post(_("Archive it"), "manage_state", facts.slug, state="archived"),
        None if archived else post(_("Back to “running”"), "manage_state", facts.slug, state="running"),
    )
    prints = (
        link(_("Certificates, awards and place cards"), "manage_paper_ceremony", facts.slug),
        link(_("Results to print"), "manage_paper", facts.slug),
    )
    copy = (link(_("Export and import"), "manage_transfer", facts.slug),)
    return [
        Draft(_("Finish the competition"), _("It is finished; everything stays to be read."), results, done=True),
        Draft(_("Archive the competition"), _("When nothing is to be corrected any more."), archive, done=archived),
        Draft(_("Print certificates and results"), _("With names, places and totals, in the colours of the club."), prints, done=archived),
        Draft(_("Keep a copy"), _("The whole competition in one file, for another installation or for the shelf."), copy, done=False),
    ]
