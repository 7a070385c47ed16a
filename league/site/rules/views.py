"""The rules in words: of a rulebook, of a competition, and two side by side."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public, public_competition
from league.competitions.models import Competition
from league.site.rules.cards import card_of
from league.site.rules.riichi_card import riichi_card
from league.site.rules.sheet import rules_sheet
from league.site.rules.sheet_files import sheet_response
from league.site.rules.switches import changes_of, comparable, differences, rule_groups
from league.site.rules.yaku_rows import yaku_groups
from league.standings.cached import cached_page, one_of
from league.wording.mahjong import family_name
from league.wording.rules import evidence_text
from scoring.rulesets import RULESETS, Ruleset


@public
def ruleset_list(request: HttpRequest) -> HttpResponse:
    """All rulebooks, each with its game and the grade of its evidence."""
    rulesets = [
        {"ruleset": ruleset, "game": family_name(ruleset.family), "evidence": evidence_text(ruleset)} for ruleset in RULESETS.values()
    ]
    return render(request, "site/rules/list.html", {"rulesets": rulesets})


@public
def rules(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """A rulebook in words, beside another one with ``?compare=``."""
    return render(request, "site/rules/rulebook.html", _page(request, _known(ruleset_id), f"ruleset={ruleset_id}"))


@public
def rules_card(request: HttpRequest, ruleset_id: str) -> HttpResponse:
    """A rulebook on one sheet to print."""
    ruleset = _known(ruleset_id)
    return sheet_response(rules_sheet(ruleset, ruleset.id))


@cached_page()
@public_competition
def competition_rules_card(request: HttpRequest, competition: Competition) -> HttpResponse:
    """What is played in a competition, on one sheet to print."""
    return sheet_response(rules_sheet(competition.ruleset, f"{competition.slug}-rules", competition.name))


@cached_page(query={"compare": one_of(RULESETS)})
@public_competition
def competition_rules(request: HttpRequest, competition: Competition) -> HttpResponse:
    """What is played in a competition, and what it changes in its rulebook."""
    page = _page(request, competition.ruleset, f"competition={competition.slug}")
    return render(request, "site/rules/competition.html", {**page, "competition": competition})


def _page(request: HttpRequest, ruleset: Ruleset, named: str) -> dict[str, Any]:
    compared = request.GET.get("compare", "")
    other = _known(compared) if compared else None
    return {
        "ruleset": ruleset,
        "base": RULESETS[ruleset.id],
        "evidence": evidence_text(ruleset),
        "changes": changes_of(ruleset),
        "groups": rule_groups(ruleset),
        "card": card_of(ruleset),
        "riichi": riichi_card(ruleset),
        "yaku": yaku_groups(ruleset, named) if ruleset.family == "riichi" else (),
        "rulesets": comparable(ruleset),
        "other": other,
        "another_game": other is not None and other.family != ruleset.family,
        "differences": differences(ruleset, other) if other else (),
    }


def _known(ruleset_id: str) -> Ruleset:
    if ruleset_id not in RULESETS:
        raise Http404(f"no ruleset {ruleset_id}")
    return RULESETS[ruleset_id]
