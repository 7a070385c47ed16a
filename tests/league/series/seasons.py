"""Series with invented results: divisions of a season, played by scores from paper, finished."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from league.audit.actor import SYSTEM
from league.competitions import commands as competitions
from league.competitions.models import Competition, Entrant
from league.series.commands.next_season import GoesTo, SeasonPlan
from league.series.commands.series import change_division, enter_series, start_series
from league.series.models import DivisionSeason, LeagueSeries, SeriesSeason
from league.series.queries.ended import ended_season
from tests.factories import make_competition, make_entrants
from tests.league.standings.games import play

__all__ = ["by_rule", "finished", "make_season", "plan_of", "played", "scores_of", "season_one"]

START = 30_000


def scores_of(random: Random) -> list[int]:
    """Four different scores from paper, in hundreds."""
    found = [START + 100 * random.randrange(-150, 150) for _ in range(3)]
    return [*found, 4 * START - sum(found)]


def played(competition: Competition, rounds: int, random: Random) -> None:
    """Play sessions of one table each, by turns, so that everybody plays."""
    people = list(competition.entrants.active().filter(substitute=False).order_by("number"))
    for number in range(rounds):
        seated = [people[(4 * number + seat) % len(people)] for seat in range(4)]
        play(competition, seated, scores_of(random))


def finished(competition: Competition) -> Competition:
    """Go through all states up to finished."""
    for state in ("open", "running", "finished"):
        now = Competition.objects.get(pk=competition.pk)
        if ["draft", "open", "running", "finished"].index(now.state) < ["draft", "open", "running", "finished"].index(state):
            competitions.set_competition_state(actor=SYSTEM, competition=now, state=state)
    return Competition.objects.get(pk=competition.pk)


def season_one(divisions: int = 2, players: int = 4, *, ruleset: str = "ema-2016", name: str = "Nordliga") -> LeagueSeries:
    """A series with one season, "2026", whose divisions have so many players each and no game yet."""
    first = make_competition(ruleset, name=f"{name} 1 2026", slug=f"{name.lower()}-1-2026")
    series = start_series(actor=SYSTEM, competition=first, name=name, address=name.lower(), label="2026", division="1st division")
    make_entrants(first, players)
    for level in range(2, divisions + 1):
        one = make_competition(ruleset, name=f"{name} {level} 2026", slug=f"{name.lower()}-{level}-2026")
        make_entrants(one, players)
        words = {2: "2nd division", 3: "3rd division"}
        enter_series(actor=SYSTEM, series=series, competition=one, label="2026", level=level, division=words[level])
    return series


def make_season(
    scores: Sequence[Sequence[Sequence[int]]], *, falls: int = 1, rises: int = 1, play_offs: Sequence[Sequence[int]] = (), over: bool = True
) -> SeriesSeason:
    """The first season of a series; ``scores`` by division and game, where the same four play each game of their division."""
    series = season_one(len(scores), 4)
    season = series.seasons.get()
    for row, games in zip(season.divisions.order_by("level"), scores, strict=True):
        change_division(actor=SYSTEM, division=row, falls=falls, rises=rises, play_offs=[list(pair) for pair in play_offs])
        for game in games:
            play(row.competition, entrants(row), game)
        if over:
            finished(row.competition)
    return series.seasons.get()


def entrants(row: DivisionSeason) -> list[Entrant]:
    return list(row.competition.entrants.order_by("number"))


def by_rule(season: SeriesSeason, decided: Mapping[int, GoesTo] | None = None) -> dict[int, GoesTo]:
    """Everybody where the rules send them, but those ``decided``."""
    proposed = ended_season(season).proposed
    return {player: GoesTo(rule.goes) for player, rule in proposed.items() if not rule.asked} | dict(decided or {})


def plan_of(season: SeriesSeason, label: str = "2027", decided: Mapping[int, GoesTo] | None = None) -> SeasonPlan:
    names = {row.level: f"Nordliga {row.level} {label}" for row in season.divisions.all()}
    return SeasonPlan(label, names, by_rule(season, decided))
