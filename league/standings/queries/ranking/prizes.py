"""Winners of prizes: the first places, and the best of each country, club or group. Nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.players.countries import shown_country
from league.standings.queries.ranking.final import FinalResult
from league.standings.queries.ranking.ties import decided_text
from league.standings.queries.roster import Participant
from league.wording import joined
from league.wording.ranking import line_value_text
from scoring.ranking import TIEBREAKS, Standing, deciding_step

__all__ = ["CATEGORIES", "Category", "Prize", "prizes_of"]

#: code → the kind of group whose best win a prize, and how to find an entrant's group
CATEGORIES = {
    "country": gettext_lazy("Best of each country"),
    "club": gettext_lazy("Best of each club"),
    "group": gettext_lazy("Best of each group"),
}
_OF: dict[str, Callable[[Participant], str]] = {
    "country": lambda who: shown_country(who.country),
    "club": lambda who: who.club or "",
    "group": lambda who: who.group,
}


@dataclass(frozen=True, slots=True)
class Prize:
    """One prize, or several shared by level players; ``note`` says that they are shared, or which tiebreak decided."""

    title: str
    winners: str
    place: int
    value: str
    note: str
    is_shared: bool


@dataclass(frozen=True, slots=True)
class Category:
    """The prizes of a kind. Guests, substitutes, the disqualified and those taken out of the ranking win none."""

    title: str
    prizes: tuple[Prize, ...]


def prizes_of(final: FinalResult, first: int, categories: Iterable[str] = ()) -> tuple[Category, ...]:
    """The prizes for the first places, then those of the categories (codes of ``CATEGORIES``), at present. No query."""
    found = [Category(_("First places"), tuple(_places(final, first)))] if first else []
    return (*found, *(Category(str(CATEGORIES[code]), tuple(_best(final, _OF[code]))) for code in CATEGORIES if code in set(categories)))


def _places(final: FinalResult, first: int) -> Iterable[Prize]:
    ranked = final.ranked
    groups = [list(group) for _place, group in groupby(ranked, key=lambda line: line.place)]
    for number, group in enumerate(groups):
        place = group[0].place or 0
        if place > first:
            return
        last = min(place + len(group) - 1, first)
        title = _("Prize %(first)s") if last == place else _("Prizes %(first)s to %(last)s")
        behind = groups[number + 1][0] if number + 1 < len(groups) else None
        yield _prize(final, title % {"first": place, "last": last}, group, behind)


def _best(final: FinalResult, of: Callable[[Participant], str]) -> Iterable[Prize]:
    by_name: dict[str, list[Standing]] = {}
    for line in final.ranked:
        if name := of(final.participant(line)):
            by_name.setdefault(name, []).append(line)
    for name in sorted(by_name, key=str.casefold):
        lines = by_name[name]
        winners = [line for line in lines if line.place == lines[0].place]
        yield _prize(final, name, winners, lines[len(winners)] if len(lines) > len(winners) else None)


def _prize(final: FinalResult, title: str, winners: Sequence[Standing], behind: Standing | None) -> Prize:
    best, shared = winners[0], len(winners) > 1
    return Prize(
        title=title,
        winners=joined([final.names[line.key] for line in winners]),
        place=best.place or 0,
        value=line_value_text(final.standings.plan.policy_of(best.stage), best.value) if best.value is not None else "",
        note=_note(final, winners, behind),
        is_shared=shared,
    )


def _note(final: FinalResult, winners: Sequence[Standing], behind: Standing | None) -> str:
    notes = [_("Shared: nothing separates them.")] if len(winners) > 1 else []
    if behind is not None and deciding_step(winners[-1], behind) in TIEBREAKS:
        notes.append(decided_text(final.standings.plan.policy_of(behind.stage), winners[-1], behind, final.names))
    return " ".join(notes)
