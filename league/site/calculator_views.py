"""The calculator: the whole state stands in the address, so that every hand is a link."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from league.competitions.access import find_competition, public
from league.competitions.models import Competition
from league.games.tile_form import TileHandForm
from league.site.calculator import answer_to, sorted_tiles
from scoring.rulesets import RULESETS, Ruleset

FIRST_RULESET = "ema-2025"
STATE = (
    "competition",
    "ruleset",
    "concealed",
    "melds",
    "winning_tile",
    "win",
    "seat_wind",
    "round_wind",
    "circumstances",
    "dora_indicators",
    "ura_indicators",
    "counters",
)
#: Hands to begin with: one that has won, one that waits.
EXAMPLES = (
    "concealed=234m34567p55s678s&winning_tile=2p&win=tsumo&seat_wind=S&round_wind=E&circumstances=riichi&dora_indicators=4p",
    "concealed=1112345678999p&win=ron&seat_wind=E&round_wind=E",
)


@public
def calculator(request: HttpRequest) -> HttpResponse:
    """The page, with the answer to what stands in the address."""
    return render(request, "site/calculator.html", _page(request))


@public
def calculator_answer(request: HttpRequest) -> HttpResponse:
    """The answer alone, while tiles are tapped; the browser then shows the address of the page for the same hand."""
    page = _page(request)
    response = render(request, "site/_calculator_answer.html", {**page, "is_part": True})
    response["HX-Replace-Url"] = page["link"]
    return response


def _page(request: HttpRequest) -> dict[str, Any]:
    competition, ruleset = _rules(request)
    form = TileHandForm(request.GET, ruleset=ruleset)
    with_counters = bool(request.GET.get("counters")) and ruleset.two_han_from_honba > 0
    honba = ruleset.two_han_from_honba if with_counters else 0
    answer = answer_to(form.hand, ruleset, honba) if form.is_valid() else None
    link = _link(request.GET)
    return {
        "competition": competition,
        "ruleset": ruleset,
        "rulesets": RULESETS.values(),
        "chosen": request.GET.get("ruleset", "") or ("" if competition else ruleset.id),
        "form": form,
        "with_counters": with_counters,
        "answer": answer,
        "sorted": sorted_tiles(form.hand) if answer else (),
        "link": link,
        "share": request.build_absolute_uri(link),
        "examples": [f"{reverse('calculator')}?{_rules_of(request.GET)}{hand}" for hand in EXAMPLES],
    }


def _rules(request: HttpRequest) -> tuple[Competition | None, Ruleset]:
    """The competition of the address, if any, and the ruleset: the one that is named, or else the competition's own."""
    slug, ruleset_id = request.GET.get("competition", ""), request.GET.get("ruleset", "")
    competition = find_competition(request, slug) if slug else None
    if ruleset_id and ruleset_id not in RULESETS:
        raise Http404(f"no ruleset {ruleset_id}")
    if competition and not ruleset_id:
        return competition, competition.ruleset
    return competition, RULESETS[ruleset_id or FIRST_RULESET]


def _link(typed: QueryDict) -> str:
    """The address of the page for what was typed; empty fields are left out."""
    state = QueryDict(mutable=True)
    for name in STATE:
        values = [value for value in typed.getlist(name) if value.strip()]
        if values:
            state.setlist(name, values)
    query = state.urlencode(safe="()")
    return reverse("calculator") + (f"?{query}" if query else "")


def _rules_of(typed: QueryDict) -> str:
    rules = QueryDict(mutable=True)
    rules.update({name: str(typed[name]) for name in ("competition", "ruleset") if typed.get(name)})
    return f"{rules.urlencode()}&" if rules else ""
