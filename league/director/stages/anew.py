"""Why deciding anew by the rule would be refused, said instead of offering it, with the way out."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import ngettext

from league.competitions.models import Stage
from league.director.seating_words import sessions_text
from league.director.stages.forms.deciding import DecideForm
from league.director.stages.queries import StagePage
from league.seating.commands import plays_elsewhere_text
from league.seating.stages import may_be_left, places_beside, played_in
from league.wording import joined

__all__ = ["WhyNotAnew", "why_not_anew"]


@dataclass(frozen=True, slots=True)
class WhyNotAnew:
    """What would be refused if those were ticked whom the rule proposes. ``is_elsewhere``: some play beside the stage and cannot leave;
    ``elsewhere``: the sentences that say so, each with that stage, but for those that stand beside who withdrew; ``played``: that people
    would drop out who have played in it, in these ``sessions`` (numbers)."""

    is_elsewhere: bool
    elsewhere: tuple[tuple[str, Stage], ...]
    played: str = ""
    sessions: tuple[int, ...] = ()


def why_not_anew(page: StagePage) -> WhyNotAnew | None:
    """The reason; None where it is possible, or not decided yet who plays. Two queries, and up to three for each who plays beside it."""
    if page.proposal is None or not page.stage.is_decided:
        return None
    now, lots = [one.place for one in page.players], [one.details for one in page.lots]
    form = DecideForm(None, proposal=page.proposal, now=now, lots=lots, has_begun=page.has_begun)
    rows = places_beside(page.stage, [key for number, key in form.ids.items() if number in form.ticked])
    beside = [row for row in rows if not may_be_left(row, page.stage)]
    said = {row.pk for row in page.stuck}
    elsewhere = tuple((plays_elsewhere_text(row, page.stage), row.stage) for row in beside if row.pk not in said)
    level = {key for one in page.proposal.found.undecided for key in one.keys}
    gone = {row.entrant_id for row in now if row.entrant.number not in form.ticked} - level
    seats = [seat for seat in played_in(page.stage) if seat.entrant_id in gone] if page.has_begun and gone else []
    if not beside and not seats:
        return None
    names = list(dict.fromkeys(seat.entrant.shown_name for seat in seats))
    sessions = tuple(sorted({seat.session.number for seat in seats}))
    return WhyNotAnew(bool(beside), elsewhere, _played_text(page.stage, names, sessions) if seats else "", sessions)


def _played_text(stage: Stage, names: list[str], sessions: tuple[int, ...]) -> str:
    sentence = ngettext(
        "%(names)s has played in “%(stage)s” already (%(sessions)s), and would drop out by the rule. Keep it as decided, or first take "
        "back what was played: void the games and cancel %(sessions)s.",
        "%(names)s have played in “%(stage)s” already (%(sessions)s), and would drop out by the rule. Keep it as decided, or first take "
        "back what was played: void the games and cancel %(sessions)s.",
        len(names),
    )
    return sentence % {"names": joined(names), "stage": stage.name, "sessions": sessions_text(sessions)}
