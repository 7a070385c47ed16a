"""What is paid in Küster's game, and what his book leaves open, in sentences with the chapters that say so."""

from __future__ import annotations

from django.utils.translation import gettext as _

from league.site.rules.card import RuleText
from league.wording.classical import double_name
from league.wording.offences import Cause, causes_of
from league.wording.points import points_text
from league.wording.sources import section_text
from scoring.rulesets import RULESETS, Ruleset

__all__ = ["rule_texts"]


def rule_texts(ruleset: Ruleset) -> tuple[RuleText, ...]:
    """The payments under this ruleset, the penalties, the seats, and what was decided."""
    texts = (*_payments(ruleset), *_games(), *_callers(), *_errors(), *_seats())
    printed = ((heading, text, section_text(chapter)) for heading, text, chapter in texts)
    return (*printed, *_decided(ruleset))


def _payments(ruleset: Ruleset) -> tuple[RuleText, ...]:
    doubling = {
        "east": _("East pays and receives double: the difference is doubled, not the value of a hand."),
        "round_wind": _("The seat of the round wind pays and receives double: the difference is doubled, not the value of a hand."),
        "none": _("Nobody pays or receives double."),
    }
    payers = {
        "settle": _("Everybody pays the winner the value of the winning hand. Then the others pay each other the differences of theirs."),
        "all": _("Everybody pays the winner the value of the winning hand. The others pay each other nothing."),
        "discarder": _("Who discarded the winning tile pays the winner; after a self-drawn tile everybody does."),
    }
    texts = [(_("Payments"), payers[ruleset.payers], "Die Abrechnung"), (_("Bankier"), doubling[ruleset.banker], "Die Abrechnung")]
    if ruleset.hand_cap:
        limit = _("No ordinary hand counts more than %(points)s points. What a draw and the Bankier double is doubled after that.")
        texts.append((_("Limit"), limit % {"points": points_text(ruleset.hand_cap)}, "Die Berechnungstabelle"))
    if ruleset.draw_doubles_next:
        texts.append((_("After a draw"), _("All payments of the next game count double."), "Das Ende des Spieles"))
    return tuple(texts)


def _games() -> tuple[RuleText, ...]:
    """What the games are that the table of doublings names."""
    chapter = "Die fertigen Spielbilder"
    return (
        (
            double_name("simple_flush"),
            _("Suit tiles of one kind and any pair; one of the figures may be a Pong of trumps."),
            chapter,
        ),
        (double_name("pure_flush"), _("All tiles of one suit, whatever the figures."), chapter),
        (_("Wind game"), _("A Pong of each of the four winds, and a pair of dragons."), chapter),
        (double_name("dragon_game"), _("A Pong or Kah-Ongg of each of the three dragons, one more of anything, and a pair."), chapter),
    )


def _callers() -> tuple[RuleText, ...]:
    return (
        (
            _("Several callers"),
            _(
                "Pong goes before Tschi, except where the Tschi completes a Mah-Jongg. "
                "Once the next player has seen a tile of the wall, it is too late."
            ),
            "Die Figuren",
        ),
        (
            _("Several Mah-Jongg"),
            _("Pong-Mah-Jongg goes before Mah-Jongg with the pair, and that before Tschi-Mah-Jongg. Only one wins."),
            "Mah-Jongg",
        ),
        (_("Two wait for the pair"), _("The tile goes to who sits next in turn after the player who discarded it."), "Das Schlußpaar"),
    )


def _errors() -> tuple[RuleText, ...]:
    return (
        *((_fine(cause), cause.text, cause.section) for cause in causes_of(RULESETS["kuester"], "penalty")),
        (_("All fines"), _("They are paid to each player; the Bankier pays and receives double."), "Die Strafen"),
        (
            _("Said too little"),
            _("Who is told by another that a hand counts more pays the differences that arise."),
            "Die Strafen 6",
        ),
        (
            _("False Mah-Jongg"),
            _(
                "If somebody has shown tiles, the caller pays each player the value of that player's hand. "
                "The caller's own counts nothing. If nobody has, the game goes on."
            ),
            "Die Strafen 7",
        ),
        (
            _("Paying alone"),
            _(
                "Who feeds a pure flush of which three figures lie open, a wind game, or a dragon game with a Pong of the own or the round "
                "wind pays the winner for everybody, unless there was no other discard."
            ),
            "Die Strafen 8–10",
        ),
        *((_("Dead hand"), cause.text, cause.section) for cause in causes_of(RULESETS["kuester"], "dead_hand")),
    )


def _fine(cause: Cause) -> str:
    return _("%(points)s points to each") % {"points": points_text(cause.fine)}


def _seats() -> tuple[RuleText, ...]:
    return (
        (_("Seats"), _("Clockwise: South sits left of East. All keep their places until the Bankier loses."), "Spielvorbereitungen"),
        (
            _("Two, three or five players"),
            _(
                "Two hold two winds each, East and West, North and South; there is no Tschi, and only the difference of the hands is paid. "
                "Three play without North. Of five one sits out each game."
            ),
            "Die Teilnehmerzahl",
        ),
    )


def _decided(ruleset: Ruleset) -> tuple[RuleText, ...]:
    texts = [
        (_("Mah-Jongg"), _("The 20 points of the winner stand in every example of the book and not in its table. They count.")),
        (_("Own and round wind"), _("A pair that is both counts 4 points, as in example 12.")),
        (_("Doublings of the others"), _("Figures and flowers double for everybody, those of the whole game for the winner alone.")),
        (_("Bouquet"), _("It takes the place of the own flower or season that is in it, as in examples 9 and 20.")),
        (_("Last tile"), _("Claimed, it makes its figure an open one; the game may still count as won in the hand.")),
        (_("Special games"), _("Heaven and earth are limit games.")),
        (_("Paying alone"), _("The differences of the others are settled as usual.")),
        (_("False Mah-Jongg"), _("The game is over, and the Bankier stays.")),
        (_("Replacement tile"), _("It comes from the dead wall, so it is never the last tile of the live wall.")),
        (_("Only possible tile"), _("A tile of which the hand has all four is none to wait for.")),
        (_("Wind game"), _("It doubles as a game of trumps only, as in example 23.")),
        (_("Five players"), _("The last seat sits out first, then one after the other, but never who deals. After a draw nobody moves.")),
        (_("Printed examples"), _("Examples 7, 8, 20 and 21 do not add up by the book's own tables. The tables decide.")),
    ]
    if not ruleset.hand_premium:
        texts.insert(1, (double_name("won_in_hand"), _("The table has 10 points beside its doubling; examples 2 and 11 count none.")))
    if ruleset.last_tile_premiums == "both":
        texts.append((_("Last tile of the wall"), _("It counts 2 points as a tile of the wall, and 10 as its last.")))
    if ruleset.draw_doubles_next:
        text = _("Several draws in a row double once. A false Mah-Jongg counts as the next game; penalties are never doubled by a draw.")
        texts.insert(0, (_("After a draw"), text))
    if ruleset.banker == "round_wind":
        texts.insert(0, (_("Bankier"), _("Where nobody holds the wind of the round, East is the Bankier.")))
    return tuple((heading, text, "") for heading, text in texts)
