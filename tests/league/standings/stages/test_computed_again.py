"""Final tables of whole competitions in stages, each computed a second time by a few plain lines that know nothing of our ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from fractions import Fraction
from random import Random

import pytest

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant, Stage
from league.games.models import GameResult
from tests.factories import make_competition, make_entrants, make_evening, make_stage
from tests.league.standings.stages.cups import json_of, play_in_bulk

pytestmark = pytest.mark.django_db
Line = tuple[int | None, int, Fraction]  #: place, number of the player, points
HALF = {"carried": "share", "share_of": 1, "share_by": 2}


def shown(competition: Competition) -> list[Line]:
    """The places and points of the public file."""
    return [(row["place"], row["number"], Fraction(row["value"])) for row in json_of(competition)["standings"]]


def points(competition: Competition, sessions: Iterable[int]) -> Callable[[int], Fraction]:
    """What a player won in these sessions, added up from the stored results of single games."""
    wanted, found = set(sessions), dict[int, Fraction]()
    for number, session, total in GameResult.objects.filter(game__competition=competition).values_list(
        "entrant__number", "seat__session__number", "total"
    ):
        if session in wanted:
            found[number] = found.get(number, Fraction(0)) + Fraction(total)
    return lambda number: found.get(number, Fraction(0))


def table(*parts: dict[int, Fraction]) -> list[Line]:
    """Each part ahead of the next; within one by points, level players on one place."""
    lines: list[Line] = []
    for part in parts:
        first, order = 1 + len(lines), sorted(part, key=lambda number: (-part[number], number))
        lines += [(first + sum(other > part[number] for other in part.values()), number, part[number]) for number in order]
    return lines


def play(competition: Competition, who: Sequence[Entrant], sessions: int, random: Random, stage: Stage | None = None) -> list[int]:
    seats, numbers = [*who], []
    for _ in range(sessions):
        random.shuffle(seats)
        numbers.append(play_in_bulk(competition, seats, random, stage))
    return numbers


def best(of: Callable[[int], Fraction], among: Iterable[Entrant]) -> list[Entrant]:
    return sorted(among, key=lambda one: (-of(one.number), one.number))


def begun(seed: int, players: int = 16) -> tuple[Competition, list[Entrant], Random]:
    competition = make_competition("ema-2016", slug="cup", kind="tournament")
    return competition, make_entrants(competition, players), Random(seed)


@pytest.mark.parametrize("seed", [1, 2])
def test_three_sessions_and_a_final_of_four_with_half_of_the_points(seed: int) -> None:
    cup, everybody, random = begun(seed)
    first = points(cup, play(cup, everybody, 3, random))
    make_stage(cup, "Preliminaries")
    four = best(first, everybody)[:4]
    assert [row["number"] for row in json_of(cup)["standings"]][:4] == [one.number for one in four]
    final = make_stage(cup, "Final", who="best", count=4, members=four, **HALF)
    last = points(cup, play(cup, four, 3, random, final))
    ahead = {one.number: first(one.number) / 2 + last(one.number) for one in four}
    assert shown(cup) == table(ahead, {one.number: first(one.number) for one in everybody if one not in four})


def test_five_sessions_a_semi_final_of_sixteen_and_a_final_of_four() -> None:
    cup, everybody, random = begun(3, 20)
    first = points(cup, play(cup, everybody, 5, random))
    make_stage(cup, "Preliminaries")
    sixteen = best(first, everybody)[:16]
    semi = make_stage(cup, "Semi-final", who="best", count=16, members=sixteen, **HALF)
    second = points(cup, play(cup, sixteen, 2, random, semi))
    four = best(lambda number: first(number) / 2 + second(number), sixteen)[:4]
    final = make_stage(cup, "Final", source=semi, who="best", count=4, carried="start", start_points=[30_000, 10_000, 0], members=four)
    third = points(cup, play(cup, four, 2, random, final))
    start = dict(zip([one.number for one in four], (30_000, 10_000, 0, 0), strict=True))
    assert shown(cup) == table(
        {one.number: start[one.number] + third(one.number) for one in four},
        {one.number: first(one.number) / 2 + second(one.number) for one in sixteen if one not in four},
        {one.number: first(one.number) for one in everybody if one not in sixteen},
    )


def test_main_and_consolation_play_side_by_side_and_only_one_carries_anything_over() -> None:
    cup, everybody, random = begun(4)
    first = points(cup, play(cup, everybody, 3, random))
    make_stage(cup, "Preliminaries")
    order = best(first, everybody)
    main = make_stage(cup, "Main", who="best", count=8, carried="share", share_of=1, share_by=3, members=order[:8])
    rest = make_stage(cup, "Consolation", who="rest", carried="nothing", members=order[8:])
    ahead, behind = list[int](), list[int]()
    for _ in range(2):
        ahead += play(cup, order[:8], 1, random, main)
        behind += play(cup, order[8:], 1, random, rest)
    above, below = points(cup, ahead), points(cup, behind)
    assert shown(cup) == table(
        {one.number: first(one.number) / 3 + above(one.number) for one in order[:8]},
        {one.number: below(one.number) for one in order[8:]},
    )


def test_a_season_with_play_offs_in_which_the_whole_regular_season_counts_half_and_nobody_stands_apart() -> None:
    league, everybody, random = make_competition("ema-2016", slug="cup"), list[Entrant](), Random(5)
    everybody = make_entrants(league, 12)
    first = points(league, play(league, everybody, 6, random))
    make_stage(league, "Regular season")
    eight = best(first, everybody)[:8]
    offs = make_stage(league, "Play-offs", who="best", count=8, members=eight, **HALF)
    last = points(league, play(league, eight, 2, random, offs))
    four = best(lambda number: first(number) / 2 + last(number), eight)[:4]
    top = make_stage(league, "Final", source=offs, who="best", count=4, members=four, **HALF)
    end = points(league, play(league, four, 2, random, top))
    assert shown(league) == table(
        {one.number: (first(one.number) / 2 + last(one.number)) / 2 + end(one.number) for one in four},
        {one.number: first(one.number) / 2 + last(one.number) for one in eight if one not in four},
        {one.number: first(one.number) for one in everybody if one not in eight},
    )


def test_a_club_championship_in_which_the_best_evenings_count_and_a_final_evening_with_all_points() -> None:
    league, random = make_competition("ema-2016", slug="cup"), Random(9)
    everybody = make_entrants(league, 12)
    evenings = list[list[int]]()
    for week in range(5):
        evening = make_evening(league, date=date(2026, 11, 3) + timedelta(days=7 * week))
        evenings.append(play(league, random.sample(everybody, 8), 1, random) + play(league, random.sample(everybody, 8), 1, random))
        league.sessions.filter(number__in=evenings[-1]).update(evening=evening)
    make_stage(league, "Evenings", policy="best", policy_count=3, policy_unit="evenings")
    own = [points(league, sessions) for sessions in evenings]
    came = [
        set(GameResult.objects.filter(seat__session__number__in=sessions).values_list("entrant__number", flat=True))
        for sessions in evenings
    ]

    def first(number: int) -> Fraction:
        """The three best of the evenings on which somebody played."""
        return sum(sorted((of(number) for of, here in zip(own, came, strict=True) if number in here), reverse=True)[:3], Fraction(0))

    four = best(first, everybody)[:4]
    final = make_stage(
        league, "Final evening", who="best", count=4, members=four, policy="sum", carried="share", share_of=1, share_by=1
    )  # fmt: skip
    last = points(league, play(league, four, 2, random, final))
    assert shown(league) == table(
        {one.number: first(one.number) + last(one.number) for one in four},
        {one.number: first(one.number) for one in everybody if one not in four},
    )
    assert any(first(one.number) != sum(of(one.number) for of in own) for one in everybody)


def test_who_leaves_before_the_final_is_behind_those_who_play_it_and_the_next_one_counts() -> None:
    cup, everybody, random = begun(6)
    first = points(cup, play(cup, everybody, 3, random))
    make_stage(cup, "Preliminaries")
    order = best(first, everybody)
    make_stage(cup, "Final", who="best", count=4)
    competitions.withdraw_entrant(actor=SYSTEM, entrant=order[1])
    four = [order[0], *order[2:5]]
    cup.stages.filter(number=2).delete()
    final = make_stage(cup, "Final", who="best", count=4, members=four, **HALF)
    last = points(cup, play(cup, four, 2, random, final))
    assert shown(cup) == table(
        {one.number: first(one.number) / 2 + last(one.number) for one in four},
        {one.number: first(one.number) for one in everybody if one not in four},
    )


def test_a_correction_that_changes_who_is_above_the_cut_moves_nobody_but_counts_in_what_was_carried_over() -> None:
    cup, everybody, random = begun(7)
    sessions = play(cup, everybody, 3, random)
    make_stage(cup, "Preliminaries")
    order = best(points(cup, sessions), everybody)
    four = order[:4]
    final = make_stage(cup, "Final", who="best", count=4, members=four, **HALF)
    last = points(cup, play(cup, four, 2, random, final))
    for one, change in ((order[3], -90_000), (order[4], 90_000)):
        result = GameResult.objects.filter(entrant=one, seat__session__number=1).get()
        GameResult.objects.filter(pk=result.pk).update(total=int(result.total) + change)
    first = points(cup, sessions)
    assert order[3] not in best(first, everybody)[:4]
    assert shown(cup) == table(
        {one.number: first(one.number) / 2 + last(one.number) for one in four},
        {one.number: first(one.number) for one in everybody if one not in four},
    )


def test_everything_carried_over_for_all_is_the_flat_competition_number_by_number() -> None:
    cup, everybody, random = begun(8)
    play(cup, everybody, 2, random)
    make_stage(cup, "First part")
    second = make_stage(cup, "Second part", members=everybody)
    play(cup, everybody, 2, random, second)
    staged = json_of(cup)["standings"]
    cup.sessions.update(stage=None)
    second.delete()
    cup.stages.all().delete()
    flat = json_of(cup)["standings"]
    assert [{key: row[key] for key in flat[0]} for row in staged] == flat
