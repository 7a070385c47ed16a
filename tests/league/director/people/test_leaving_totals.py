"""The preview of a leaving says why totals change without a game: somebody comes into a stage that carries over another part."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.audit.actor import SYSTEM
from league.competitions.models import Competition, Entrant
from league.games.commands import session_steps
from league.seating.commands import StagePlace, decide_stage
from league.seating.models import Session
from tests.factories import alice_directs, make_competition, make_entrants, make_stage
from tests.league.standings.stages.cups import play_tables, scores_from
from tests.pages import fields_of, page_of

pytestmark = pytest.mark.django_db


def cup_with(final: str, rest: str) -> Competition:
    """Twelve have played: 1, 5, 9 and 2 are in the final, all others in the consolation, each with its own part carried over."""
    competition = make_competition("alarm-2019", kind="tournament")
    tables = [scores_from([15_000 - n, 5_000 - n, -5_000 + n, -15_000 + n]) for n in (0, 250, 500)]
    play_tables(competition, make_entrants(competition, 12), *tables)
    session_steps.approve(actor=SYSTEM, session=Session.objects.get(competition=competition))
    make_stage(competition, "Preliminaries", planned_sessions=1)
    half = {"share_of": 1, "share_by": 2}
    for name, who, carried, count in (("Final", "best", final, 4), ("Consolation", "rest", rest, 0)):
        stage = make_stage(competition, name, who=who, count=count, carried=carried, **(half if carried == "share" else {}))
        numbers = (1, 5, 9, 2) if who == "best" else (6, 10, 3, 7, 11, 4, 8, 12)
        decide_stage(actor=SYSTEM, stage=stage, places=[StagePlace(one(competition, number)) for number in numbers])
    return competition


def one(cup: Competition, number: int) -> Entrant:
    found: Entrant = cup.entrants.with_players().get(number=number)
    return found


def preview(client: Client, cup: Competition, number: int, language: str = "en", **values: str) -> str:
    client.force_login(alice_directs(cup))
    url, headers = reverse("manage_leaving", args=[cup.slug, number]), {"accept-language": language}
    filled = {name: sent[0] for name, sent in fields_of(client.get(url, headers=headers)).items() if sent}
    found = client.post(url, {**filled, **values, "act": "preview"}, headers=headers)
    return page_of(found).one("section", id="preview").text


HALF, ALL, NOTHING = (
    "Half of the points is carried over.",
    "All games before count on.",
    "Everybody starts anew: nothing is carried over.",
)


def test_whoever_moves_up_and_whoever_leaves_read_why_their_totals_change_without_a_game(client: Client) -> None:
    cup = cup_with("share", "games")
    said = preview(client, cup, 5)
    assert "+4,750 → +2,375" in said and "+7,375 → +14,750" in said
    without = "so it changes without a game."
    comes = f"{one(cup, 6).shown_name}: the total is that of “Final” then, and no longer that of “Consolation”, {without}"
    gone = f"{one(cup, 5).shown_name}: the total is that of “Preliminaries” then, and no longer that of “Final”, {without}"
    assert f"{comes} “Consolation”: {ALL} “Final”: {HALF}" in said
    assert f"{gone} “Final”: {HALF}" in said
    assert said.count(without) == 2


def test_in_german_too(client: Client) -> None:
    cup = cup_with("share", "games")
    said = preview(client, cup, 5, "de")
    gone = one(cup, 5).shown_name
    assert (
        f"{gone}: Die Gesamtpunkte sind dann die aus „Preliminaries“ und nicht mehr die aus „Final“, ändern sich also ohne Partie." in said
    )


def test_a_stage_in_which_everybody_starts_anew_is_explained_too(client: Client) -> None:
    said = preview(client, cup_with("nothing", "games"), 5)
    assert f"“Consolation”: {ALL} “Final”: {NOTHING}" in said


@pytest.mark.parametrize("carried", ["games", "nothing"])
def test_nothing_is_said_of_stages_that_carry_over_the_same(client: Client, carried: str) -> None:
    said = preview(client, cup_with(carried, carried), 5)
    assert "plays in “Final” in place of" in said
    assert "no longer that of “Consolation”" not in said


def test_nothing_is_said_where_nobody_changes_the_stage(client: Client) -> None:
    cup = cup_with("share", "games")
    assert "changes without a game" not in preview(client, cup, 12, plays="nobody")
