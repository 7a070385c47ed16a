"""The first draw in a new stage: what was wished for in the one before holds there, too, and the page says who sits out and why."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant, Stage
from league.drawing import random_tables
from league.drawing.exchange import schedule_to_json
from league.drawing.task import Schedule
from league.seating.commands import confirm_draft, plan_session, plan_sessions, start_draft
from league.seating.draft_queries import task_of
from league.seating.models import DraftState, SitOut
from league.seating.wishes import Wishes
from tests.factories import make_club, make_competition, make_entrants, make_stage
from tests.pages import fields_of, page_of, text

pytestmark = pytest.mark.django_db
CLUBS = "People of the same club meet as seldom as can be."


@pytest.fixture
def cup() -> Competition:
    """Twelve players of three clubs; the preliminaries were drawn with clubs kept apart, and nine of the players are in a consolation."""
    cup = make_competition("ema-2016", name="Cup", slug="cup", kind="tournament")
    clubs = [make_club(name=name) for name in ("Nord", "Ost", "West")]
    entrants = make_entrants(cup, 12)
    for number, entrant in enumerate(entrants):
        entrant.player.club = clubs[number % 3]
        entrant.player.save()
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None])
    draw_together(cup, [1, 2], Wishes(by=("club",)))
    make_stage(cup, "Preliminaries", planned_sessions=2)
    consolation(cup, entrants[3:])
    return cup


def draw_together(cup: Competition, sessions: Sequence[int], wishes: Wishes) -> None:
    draft = start_draft(actor=SYSTEM, competition=cup, sessions=sessions, wishes=wishes, seed=1)
    players = task_of(draft).players
    draft.result = schedule_to_json(Schedule(tuple(random_tables(players, seed=number) for number in sessions), "search"))
    draft.state = DraftState.READY
    draft.save()
    confirm_draft(actor=SYSTEM, draft=draft)


def consolation(cup: Competition, members: Sequence[Entrant]) -> Stage:
    stage = make_stage(cup, "Consolation", who="rest", carried="nothing", draw="standings", members=members, planned_sessions=2)
    plan_session(actor=SYSTEM, competition=cup, stage=stage)
    return stage


def page_at(alice: Client, query: str, number: int = 3) -> str:
    return text(alice.get(reverse("manage_draw", args=["cup", number]) + f"?{query}&seed=1"))


def chosen(alice: Client, way: str, number: int = 3) -> str | None:
    page = page_of(alice.get(reverse("manage_draw", args=["cup", number]) + f"?way={way}&seed=1"))
    (box,) = [one for one in page.all("a", role="checkbox") if CLUBS in one.text]
    return box.told.get("aria-checked")


@pytest.mark.parametrize("way", ["swiss", "fewest"])
def test_the_wish_of_the_preliminaries_is_ticked_in_the_new_stage(alice: Client, cup: Competition, way: str) -> None:
    assert chosen(alice, way) == "true"


def test_what_the_stage_itself_was_drawn_with_comes_first(alice: Client, cup: Competition) -> None:
    stage = cup.stages.get(number=2)
    Stage.objects.filter(pk=stage.pk).update(draw="whole")
    plan_session(actor=SYSTEM, competition=cup, stage=stage)
    draw_together(cup, [3], Wishes())
    assert CLUBS not in page_at(alice, "way=swiss", 4)


def test_a_stage_after_the_next_has_the_wish_too(alice: Client, cup: Competition) -> None:
    last = make_stage(
        cup, "Last", source=cup.stages.get(number=2), who="all", carried="nothing", members=list(cup.entrants.filter(number__gt=3))
    )
    plan_session(actor=SYSTEM, competition=cup, stage=last)
    assert chosen(alice, "swiss", 4) == "true"


def test_the_form_of_several_sessions_of_the_new_stage_has_it_ticked(alice: Client, cup: Competition) -> None:
    Stage.objects.filter(number=2).update(draw="whole")
    page = alice.get(reverse("manage_drafts", args=["cup"]) + "?sessions=3")
    assert [way for way in fields_of(page)["by"] if way] == ["club"]


def test_without_such_a_draw_swiss_asks_for_nothing(alice: Client, cup: Competition) -> None:
    cup.seating_drafts.all().delete()
    assert chosen(alice, "swiss") == "false"


@pytest.mark.parametrize(
    ("way", "equal"),
    [
        ("swiss", "the last in the standings, unless somebody would meet again for it"),
        ("top", "the last in the standings"),
        ("fewest", "those without whom fewest meet again"),
        ("random", "whom the lot says"),
    ],
)
def test_the_page_says_who_sits_out_and_why(alice: Client, cup: Competition, way: str, equal: str) -> None:
    said = page_at(alice, f"way={way}")
    assert f"Those sit out who have done so least often so far; of those equal in that, {equal}." in said


def test_whoever_sat_out_before_has_a_seat_as_the_page_says(alice: Client, cup: Competition) -> None:
    """Everybody but number 12 sat out before."""
    for entrant in cup.entrants.filter(number__lt=12):
        SitOut.objects.create(session=cup.sessions.get(number=1), entrant=entrant)
    for way in ("swiss", "top", "fewest", "random"):
        page = page_of(alice.get(reverse("manage_draw", args=["cup", 3]) + f"?way={way}&seed=1"))
        assert page.one("button", id="tap-12").text.endswith("for the first time"), way


def test_a_seating_by_hand_has_no_such_rule(alice: Client, cup: Competition) -> None:
    assert "Those sit out who" not in page_at(alice, "way=hand")
