"""Whole schedules: every task gets a legal schedule or a named refusal, the same for the same seed, and as good as promised."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, count
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.drawing.arrangement import Draw, History, pair, pairs_at
from league.drawing.effort import Effort, SearchProgress
from league.drawing.figures import measure
from league.drawing.task import Schedule, Task
from league.drawing.whole import draw_whole
from scoring.errors import RuleViolation
from tests.depth import all_at_night

ANSWERS = ["apart_impossible", "apart_not_found"]


def short(questions: int = 12) -> Effort:
    """An effort that ends after so many calls of ``goes_on``, counted so that a slow machine changes nothing."""
    return Effort(time_limit=questions, clock=count().__next__)


def clubs(*sizes: int) -> dict[str, frozenset[int]]:
    """Clubs of these sizes, of the players from number 1."""
    first = [1 + sum(sizes[:number]) for number in range(len(sizes))]
    return {f"Club {at}": frozenset(range(at, at + size)) for at, size in zip(first, sizes, strict=True)}


def played(sessions: Sequence[Draw]) -> History:
    """The history left by these sessions."""
    winds: dict[int, list[int]] = {}
    visits: dict[int, Counter[int]] = {}
    for draw in sessions:
        for number, table in enumerate(draw.tables, 1):
            for wind, who in enumerate(table):
                winds.setdefault(who, [0] * 4)[wind] += 1
                visits.setdefault(who, Counter())[number] += 1
    return History(
        meetings=Counter(two for draw in sessions for table in draw.tables for two in pairs_at(table)),
        winds={who: (counts[0], counts[1], counts[2], counts[3]) for who, counts in winds.items()},
        sit_outs=Counter(who for draw in sessions for who in draw.sit_outs),
        visits=visits,
    )


def assert_legal(task: Task, schedule: Schedule) -> None:
    assert len(schedule.sessions) == task.sessions
    for draw in schedule.sessions:
        assert sorted([*(who for table in draw.tables for who in table), *draw.sit_outs]) == sorted(task.players)
        assert [len(table) for table in draw.tables] == [4] * (len(task.players) // 4)
        assert not [two for table in draw.tables for two in combinations(sorted(table), 2) if two in task.apart]


@st.composite
def tasks(draw: st.DrawFn, most_players: int = 200) -> Task:
    """Any valid task."""
    chance = Random(draw(st.integers(0, 10**9)))
    count = draw(st.integers(4, 20) | st.integers(4, most_players))
    players = tuple(chance.sample(range(1, 300), count))
    groups = {
        str(number): frozenset(chance.sample(players, chance.randint(2, min(count, 20)))) for number in range(draw(st.integers(0, 8)))
    }
    apart = frozenset(pair(*chance.sample(players, 2)) for _ in range(draw(st.sampled_from([0, 0, 1, 3, count // 2, 2 * count]))))
    history = History()
    if draw(st.booleans()):
        meetings = {pair(*chance.sample(range(1, 300), 2)): chance.randint(1, 5) for _ in range(10 * count)}
        winds = {who: (chance.randrange(4), chance.randrange(4), chance.randrange(4), chance.randrange(4)) for who in range(1, 300)}
        history = History(meetings, winds, {who: chance.randrange(3) for who in players if chance.random() < 0.8})
    return Task(players, draw(st.integers(1, 15)), draw(st.integers(0, 10**6)), groups, apart, history)


@settings(max_examples=40, deadline=None)
@given(task=tasks())
def test_any_task_has_a_legal_schedule_or_is_refused_by_name(task: Task) -> None:
    try:
        schedule = draw_whole(task, short())
    except RuleViolation as refusal:
        assert refusal.code in ANSWERS and set(refusal.params["entrants"]) <= set(task.players)  # type: ignore[call-overload]
        assert task.apart
    else:
        assert_legal(task, schedule)
        figures = measure(task, schedule)
        assert figures.repeats >= figures.repeats_bound and figures.group_meetings >= figures.group_meetings_bound


@settings(max_examples=10, deadline=None)
@given(task=tasks(most_players=40), chance=st.randoms(use_true_random=False))
def test_the_same_seed_gives_the_same_schedule_in_whatever_order_things_are_listed(task: Task, chance: Random) -> None:
    def turned_over(task: Task) -> Task:
        players, meetings, groups = list(task.players), list(task.history.meetings.items()), list(task.groups.items())
        for things in (players, meetings, groups):
            chance.shuffle(things)
        return replace(task, players=tuple(players), groups=dict(groups), history=replace(task.history, meetings=dict(meetings)))

    task = replace(task, apart=frozenset())
    assert draw_whole(task, short(6)) == draw_whole(turned_over(task), short(6))


def test_what_is_left_to_do_after_a_draw_ended_early_asks_its_own_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the clock of the machine, a busy one would seat people at other tables."""
    effort = short(6)
    monkeypatch.setattr(Effort.__init__, "__defaults__", (None, None, lambda: pytest.fail("The machine's clock was asked.")))
    task = Task(tuple(range(1, 32)), 10, 660, {"Club": frozenset(range(1, 15))}, history=History({(1, 2): 2, (3, 4): 1}))
    assert draw_whole(task, effort).cut_short


@settings(max_examples=25, deadline=None)
@given(players=st.integers(4, 200), sessions=st.integers(1, 15), seed=st.integers(0, 99))
def test_without_a_past_winds_and_byes_stay_within_one_after_every_session(players: int, sessions: int, seed: int) -> None:
    task = Task(tuple(range(1, players + 1)), sessions, seed)
    schedule = draw_whole(task, short())
    assert measure(task, schedule).wind_spread <= 1
    for end in range(1, sessions + 1):
        byes = Counter(who for draw in schedule.sessions[:end] for who in draw.sit_outs)
        counts = [byes[who] for who in task.players]
        assert max(counts) - min(counts) <= 1


def test_another_seed_seats_people_elsewhere() -> None:
    """A design is only a pattern; its places are assigned by lot."""
    task = Task(tuple(range(1, 41)), 8)
    assert draw_whole(task) != draw_whole(replace(task, seed=2))


@pytest.mark.parametrize(
    ("players", "sessions", "groups", "meetings_in_groups"),
    [
        (64, 13, clubs(*[8] * 8), 0),
        (28, 8, clubs(*[4] * 7), 0),
        (40, 12, clubs(*[4] * 10), 0),
        (40, 8, clubs(10, 6, 4, 3, 3, 2, 2), 0),
        (40, 8, clubs(16), 48),
        (24, 5, clubs(12, 12), 60),
    ],
)
def test_clubs_meet_as_seldom_as_can_be_and_nobody_meets_twice(
    players: int, sessions: int, groups: dict[str, frozenset[int]], meetings_in_groups: int
) -> None:
    task = Task(tuple(range(1, players + 1)), sessions, 3, groups)
    figures = measure(task, draw_whole(task))
    assert (figures.repeats, figures.group_meetings) == (0, meetings_in_groups)
    assert figures.group_meetings_bound == meetings_in_groups


@pytest.mark.parametrize(
    ("players", "before", "left", "gone", "new"),
    [(40, 3, 5, 1, 0), (40, 3, 5, 0, 2), (172, 5, 10, 2, 0), (41, 3, 5, 0, 0), (40, 5, 8, 1, 1), (28, 4, 5, 1, 1)],
    ids=["one drops out", "two come late", "a large event", "byes", "a substitute when all must meet", "a substitute, 28 players"],
)
def test_what_is_left_is_drawn_again_without_repeats(players: int, before: int, left: int, gone: int, new: int) -> None:
    first = draw_whole(Task(tuple(range(1, players + 1)), before + left))
    history = played(first.sessions[:before])
    task = Task(tuple(range(1 + gone, players + 1 + new)), left, 5, history=history)
    schedule = draw_whole(task)
    assert_legal(task, schedule)
    figures = measure(task, schedule)
    assert (figures.repeats, figures.max_meetings) == (0, 1)
    assert figures.bye_spread <= 1


@pytest.mark.parametrize(("players", "before", "left"), [(16, 1, 4), (16, 2, 3), (28, 4, 5), (32, 5, 5)])
@pytest.mark.parametrize("seed", all_at_night([1, 2]))
def test_a_schedule_that_left_no_choice_goes_on_without_the_one_who_left(players: int, before: int, left: int, seed: int) -> None:
    whole = draw_whole(Task(tuple(range(1, players + 1)), before + left, seed=seed))
    gone = whole.sessions[0].tables[0][seed]
    rest = Task(tuple(who for who in range(1, players + 1) if who != gone), left, seed=seed + 7, history=played(whole.sessions[:before]))
    figures = measure(rest, draw_whole(rest))
    assert (figures.repeats, figures.bye_spread) == (0, 1)


@pytest.mark.parametrize(("players", "sessions"), [(12, 6), (20, 12), (36, 15)])
def test_nobody_meets_three_times_before_all_have_met_twice(players: int, sessions: int) -> None:
    times = Counter(
        two for session in draw_whole(Task(tuple(range(players)), sessions)).sessions for table in session.tables for two in pairs_at(table)
    )
    assert max(times.values()) <= 2 or min(times[two] for two in combinations(range(players), 2)) >= 2


@pytest.mark.parametrize("seed", all_at_night([4, 5, 7]))
def test_meetings_do_not_pile_up_on_few_pairs_for_the_sake_of_clubs(seed: int) -> None:
    """Eight players in five sessions: some pairs must meet three times, and nobody more often."""
    task = Task(tuple(range(1, 9)), 5, seed, groups={"Ostwind": frozenset({1, 2, 4, 7}), "Vier Winde": frozenset({3, 5, 6, 8})})
    figures = measure(task, draw_whole(task))
    assert (figures.repeats, figures.max_meetings) == (32, 3)


def test_somebody_who_sat_out_does_not_again_before_all_did() -> None:
    players = tuple(range(1, 10))
    history = History(sit_outs=dict.fromkeys(players[:5], 1))
    schedule = draw_whole(Task(players, 4, history=history), short())
    assert sorted(who for draw in schedule.sessions for who in draw.sit_outs) == [6, 7, 8, 9]


def test_apart_goes_before_repeats() -> None:
    """In five groups of eight nobody but the own group is allowed: there are only two tables a group, of which any two sessions share
    four pairs at least, so 6 · 4 meetings a group are repeats, or 20 where some pairs meet three times."""
    group = {who: who % 5 for who in range(1, 41)}
    apart = frozenset((one, other) for one, other in combinations(group, 2) if group[one] != group[other])
    task = Task(tuple(group), 4, apart=apart)
    schedule = draw_whole(task, short(100))
    assert_legal(task, schedule)
    assert 5 * 20 <= measure(task, schedule).repeats <= 5 * 24


@pytest.mark.parametrize(
    ("players", "apart", "named"),
    [
        (16, list(combinations(range(1, 6), 2)), {1, 2, 3, 4, 5}),
        (16, [(1, other) for other in range(2, 15)], {1}),
        (8, [(one, other) for one in (1, 2, 3) for other in (4, 5, 6, 7, 8)], {1, 2, 3}),
        (36, [two for two in combinations(range(1, 37), 2) if (two[0] < 10) != (two[1] < 10)], set(range(1, 10))),
    ],
    ids=["five for four tables", "too few companions", "three who may only meet each other", "nine who may only meet each other"],
)
@pytest.mark.parametrize("sessions", [1, 3])
def test_what_cannot_be_kept_apart_is_refused_by_name(players: int, apart: list[tuple[int, int]], named: set[int], sessions: int) -> None:
    with pytest.raises(RuleViolation) as refused:
        draw_whole(Task(tuple(range(1, players + 1)), sessions, apart=frozenset(apart)))
    assert refused.value.code == "apart_impossible"
    assert named <= set(refused.value.params["entrants"])  # type: ignore[call-overload]


@pytest.mark.parametrize("sessions", [1, 5])
def test_two_of_five_who_must_not_meet_sit_out_in_turn(sessions: int) -> None:
    task = Task((1, 2, 3, 4, 5), sessions, apart=frozenset({(2, 4)}))
    schedule = draw_whole(task)
    assert_legal(task, schedule)
    times = Counter(draw.sit_outs for draw in schedule.sessions)
    assert times.keys() <= {(2,), (4,)} and abs(times[2,] - times[4,]) <= 1


@pytest.mark.parametrize(
    ("task", "code"),
    [
        (Task((1, 2, 3), 2), "too_few"),
        (Task((1, 2, 3, 4), 0), "no_sessions"),
        (Task((1, 2, 3, 4, 4), 2), "player_twice"),
        (Task((1, 2, 3, 4), 2, groups={"Kiel": frozenset({1, 9})}), "unknown_player"),
    ],
)
def test_what_cannot_be_asked_is_refused_by_name(task: Task, code: str) -> None:
    with pytest.raises(RuleViolation) as refused:
        draw_whole(task)
    assert refused.value.code == code


def test_a_stopped_search_hands_back_a_legal_schedule_and_says_so() -> None:
    task = Task(tuple(range(1, 36)), 12, apart=frozenset({(1, 2), (2, 3), (7, 9)}))
    effort = Effort()
    effort.stop()
    schedule = draw_whole(task, effort)
    assert_legal(task, schedule)
    assert schedule.cut_short and schedule.method == "search"


def test_a_search_that_ends_by_itself_was_not_cut_short() -> None:
    assert not draw_whole(Task(tuple(range(1, 42)), 5)).cut_short


def test_whoever_follows_a_search_sees_its_figures_improve() -> None:
    seen: list[SearchProgress] = []
    effort = Effort(time_limit=60, on_progress=seen.append, clock=count().__next__)
    draw_whole(Task(tuple(range(1, 17)), 7, groups=clubs(6, 6)), effort)
    searching = [progress for progress in seen if progress.phase == "search"]
    repeats = [progress.repeats for progress in searching if progress.repeats is not None]
    shares = [progress.share for progress in searching]
    assert len(repeats) == len(searching) > 10
    assert repeats[-1] < repeats[0]
    assert shares == sorted(shares) and 0 <= shares[0] < shares[-1] <= 1
