"""The rows of the rules pages: every switch with its value in words, and the differences of two rulesets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from league.wording_rules import group_title, switch_help, switch_label, switch_value
from scoring.rulesets import RULESETS, SWITCHES, Ruleset

__all__ = ["Rule", "RuleGroup", "changes_of", "differences", "rule_groups"]


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
    """Every switch of a ruleset, by group."""
    groups = dict.fromkeys(switch.group for switch in SWITCHES.values())
    return tuple(RuleGroup(group, group_title(group), tuple(_rules(ruleset, _names_in(group)))) for group in groups)


def differences(ruleset: Ruleset, other: Ruleset) -> tuple[Rule, ...]:
    """The switches that mean something else in the other ruleset, side by side."""
    return tuple(rule for rule in _rules(ruleset, SWITCHES, other) if rule.value != rule.other)


def changes_of(ruleset: Ruleset) -> tuple[Rule, ...]:
    """What a ruleset of one's own changes in its rulebook; nothing for a rulebook itself."""
    return differences(ruleset, RULESETS[ruleset.id])


def _names_in(group: str) -> list[str]:
    return [name for name, switch in SWITCHES.items() if switch.group == group]


def _rules(ruleset: Ruleset, names: Iterable[str], other: Ruleset | None = None) -> list[Rule]:
    return [
        Rule(name, switch_label(name), switch_value(ruleset, name), switch_help(name), switch_value(other, name) if other else "")
        for name in names
    ]
