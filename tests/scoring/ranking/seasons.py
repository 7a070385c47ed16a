"""Small invented seasons, full of ties, and a plain, slow ranking of them that shares no code with the real one."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st

from scoring.ranking import METHODS, TIEBREAKS, UNITS, EntrantGames, RankingPolicy, Result

__all__ = ["DAYS", "Line", "policies", "seasons", "slow_standings"]

DAYS = [datetime.date(2026, 1, day) for day in (5, 12, 19)]
PARTS = (Fraction(0), Fraction(1, 3), Fraction(1, 2))


@st.composite
def seasons(draw: st.DrawFn, most_players: int = 6, most_games: int = 6) -> list[EntrantGames]:
    """Entrants 0, 1, … with the games of a few sessions; there are so few different scores that all kinds of ties occur.

    Here and there a missed game counts points: on the day of a session, or without one.
    """
    count = draw(st.integers(0, most_players))
    results: list[list[Result]] = [[] for _ in range(count)]
    for game in range(1, draw(st.integers(0, most_games)) + 1):
        seated = draw(st.permutations(range(count)))[:4]
        scores = [draw(st.integers(0, 2)) for _ in seated]
        day, part = draw(st.sampled_from([None, *DAYS])), draw(st.sampled_from(PARTS))
        for player, score in zip(seated, scores, strict=True):
            place, level = 1 + sum(other > score for other in scores), scores.count(score)
            total = score + part if level == 1 else score
            results[player].append(Result(total, place, score, level, (game + 1) // 2, day, game))
    for own in results:
        if draw(st.sampled_from([False, False, True])):
            day, at = draw(st.sampled_from([None, *DAYS])), draw(st.integers(0, len(own)))
            own.insert(at, Result(draw(st.integers(-2, 2)), 4, 0, session=own[at - 1].session if at else 1, day=day, missed=True))
    lots = draw(st.lists(st.one_of(st.none(), st.integers(1, 3)), min_size=count, max_size=count))
    guests = draw(st.lists(st.sampled_from([False, False, False, True]), min_size=count, max_size=count))
    states = draw(st.lists(st.sampled_from(["", "", "", "", "disqualified", "removed"]), min_size=count, max_size=count))
    before = draw(st.lists(st.one_of(st.none(), st.integers(1, 3)), min_size=count, max_size=count))
    return [
        EntrantGames(
            key, tuple(results[key]), guests[key], lots[key], states[key] == "disqualified", states[key] == "removed", before=before[key]
        )
        for key in range(count)
    ]


@st.composite
def policies(draw: st.DrawFn) -> RankingPolicy:
    """Any valid policy."""
    first, last = sorted(draw(st.tuples(st.sampled_from(DAYS), st.sampled_from(DAYS))))
    return RankingPolicy(
        method=draw(st.sampled_from(METHODS)),
        min_games=draw(st.integers(0, 3)),
        count=draw(st.integers(1, 3)),
        place_points=draw(st.sampled_from([(4, 2, 1, 0), (15, 5, -5, -15), (1, 0, 0, 0)])),
        first_day=draw(st.sampled_from([None, None, first])),
        last_day=draw(st.sampled_from([None, None, last])),
        tiebreaks=tuple(draw(st.permutations(sorted(TIEBREAKS)))[: draw(st.integers(0, len(TIEBREAKS)))]),
        unit=draw(st.sampled_from(UNITS)),
    )


@dataclass
class Line:
    """A line of the slow ranking."""

    key: object
    place: int | None
    value: Fraction | None
    games: int


def slow_standings(entries: Sequence[EntrantGames], policy: RankingPolicy) -> list[Line]:
    """The ranked in order, then the disqualified in order, then all others as they come."""
    may = [one for one in entries if not one.guest and not one.removed and played(one, policy)]
    disqualified = [one for one in may if one.disqualified]
    ranked = [one for one in may if not one.disqualified and is_enough(one, policy)]
    lines: list[Line] = []
    for group in (*in_order(ranked, policy), *in_order(disqualified, policy)):
        place = len(lines) + 1
        lines += [Line(one.key, place, value_of(one, policy), len(games_of(one, policy))) for one in group]
    others = [one for one in entries if one not in ranked and one not in disqualified]
    return lines + [Line(one.key, None, value_of(one, policy), len(games_of(one, policy))) for one in others]


def in_order(some: list[EntrantGames], policy: RankingPolicy) -> list[list[EntrantGames]]:
    """Groups of entrants sharing a place, best first; those without a counting result share the last place."""
    groups = []
    values = {value_of(one, policy) for one in some}
    for value in sorted((value for value in values if value is not None), reverse=True):
        groups += broken([one for one in some if value_of(one, policy) == value], list(policy.tiebreaks), policy)
    nothing = [one for one in some if value_of(one, policy) is None]
    return groups + ([nothing] if nothing else [])


def is_enough(one: EntrantGames, policy: RankingPolicy) -> bool:
    """Whether there are so many games, and one more than are dropped; of evenings one more on which a game was played."""
    games = games_of(one, policy)
    drops = policy.count if policy.method == "drop_worst" else -1
    return len(games) >= policy.min_games and len(games if policy.unit == "games" else evenings(games)) > drops


def games_of(one: EntrantGames, policy: RankingPolicy) -> list[Result]:
    return [result for result in played(one, policy) if not result.missed]


def played(one: EntrantGames, policy: RankingPolicy) -> list[Result]:
    """The results from the first day to the last."""
    found = []
    for result in one.results:
        limited = policy.first_day is not None or policy.last_day is not None
        if limited and result.day is None:
            continue
        if policy.first_day is not None and result.day is not None and result.day < policy.first_day:
            continue
        if policy.last_day is not None and result.day is not None and result.day > policy.last_day:
            continue
        found.append(result)
    return found


def counting(one: EntrantGames, policy: RankingPolicy) -> list[Result]:
    """The results left after removing the worst game, or the worst evening, one by one; of equally bad ones, the one that began last."""
    left = [[result] for result in played(one, policy)] if policy.unit == "games" else evenings(played(one, policy))
    away = {"best": len(left) - policy.count, "drop_worst": policy.count}.get(policy.method, 0)
    for _ in range(min(away, len(left))):
        worst = min(total_of(part) for part in left)
        latest = max(number for number, part in enumerate(left) if total_of(part) == worst)
        del left[latest]
    kept = [id(result) for part in left for result in part]
    return [result for result in one.results if id(result) in kept]


def total_of(results: Sequence[Result]) -> Fraction:
    return sum((Fraction(result.total) for result in results), Fraction(0))


def evenings(results: Sequence[Result]) -> list[list[Result]]:
    """The results of each evening: of the same day, or of the same session if both have no day; in the order of the first ones."""
    found: list[list[Result]] = []
    for result in results:
        for evening in found:
            first = evening[0]
            if first.day == result.day and (result.day is not None or (first.session == result.session and result.session > 0)):
                evening.append(result)
                break
        else:
            found.append([result])
    return found


def value_of(one: EntrantGames, policy: RankingPolicy) -> Fraction | None:
    results = counting(one, policy)
    if not results:
        return None
    value = Fraction(0)
    for result in results:
        if policy.method == "place_points":
            shares = [policy.place_points[place] for place in range(4) if result.place <= place + 1 < result.place + result.level]
            value += sum(Fraction(share, result.level) for share in shares)
        else:
            value += result.total
    return value / len(results) if policy.method == "average" else value


def broken(level: list[EntrantGames], steps: list[str], policy: RankingPolicy) -> list[list[EntrantGames]]:
    """Groups of entrants who stay level, best first. Head to head is applied again to those it leaves level with fewer others."""
    if not steps or len(level) < 2:
        return [level]
    better = {one.key: measure(steps[0], one, level, policy) for one in level}
    values = sorted(set(better.values()), reverse=True)
    if len(values) == 1:
        return broken(level, steps[1:], policy)
    after = steps if steps[0] == "head_to_head" else steps[1:]
    groups = []
    for value in values:
        groups += broken([one for one in level if better[one.key] == value], after, policy)
    return groups


def measure(step: str, one: EntrantGames, level: list[EntrantGames], policy: RankingPolicy) -> Fraction:
    """The tiebreak as a number of which more is better."""
    results = counting(one, policy)
    if step == "average_place":
        return -Fraction(sum(result.place for result in results), len(results))
    if step == "firsts":
        return Fraction(len([result for result in results if result.place == 1]))
    if step == "best_session":
        return max(sum((Fraction(other.total) for other in results if other.session == result.session), Fraction(0)) for result in results)
    if step == "lot":
        return Fraction(-one.lot if one.lot is not None else -1000)
    if step == "place_before":
        return Fraction(-one.before if one.before is not None else -1000)
    return balance_of(one, level, policy)


def balance_of(one: EntrantGames, level: list[EntrantGames], policy: RankingPolicy) -> Fraction:
    """The number of times placed before others of the level group minus the number behind them, in games where they met."""
    balance = 0
    for other in level:
        for own in played(one, policy):
            for theirs in played(other, policy):
                if other.key != one.key and own.game and own.game == theirs.game and own.place != theirs.place:
                    balance += 1 if own.place < theirs.place else -1
    return Fraction(balance)
