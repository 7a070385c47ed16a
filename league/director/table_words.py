"""Whether a number of players fills the tables of a stage, in words: how many sit out, or at which tables they sit."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import EntrantStatus, Stage, StageDraw
from league.drawing.sizes import FOUR, Sizes, tables_for
from league.standings.queries.ranking.stage_order import FIXED
from league.wording import joined

__all__ = ["fewer_text", "outcome_text"]


def fewer_text(stage: Stage, players: int) -> str:
    """What it means that ``players`` are left in a stage that has not begun: how many sit out then, or the sizes of their tables. One query
    where they do not fill the tables."""
    there = ngettext(
        "%(count)d player plays in “%(stage)s” then.", "%(count)d players play in “%(stage)s” then.", players
    ) % {"count": players, "stage": stage.name}  # fmt: skip
    if players % 4 == 0:
        return f"{there} {_tables_text(players, FOUR)}" if players else there
    substitutes = stage.competition.entrants.filter(status=EntrantStatus.ACTIVE, substitute=True).count()
    return f"{there} {outcome_text(stage, players, substitutes) or _tables_text(players, stage.ruleset.table_sizes)}"


def _tables_text(players: int, sizes: Sizes) -> str:
    """“They fill 3 tables.”, or the sizes of the tables, where these differ."""
    tables = tables_for(players, sizes)
    if set(tables) == {4}:
        return ngettext("They fill %(count)d table of four.", "They fill %(count)d tables of four.", len(tables)) % {"count": len(tables)}
    return _("Their tables have %(sizes)s players.") % {"sizes": joined([str(size) for size in tables])}


def outcome_text(stage: Stage, players: int, substitutes: int) -> str:
    """What becomes of those who do not fill the tables; empty if everybody has a seat."""
    sizes: Sizes = stage.ruleset.table_sizes
    fours = tuple(sizes) == FOUR
    if stage.draw in FIXED or (stage.draw == StageDraw.STANDINGS and not fours):
        sizes = FOUR
        left, refused = players % 4, True
    else:
        left, refused = players - sum(tables_for(players, sizes)), False
    if not left:
        return ""
    can_be_filled = fours and -players % 4 <= substitutes
    if left == players and not can_be_filled:
        return _("That fills no table, so that its sessions cannot be drawn.")
    if refused:
        text = _("Its draw needs whole tables of four, which that number does not fill: it will be refused.")
    else:
        text = ngettext(
            "That does not fill the tables: %(count)s of them sits out in each session.",
            "That does not fill the tables: %(count)s of them sit out in each session.",
            left,
        ) % {"count": left}
    filled = _("Substitutes can fill the last table.")
    return f"{text} {filled}" if can_be_filled else text
