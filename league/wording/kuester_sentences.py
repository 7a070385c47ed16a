"""Sentences about what is played, which Küster calls a game ("Spiel") and never a hand; that is a matter of the German catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from django.utils.translation import get_language, ngettext_lazy, npgettext_lazy, pgettext_lazy
from django.utils.translation import gettext_lazy as _

__all__ = ["SENTENCES", "in_kuesters_words"]

#: Each sentence as all other rulebooks have it, and in Küster's words; the English ones are the same.
SENTENCES = (
    (_("from hand %(hand)s on"), pgettext_lazy("kuester", "from hand %(hand)s on")),
    (_("From which hand?"), pgettext_lazy("kuester", "From which hand?")),
    (_("during hand %(hand)s (%(round)s)"), pgettext_lazy("kuester", "during hand %(hand)s (%(round)s)")),
    (_("now, hand %(hand)s (%(round)s)"), pgettext_lazy("kuester", "now, hand %(hand)s (%(round)s)")),
    (_("after the last hand"), pgettext_lazy("kuester", "after the last hand")),
    (_("Which hand?"), pgettext_lazy("kuester", "Which hand?")),
    (_("forgotten before hand"), pgettext_lazy("kuester", "forgotten before hand")),
    (_("in place of hand"), pgettext_lazy("kuester", "in place of hand")),
    (_("Next hand"), pgettext_lazy("kuester", "Next hand")),
    (_("Correct the hand"), pgettext_lazy("kuester", "Correct the hand")),
    (_("A hand is wrong"), pgettext_lazy("kuester", "A hand is wrong")),
    (
        _("Final scores from paper count here, not the hands."),
        pgettext_lazy("kuester", "Final scores from paper count here, not the hands."),
    ),
    (_("Open the hands"), pgettext_lazy("kuester", "Open the hands")),
    (_("Hands"), pgettext_lazy("kuester", "Hands")),
    (_("How hands end"), pgettext_lazy("kuester", "How hands end")),
    (
        _(
            "No hands were recorded: only final scores are known. How hands end and"
            " what they are worth appears with the first recorded game."
        ),
        pgettext_lazy(
            "kuester",
            "No hands were recorded: only final scores are known. How hands end and"
            " what they are worth appears with the first recorded game.",
        ),
    ),
    (_("Hands a game"), pgettext_lazy("kuester", "Hands a game")),
    (_("Most won in one hand"), pgettext_lazy("kuester", "Most won in one hand")),
    (_("Most lost in one hand"), pgettext_lazy("kuester", "Most lost in one hand")),
    (
        ngettext_lazy("won the most hands", "won the most hands", 1),
        npgettext_lazy("kuester", "won the most hands", "won the most hands", 1),
    ),
    (
        ngettext_lazy("won the most hands", "won the most hands", 2),
        npgettext_lazy("kuester", "won the most hands", "won the most hands", 2),
    ),
    (
        ngettext_lazy("wins the largest share of the hands", "win the largest share of the hands", 1),
        npgettext_lazy("kuester", "wins the largest share of the hands", "win the largest share of the hands", 1),
    ),
    (
        ngettext_lazy("wins the largest share of the hands", "win the largest share of the hands", 2),
        npgettext_lazy("kuester", "wins the largest share of the hands", "win the largest share of the hands", 2),
    ),
    (_("Game %(game)s: a hand was recorded."), pgettext_lazy("kuester", "Game %(game)s: a hand was recorded.")),
    (_("Game %(game)s: the last hand was undone."), pgettext_lazy("kuester", "Game %(game)s: the last hand was undone.")),
    (ngettext_lazy("%(count)s hand", "%(count)s hands", 1), npgettext_lazy("kuester", "%(count)s hand", "%(count)s hands", 1)),
    (ngettext_lazy("%(count)s hand", "%(count)s hands", 2), npgettext_lazy("kuester", "%(count)s hand", "%(count)s hands", 2)),
    (_("by the hands"), pgettext_lazy("kuester", "by the hands")),
    (_("Hand %(number)s"), pgettext_lazy("kuester", "Hand %(number)s")),
    (
        _("Signal in hand %(number)s, after its dice were thrown"),
        pgettext_lazy("kuester", "Signal in hand %(number)s, after its dice were thrown"),
    ),
    (
        _("Signal before the dice of hand %(number)s were thrown"),
        pgettext_lazy("kuester", "Signal before the dice of hand %(number)s were thrown"),
    ),
    (_("Hands so far"), pgettext_lazy("kuester", "Hands so far")),
    (_("Hand %(number)s, %(round)s"), pgettext_lazy("kuester", "Hand %(number)s, %(round)s")),
    (_("Which hand was running, or next?"), pgettext_lazy("kuester", "Which hand was running, or next?")),
    (
        _("With these two answers the ruleset decides which hand is the last."),
        pgettext_lazy("kuester", "With these two answers the ruleset decides which hand is the last."),
    ),
    (_("The signal has sounded. Was this hand running?"), pgettext_lazy("kuester", "The signal has sounded. Was this hand running?")),
    (
        _("The signal has sounded. Was this hand running then?"),
        pgettext_lazy("kuester", "The signal has sounded. Was this hand running then?"),
    ),
    (
        _("The signal has sounded. Please say whether this hand was running then."),
        pgettext_lazy("kuester", "The signal has sounded. Please say whether this hand was running then."),
    ),
    (
        _("Please answer this: it decides which hand is the last."),
        pgettext_lazy("kuester", "Please answer this: it decides which hand is the last."),
    ),
    (_("Yes, its dice were thrown"), pgettext_lazy("kuester", "Yes, its dice were thrown")),
    (_("No, its dice were not thrown yet"), pgettext_lazy("kuester", "No, its dice were not thrown yet")),
    (_("No, it was over before the signal"), pgettext_lazy("kuester", "No, it was over before the signal")),
    (
        _("By these rules no hand begins after the signal. Leave this hand out, and say at the table that its dice were not thrown."),
        pgettext_lazy(
            "kuester",
            "By these rules no hand begins after the signal. Leave this hand out, and say at the table that its dice were not thrown.",
        ),
    ),
    (
        _("It is noted already which hand was running at the signal. Take the signal back first."),
        pgettext_lazy("kuester", "It is noted already which hand was running at the signal. Take the signal back first."),
    ),
    (_("This hand, then one more"), pgettext_lazy("kuester", "This hand, then one more")),
    (_("Last hand"), pgettext_lazy("kuester", "Last hand")),
    (
        _("Nothing recorded yet. Tap below when the first hand is over."),
        pgettext_lazy("kuester", "Nothing recorded yet. Tap below when the first hand is over."),
    ),
    (
        _("Stop the game here? It ends with the hands recorded so far."),
        pgettext_lazy("kuester", "Stop the game here? It ends with the hands recorded so far."),
    ),
    (
        _("Withdraw the final scores? The recorded hands count again. If they do not end the game, it goes on."),
        pgettext_lazy("kuester", "Withdraw the final scores? The recorded hands count again. If they do not end the game, it goes on."),
    ),
    (
        _("Entered from paper; the recorded hands do not count."),
        pgettext_lazy("kuester", "Entered from paper; the recorded hands do not count."),
    ),
    (
        _("Nothing is saved for this table yet. Tick this only if the sheet counts instead of the hands."),
        pgettext_lazy("kuester", "Nothing is saved for this table yet. Tick this only if the sheet counts instead of the hands."),
    ),
    (_("Hand recorded"), pgettext_lazy("kuester", "Hand recorded")),
    (_("Last hand undone"), pgettext_lazy("kuester", "Last hand undone")),
    (_("Record a hand"), pgettext_lazy("kuester", "Record a hand")),
    (_("It is the same hand"), pgettext_lazy("kuester", "It is the same hand")),
    (
        _("Some hands cannot have happened like this any more. Mend them here too: everything is saved together, or nothing."),
        pgettext_lazy(
            "kuester", "Some hands cannot have happened like this any more. Mend them here too: everything is saved together, or nothing."
        ),
    ),
    (
        _("Later hands are no longer possible after this correction. Please correct them as well."),
        pgettext_lazy("kuester", "Later hands are no longer possible after this correction. Please correct them as well."),
    ),
    (
        _("A hand can be changed only once in one correction."),
        pgettext_lazy("kuester", "A hand can be changed only once in one correction."),
    ),
    (_("No hand has been recorded yet."), pgettext_lazy("kuester", "No hand has been recorded yet.")),
    (_("Scores after each hand"), pgettext_lazy("kuester", "Scores after each hand")),
    (
        _("Running scores, hand by hand; the numbers are in the table."),
        pgettext_lazy("kuester", "Running scores, hand by hand; the numbers are in the table."),
    ),
    (_("Scores after the hand (by start wind)"), pgettext_lazy("kuester", "Scores after the hand (by start wind)")),
    (_("Scan this code to record the hands of this table."), pgettext_lazy("kuester", "Scan this code to record the hands of this table.")),
    (_("Hand"), pgettext_lazy("kuester", "Hand")),
    (
        _("Hand %(number)s is not the next one: it is hand %(next)s."),
        pgettext_lazy("kuester", "Hand %(number)s is not the next one: it is hand %(next)s."),
    ),
    (_("There is no hand %(number)s in this game."), pgettext_lazy("kuester", "There is no hand %(number)s in this game.")),
    (_("There is no hand to undo."), pgettext_lazy("kuester", "There is no hand to undo.")),
    (
        _("No hand was recorded yet. Declare the game void instead."),
        pgettext_lazy("kuester", "No hand was recorded yet. Declare the game void instead."),
    ),
    (
        _("Play has ended, since time was up. Reopen the game to record another hand."),
        pgettext_lazy("kuester", "Play has ended, since time was up. Reopen the game to record another hand."),
    ),
    (
        _("The signal came after this hand. Take the signal back first, or correct the hand instead."),
        pgettext_lazy("kuester", "The signal came after this hand. Take the signal back first, or correct the hand instead."),
    ),
    (
        _("A penalty or a substitution came after this hand. Please correct the hand instead."),
        pgettext_lazy("kuester", "A penalty or a substitution came after this hand. Please correct the hand instead."),
    ),
    (
        _("The game ended with hand {last}; no hand can follow."),
        pgettext_lazy("kuester", "The game ended with hand {last}; no hand can follow."),
    ),
    (_("%(name)s sits out this hand."), pgettext_lazy("kuester", "%(name)s sits out this hand.")),
    (_("%(name)s: %(kind)s after hand %(hand)s"), pgettext_lazy("kuester", "%(name)s: %(kind)s after hand %(hand)s")),
    (_("%(name)s: %(kind)s before the first hand"), pgettext_lazy("kuester", "%(name)s: %(kind)s before the first hand")),
    (
        _("%(name)s: %(kind)s, %(points)s points after hand %(hand)s"),
        pgettext_lazy("kuester", "%(name)s: %(kind)s, %(points)s points after hand %(hand)s"),
    ),
    (
        _("%(name)s: %(kind)s, %(points)s points before the first hand"),
        pgettext_lazy("kuester", "%(name)s: %(kind)s, %(points)s points before the first hand"),
    ),
    (_("%(player)s plays from hand %(hand)s on"), pgettext_lazy("kuester", "%(player)s plays from hand %(hand)s on")),
    (
        _("%(player)s plays for %(name)s from hand %(hand)s on"),
        pgettext_lazy("kuester", "%(player)s plays for %(name)s from hand %(hand)s on"),
    ),
    (
        _("%(player)s plays for %(name)s from hand %(hand)s on (%(cause)s)"),
        pgettext_lazy("kuester", "%(player)s plays for %(name)s from hand %(hand)s on (%(cause)s)"),
    ),
    (
        _("The hand was broken off without fault and is played again"),
        pgettext_lazy("kuester", "The hand was broken off without fault and is played again"),
    ),
)


def in_kuesters_words(text: str) -> str:
    """A sentence in the reader's language, before values are put into it, as Küster's players say it; most are the same for all."""
    return _in_language(get_language() or "").get(text, text)


@lru_cache(maxsize=8)
def _in_language(_language: str) -> Mapping[str, str]:
    return {str(text): str(own) for text, own in SENTENCES}
