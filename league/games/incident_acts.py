"""Forms for noting an incident: their words, and the tables that offer them. Words that depend on the table are functions of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.wording.points import points_text
from league.wording.terms import spelt, term
from scoring.game import offered_points
from scoring.rulesets import Ruleset

__all__ = ["IncidentAct", "TableNow"]


@dataclass(frozen=True, slots=True)
class TableNow:
    """The table of an incident. ``offered`` are the names of the acts on its page."""

    ruleset: Ruleset
    has_hands: bool
    has_paper: bool
    offered: Collection[str] = ()

    @property
    def is_riichi(self) -> bool:
        return self.ruleset.family == "riichi"


ActWords = Promise | str | Callable[[TableNow], str]


def _always(_of: object) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class IncidentAct:
    """A form on the page of a table. ``heading`` and ``help`` stand above it; ``done`` is said once the incident is noted.

    ``name`` is its id, and the value it posts as ``act``. ``is_known`` says whether a ruleset knows such an incident, ``fits`` whether a
    table in its present state can have one.
    """

    name: str
    heading: ActWords
    help: ActWords = ""
    button: Promise = gettext_lazy("Give the penalty")
    done: Promise = gettext_lazy("The penalty is given.")
    is_known: Callable[[Ruleset], bool] = _always
    fits: Callable[[TableNow], bool] = _always

    def heading_at(self, table: TableNow) -> str:
        return _said(self.heading, table)

    def help_at(self, table: TableNow) -> str:
        return _said(self.help, table)

    def button_at(self, table: TableNow) -> str:
        return _said(self.button, table)


def _said(words: ActWords, table: TableNow) -> str:
    return spelt(words(table) if callable(words) else words, table.ruleset)


def is_riichi(ruleset: Ruleset) -> bool:
    return ruleset.family == "riichi"


def costs_minutes(ruleset: Ruleset) -> bool:
    """True if lateness can cost points: always in riichi, otherwise only if the club has set a price."""
    return is_riichi(ruleset) or bool(ruleset.late_points_a_minute)


def has_fines(ruleset: Ruleset) -> bool:
    return not is_riichi(ruleset)


def counts_hands(table: TableNow) -> bool:
    """True if an error can be recorded as a hand, which it cannot after final scores from paper."""
    return not table.has_paper


def needs_no_hand(table: TableNow) -> bool:
    """True if a chombo can be noted without a hand: always if it comes off the result, otherwise only beside totals from paper. Before them
    the form of a chombo as a hand asks whether the table plays on paper."""
    return table.is_riichi and (isinstance(table.ruleset.chombo, int) or table.has_paper)


def fine_help(table: TableNow) -> str:
    if table.ruleset.banker == "none":
        paid = _("Paid to each of the others. An entry like any other: it ends no hand.")
    else:
        paid = _("Paid to each of the others; the %(dealer)s pays and receives double. An entry like any other: it ends no hand.")
        paid %= {"dealer": term(table.ruleset, "dealer")}
    false = _("A false Mah-Jongg needs the value of each hand: it is recorded at the table, or with “Correct”.")
    return f"{paid} {false}"


def chombo_hand_help(table: TableNow) -> str:
    if isinstance(table.ruleset.chombo, int):
        words = {"points": points_text(table.ruleset.chombo)}
        return _("Recorded as a hand of the game: %(points)s points off the result, after uma.") % words
    paid = _("Recorded as a hand of the game: a mangan to the other three.")
    if not table.has_hands:
        return paid
    only = _("The hands of this table are recorded, so its chombo are hands.")
    return f"{paid} {only}"


def noted_chombo_heading(table: TableNow) -> str:
    return _("Chombo without a hand") if "chombo" in table.offered else _("Chombo")


def noted_chombo_help(table: TableNow) -> str:
    if isinstance(table.ruleset.chombo, int):
        cost = _("%(points)s points off the result, after uma, whether hands or totals from paper count.")
        cost %= {"points": points_text(table.ruleset.chombo)}
    else:
        cost = _("A mangan to the other three; East pays and receives double.")
    if "chombo" not in table.offered:
        return cost
    when = _("For a table that plays on paper, or where no hand is to be added.")
    return f"{cost} {when}"


def points_help(table: TableNow) -> str:
    if not table.is_riichi:
        return _("Taken off the score at once, and credited to nobody.")
    own, east = (offered_points(table.ruleset, as_east=as_east)[:1] for as_east in (False, True))
    if not own:
        return _("Credited to nobody. The rulebook names no amount: the referee decides.")
    if table.has_hands:
        return _("Credited to nobody. Who is East at the chosen hand pays as East.")
    if own != east:
        return _("Credited to nobody. East pays more, where the amount says so.")
    return _("Credited to nobody.")


def warning_help(table: TableNow) -> str:
    if table.is_riichi:
        return _(
            "Costs nothing; only directors read it. A dead hand is noted when its hand is recorded: under “Anything else?”, for every draw "
            "and every win. Who has one is never tenpai and cannot win."
        )
    return _("Costs nothing; only directors read it. A dead hand is noted under “Anything else?” when a Mah-Jongg is recorded.")


def replace_help(table: TableNow) -> str:
    words = {"total": points_text(table.ruleset.substitute_total)}
    if not table.is_riichi:
        return _("Who is replaced has %(total)s points in this game, whatever the substitute wins or loses.") % words
    sentence = _(
        "Who is replaced has %(total)s points in this game. From the start, the table ranks what the substitute really scores; who steps "
        "in later, or for somebody disqualified, takes the last place."
    )
    return sentence % words
