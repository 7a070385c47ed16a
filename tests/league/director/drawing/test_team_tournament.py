"""The wish for a team tournament: chosen on the page, said before the draw, kept in it, refused with the reason."""

from __future__ import annotations

from itertools import chain

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition
from league.director.drawing.queries.drafts import wishes_query
from league.drawing.csv_files import read_teams
from league.drawing.exchange import schedule_to_json
from league.drawing.whole import draw_whole
from league.seating.commands import plan_sessions, start_draft
from league.seating.draft_queries import task_of
from league.seating.models import DraftState, SeatingDraft
from league.seating.wishes import Wishes
from tests.factories import make_club, make_competition, make_entrants
from tests.pages import choices_of, fields_of, text

pytestmark = pytest.mark.django_db

FOUR = ("Adler", "Bussard", "Condor", "Dohle")
WISHES = {"asked": "1", "pairs": "2", "time_limit": "30", "sessions": ["1", "2"]}


@pytest.fixture
def cup() -> Competition:
    """Sixteen players in four teams, who are of two clubs, and two planned sessions."""
    cup = make_competition("ema-2016", name="Team cup", slug="cup", kind="tournament")
    clubs = [make_club(name=name) for name in ("Ost", "West")]
    for number, entrant in enumerate(make_entrants(cup, 16)):
        entrant.group, entrant.player.club = FOUR[number // 4], clubs[number % 2]
        entrant.save()
        entrant.player.save()
    plan_sessions(actor=SYSTEM, competition=cup, starts=[None, None])
    return cup


def url(name: str, *parts: object) -> str:
    return reverse(name, args=["cup", *parts])


def drawn(cup: Competition) -> SeatingDraft:
    """A finished draw of a team tournament."""
    draft = start_draft(actor=SYSTEM, competition=cup, sessions=[1, 2], wishes=Wishes(teams="team"), seed=1)
    draft.result, draft.state = schedule_to_json(draw_whole(task_of(draft))), DraftState.READY
    draft.save()
    return draft


def test_teams_are_chosen_as_a_team_tournament_and_said_before_the_draw(alice: Client, cup: Competition) -> None:
    page = alice.get(url("manage_drafts"))
    assert "Team tournament" in text(page) and "Teams" in text(page)
    assert "Clubs as teams" not in text(page)  # two clubs are not enough
    page = alice.post(url("manage_drafts"), {**WISHES, "teams": "team", "by": ["team", "club"], "look": "1"})
    assert "Nobody sits with their own team, and every team can meet every other equally often." in text(page)
    assert "People of the same team meet as seldom" not in text(page)  # the rule has it already
    alice.post(url("manage_drafts"), {**WISHES, "teams": "team", "by": ["team", "club"]})
    draft = SeatingDraft.objects.get()
    assert Wishes.from_json(draft.wishes) == Wishes(by=("club",), teams="team")
    assert {name: len(members) for name, members in task_of(draft).teams.items()} == dict.fromkeys(FOUR, 4)
    assert "teams=team" in wishes_query(draft)


def test_team_mates_are_not_offered_beside_the_team_tournament_and_come_back_without_it(alice: Client, cup: Competition) -> None:
    def ways(page: HttpResponse) -> tuple[set[str], list[str]]:
        """What is offered, and what the form would send."""
        return set(filter(None, choices_of(page, "by"))), [way for way in fields_of(page)["by"] if way]

    page = alice.get(url("manage_drafts"))
    assert ways(page) == ({"team", "club"}, ["team", "club"])
    page = alice.post(url("manage_drafts"), {**WISHES, "teams": "team", "by": ["team", "club"], "look": "1"})
    assert ways(page) == ({"club"}, ["team", "club"])
    page = alice.post(url("manage_drafts"), {**WISHES, "teams": "", "by": ["team", "club"], "look": "1"})
    assert ways(page) == ({"team", "club"}, ["team", "club"])


def test_no_team_tournament_is_offered_where_there_are_no_four_teams(alice: Client, cup: Competition) -> None:
    cup.entrants.filter(group="Dohle").update(group="Condor")
    assert "Team tournament" not in text(alice.get(url("manage_drafts")))


def test_what_stands_in_the_way_of_a_team_tournament_is_said_at_once(alice: Client, cup: Competition) -> None:
    moved = cup.entrants.get(number=1)
    moved.group = "Bussard"
    moved.save()
    page = alice.post(url("manage_drafts"), {**WISHES, "teams": "team", "look": "1"})
    assert "All teams need the same number of players: Adler 3, Bussard 5, Condor 4, Dohle 4." in text(page)
    page = alice.post(url("manage_drafts"), {**WISHES, "teams": "team"})
    assert (page.status_code, SeatingDraft.objects.count()) == (422, 0)


def test_who_is_in_no_team_is_named(alice: Client, cup: Competition) -> None:
    alone = cup.entrants.select_related("player").get(number=7)
    alone.group = ""
    alone.save()
    page = alice.post(url("manage_drafts"), {**WISHES, "teams": "team"})
    assert f"In no team: {alone.shown_name}" in text(page)


def test_the_result_says_how_the_teams_meet_and_gives_their_list(alice: Client, cup: Competition) -> None:
    draft = drawn(cup)
    page = alice.get(url("manage_draft", draft.number))
    assert "Nobody meets anybody of their own team." in text(page)
    assert "Every team meets every other equally often." in text(page)
    assert "--teams teams.csv" in text(page)
    listed = alice.get(url("manage_draft_teams", draft.number)).content.decode()
    assert read_teams(listed, range(1, 17)) == task_of(draft).teams


def test_a_change_by_hand_brings_no_team_mates_together(alice: Client, cup: Competition) -> None:
    draft = drawn(cup)
    first, second = task_of(draft).players[:2], draft.result["sessions"][0]["tables"]
    mine = next(table for table in second if first[0] in table)
    other = next(who for who in mine if who not in first)  # changes places with the team-mate
    page = alice.post(
        url("manage_draft", draft.number), {"held": str(first[1]), "tap": str(other), "session": "1", "version": "0"}, follow=True
    )
    assert page.status_code == 409
    assert SeatingDraft.objects.get().edits == []
    shown = alice.post(url("manage_draft", draft.number), {"tap": str(first[1]), "session": "1", "version": "0"})
    assert "are of one team" in text(shown)
    assert set(chain.from_iterable(second)) == set(range(1, 17))
