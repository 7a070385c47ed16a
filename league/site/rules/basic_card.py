"""The basic rules of the DMJL as a reference card: how a hand is played, who goes first, and what the text leaves to the players."""

from __future__ import annotations

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.site.rules.card import Card, RuleText
from league.wording.rules import switch_label, switch_value
from league.wording.sources import section_text
from scoring.rulesets import Ruleset

__all__ = ["basic_card"]


def basic_card(ruleset: Ruleset) -> Card:
    """The card of a game whose hands are entered in points."""
    printed = tuple((heading, text, section_text(chapter)) for heading, text, chapter in (*_before(), *_calls(), *_hands()))
    return Card((), (), "", _("How a hand is played"), (*printed, *_decided(ruleset)))


def _before() -> tuple[RuleText, ...]:
    return (
        (pgettext("dmjl", "Tiles"), _("108 suit tiles, 28 honours, and 8 flowers and seasons."), "Spielmaterial"),
        (
            _("Winning hand"),
            _("Four figures and a pair. A figure is a chow, a pong or a kong; each kong brings a replacement tile."),
            "Spielfiguren und -ziel",
        ),
        (_("Seats"), _("Drawn from four wind tiles: East, South, West, North, counter-clockwise."), "Vorbereitung"),
        (
            _("Wall"),
            _(
                "18 stacks on each side, 17 without flowers. East throws two dice and counts the players; the side that is met is broken "
                "after as many stacks, counted from its right."
            ),
            "Bau und Durchbruch der Mauer",
        ),
        (
            _("Deal"),
            _("East has 14 tiles, the others 13. Flowers and seasons are laid open and replaced from the end of the wall, East first."),
            "Verteilung der Ziegel",
        ),
    )


def _calls() -> tuple[RuleText, ...]:
    chapter = "Rufe"
    return (
        (
            _("Who may call"),
            _("Pong, kong and Mah-Jongg: everybody. A chow: only who plays next. The pair: only to win."),
            chapter,
        ),
        (_("Several callers"), _("Mah-Jongg goes before pong and kong, and these before chow."), chapter),
        (_("Several Mah-Jongg"), _("In most games only one wins: who would have played next."), chapter),
        (
            _("Closed kong"),
            _("It is shown to have its replacement tile, and stays a closed figure in a closed hand."),
            "Verdeckte Figuren und Kongs",
        ),
        (
            _("Robbing the kong"),
            _("In most games a tile added to an open pong may be claimed, to win only."),
            "Verdeckte Figuren und Kongs",
        ),
    )


def _hands() -> tuple[RuleText, ...]:
    chapter = "Spielende"
    return (
        (
            _("Closed hand"),
            _("Claiming the last tile leaves the hand closed, but the figure that it completes is an open one."),
            chapter,
        ),
        (
            _("After a hand"),
            _("The winds move on by one seat, except where a game has repeats. A round is over once everybody has been East."),
            chapter,
        ),
        (_("Whole game"), _("16 hands in four rounds: East, South, West, North."), chapter),
    )


def _decided(ruleset: Ruleset) -> tuple[RuleText, ...]:
    switched = ((switch_label(name, ruleset), f"{capfirst(switch_value(ruleset, name))}.", "") for name in ("payers", "banker"))
    after_draw = _("All payments of the next game count double.") if ruleset.draw_doubles_next else _("The next hand counts as any other.")
    return (
        (_("Value of a hand"), _("The text has none: players agree how they count, and enter points."), ""),
        *switched,
        (_("After a draw"), after_draw, ""),
        (_("Errors and fines"), _("The text names none: players agree what they cost."), ""),
    )
