"""Certificates, the list of prizes and awards, and place cards, as papers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.competitions.models import Competition
from league.paper.ceremony.queries import Ceremony, Honoured, PlaceCard, days_text, look_of
from league.paper.framing import framed, marks_of, result_mark, section
from league.paper.printing import Paper
from league.paper.queries.printed import PrintedSession
from league.standings.queries.ranking.prizes import Prize
from league.standings.queries.statistics.awards import Award
from league.wording.game import place_text
from league.wording.terms import joined

__all__ = ["awards_paper", "certificates", "name_cards"]


def certificates(competition: Competition, ceremony: Ceremony, people: Sequence[Honoured]) -> Paper:
    """A page for each of these people."""
    title = _("Certificates")
    days = [result.day for entry in ceremony.final.standings.entries for result in entry.results]
    words = {
        "certificate": pgettext("heading", "Certificate"),
        "reached": _("has reached in this competition the"),
        "host": _("For the club"),
        "director": _("Tournament director"),
    }
    content = {
        **_common(competition, title, ceremony),
        "days": days_text(competition, days),
        "rules": _("Rules: %(rules)s") % {"rules": competition.ruleset.title},
        "people": [
            {
                "name": one.name,
                "club": one.club,
                "belongs": one.belongs,
                "place": _place(one.place),
                "stage": f"{one.stage}: {_place(one.stage_place)}" if one.stage_place is not None else one.stage,
                "shared": _("shared") if one.shared else "",
                "value": one.value,
            }
            for one in people
        ],
    }
    name = f"certificate-{people[0].number}" if len(people) == 1 else "certificates"
    return framed(competition, "certificates", title, name, content, **words)


def awards_paper(competition: Competition, ceremony: Ceremony) -> Paper:
    """What is read out: in each category the last prize first, then the awards for play."""
    title = _("Prizes and awards")
    content = {
        **_common(competition, title, ceremony),
        "prizes": [
            {
                "title": category.title,
                "prizes": [
                    {"title": prize.title, "winners": prize.winners, "note": prize.note, "value": _prize_value(prize)}
                    for prize in reversed(category.prizes)
                ],
            }
            for category in ceremony.prizes
        ],
        "awards": [_award(award) for award in ceremony.awards],
    }
    return framed(competition, "awards", title, "awards", content, awards=_("Awards for play"), nobody=_("Nobody"))


def name_cards(
    competition: Competition, cards: Sequence[PlaceCard], session: PrintedSession | None = None, *, is_public: bool = True
) -> Paper:
    """Folded cards, four on a page; those of a ``session`` whose seating is not public say so, as do those that say more than the public
    reads."""
    title = _("Place cards")
    seating = "" if session is None else marks_of([session])
    mark = seating or result_mark(is_provisional=False, is_public=is_public)
    content = {
        **_look(competition),
        "section": section(competition, title, mark=mark),
        "cards": [{"name": one.name, "club": one.club, "seat": one.seat, "place": _standing(one), "note": one.note} for one in cards],
    }
    return framed(competition, "name_cards", title, "place-cards", content, fold=_("Fold here"))


def _prize_value(prize: Prize) -> str:
    return " · ".join(filter(None, [_place(prize.place), prize.value]))


def _place(place: int) -> str:
    return _("%(ordinal)s place") % {"ordinal": place_text(place)}


def _standing(card: PlaceCard) -> str:
    if card.place is None:
        return ""
    place = _place(card.place)
    return f"{place} · {card.value}" if card.value else place


def _award(award: Award) -> dict[str, Any]:
    names = [f"{person.name} ({own})" if own else person.name for person, own in award.shown]
    more = _("and %(count)s more") % {"count": award.more}
    winners = f"{', '.join(names)} {more}" if award.more else joined(names)
    return {"title": award.title, "reason": award.reason, "winners": winners, "value": award.value}


def _look(competition: Competition) -> Mapping[str, Any]:
    look = look_of(competition)
    return {"look": {"colour": look.colour, "accent": look.accent, "host": look.host}}


def _common(competition: Competition, title: str, ceremony: Ceremony) -> dict[str, Any]:
    mark = result_mark(is_provisional=ceremony.is_provisional, is_public=True)  # handed over the moment that it is told
    return {**_look(competition), "section": section(competition, title, mark=mark)}
