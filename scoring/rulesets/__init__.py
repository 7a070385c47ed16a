"""Rulebooks as values: every rule that differs is a switch, and a club's own ruleset is a rulebook with changed switches."""

from scoring.rulesets.reading import RULESETS, changed_switches, ruleset, ruleset_from_json, ruleset_to_json
from scoring.rulesets.ruleset import SWITCHES, Ruleset
from scoring.rulesets.switches import FloatingUma, Switch, Uma
from scoring.rulesets.texts import EVIDENCE, GROUPS, VALUE_WORDS

__all__ = [
    "EVIDENCE",
    "GROUPS",
    "RULESETS",
    "SWITCHES",
    "VALUE_WORDS",
    "FloatingUma",
    "Ruleset",
    "Switch",
    "Uma",
    "changed_switches",
    "ruleset",
    "ruleset_from_json",
    "ruleset_to_json",
]
