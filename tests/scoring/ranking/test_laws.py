"""Every policy and every tiebreak beside a plain, slow ranking, and the laws that all standings obey."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.ranking import (
    LEVEL,
    EntrantGames,
    FlatPlan,
    RankingPolicy,
    Result,
    StandingsGroup,
    deciding_step,
    histories,
    movements,
    standings,
    until_session,
    why,
)
from tests.scoring.ranking.seasons import DAYS, policies, seasons, slow_standings


@settings(max_examples=400)
@given(seasons(), policies())
def test_standings_are_those_of_a_plain_slow_ranking(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    slow = slow_standings(entries, policy)
    lines = standings(entries, policy)
    assert {line.key: (line.place, line.value, line.games) for line in lines} == {
        line.key: (line.place, line.value, line.games) for line in slow
    }
    ranked = [line.key for line in lines if line.place is not None]
    assert ranked == [line.key for line in slow if line.place is not None]


@given(seasons(), policies(), st.randoms(use_true_random=False))
def test_the_order_of_the_entries_matters_to_nobodys_place(entries: list[EntrantGames], policy: RankingPolicy, chance: object) -> None:
    shuffled = list(entries)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    places = {line.key: line.place for line in standings(entries, policy)}
    assert {line.key: line.place for line in standings(shuffled, policy)} == places


@given(seasons(), policies())
def test_a_place_is_one_more_than_the_number_of_those_ahead(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    places = [line.place for line in standings(entries, policy) if line.place is not None]
    assert places == [1 + sum(other < place for other in places) for place in places]


@given(seasons(), policies(), st.lists(st.integers(-9, 9), max_size=3))
def test_a_guest_changes_nobodys_place(entries: list[EntrantGames], policy: RankingPolicy, totals: list[int]) -> None:
    guest = EntrantGames("guest", tuple(Result(total, 1, total, session=1, day=DAYS[0], game=1) for total in totals), guest=True)
    before = {line.key: line.place for line in standings(entries, policy)}
    after = {line.key: line.place for line in standings([guest, *entries], policy)}
    assert after == {**before, "guest": None}


@given(seasons(), policies(), st.lists(st.integers(-9, 9), max_size=3))
def test_who_is_taken_out_of_the_ranking_changes_nobodys_place(
    entries: list[EntrantGames], policy: RankingPolicy, totals: list[int]
) -> None:
    ill = EntrantGames("ill", tuple(Result(total, 1, total, session=1, day=DAYS[0], game=1) for total in totals), removed=True)
    before = {line.key: line.place for line in standings(entries, policy)}
    after = {line.key: line.place for line in standings([ill, *entries], policy)}
    assert after == {**before, "ill": None}


@given(seasons(), policies(), st.lists(st.integers(-9, 999), min_size=1, max_size=3))
def test_who_is_disqualified_changes_the_places_of_the_disqualified_only(
    entries: list[EntrantGames], policy: RankingPolicy, totals: list[int]
) -> None:
    cheat = EntrantGames("cheat", tuple(Result(total, 1, total, session=99, day=DAYS[0]) for total in totals), disqualified=True)
    before, after = standings(entries, policy), {line.key: line for line in standings([cheat, *entries], policy)}
    for line in before:
        if line.group is not StandingsGroup.DISQUALIFIED:
            assert (after[line.key].place, after[line.key].group) == (line.place, line.group)
    ranked = [line.place for line in before if line.group is StandingsGroup.RANKED]
    if after["cheat"].group is StandingsGroup.DISQUALIFIED:
        assert len(ranked) < after["cheat"].place <= len(after)  # type: ignore[operator]


@given(seasons(), policies())
def test_the_groups_follow_each_other_and_level_entrants_keep_their_order(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    lines = standings(entries, policy)
    assert [line.group for line in lines] == sorted(line.group for line in lines)
    for one, other in pairwise(lines):
        if (one.group, one.value, one.place) == (other.group, other.value, other.place):
            assert one.key < other.key  # type: ignore[operator]


@given(seasons(), policies())
def test_each_line_says_what_puts_the_one_above_ahead(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    ranked = [line for line in standings(entries, policy) if line.place is not None]
    for upper, lower in pairwise(ranked):
        assert lower.decided_by == deciding_step(upper, lower)
        assert (lower.decided_by == LEVEL) == (upper.place == lower.place)
    assert [line.decided_by for line in ranked[:1]] in ([], [""])


@given(seasons(), policies())
def test_the_reasons_name_the_nearest_who_are_not_level(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    lines = standings(entries, policy)
    places = {line.key: line.place for line in lines}
    for line in lines:
        reasons = why(lines, line.key)
        if line.place is None:
            assert reasons is None
            continue
        assert reasons is not None
        ahead = [place for place in places.values() if place is not None and place < line.place]
        behind = [place for place in places.values() if place is not None and place > line.place]
        assert (places[reasons.above.neighbour] if reasons.above else None) == max(ahead, default=None)
        assert (places[reasons.below.neighbour] if reasons.below else None) == min(behind, default=None)
        assert {places[key] for key in reasons.level} <= {line.place}
        for decision in filter(None, (reasons.above, reasons.below)):
            assert decision.own != decision.other


@given(seasons(), policies())
def test_what_counts_adds_up_to_the_value(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    by_key = {entry.key: entry for entry in entries}
    for line in standings(entries, policy):
        counting = [result for result, counts in zip(by_key[line.key].results, line.counted, strict=True) if counts]
        if line.value is None:
            assert counting == []
        else:
            assert line.value * (len(counting) if policy.method == "average" else 1) == sum(policy.worth(result) for result in counting)


@given(seasons(), policies())
def test_the_last_step_of_a_history_is_the_standings_of_today(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    steps = histories(entries, FlatPlan(policy))
    assert [step.session for step in steps] == sorted({result.session for entry in entries for result in entry.results})
    if steps:
        assert steps[-1].lines == standings(entries, policy)
    for step in steps:
        assert step.lines == standings(until_session(entries, step.session), policy)


@given(seasons(), policies())
def test_a_movement_leads_from_the_earlier_place_to_the_present_one(entries: list[EntrantGames], policy: RankingPolicy) -> None:
    before, now = standings(until_session(entries, 1), policy), standings(entries, policy)
    earlier = {line.key: line.place for line in before}
    moved = movements(before, now)
    assert set(moved) == {line.key for line in now if line.place is not None}
    for line in now:
        if line.place is not None:
            gained, place = moved[line.key], earlier[line.key]
            assert (gained is None) == (place is None)
            assert gained is None or place == line.place + gained
