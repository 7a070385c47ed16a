"""Errors on a reference card: what is a dead hand, a chombo or a penalty, and what each costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.site.rules.card_lines import CardLine, decided_line, switch_line
from league.wording.offences import Cause, causes_of, has_causes
from league.wording.points import points_text
from league.wording.rules import switch_value
from league.wording.sources import printed_section
from league.wording.terms import term
from scoring.game import SEATS, late_points, offered_points
from scoring.game.penalties import chombo_lines
from scoring.rulesets import Ruleset

__all__ = ["ErrorGroup", "error_groups"]

EAST, SOUTH, WEST, _NORTH = SEATS
CHOMBO_SWITCHES = ("chombo_with_win", "chombo_replays", "chombo_replays_after_signal", "chombo_ends_game", "chombo_returns_deposits")


@dataclass(frozen=True, slots=True)
class ErrorGroup:
    """An error's name, its causes in the book, ``notes`` on what it means, and the rules about it."""

    name: str
    title: str
    notes: tuple[str, ...]
    lines: tuple[CardLine, ...]
    causes: tuple[Cause, ...]


def error_groups(ruleset: Ruleset) -> tuple[ErrorGroup, ...]:
    """Chombo, dead hand, penalties, and what costs nothing; the last only if the book names it."""
    dead, chombo = (capfirst(term(ruleset, name)) for name in ("dead_hand", "chombo"))
    groups = (
        ErrorGroup("dead_hand", dead, _dead_hand(ruleset), (), causes_of(ruleset, "dead_hand")),
        ErrorGroup("chombo", chombo, (), tuple(_chombo(ruleset)), causes_of(ruleset, "chombo")),
        ErrorGroup("penalty", _("Penalties"), (), tuple(_penalties(ruleset)), causes_of(ruleset, "penalty")),
        ErrorGroup("free", _("Costs nothing"), (), (), causes_of(ruleset, "free")),
    )
    return tuple(one for one in groups if one.notes or one.lines or one.causes)


def _dead_hand(ruleset: Ruleset) -> tuple[str, ...]:
    means = _("No call, no win, never tenpai, until the hand is over.")
    if has_causes(ruleset):
        return (means,)
    unseen = _("The text of this rulebook was not seen: what leads to a dead hand or to a %(chombo)s is not listed here.")
    return means, unseen % {"chombo": term(ruleset, "chombo")}


def _chombo(ruleset: Ruleset) -> Iterator[CardLine]:
    yield switch_line(ruleset, "chombo", _cost(ruleset))
    for name in CHOMBO_SWITCHES:
        if ruleset.applies(name) and (name != "chombo_ends_game" or ruleset.chombo_ends_game):
            yield switch_line(ruleset, name)


def _cost(ruleset: Ruleset) -> str:
    if isinstance(ruleset.chombo, int):
        return switch_value(ruleset, "chombo")
    south = {line.payee: line.points for line in chombo_lines(ruleset, EAST, [SOUTH])}
    east = next(chombo_lines(ruleset, EAST, [EAST])).points
    words = {"each": points_text(south[WEST]), "east": points_text(south[EAST]), "all": points_text(east)}
    return _("%(each)s to each, %(east)s to East; East %(all)s to each") % words


def _penalties(ruleset: Ruleset) -> Iterator[CardLine]:
    if ruleset.late_points_a_minute:
        words = {"points": points_text(-late_points(ruleset, 1)), "minutes": ruleset.late_minutes}
        if printed_section(ruleset, "late_points_a_minute"):
            late = _("%(points)s a minute, up to %(minutes)s minutes; then a substitute plays") % words
            yield switch_line(ruleset, "late_points_a_minute", late)
            yield decided_line(ruleset, _("A minute begun"), _("counts as a whole one"))
        else:
            late = _("%(points)s for each minute begun, up to %(minutes)s minutes; then a substitute plays") % words
            yield switch_line(ruleset, "late_points_a_minute", late)
    yield switch_line(ruleset, "substitute_total")
    if ruleset.vocabulary == "ema" and has_causes(ruleset):
        yield CardLine(_("Penalty points"), _points(ruleset), _referee_source(ruleset))
        yield CardLine(_("Cheating"), _("Disqualification"), _referee_source(ruleset))


def _points(ruleset: Ruleset) -> str:
    """What EMA prints for obstruction ("Betrug und Spielbehinderung")."""
    own, east = (offered_points(ruleset, as_east=as_east) for as_east in (False, True))
    words = {"own": points_text(own[0]), "east": points_text(east[0]), "least": points_text(own[1]), "most": points_text(own[-1])}
    return _("%(own)s, as East %(east)s; repeated or grave %(least)s to %(most)s; credited to nobody") % words


def _referee_source(ruleset: Ruleset) -> str:
    return next(one.source for one in causes_of(ruleset, "penalty") if one.code == "obstruction")
