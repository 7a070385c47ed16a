"""The rows of the rules pages: every switch of a game with its value in words, and the differences of two rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.wording.rules import group_title, switch_help, switch_label, switch_value
from scoring.rulesets import RULESETS, SWITCHES, Ruleset

__all__ = ["Rule", "RuleGroup", "changes_of", "comparable", "differences", "rule_groups"]


@dataclass(frozen=True, slots=True)
class Rule:
    """A switch in words; ``other`` is its value in the ruleset compared with."""

    name: str
    label: str
    value: str
    help: str
    other: str = ""


@dataclass(frozen=True, slots=True)
class RuleGroup:
    """Switches that belong together, under a heading."""

    name: str
    title: str
    rules: tuple[Rule, ...]


def rule_groups(ruleset: Ruleset) -> tuple[RuleGroup, ...]:
    """Every switch of the ruleset's game, by group."""
    names = _names_of(ruleset)
    groups = dict.fromkeys(SWITCHES[name].group for name in names)
    return tuple(
        RuleGroup(group, group_title(group, ruleset), tuple(_rules(ruleset, [name for name in names if SWITCHES[name].group == group])))
        for group in groups
    )


def comparable(ruleset: Ruleset) -> tuple[Ruleset, ...]:
    """Other rulebooks of the same game, with which a ruleset can be compared."""
    return tuple(one for one in RULESETS.values() if one.family == ruleset.family and one.id != ruleset.id)


def differences(ruleset: Ruleset, other: Ruleset) -> tuple[Rule, ...]:
    """The switches in which two rulesets of one game differ, side by side."""
    return tuple(rule for rule in _rules(ruleset, _names_of(ruleset), other) if rule.value != rule.other)


def changes_of(ruleset: Ruleset) -> tuple[Rule, ...]:
    """What own rules change in their rulebook; empty for a rulebook."""
    return differences(ruleset, RULESETS[ruleset.id])


def _names_of(ruleset: Ruleset) -> list[str]:
    return [name for name, switch in SWITCHES.items() if ruleset.family in switch.families]


def _rules(ruleset: Ruleset, names: Iterable[str], other: Ruleset | None = None) -> list[Rule]:
    return [
        Rule(
            name,
            switch_label(name, ruleset),
            switch_value(ruleset, name),
            switch_help(name, ruleset),
            switch_value(other, name) if other else "",
        )
        for name in names
    ]
