"""Every rule that differs between rulebooks, as one immutable value with a field for each switch (docs/formats.md §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any

from scoring.errors import gettext_noop as _
from scoring.rulesets.switches import (
    ChomboSwitches,
    CourseSwitches,
    DrawSwitches,
    ItemSwitches,
    PaymentSwitches,
    ResultSwitches,
    Switch,
    TileSwitches,
    TimeSwitches,
    ValueSwitches,
    YakumanSwitches,
)

__all__ = ["EVIDENCE", "GROUPS", "SWITCHES", "Ruleset", "otherwise", "switches_about"]

EVIDENCE: Mapping[str, str] = MappingProxyType(
    {
        "A": _("Checked against the printed rules; where they are silent, the rule says so."),
        "B": _("From excerpts of the rules and official announcements; the whole text was not seen."),
        "C": _("From comparisons and software, not checked against the original text."),
        "D": _("Inferred, not checked."),
    }
)
#: the groups of switches by name, each with its heading on the rules page and its switches
GROUPED: Mapping[str, tuple[str, type[Any]]] = MappingProxyType(
    {
        "result": (_("Start and result"), ResultSwitches),
        "course": (_("Course of the game"), CourseSwitches),
        "tiles": (_("Tiles and dora"), TileSwitches),
        "value": (_("Values of hands"), ValueSwitches),
        "yakuman": (_("Limits and yakuman"), YakumanSwitches),
        "payment": (_("Payments"), PaymentSwitches),
        "items": (_("Premiums and limits"), ItemSwitches),
        "draw": (_("Draws"), DrawSwitches),
        "error": (_("Chombo"), ChomboSwitches),
        "time": (_("Time, lateness and substitutes"), TimeSwitches),
    }
)
GROUPS: Mapping[str, str] = MappingProxyType({group: heading for group, (heading, _switches) in GROUPED.items()})
SWITCHES: Mapping[str, Switch] = MappingProxyType(
    {
        one.name: replace(one.metadata["switch"], name=one.name, group=group)
        for group, (_heading, switches) in GROUPED.items()
        for one in fields(switches)
    }
)  #: every switch by its name, in the order of the rules page


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset(
    ResultSwitches,
    CourseSwitches,
    TileSwitches,
    ValueSwitches,
    YakumanSwitches,
    PaymentSwitches,
    ItemSwitches,
    DrawSwitches,
    ChomboSwitches,
    TimeSwitches,
):
    """A rulebook as a value; its switches come from the groups above.

    ``evidence``: the grade of the sources: A printed, B excerpts of the text, C comparisons and software, D inferred.
    ``vocabulary``: the words its players use: ``riichi``, ``ema``, ``alarm``, ``kuester`` or ``dmjl``. A club's own ruleset keeps the
    ``id`` of its base.
    """

    id: str
    name: str
    edition: str = ""
    sources: tuple[str, ...] = ()
    evidence: str = "C"
    vocabulary: str = "riichi"
    #: ``riichi``, ``classical`` (figures, premiums, doubles) or ``points`` (values are entered as points); follows from ``scoring``
    family: str = field(init=False, repr=False, compare=False)
    #: the value of a hand has fu, and not han alone as in ALARM; follows from ``scoring``
    counts_fu: bool = field(init=False, repr=False, compare=False)
    #: follows from ``scoring``
    counts_han_only: bool = field(init=False, repr=False, compare=False)
    #: why a hand is broken off: the ``abortive_draws``, and three winners where only two may win (``multiple_ron`` 2)
    breaks_off_for: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Compute values once that are needed many times per hand."""
        family = self.scoring if self.scoring in ("classical", "points") else "riichi"
        follows = {
            "family": family,
            "counts_fu": self.scoring == "han_fu",
            "counts_han_only": self.scoring == "han",
            "breaks_off_for": self.abortive_draws | ({"triple_ron"} if self.multiple_ron == 2 else frozenset()),
        }
        for name, value in follows.items():
            object.__setattr__(self, name, value)  # the ruleset is frozen

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Possible numbers of entrants at a table (Küster, "Die Teilnehmerzahl": 2 to 5; with five, one sits out in turn)."""
        return (2, 3, 4, 5) if self.family == "classical" else (4,)

    @property
    def is_clockwise(self) -> bool:
        """Whether South sits left of East (Küster, "Spielvorbereitungen"); elsewhere play runs counter-clockwise."""
        return self.family == "classical"

    def __hash__(self) -> int:
        """Hash the name alone: rulesets are looked up for every hand, and few share a name."""
        return hash((self.id, self.name))

    @property
    def title(self) -> str:
        """Name and edition: "EMA Riichi Competition Rules 2012"."""
        return f"{self.name} {self.edition}".strip()

    @property
    def counts_honba(self) -> bool:
        """Whether counters are kept: because they are worth points, or because many of them require two han (in ALARM neither)."""
        return bool(self.honba_points or self.two_han_from_honba)

    def needs_two_han(self, honba: int) -> bool:
        """Whether a win with this number of counters needs two han (Austrian 3.6.5.1, EMA 2012 "Wiederholungsspiele")."""
        return 0 < self.two_han_from_honba <= honba

    def honba_that_matters(self, honba: int) -> int:
        """The number of counters, up to the one from which a win needs two han; more make no difference."""
        return min(honba, self.two_han_from_honba)

    def applies(self, name: str) -> bool:
        """Whether a switch means anything in this game, given the other switches (no fu if only han count, …)."""
        declared = SWITCHES[name]
        return self.family in declared.families and all(map(self._has, declared.only_if))

    def _has(self, needed: str) -> bool:
        """Whether what a switch names in ``only_if`` is so: a choice its word (``payers=settle``), anything else not false or zero."""
        name, names_word, word = needed.partition("=")
        return bool(getattr(self, name) == word if names_word else getattr(self, name))

    @property
    def lets_several_win(self) -> bool:
        """Whether several players may win on the same discard."""
        return self.multiple_ron > 1

    @property
    def has_limit_games(self) -> bool:
        """Whether some special game of Küster's has a value of its own."""
        return bool(self.limit_game or self.half_limit_game)

    @property
    def oka_points(self) -> int:
        """The oka in points, computed if the switch is not set."""
        return 4 * (self.return_points - self.start_points) if self.oka is None else self.oka


def otherwise(book: str) -> dict[str, Any]:
    """The values that switches name beside their declarations for the rulebook with this id, because it decides otherwise than the default.

    Every rulebook takes them in; a value that its module names as well is an error of Python's, because an argument is given twice.
    """
    return {name: switch.otherwise[book] for name, switch in SWITCHES.items() if book in switch.otherwise}


def switches_about(code: str) -> tuple[str, ...]:
    """The names of the switches that change this yaku, line of fu, or kind of dora."""
    return tuple(name for name, switch in SWITCHES.items() if code in switch.about)
