"""Next steps of a competition say that rise and fall of its series have changed by a later correction."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from league.audit.actor import SYSTEM
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.games.models import Game
from league.series.commands.moving import keep_player, move_player
from league.series.commands.next_season import make_next_season
from league.series.models import SeriesSeason
from league.series.queries.changed import changed_seasons
from league.series.queries.moved import moves_of
from tests.factories import alice_directs, make_competition
from tests.league.series.seasons import make_season, plan_of
from tests.pages import text

pytestmark = pytest.mark.django_db
CLEAR, TURNED = (45_000, 35_000, 25_000, 15_000), (15_000, 25_000, 35_000, 45_000)


def made_and_corrected() -> tuple[SeriesSeason, SeriesSeason]:
    """A season, the next one made from it, and a correction that turns the upper division's table round."""
    season = make_season([[CLEAR], [CLEAR]])
    made = make_next_season(actor=SYSTEM, season=season, plan=plan_of(season))
    assert all(changed_seasons(one.competition) == () for each in (season, made) for one in each.divisions.all())
    game = Game.objects.get(competition=season.divisions.get(level=1).competition)
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=TURNED)
    return season, made


def test_both_seasons_say_it_and_lead_to_the_page_where_it_is_decided() -> None:
    season, made = made_and_corrected()
    names = [one.name for one in moves_of(made).changed]
    assert len(names) == 2
    for each in (season, made):
        competition = each.divisions.get(level=2).competition
        director = Client(headers={"accept-language": "en"})
        director.force_login(alice_directs(competition))
        page = director.get(f"/{competition.slug}/manage/")
        assert "Rise and fall have changed: 2027" in text(page)
        assert all(name in text(page) for name in names)
        assert f'href="/series/nordliga/manage/{made.order}/#changed"' in page.content.decode()


def test_it_goes_once_everybody_is_decided() -> None:
    season, made = made_and_corrected()
    competition = season.divisions.get(level=1).competition
    first, last = (one.player for one in moves_of(made).changed)
    assert len(changed_seasons(competition)[0].names) == 2
    move_player(actor=SYSTEM, season=made, player=last, goes=1, reason="Corrected")
    assert len(changed_seasons(competition)[0].names) == 1
    keep_player(actor=SYSTEM, season=made, player=first)
    assert changed_seasons(competition) == ()


def test_the_final_tables_are_not_read_again_without_a_change(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    season, _made = made_and_corrected()
    competition, other = season.divisions.get(level=1).competition, make_competition()
    changed_seasons(competition)
    with django_assert_max_num_queries(4):
        assert changed_seasons(competition)
    with django_assert_max_num_queries(1):
        assert changed_seasons(other) == ()
