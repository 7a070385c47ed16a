"""Stages that are ranked together, as a final and a consolation in one table: what makes each total is named and can be added up."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import timezone

from league.competitions.models import Competition, Entrant, Stage, StageEntrant
from tests.factories import make_competition, make_entrants, make_stage
from tests.league.paper.reading import asked
from tests.league.standings.stages.cups import json_of, play_tables, scores_from
from tests.pages import page_of, text

pytestmark = pytest.mark.django_db
FIRST = (scores_from([15_000, 6_000, -6_000, -15_000]), scores_from([12_000, 9_000, -9_000, -12_000]))


@pytest.fixture
def cup() -> Competition:
    """Eight players and one session, then two of Main with a third of the points and of Side with half, all in one table."""
    competition = make_competition("alarm-2019", slug="cup", name="Cup")
    own = make_entrants(competition, 8)
    play_tables(competition, own, *FIRST)
    make_stage(competition, "Preliminaries")
    main = make_stage(competition, "Main", who="best", count=4, carried="share", share_of=1, share_by=3, apart=False)
    side = make_stage(competition, "Side", who="rest", carried="share", share_of=1, share_by=2, apart=False)
    best, others = [own[0], own[4], own[1], own[5]], [own[2], own[6], own[3], own[7]]
    for stage, people in ((main, best), (side, others)):
        members(stage, people)
        play_tables(competition, people, scores_from([9_000, 1_000, -4_000, -6_000]), stage=stage)
        play_tables(competition, people, scores_from([6_000, 3_000, -2_000, -7_000]), stage=stage)
    return competition


def members(stage: Stage, people: list[Entrant]) -> None:
    StageEntrant.objects.bulk_create(StageEntrant(stage=stage, entrant=one, seed=seed) for seed, one in enumerate(people, 1))
    stage.decided_at = timezone.now()
    stage.save()


def reasons(number: int, language: str = "en") -> str:
    page = page_of(Client().get(f"/cup/standings/{number}/", headers={"accept-language": language}))
    return page.one("section", class_="card").one("ul").text


def signed(points: float) -> str:
    return f"{points:+,.0f}".replace("-", "−")


def test_why_a_place_names_the_stage_whose_games_count_and_those_beside_it(cup: Competition) -> None:
    assert (
        reasons(1).strip().startswith("Main, ranked together with Side: Total +20,000: 2 games count. +5,000 of it were carried over.")
    ), reasons(1)
    assert "Side, ranked together with Main: Total +12,000: 2 games count. −3,000 of it were carried over." in reasons(3)
    assert "Main, gemeinsam gewertet mit Side: Gesamt +20.000: 2 Partien zählen." in reasons(1, "de")


def test_the_heading_of_the_table_names_the_stages_that_are_ranked_in_it(cup: Competition) -> None:
    assert "Main and Side" in text(Client().get("/cup/standings/", headers={"accept-language": "en"}))
    assert "Main und Side" in text(Client().get("/cup/standings/", headers={"accept-language": "de"}))


def test_those_who_stayed_behind_are_named_with_the_stage_ranked_together_with_them(cup: Competition) -> None:
    StageEntrant.objects.filter(stage__number=3).delete()
    Stage.objects.filter(number=3).update(decided_at=None)
    assert "Main, ranked together with Preliminaries: Total +20,000: 2 games count." in reasons(1)
    assert "Preliminaries, ranked together with Main: Total −6,000: 1 game counts." in reasons(3)


def test_the_paper_says_who_played_in_which_stage_and_from_what_each_total_comes(cup: Competition) -> None:
    printed = asked(cup, "standings").text
    assert "Place Player Total Carried over In this stage Places 1–2–3–4" in printed
    assert "Main and Side 1 " in printed, "the heading of the only part"
    rows = json_of(cup)["standings"]
    for row in rows:
        number = 2 if row["stage_2"] is not None else 3
        name, value, carried, own = (
            ("Main", "Side")[number - 2],
            *(int(row[key]) for key in ("value", f"stage_{number}_carried", f"stage_{number}")),
        )
        assert value == carried + own
        line = re.search(rf"{row['place']} {row['player']} ([+−±\d,]+) ([+−±\d,]+) ([+−±\d,]+) [\d–]+ (\w+) · S1 ", printed)
        assert line is not None, (row, printed)
        assert line.groups() == (*(signed(one) for one in (value, carried, own)), name)
    assert len(rows) == 8


def test_certificates_say_how_much_was_carried_over_there_too(cup: Competition) -> None:
    page = next(one for one in asked(cup, "certificates").pages if "Total: +20,000" in one)
    assert "Total: +20,000, carried over: +5,000" in page
