"""What separates players on the same points, step by step, and how it is told."""

from __future__ import annotations

from fractions import Fraction

from scoring.ranking import Decision, EntrantGames, Looked, RankingPolicy, Result, deciding_step, histories, movements, standings, why

Seat = tuple[int, int]  #: game, place


def entry(key: str, *seats: Seat, lot: int | None = None) -> EntrantGames:
    """Somebody on nought points who had these places in these games."""
    return EntrantGames(key, tuple(Result(0, place, 0, session=game, game=game) for game, place in seats), lot=lot)


def order(entries: list[EntrantGames], *tiebreaks: str) -> list[tuple[object, int | None, str]]:
    return [(line.key, line.place, line.decided_by) for line in standings(entries, RankingPolicy(tiebreaks=tiebreaks))]


ONCE_FIRST = entry("Anna", (1, 1), (2, 4))
TWICE_SECOND = entry("Ben", (3, 2), (4, 2))


def test_without_tiebreaks_the_place_is_shared() -> None:
    assert order([ONCE_FIRST, TWICE_SECOND]) == [("Anna", 1, ""), ("Ben", 1, "level")]


def test_the_better_average_place_is_the_lower_one() -> None:
    assert order([ONCE_FIRST, TWICE_SECOND], "average_place") == [("Ben", 1, ""), ("Anna", 2, "average_place")]


def test_the_first_tiebreak_of_the_chain_decides() -> None:
    assert order([TWICE_SECOND, ONCE_FIRST], "firsts", "average_place") == [("Anna", 1, ""), ("Ben", 2, "firsts")]


def test_the_best_session_adds_up_what_was_won_in_it() -> None:
    anna = EntrantGames("Anna", (Result(30, 1, 0, session=1), Result(-30, 1, 0, session=2)))
    ben = EntrantGames("Ben", (Result(20, 1, 0, session=1), Result(20, 1, 0, session=1), Result(-40, 1, 0, session=2)))
    assert order([anna, ben], "best_session") == [("Ben", 1, ""), ("Anna", 2, "best_session")]
    unknown = EntrantGames("Clara", (Result(20, 1, 0), Result(20, 1, 0), Result(-40, 1, 0)))
    assert order([unknown, anna], "best_session") == [("Anna", 1, ""), ("Clara", 2, "best_session")]


def test_head_to_head_counts_only_games_in_which_level_players_met() -> None:
    anna, ben = entry("Anna", (1, 3), (2, 1)), entry("Ben", (1, 2), (3, 4))
    ahead = EntrantGames("Clara", (Result(5, 1, 0, session=1, game=1),))
    assert order([anna, ben, ahead], "head_to_head") == [("Clara", 1, ""), ("Ben", 2, "value"), ("Anna", 3, "head_to_head")]


def test_who_never_met_stays_level_head_to_head() -> None:
    assert order([ONCE_FIRST, TWICE_SECOND], "head_to_head") == [("Anna", 1, ""), ("Ben", 1, "level")]


def test_head_to_head_is_asked_again_of_those_whom_it_leaves_level() -> None:
    """Anna leads all; Ben and Clara have both lost once more than they have won, and their own game then decides."""
    anna = entry("Anna", (1, 1), (2, 1))
    ben = entry("Ben", (1, 2), (3, 2), (4, 1))
    clara = entry("Clara", (2, 2), (3, 1), (5, 2))
    david = entry("David", (4, 2), (5, 1))
    lines = standings([clara, david, ben, anna], RankingPolicy(tiebreaks=("head_to_head",)))
    assert [(line.key, line.place) for line in lines] == [("Anna", 1), ("David", 2), ("Clara", 3), ("Ben", 4)]
    values = {line.key: [look.value for look in line.looked] for line in lines}
    assert values == {"Anna": [2], "David": [0], "Ben": [-1, -1], "Clara": [-1, 1]}


def test_the_smaller_lot_is_ahead_and_who_has_none_is_level_behind() -> None:
    entries = [entry("Anna", (1, 1)), entry("Ben", (2, 1), lot=2), entry("Clara", (3, 1)), entry("David", (4, 1), lot=1)]
    assert order(entries, "lot") == [("David", 1, ""), ("Ben", 2, "lot"), ("Anna", 3, "lot"), ("Clara", 3, "level")]


def test_dropped_games_do_not_count_for_firsts_but_for_meetings() -> None:
    anna = EntrantGames("Anna", (Result(5, 4, 0, game=1), Result(0, 1, 0, game=2)))
    ben = EntrantGames("Ben", (Result(5, 3, 0, game=3), Result(-9, 2, 0, game=2)))
    best = RankingPolicy("best", count=1, tiebreaks=("firsts",))
    assert [line.place for line in standings([anna, ben], best)] == [1, 1]
    assert [line.place for line in standings([anna, ben], RankingPolicy("best", count=1, tiebreaks=("head_to_head",)))] == [1, 2]


def test_only_what_was_looked_at_is_told() -> None:
    third = EntrantGames("Clara", (Result(-1, 4, 0),))
    ben, anna, clara = standings([ONCE_FIRST, TWICE_SECOND, third], RankingPolicy(tiebreaks=("average_place", "firsts")))
    assert ben.looked == (Looked("average_place", 2),)
    assert anna.looked == (Looked("average_place", Fraction(5, 2)),)
    assert clara.looked == ()


def test_the_reason_names_the_step_and_both_values() -> None:
    entries = [ONCE_FIRST, TWICE_SECOND, EntrantGames("Clara", (Result(7, 1, 0),)), EntrantGames("David", (Result(7, 1, 0),))]
    lines = standings(entries, RankingPolicy(tiebreaks=("average_place",)))
    reasons = why(lines, "Ben")
    assert reasons is not None
    assert reasons.above == Decision("David", "value", 0, 7)
    assert reasons.below == Decision("Anna", "average_place", 2, Fraction(5, 2))
    top = why(lines, "Clara")
    assert top is not None
    assert (top.above, top.level) == (None, ("David",))
    assert why(lines, "nobody") is None


def test_between_groups_the_group_decides() -> None:
    ranked, guest = standings([EntrantGames("Gast", (Result(9, 1, 0),), guest=True), ONCE_FIRST])
    assert deciding_step(ranked, guest) == "group"


def test_a_history_tells_who_was_where_after_each_session() -> None:
    anna = EntrantGames("Anna", (Result(5, 1, 0, session=1), Result(-9, 4, 0, session=3)))
    ben = EntrantGames("Ben", (Result(1, 2, 0, session=2), Result(2, 2, 0, session=3)))
    first, second, third = histories([anna, ben])
    assert (first.session, [(line.key, line.value) for line in first.lines]) == (1, [("Anna", 5), ("Ben", None)])
    assert (second.session, [(line.key, line.value) for line in second.lines]) == (2, [("Anna", 5), ("Ben", 1)])
    assert (third.session, [(line.key, line.value) for line in third.lines]) == (3, [("Ben", 3), ("Anna", -4)])
    assert movements(first.lines, second.lines) == {"Anna": 0, "Ben": None}
    assert movements(second.lines, third.lines) == {"Ben": 1, "Anna": -1}
