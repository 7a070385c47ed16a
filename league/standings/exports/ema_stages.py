"""What the check of an EMA file says of stages: lots that decided, decisions kept against later results, and who withdrew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition, StageEntrant
from league.standings.exports.ema_rows import EmaChoices, rows_from
from league.standings.queries.ranking.final import FinalResult
from league.standings.queries.ranking.stage_lot_words import DecidedLot
from league.standings.queries.ranking.stage_lots import told_lots
from league.wording import points_text

__all__ = ["score_text", "stage_topics"]


def score_text(final: FinalResult) -> str:
    """What the column of the score holds where it does not make the places, with the first two players who are not in its order."""
    if not final.standings.stages:
        return _("The places do not come from the totals that stand in the column of the score.")
    sentence = _("The score is the sum of all games. The places are those of the standings, which count what was carried over.")
    rows = rows_from(final, EmaChoices())
    for upper, lower in pairwise(rows):
        if upper.score < lower.score and upper.place is not None and upper.place != lower.place and lower.place is not None:
            words = {
                "upper": f"{upper.first_name} {upper.last_name}",
                "lower": f"{lower.first_name} {lower.last_name}",
                "less": points_text(upper.score, signed=True),
                "more": points_text(lower.score, signed=True),
            }
            return f"{sentence} " + _("So %(upper)s with %(less)s is placed ahead of %(lower)s with %(more)s.") % words
    return sentence


def stage_topics(competition: Competition, final: FinalResult) -> Iterable[tuple[str, str, str, Iterable[str]]]:
    """Topics of the check (code, title, sentence if there is nothing, lines); none in one flat table. Three queries with stages."""
    if final.standings.stages:
        yield "stages", _("Stages"), _("The rule decided who went on."), _decisions(competition, final)
        yield "withdrawn", _("Withdrawn"), _("Nobody withdrew."), _withdrawn(competition, final)


def _decisions(competition: Competition, final: FinalResult) -> Iterable[str]:
    """The lots that decided who goes on, for which place and with how many were drawn, those that do not count or against which directors
    decided, and decisions that were kept all the same. One query at most."""
    names = {key: one.full_name for key, one in final.roster.items()}
    for one in told_lots(competition, final.standings):
        yield _lot_text(one, names) if isinstance(one, DecidedLot) else one.text(names)


def _lot_text(lot: DecidedLot, names: Mapping[int, str]) -> str:
    sentence = ngettext(
        "%(text)s %(count)s lot was drawn (%(seed)s).", "%(text)s %(count)s lots were drawn, of which %(seed)s decided.", lot.draws
    )
    return sentence % {"text": lot.text(names), "count": lot.draws, "seed": lot.seed}


def _withdrawn(competition: Competition, final: FinalResult) -> Iterable[str]:
    """Who withdrew, and who plays in a stage instead. One query."""
    rows = StageEntrant.objects.filter(stage__competition=competition).exclude(replaces=None)
    instead = {row.replaces_id: row for row in rows.select_related("stage", "entrant__player")}
    for key, person in final.standings.people.items():
        if not person.withdrawn:
            continue
        name, row = final.roster[key].full_name, instead.get(key)
        if row is None:
            yield _("%(name)s withdrew.") % {"name": name}
            continue
        words = {"name": name, "other": row.entrant.player.full_name, "stage": row.stage.name}
        yield _("%(name)s withdrew; %(other)s plays in “%(stage)s” instead.") % words
