"""Next steps of a finished season lead to the next one of its series, and to certificates."""

from __future__ import annotations

import pytest
from django.test import Client

from league.audit.actor import SYSTEM
from league.competitions.commands import set_competition_state
from league.competitions.models import Competition
from league.series.commands.next_season import make_next_season
from league.series.models import SeriesSeason
from tests.factories import alice_directs, make_competition
from tests.league.series.seasons import finished, make_season, plan_of, season_one
from tests.pages import text

pytestmark = pytest.mark.django_db
CLEAR = (45_000, 35_000, 25_000, 15_000)
NEXT = 'href="/series/nordliga/manage/1/next/"'


def next_steps(competition: Competition) -> str:
    director = Client(headers={"accept-language": "en"})
    director.force_login(alice_directs(competition))
    page = director.get(f"/{competition.slug}/manage/")
    return text(page) + page.content.decode()


def top(season: SeriesSeason) -> Competition:
    return season.divisions.get(level=1).competition


def test_a_season_whose_divisions_are_all_over_leads_to_the_next_one() -> None:
    season = make_season([[CLEAR], [CLEAR]])
    page = next_steps(top(season))
    assert "The next season after 2026: Nordliga" in page and NEXT in page
    make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert "The next season after 2026" not in next_steps(top(season)), "it is made"


def test_while_another_division_is_played_it_says_what_the_next_season_waits_for() -> None:
    season = season_one().seasons.get()
    assert "The next season" not in next_steps(top(season))
    finished(top(season))
    page = next_steps(top(season))
    assert "Not finished yet: Nordliga 2 2026." in page and NEXT not in page and 'href="/series/nordliga/manage/"' in page


def test_a_finished_season_without_a_series_is_told_of_one_and_a_tournament_is_not() -> None:
    alone, cup = make_competition(kind="season"), make_competition(kind="tournament", slug="cup")
    assert "A series makes the next season" not in next_steps(alone)
    assert "A series makes the next season out of this one" in next_steps(finished(alone))
    assert "The next season" not in next_steps(finished(cup))
    archived = set_competition_state(actor=SYSTEM, competition=Competition.objects.get(pk=alone.pk), state="archived")
    assert "The next season" not in next_steps(archived)


def test_certificates_are_a_step_after_the_end() -> None:
    page = next_steps(finished(make_competition(kind="season")))
    assert "Print certificates and results" in page and "/manage/paper/ceremony/" in page
