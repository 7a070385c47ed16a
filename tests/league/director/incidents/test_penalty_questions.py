"""Questions beside a penalty off the score, each of which says when it needs an answer."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition
from league.games.models import Game, Penalty
from tests.factories import alice_directs, make_competition, make_entrant, make_running
from tests.league.games.play import Play
from tests.pages import form_with

pytestmark = pytest.mark.django_db

MISSING = "Please say whether this is deducted on the sheet already."
LATE = {"seat": "0", "minutes": "2", "reason": "The tram stood still"}
POINTS = {"seat": "2", "points": "24000", "amount": "", "reason": "Shouted at everybody"}


def running(ruleset: str) -> Play:
    """Session 1 runs with Alma, Bert, Cleo and Dora."""
    cup = make_competition(ruleset, kind="tournament")
    make_running(cup, [make_entrant(cup, first_name=name, last_name="") for name in ("Alma", "Bert", "Cleo", "Dora")])
    return Play(Game.objects.select_related("competition", "table__session").get())


def on_paper(ruleset: str) -> Play:
    play = running(ruleset)
    play.enter_final_scores(scores=(play.game.competition.ruleset.start_points,) * 4)
    return play


def directed(competition: Competition) -> Client:
    alice = Client(headers={"accept-language": "en"})
    alice.force_login(alice_directs(competition))
    return alice


def act(play: Play, what: str, /, **typed: Any) -> HttpResponse:
    play.game.refresh_from_db()
    address = reverse("manage_incident_game", args=["tuesday", play.game.number])
    entry = {"act": what, "client_id": str(uuid4()), "expected_version": play.game.version}
    return directed(play.game.competition).post(address, {**entry, **typed}, follow=True)


def shown(play: Play) -> str:
    return text(directed(play.game.competition).get(reverse("manage_incident_game", args=["tuesday", play.game.number])))


def text(page: HttpResponse) -> str:
    return re.sub(r"\s+", " ", unescape(page.content.decode()))


def legends(page: str, form: str) -> list[str]:
    """The questions of a form as text, without marks."""
    (own,) = re.findall(rf'<form method="post" action="#{form}".*?</form>', page)
    asked = re.findall(r"<(?:legend|label for=\"[a-z]+-[a-z_]+\")>.*?</(?:legend|label)>", own)
    return [re.sub(r"<.*?>", "", one).strip() for one in asked]


@pytest.mark.parametrize(("what", "typed"), [("late", LATE), ("points", POINTS)])
def test_beside_paper_totals_nothing_says_in_advance_whether_the_sheet_holds_a_penalty(what: str, typed: dict[str, str]) -> None:
    play = on_paper("ema-2012")
    page = act(play, what, **typed)
    assert page.status_code == 422 and not Penalty.objects.exists()
    assert MISSING in text(page)
    sent_back = form_with(page, f'name="act" value="{what}"')
    assert typed.items() <= sent_back.items(), "nothing typed is lost"
    assert "on_sheet" not in sent_back
    first = form_with(directed(play.game.competition).get(page.request["PATH_INFO"]), f'name="act" value="{what}"')
    assert "on_sheet" not in first, "nothing is ticked in advance"


def test_a_form_opened_before_the_totals_came_asks_as_well() -> None:
    play = running("ema-2012")
    before = play.game.version
    play.enter_final_scores(scores=(30_000,) * 4)
    page = act(play, "late", **LATE, expected_version=before)
    assert MISSING in text(page) and not Penalty.objects.exists()


def test_a_deduction_after_uma_does_not_ask_about_the_sheet() -> None:
    play = on_paper("ema-2016")
    assert "Deducted on the paper sheet already? (only if it comes off the table score)" in legends(shown(play), "points")
    assert MISSING in text(act(play, "points", **{**POINTS, "applies": "score"}))
    page = act(play, "points", **{**POINTS, "applies": "after_uma"})
    assert MISSING not in text(page)
    assert Penalty.objects.get().applies == "after_uma"


def test_a_question_that_an_amount_needs_is_not_called_optional() -> None:
    """ "Who was East?" is needed for the size of a chombo, and an amount where another one is chosen."""
    asked = legends(shown(on_paper("ema-2012")), "points")
    assert asked == [
        "Who?",
        "How much?",
        "Another amount (only if chosen above)",
        "Who was East? (needed for 8,000 points)",
        "Deducted on the paper sheet already?",
        "What was it? (optional)",
        "Reason, which everybody can read (needed if none is chosen)",
    ]


@pytest.mark.parametrize(("ruleset", "chips"), [("ema-2012", True), ("kuester", True), ("alarm-2019", False), ("wrc-2025", False)])
def test_amounts_are_offered_only_where_the_book_names_them_and_none_is_chosen(ruleset: str, chips: bool) -> None:
    play = running(ruleset)
    page = directed(play.game.competition).get(reverse("manage_incident_game", args=["tuesday", play.game.number]))
    form = form_with(page, 'name="act" value="points"')
    assert "points" not in form and not form.get("amount"), "nothing is chosen beforehand"
    assert "How much?" in legends(text(page), "points")
    assert (">24,000<" in text(page) or ">50<" in text(page)) is chips


OFF_THE_SCORE = "What comes off the table score can move places, and the uma with them."
EITHER = "Off the table score it can move places, and the uma with them; off the result, after uma, it moves none."


@pytest.mark.parametrize(("ruleset", "points", "late"), [("ema-2012", OFF_THE_SCORE, OFF_THE_SCORE), ("ema-2016", EITHER, OFF_THE_SCORE)])
def test_the_form_explains_the_effect_of_a_penalty_on_the_score_beforehand(ruleset: str, points: str, late: str) -> None:
    page = shown(running(ruleset))
    for name, said in (("points", points), ("late", late)):
        (section,) = re.findall(rf'<details id="{name}">.*?</form>\s*</details>', page)
        assert said in section
