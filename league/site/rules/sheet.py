"""A ruleset on one sheet of paper: what the reference card shows, without its pictures, as a document for Typst."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from league.paper.printing import Paper
from league.site.rules.card import Card
from league.site.rules.card_lines import CardLine, switch_line
from league.site.rules.cards import card_of
from league.site.rules.error_rules import ErrorGroup
from league.site.rules.payment_tables import LimitRow
from league.site.rules.riichi_card import RiichiCard, riichi_card
from league.site.rules.yaku_rows import YakuGroup, YakuRow, yaku_groups
from league.wording.rules import evidence_text
from league.wording.sources import DECIDED, brief_source, source_text
from scoring.rulesets import Ruleset

__all__ = ["rules_sheet"]

Lines = list[dict[str, Any]]
#: What a sheet may have; each game fills some.
NOTHING: dict[str, Any] = {"tables": [], "yaku": [], "fu": None, "payments": [], "limits": [], "limits_source": "", "words": {}}
COLUMNS, FEW = 3, 2  #: of a sheet, and of one that has text only
#: The rules of other games than riichi that their card leaves to the list below it.
COURSE = ("wind_rounds", "dealer_stays", "start_points", "place_ties", "time_end", "late_points_a_minute", "substitute_total")


def rules_sheet(ruleset: Ruleset, name: str, played_at: str = "") -> Paper:
    """The sheet of a ruleset, in the reader's language; ``name`` is that of its file, ``played_at`` a competition's."""
    content = {
        "title": ruleset.title,
        "competition": played_at or ruleset.title,
        "played_at": played_at,
        "language": (get_language() or "en")[:2],
        "about": _about(ruleset),
        **NOTHING,
        **_parts(ruleset),
    }
    return Paper("rules", f"{name}.pdf", content)


def _parts(ruleset: Ruleset) -> dict[str, Any]:
    if riichi := riichi_card(ruleset):
        return _riichi_parts(riichi, ruleset)
    other = card_of(ruleset)
    assert other is not None
    return _other_parts(other, ruleset)


def _riichi_parts(card: RiichiCard, ruleset: Ruleset) -> dict[str, Any]:
    return {
        "columns": COLUMNS,
        "yaku": [_yaku_group(group, ruleset) for group in yaku_groups(ruleset, "")],
        "fu": _fu(card, ruleset),
        "payments": [
            {
                "title": one.title,
                "columns": one.columns,
                "rows": [[fu, *map(asdict, cells)] for fu, cells in one.rows],
                "source": source,
                "note": note,
            }
            for one in card.payments
            for source, note in [(brief_source(one.source, ruleset), one.note)]
        ],
        "limits": [_limit(row, ruleset) for row in card.limits],
        "limits_source": brief_source(card.limits_source, ruleset),
        "groups": [*(_errors(group, ruleset) for group in card.errors), *_rules(card, ruleset)],
        "words": _words(card),
    }


def _other_parts(card: Card, ruleset: Ruleset) -> dict[str, Any]:
    course = (switch_line(ruleset, name) for name in COURSE)
    printed, decided = ([CardLine(*one) for one in card.rules if bool(one[2]) == is_printed] for is_printed in (True, False))
    groups = (
        (card.title, printed),
        (_("Where the book is silent or unclear"), decided),
        (_("Rounds, places and time"), course),
    )
    return {
        "columns": COLUMNS if card.tables else FEW,
        "tables": [{**asdict(table), "rows": [[row.name, *row.cells] for row in table.rows]} for table in card.tables],
        "yaku": _special_games(card),
        "groups": [{"title": title, "causes": [], "lines": _lines(lines, ruleset)} for title, lines in groups],
    }


def _special_games(card: Card) -> list[dict[str, Any]]:
    if not card.games:
        return []
    rows = [{"name": game.name, "japanese": "", "worth": game.points, "text": game.rule, "source": game.source} for game in card.games]
    return [{"title": _("Special games"), "about": card.about_games, "rows": rows}]


def _about(ruleset: Ruleset) -> str:
    notes = [*ruleset.sources, evidence_text(ruleset)]
    if ruleset.evidence == "A":
        notes.append(_("Grey: the section of the book. %(mark)s %(meaning)s.") % {"mark": DECIDED, "meaning": source_text(ruleset, None)})
    return " · ".join(notes)


def _words(card: RiichiCard) -> dict[str, str]:
    return {
        "fu": _("Fu"),
        "limits": _("Limits") if card.fu else _("Payments"),
        "east": card.east,
        "other": card.other,
        "paid_east": _("Upper line: who discarded pays. Lower line: self-drawn, each of the others pays."),
        "paid": _("Upper line: who discarded pays. Lower line: self-drawn, each other player pays / East pays."),
        "rounded": _("Added up and rounded up to the next ten; from five han on they do not matter."),
    }


def _yaku_group(group: YakuGroup, ruleset: Ruleset) -> dict[str, Any]:
    return {"title": group.title, "about": "", "rows": [_yaku(row, group, ruleset) for row in group.rows]}


def _yaku(row: YakuRow, group: YakuGroup, ruleset: Ruleset) -> dict[str, str]:
    """A yaku with what its heading does not say of its value."""
    worth = row.worth if row.closed != row.open else ""
    if not row.open and row.closed == group.worth:
        worth = _("closed only")
    source = brief_source(row.source, ruleset)
    return {"name": row.name, "japanese": row.japanese, "worth": worth, "text": row.text, "source": source}


def _fu(card: RiichiCard, ruleset: Ruleset) -> dict[str, Any] | None:
    if card.fu is None:
        return None
    sets = [[one.name, f"{one.open} / {one.closed}"] for one in card.fu.sets]
    heading = [[_("Open / closed"), ""]]
    return {
        "lines": [*([name, str(fu)] for name, fu in card.fu.wins), *heading, *sets, *([name, str(fu)] for name, fu in card.fu.further)],
        "source": brief_source(card.fu.source, ruleset),
    }


def _limit(row: LimitRow, ruleset: Ruleset) -> dict[str, Any]:
    name = ", ".join(filter(None, (row.name, row.han)))
    return {"name": name, "paid": [asdict(paid) for paid in row.both], "source": brief_source(row.source, ruleset)}


def _errors(group: ErrorGroup, ruleset: Ruleset) -> dict[str, Any]:
    causes = ({"label": "", "value": one.text, "source": brief_source(one.source, ruleset)} for one in group.causes)
    return {
        "title": group.title,
        "causes": list(causes),
        "lines": [*_lines((CardLine("", note) for note in group.notes), ruleset), *_lines(group.lines, ruleset)],
    }


def _rules(card: RiichiCard, ruleset: Ruleset) -> Lines:
    return [{"title": one.title, "causes": [], "lines": _lines(one.lines, ruleset)} for one in card.rules]


def _lines(lines: Iterable[CardLine], ruleset: Ruleset) -> Lines:
    return [{"label": one.label, "value": capfirst(one.value), "source": brief_source(one.source, ruleset)} for one in lines]
