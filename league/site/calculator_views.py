"""The calculator: the whole state stands in the address, so that every hand is a link."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from league.competitions.access import find_competition, public
from league.competitions.models import Competition
from league.site.calculator import CalculatedWorth, answer_to, sorted_tiles
from league.site.calculator_answer import CalculatorAnswer
from league.site.calculator_classical import ClassicalCalculatorForm, ClassicalWorth, classical_answer
from league.table.entry.tile_form import TileHandForm
from league.wording import points_text
from league.wording.tiles import CIRCUMSTANCES
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
    "flowers",
    "counters",
)
#: Hands to begin with: one that has won, one that waits.
EXAMPLES = (
    "concealed=234m34567p55s678s&winning_tile=2p&win=tsumo&seat_wind=S&round_wind=E&circumstances=riichi&dora_indicators=4p",
    "concealed=1112345678999p&win=ron&seat_wind=E&round_wind=E",
)
CLASSICAL_EXAMPLES = (
    "concealed=45m22s&melds=111z+999s+777p&winning_tile=3m&win=ron&seat_wind=E&round_wind=E&flowers=f1f2f3f4",
    "concealed=4455z&melds=111z+222z+333z&win=ron&seat_wind=N&round_wind=W",
)


@public
def calculator(request: HttpRequest) -> HttpResponse:
    """The page, with the answer to what stands in the address."""
    return render(request, "site/calculator.html", _page(request))


@public
def calculator_answer(request: HttpRequest) -> HttpResponse:
    """Render only the answer while tiles are tapped; the browser then shows the address of the whole page."""
    page = _page(request)
    response = render(request, "site/_calculator_answer.html", {**page, "is_part": True})
    response["HX-Replace-Url"] = page["link"]
    return response


def _page(request: HttpRequest) -> dict[str, Any]:
    competition, ruleset = _rules(request)
    form = _form(request.GET, ruleset)
    with_counters = bool(request.GET.get("counters")) and ruleset.two_han_from_honba > 0
    link = _link(request.GET)
    examples = CLASSICAL_EXAMPLES if ruleset.family == "classical" else EXAMPLES
    answer = _answer(form, with_counters) if form.is_valid() else None
    return {
        "competition": competition,
        "ruleset": ruleset,
        "rules_url": _rules_url(request.GET, competition, ruleset),
        "rulesets": [one for one in RULESETS.values() if one.family != "points"],
        "chosen": request.GET.get("ruleset", "") or ("" if competition else ruleset.id),
        "form": form,
        "with_counters": with_counters,
        "answer": answer,
        "title": _title(answer),
        "sorted": sorted_tiles(form.hand) if answer else (),
        "link": link,
        "share": request.build_absolute_uri(link),
        "examples": [f"{reverse('calculator')}?{_rules_of(request.GET)}{hand}" for hand in examples],
    }


def _form(typed: QueryDict, ruleset: Ruleset) -> TileHandForm:
    """The form of the game. Circumstances of the previous game are dropped when another ruleset is chosen for the same tiles."""
    kind = ClassicalCalculatorForm if ruleset.family == "classical" else TileHandForm
    data = typed.copy()
    known = {*kind.circumstance_words}
    others = {*CIRCUMSTANCES, *ClassicalCalculatorForm.circumstance_words} - known
    data.setlist("circumstances", [name for name in typed.getlist("circumstances") if name not in others])
    return kind(data, ruleset=ruleset)


def _answer(form: TileHandForm, with_counters: bool) -> CalculatorAnswer[CalculatedWorth] | CalculatorAnswer[ClassicalWorth]:
    ruleset = form.ruleset
    if ruleset.family == "classical":
        return classical_answer(form.hand, ruleset)
    return answer_to(form.hand, ruleset, ruleset.two_han_from_honba if with_counters else 0)


def _title(answer: CalculatorAnswer[CalculatedWorth] | CalculatorAnswer[ClassicalWorth] | None) -> str:
    """The name of the page among tabs and bookmarks: the hand, once one was calculated."""
    worth = answer.worth if answer else None
    if worth is None:
        return _("Calculator")
    named = ", ".join(filter(None, [worth.limit, worth.text]))
    hand = capfirst(f"{named}: {points_text(worth.total)}" if named else points_text(worth.total))
    return _("%(hand)s · Calculator") % {"hand": hand}


def _rules(request: HttpRequest) -> tuple[Competition | None, Ruleset]:
    """The competition of the address, if any, and the ruleset: the one that is named, or else the competition's own.

    Page not found for a ruleset that does not exist, or has no values to calculate.
    """
    slug, ruleset_id = request.GET.get("competition", "").replace("\x00", ""), request.GET.get("ruleset", "")
    competition = find_competition(request, slug) if slug else None
    if ruleset_id and ruleset_id not in RULESETS:
        raise Http404(f"no ruleset {ruleset_id}")
    ruleset = competition.ruleset if competition and not ruleset_id else RULESETS[ruleset_id or FIRST_RULESET]
    if ruleset.family == "points":
        raise Http404(f"{ruleset.name} has no values")
    return competition, ruleset


def _rules_url(typed: QueryDict, competition: Competition | None, ruleset: Ruleset) -> str:
    """The page of the rules by which the hand is counted, where each yaku has its place."""
    if competition and not typed.get("ruleset"):
        return reverse("competition_rules", args=[competition.slug])
    return reverse("rules", args=[ruleset.id])


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
