"""The ways of ranking, one by one."""

from __future__ import annotations

import datetime
from fractions import Fraction

from scoring.ranking import EntrantGames, RankingPolicy, Result, StandingsGroup, Use, standings, why

MONDAY = datetime.date(2026, 1, 5)
TUESDAY = datetime.date(2026, 1, 6)


def played(key: str, *totals: int | Fraction, guest: bool = False) -> EntrantGames:
    return EntrantGames(key, tuple(Result(total, 1, total) for total in totals), guest)


def placed(key: str, *places: int, level: int = 1) -> EntrantGames:
    return EntrantGames(key, tuple(Result(0, place, 0, level) for place in places))


def places(entries: list[EntrantGames], policy: RankingPolicy | None = None) -> list[tuple[object, int | None]]:
    return [(line.key, line.place) for line in standings(entries, policy)]


def test_the_highest_sum_leads() -> None:
    assert places([played("Anna", 10, 5), played("Ben", 30, -20), played("Clara", 16)]) == [("Clara", 1), ("Anna", 2), ("Ben", 3)]


def test_level_players_share_the_place_and_the_next_place_is_left_out() -> None:
    entries = [played("Anna", 10), played("Ben", 20), played("Clara", 5, 5), played("David", 1)]
    assert places(entries) == [("Ben", 1), ("Anna", 2), ("Clara", 2), ("David", 4)]


def test_thirds_of_a_point_are_kept_exactly() -> None:
    third = Fraction(1000, 3)
    anna, ben, _clara = standings([played("Ben", 999), played("Anna", third, third, third), played("Clara", 0)])
    assert (anna.key, anna.value, anna.place) == ("Anna", 1000, 1)
    assert (ben.key, ben.place) == ("Ben", 2)


def test_nobody_and_one_player() -> None:
    assert standings([]) == ()
    for policy in (
        RankingPolicy(),
        RankingPolicy("average"),
        RankingPolicy("best", count=1),
        RankingPolicy("place_points", place_points=(4, 2, 1, 0)),
    ):
        assert places([played("Anna", -5)], policy) == [("Anna", 1)]


def test_an_average_counts_only_from_the_least_number_of_games() -> None:
    entries = [played("Anna", 90), played("Ben", 10, 20, 31), played("Clara", 20, 20, 20)]
    ben, clara, anna = standings(entries, RankingPolicy("average", min_games=3))
    assert (ben.value, ben.place) == (Fraction(61, 3), 1)
    assert (clara.value, clara.place) == (20, 2)
    assert (anna.group, anna.place, anna.value, anna.games) == (StandingsGroup.TOO_FEW_GAMES, None, 90, 1)


def test_the_least_number_of_games_holds_for_a_sum_too() -> None:
    assert places([played("Anna", 90), played("Ben", 1, 1)], RankingPolicy(min_games=2)) == [("Ben", 1), ("Anna", None)]


def test_only_the_best_games_count() -> None:
    anna, ben = standings([played("Anna", 10, -50, 7, 9), played("Ben", 18)], RankingPolicy("best", count=2))
    assert (anna.value, anna.games, anna.counted) == (19, 4, (True, False, False, True))
    assert (ben.value, ben.counted) == (18, (True,))


def test_of_equally_good_games_the_earlier_ones_count() -> None:
    (anna,) = standings([played("Anna", 5, 5, 5)], RankingPolicy("best", count=2))
    assert anna.uses == (Use.COUNTS, Use.COUNTS, Use.DROPPED)


def test_the_worst_games_are_dropped() -> None:
    (anna,) = standings([played("Anna", 10, -50, 7, -9)], RankingPolicy("drop_worst", count=2))
    assert (anna.value, anna.counted) == (17, (True, False, True, False))


def test_who_has_no_more_games_than_are_dropped_has_no_place() -> None:
    anna, ben, clara = standings(
        [played("Anna", 90, 80), played("Ben", 0, 0, 1), played("Clara", 3, 3, 3)], RankingPolicy("drop_worst", count=2)
    )
    assert [(line.key, line.place) for line in (anna, ben, clara)] == [("Clara", 1), ("Ben", 2), ("Anna", None)]
    assert (clara.group, clara.value, clara.counted) == (StandingsGroup.TOO_FEW_GAMES, None, (False, False))


def test_place_points_count_places_and_not_points() -> None:
    policy = RankingPolicy("place_points", place_points=(4, 2, 1, 0))
    ben, anna = standings([placed("Anna", 2, 2, 4), placed("Ben", 1, 4, 3)], policy)
    assert [(line.key, line.value, line.place) for line in (ben, anna)] == [("Ben", 5, 1), ("Anna", 4, 2)]


def test_level_players_share_the_place_points_of_the_places_they_cover() -> None:
    policy = RankingPolicy("place_points", place_points=(4, 2, 1, 0))
    assert [policy.worth(Result(0, 1, 0, level)) for level in (1, 2, 3, 4)] == [4, 3, Fraction(7, 3), Fraction(7, 4)]
    assert policy.worth(Result(0, 3, 0, 2)) == Fraction(1, 2)


def test_only_games_from_the_first_to_the_last_day_count() -> None:
    days = [MONDAY - datetime.timedelta(1), MONDAY, TUESDAY, TUESDAY + datetime.timedelta(1), None]
    entry = EntrantGames("Anna", tuple(Result(total, 1, 0, day=day) for total, day in zip((1, 10, 100, 1000, 10000), days, strict=True)))

    def value(first: datetime.date | None, last: datetime.date | None) -> object:
        return standings([entry], RankingPolicy(first_day=first, last_day=last))[0].value

    assert (value(MONDAY, TUESDAY), value(MONDAY, None), value(None, TUESDAY), value(None, None)) == (110, 1110, 111, 11111)


def test_games_outside_the_days_neither_make_a_place_nor_are_they_dropped_ones() -> None:
    early, late = Result(50, 1, 0, day=MONDAY), Result(5, 1, 0, day=TUESDAY)
    anna, ben = standings(
        [EntrantGames("Ben", (early,)), EntrantGames("Anna", (early, late, late))], RankingPolicy("drop_worst", count=1, first_day=TUESDAY)
    )
    assert anna.uses == (Use.OUT_OF_RANGE, Use.COUNTS, Use.DROPPED)
    assert (ben.group, ben.games, ben.value) == (StandingsGroup.NOT_PLAYED, 0, None)


def test_guests_play_but_are_not_ranked() -> None:
    guest, anna = played("Gast", 100, guest=True), played("Anna", 1)
    assert places([guest, anna]) == [("Anna", 1), ("Gast", None)]


def test_not_played_is_a_group_and_never_a_number() -> None:
    anna, ben = standings([EntrantGames("Ben"), played("Anna", -50_000)])
    assert (anna.key, anna.place) == ("Anna", 1)
    assert (ben.group, ben.place, ben.value, ben.uses) == (StandingsGroup.NOT_PLAYED, None, None, ())


def out(key: str, *totals: int, disqualified: bool = False) -> EntrantGames:
    """Somebody who was disqualified, or else taken out of the ranking."""
    return EntrantGames(key, tuple(Result(total, 1, total) for total in totals), disqualified=disqualified, removed=not disqualified)


def test_the_disqualified_come_last_in_the_order_of_their_totals_and_have_places() -> None:
    entries = [out("Cheat", 90, disqualified=True), played("Anna", -50), out("Worse", 70, 10, disqualified=True), played("Ben", -60)]
    assert places(entries) == [("Anna", 1), ("Ben", 2), ("Cheat", 3), ("Worse", 4)]


def test_level_disqualified_share_a_place_unless_a_tiebreak_separates_them() -> None:
    entries = [out("Cheat", 10, disqualified=True), out("Other", 4, 6, disqualified=True), played("Anna", 1)]
    assert places(entries) == [("Anna", 1), ("Cheat", 2), ("Other", 2)]
    assert places(entries, RankingPolicy(tiebreaks=("firsts",))) == [("Anna", 1), ("Other", 2), ("Cheat", 3)]


def test_a_disqualified_player_needs_no_least_number_of_games_to_be_last() -> None:
    entries = [played("Anna", 5, 5, 5), out("Cheat", 90, disqualified=True), out("Other", 70, disqualified=True), played("Ben", 1)]
    anna, cheat, other, ben = standings(entries, RankingPolicy("drop_worst", count=2, tiebreaks=("average_place", "best_session")))
    assert [(line.key, line.place, line.value) for line in (anna, cheat, other)] == [
        ("Anna", 1, 15 - 10),
        ("Cheat", 2, None),
        ("Other", 2, None),
    ]
    assert (ben.group, ben.place) == (StandingsGroup.TOO_FEW_GAMES, None)


def test_who_is_taken_out_of_the_ranking_is_listed_without_a_place() -> None:
    anna, ill, guest = standings([played("Gast", 7, guest=True), out("Ill", 100), played("Anna", 1)])
    assert (anna.key, anna.place) == ("Anna", 1)
    assert (ill.key, ill.place, ill.group, ill.value) == ("Ill", None, StandingsGroup.REMOVED, 100)
    assert guest.group is StandingsGroup.GUEST


def test_the_group_decides_between_the_last_ranked_and_the_first_disqualified() -> None:
    lines = standings([out("Cheat", 90, disqualified=True), played("Anna", -50)])
    assert [line.decided_by for line in lines] == ["", "group"]
    reasons, of_cheat = why(lines, "Anna"), why(lines, "Cheat")
    assert reasons is not None
    assert of_cheat is not None
    assert reasons.below is not None
    assert of_cheat.above is not None
    assert (reasons.below.neighbour, reasons.below.step) == ("Cheat", "group")
    assert (of_cheat.above.neighbour, of_cheat.above.step, of_cheat.below) == ("Anna", "group", None)
