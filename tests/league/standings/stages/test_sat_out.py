"""What a session counts that somebody sat out: said where the ranking is chosen, and wherever a sit-out is shown."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.competitions.models import Competition, Stage
from league.seating.models import Session, SitOut
from tests.factories import alice_directs, make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db
SUM = "A session sat out counts 0 points, not the mean of the others."
AVERAGE = "A session sat out does not count in the average, which is that of the games played."
WON = scores_from([15_000, 5_000, -5_000, -15_000])


@pytest.fixture
def cup() -> Competition:
    """Five in a consolation of two sessions: number 5 sat out in the second session, number 1 in the third."""
    competition = make_competition("alarm-2019", slug="tuesday", kind="tournament")
    players = make_entrants(competition, 8)
    play_tables(competition, players, WON, WON)
    make_stage(competition, "Preliminaries", planned_sessions=1)
    stage = make_stage(competition, "Consolation", who="rest", carried="nothing", policy="sum", members=players[:5], planned_sessions=2)
    for four, rests in ((players[:4], players[4]), (players[1:5], players[0])):
        number = play_tables(competition, four, WON, stage=stage)
        SitOut.objects.create(session=Session.objects.get(number=number), entrant=rests)
    Session.objects.update(state="published")
    return competition


def at(client: Client, page: str, *parts: object, query: str = "") -> str:
    return text(client.get(reverse(page, args=["tuesday", *parts]) + query))


def test_the_sum_counts_a_session_sat_out_as_nothing_just_as_the_pages_say(client: Client, cup: Competition) -> None:
    lines = {one["number"]: one for one in json_of(cup, "?stage=2")["standings"]}
    assert lines[1]["value"] == 15_000, "one game won, and nothing for the other"
    assert SUM in at(client, "standings", query="?stage=2")
    assert SUM in at(client, "session", 3)
    assert f"Sat out in session 3. “Consolation”: {SUM}" in at(client, "entrant", 1)
    assert f"Sat out in session 3. “Consolation”: {SUM}" in at(client, "breakdown", 1)
    german = text(client.get(reverse("breakdown", args=["tuesday", 1]), headers={"accept-language": "de"}))
    assert "Ein ausgesetzter Durchgang zählt 0 Punkte, nicht den Schnitt der anderen." in german


def test_it_is_said_only_where_somebody_sat_out(client: Client, cup: Competition) -> None:
    assert "A session sat out" not in at(client, "standings", query="?stage=1")
    assert "A session sat out" not in at(client, "session", 1)
    assert "Sat out in session" not in at(client, "breakdown", 2)


@pytest.mark.parametrize(
    ("policy", "count", "says"),
    [
        ("average", 0, AVERAGE),
        ("best", 1, "A session sat out is none of the games that could count."),
        ("drop_worst", 1, "A session sat out is none of the worst games"),
    ],
)
def test_each_way_of_ranking_has_its_own_answer(client: Client, cup: Competition, policy: str, count: int, says: str) -> None:
    Stage.objects.filter(number=2).update(policy=policy, policy_count=count)
    assert says in at(client, "session", 3)
    assert says in at(client, "standings", query="?stage=2")


def test_without_stages_it_is_said_for_the_whole_competition(client: Client, cup: Competition) -> None:
    cup.sessions.update(stage=None)
    cup.games.update(stage=None)
    cup.stages.all().delete()
    assert "Sat out in session 3. A session sat out counts 0 points" in at(client, "breakdown", 1)
    Competition.objects.update(policy="place_points", place_points=[15, 5, -5, -15])
    assert "A session sat out counts 0 place points." in at(client, "session", 3)


def test_the_help_beside_the_choice_says_it_for_every_way(client: Client, cup: Competition) -> None:
    client.force_login(alice_directs(cup))
    said = "By the sum that counts 0 points, not the mean of the others"
    assert said in at(client, "manage_stage_change", 2)
    assert said in at(client, "manage_ranking")


def test_setting_up_a_template_names_each_stage_beside_its_number(client: Client, cup: Competition) -> None:
    cup.sessions.update(stage=None)
    cup.games.update(stage=None)
    cup.stages.all().delete()
    client.force_login(alice_directs(cup))
    page = client.get(reverse("manage_stages_set_up", args=["tuesday", "championship"]))
    named = [one.text for one in page_of(page).all("legend")]
    assert named[:3] == ["Stage 1: Preliminaries", "Stage 2: Main round", "Stage 3: Consolation round"]
    german = client.get(reverse("manage_stages_set_up", args=["tuesday", "championship"]), headers={"accept-language": "de"})
    assert page_of(german).all("legend")[2].text == "Phase 3: Trostrunde"
