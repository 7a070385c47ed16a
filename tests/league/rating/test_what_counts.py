"""What counts for the ratings of an installation: public results that an administrator has chosen, and nothing else."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest
from django.core.cache import cache

from league.audit.actor import SYSTEM
from league.audit.models import ActionLog
from league.competitions.commands import change_competition, create_competition, set_embargo
from league.competitions.models import Competition
from league.director.rehearsal.commands import create_rehearsal
from league.errors import Refusal
from league.games.commands import enter_final_scores
from league.games.entry import Entry
from league.rating.commands import Counting, choose_rating, rating_chosen, rating_seen
from league.rating.models import RatingKind
from league.rating.open_rating import START
from league.rating.queries.games import open_standings, played_games, rated_games
from league.rating.queries.lists import mers_list, open_list
from league.rating.queries.mers_why import mers_why
from league.rating.queries.open_why import open_why
from tests.factories import make_club, make_competition, make_entrant, make_entrants, make_player
from tests.league.games.play import Play
from tests.league.rating.played import CUP_DAY, FALLING, choose, finish, game_of, make_cup
from tests.league.rating.test_open_rating import second_implementation
from tests.league.standings.games import play, started

pytestmark = pytest.mark.django_db
DAY = datetime.date(2026, 11, 28)


def ratings() -> dict[str, int]:
    return {line.person.name.split()[0]: line.rating for line in open_list()}


def ranked() -> list[tuple[int | None, str, Fraction | None]]:
    return [(line.place, line.person.name.split()[0], line.value) for line in mers_list(DAY)[0]]


def test_riichi_counts_for_the_open_rating_until_somebody_decides_otherwise() -> None:
    cup = make_cup()
    assert sorted(ratings().values()) == [1403, 1493, 1537, 1567]
    choose("open", cup, counts_open=False)
    assert ratings() == {}


def test_games_without_riichi_count_only_where_an_administrator_says_so() -> None:
    competition = make_competition("kuester", slug="kuester")
    four = make_entrants(competition, 4)
    play(competition, four, (500, 300, 100, -900))
    assert ratings() == {}
    choose("open", competition)
    assert sorted(ratings().values()) == [1403, 1493, 1537, 1567]


def test_drafts_and_rehearsals_never_count() -> None:
    cup = make_cup()
    create_rehearsal(actor=SYSTEM, competition=cup)
    draft = create_competition(actor=SYSTEM, name="Draft", slug="draft", ruleset_json="ema-2016")
    Competition.objects.filter(pk=draft.pk).update(state="draft")
    play(draft, make_entrants(draft, 4), FALLING)
    choose("open", cup, draft)
    assert [game.game.competition for game in rated_games().games] == [cup.pk]
    assert set(rating_chosen().counting) == {cup.pk}


def test_results_kept_back_count_when_they_are_public() -> None:
    cup = make_cup(games=2)
    both = ratings()
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    assert sorted(ratings().values()) == [1403, 1493, 1537, 1567], "the first game"
    set_embargo(actor=SYSTEM, competition=cup, until=None)
    assert ratings() == both


def test_the_ema_ranking_waits_until_the_competition_is_over_and_public() -> None:
    cup = make_cup(games=2)
    choose("mers", cup)
    assert ranked() == []
    finish(cup)
    assert len(ranked()) == 4
    set_embargo(actor=SYSTEM, competition=cup, until=1)
    assert ranked() == []


def test_a_seat_at_which_a_substitute_played_counts_for_nobody() -> None:
    cup = make_cup()
    zoe = make_player(first_name="Zoe", last_name="")
    Play(game_of(cup)).substitute(seat=0, player=zoe, from_hand=1, cause="absent")
    (game,) = played_games(cup)
    entrants = list(cup.entrants.order_by("number"))
    assert game.players == tuple(one.player_id for one in entrants[1:])
    assert game.places == (2, 3, 4)
    assert zoe.pk not in open_standings()
    assert entrants[0].player_id not in open_standings()


def test_a_correction_changes_everything_after_it() -> None:
    cup = make_cup(games=2)
    before = ratings()
    game = game_of(cup)
    enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=FALLING[::-1], sum_reason="")
    after = ratings()
    assert before != after
    assert after == ratings_of_a_new_build()


def ratings_of_a_new_build() -> dict[str, int]:
    cache.clear()
    return ratings()


@pytest.mark.parametrize("order", [(1, 2, 3, 4), (4, 2, 1, 3)])
def test_the_order_of_entering_results_never_matters(order: tuple[int, ...]) -> None:
    """The ratings are those of the second implementation, game by game in the order of play."""
    competition = make_competition("ema-2016")
    eight = [make_entrant(competition, first_name=name, last_name="") for name in "ABCDEFGH"]
    started(competition, eight, tables=2)
    started(competition, [eight["ABCDEFGH".index(name)] for name in "AEBFCGDH"], tables=2)
    scores = {1: FALLING, 2: FALLING, 3: FALLING[::-1], 4: (40_000, 40_000, 20_000, 20_000)}
    for number in order:
        game = game_of(competition, number)
        enter_final_scores(entry=Entry.new(SYSTEM, game.version), game=game, scores=scores[number], sum_reason="")
    known = dict.fromkeys("ABCDEFGH", START)
    for names, places in (("ABCD", (1, 2, 3, 4)), ("EFGH", (1, 2, 3, 4)), ("AEBF", (4, 3, 2, 1)), ("CGDH", (1, 1, 3, 3))):
        after = second_implementation([known[name] for name in names], places)
        known |= dict(zip(names, after, strict=True))
    assert ratings() == {name: strength.shown for name, strength in known.items()}


def test_names_that_are_not_allowed_are_not_shown() -> None:
    cup = make_cup()
    hidden = make_entrant(cup, first_name="Quagga", last_name="Zander", name_shown="short")
    three = list(cup.entrants.exclude(pk=hidden.pk).order_by("number"))[:3]
    play(cup, [hidden, *three], FALLING)
    assert "Quagga Z." in {line.person.name for line in open_list()}
    why = open_why(three[0].player_id)
    assert why is not None
    assert "Quagga Z." in {one.person.name for one in why.games[0].opponents}


def test_fewer_than_ten_games_have_no_place_and_level_ratings_share_one() -> None:
    cup = make_cup(games=9)
    assert {line.place for line in open_list()} == {None}
    four = list(cup.entrants.order_by("number"))
    play(cup, four, FALLING)
    assert [line.place for line in open_list()] == [1, 2, 3, 4]
    level = make_competition("ema-2016", slug="level")
    others = make_entrants(level, 4)
    for _ in range(10):
        play(level, others, (30_000,) * 4)
    lines = [line for line in open_list() if line.rating == 1500]
    assert [line.place for line in lines] == [3, 3, 3, 3]


def test_the_open_rating_of_an_earlier_day_knows_no_later_game() -> None:
    cup = make_cup(day=datetime.date(2026, 1, 5))
    make_cup("later", games=3, entrants=list(cup.entrants.order_by("number")), day=datetime.date(2026, 2, 5))
    assert [line.rating for line in open_list(datetime.date(2026, 1, 5))] == [1567, 1537, 1493, 1403]
    assert open_list(datetime.date(2026, 1, 4)) == []
    assert [line.games for line in open_list()] == [4] * 4


def test_days_and_weight_as_entered_take_the_place_of_the_formula() -> None:
    """First of four in one day: base rank 1000 and weight 1. With two such results, three of nothing fill up to five: 2000/5 and 2000/4."""
    first = finish(make_cup())
    second = finish(make_cup("second", entrants=list(first.entrants.order_by("number"))))
    choose("mers", first, second)
    winner = first.entrants.get(number=1).player_id
    assert ranked()[0] == (1, first.entrants.get(number=1).player.first_name, Fraction(450))
    choose("mers", second, days=2)
    assert mers_of(winner) == (Fraction(3000, 6) + Fraction(3000, 5)) / 2
    choose("mers", second, days=2, half_weights=7)
    assert mers_of(winner) == (Fraction(4500) / Fraction(15, 2) + Fraction(4500) / Fraction(13, 2)) / 2
    choose("mers", second, counts_mers=False)
    assert mers_of(winner) is None


def mers_of(player: int) -> Fraction | None:
    why = mers_why(player, DAY)
    assert why is not None
    return why.ranking.value if why.ranking else None


def test_the_countries_are_ranked_by_their_three_best() -> None:
    first = make_competition("ema-2016", slug="first", kind="tournament")
    first = change_competition(actor=SYSTEM, competition=first, starts_on=CUP_DAY, ends_on=CUP_DAY)
    four = [make_entrant(first, country="DE") for _ in range(3)] + [make_entrant(first, country="AT")]
    play(first, four, FALLING)
    second = make_cup("second", entrants=four)
    choose("mers", finish(first), finish(second))
    (germany,) = mers_list(DAY)[1]
    assert (germany.place, germany.country, germany.players) == (1, "GER", 3)
    assert germany.value == sum(mers_of(one.player_id) or 0 for one in four[:3]) / 3


@pytest.mark.parametrize(
    ("counting", "code"), [({"days": 4}, "mers_days"), ({"half_weights": 13}, "mers_weight"), ({"days": 0}, "mers_days")]
)
def test_days_and_weights_that_cannot_be_are_refused(counting: dict[str, int], code: str) -> None:
    cup = make_cup()
    with pytest.raises(Refusal) as refusal:
        choose("mers", cup, **counting)
    assert refusal.value.code == code
    assert rating_chosen().kind == RatingKind.NONE


def test_the_choice_is_logged_and_nobody_overwrites_what_they_have_not_seen() -> None:
    cup = make_cup()
    seen = rating_seen(rating_chosen())
    choose("open", cup, counts_mers=False)
    row = ActionLog.objects.get(verb="choose_rating")
    assert row.details == {"kind": "open", "competitions": []}, "what holds without a decision needs none"
    with pytest.raises(Refusal) as refusal:
        choose_rating(actor=SYSTEM, kind=RatingKind.MERS, counting={cup.pk: Counting(True, True)}, seen=seen)
    assert refusal.value.code == "changed_meanwhile"


def test_a_competition_that_is_deleted_takes_its_choice_along() -> None:
    cup = make_cup()
    choose("open", cup)
    copy = create_rehearsal(actor=SYSTEM, competition=cup)
    assert copy.pk not in rating_chosen().counting
    Competition.objects.filter(pk=copy.pk).delete()
    assert set(rating_chosen().counting) == {cup.pk}


def test_a_list_takes_few_queries_and_fewer_the_second_time(django_assert_max_num_queries) -> None:
    club = make_club(name="North")
    cup = make_cup(games=3)
    type(cup.entrants.first().player).objects.update(club=club)
    finish(make_cup("second", games=2))
    choose("mers", cup)
    with django_assert_max_num_queries(5):
        assert {line.person.club for line in open_list()} >= {"North"}
    with django_assert_max_num_queries(3):
        open_list()
