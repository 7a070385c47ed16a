"""Rulebooks as values: every rule that differs is a switch, and a club's own ruleset is a rulebook with changed switches."""

from scoring.rulesets.books import RULESETS, changed_switches, ruleset, ruleset_from_json, ruleset_to_json
from scoring.rulesets.ruleset import EVIDENCE, GROUPS, SWITCHES, Ruleset, switches_about
from scoring.rulesets.switches import FloatingUma, Switch, Uma

__all__ = [
    "EVIDENCE",
    "GROUPS",
    "RULESETS",
    "SWITCHES",
    "FloatingUma",
    "Ruleset",
    "Switch",
    "Uma",
    "changed_switches",
    "ruleset",
    "ruleset_from_json",
    "ruleset_to_json",
    "switches_about",
]
