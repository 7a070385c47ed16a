"""Games that were changed after their session was approved, and their results as they were then."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Max

from league.audit.models import ActionLog
from league.competitions.models import Competition
from league.games.models import RESEAT, Game, GameResult, GameRevision
from league.games.played import replayed
from league.games.queries.approval import latest_approvals
from league.games.queries.facts import facts_in
from league.games.queries.results import result_rows
from league.seating.models import ENDED, Seat

__all__ = ["SEE_MOVES", "ChangedGame", "changed_since_approval", "results_before"]

SEE_MOVES = "see_moves"  #: the verb by which directors log that they have seen which places corrections changed


@dataclass(frozen=True, slots=True)
class ChangedGame:
    """A game of an approved session, with its table and session, that was changed since version ``known``: the one that was approved, or
    the one whose changes a director has seen since. ``revisions``: its changes from the first."""

    game: Game
    known: int
    revisions: Sequence[GameRevision]


def changed_since_approval(competition: Competition) -> tuple[ChangedGame, ...]:
    """The changed games in the order of play. Three queries, four if there are any."""
    approvals, seen = latest_approvals(competition), _versions_seen(competition)
    games = Game.objects.filter(competition=competition, table__session__state__in=ENDED).annotate(changed_at=Max("revisions__at"))
    rows = games.order_by("table__session__number", "number").values_list("number", "version", "changed_at", "table__session__number")
    late = [
        number
        for number, version, changed_at, session in rows
        if session in approvals and changed_at and changed_at > approvals[session].at and version > seen.get(number, 0)
    ]
    if not late:
        return ()
    found = Game.objects.filter(competition=competition, number__in=late).select_related("table__session__evening")
    revisions = _revisions(found)
    changed = []
    for game in found.order_by("table__session__number", "number"):
        game.competition = competition
        approval = approvals[game.table.session.number].at
        approved = max((one.version for one in revisions[game.pk] if one.at <= approval), default=0)
        changed.append(ChangedGame(game, max(approved, seen.get(game.number, 0)), revisions[game.pk]))
    return tuple(changed)


def _versions_seen(competition: Competition) -> dict[int, int]:
    """The latest version of each game whose changes a director has seen. One query."""
    seen: dict[int, int] = {}
    for details in ActionLog.objects.of(competition).filter(verb=SEE_MOVES).order_by("pk").values_list("details", flat=True):
        seen |= dict(details["versions"])
    return seen


def _revisions(games: Iterable[Game]) -> dict[int, list[GameRevision]]:
    found: dict[int, list[GameRevision]] = defaultdict(list)
    for one in GameRevision.objects.filter(game__in=games).order_by("version"):
        found[one.game_id].append(one)
    return found


def results_before(changed: ChangedGame) -> list[GameResult]:
    """The results by seat in the version known, not saved; none if the game did not count. At most five queries."""
    game, earlier = changed.game, [one for one in changed.revisions if one.version <= changed.known]
    if not earlier or _is_void(earlier):
        return []
    facts = facts_in(game, changed.known, earlier[-1].details["after"])
    replay = replayed(facts.record(game.ruleset))
    return result_rows(game, replay, _seats_before(changed)) if replay.outcome else []


def _is_void(revisions: Iterable[GameRevision]) -> bool:
    counts = [one.verb for one in revisions if one.verb in ("void_game", "reopen_game")]
    return counts[-1:] == ["void_game"]


def _seats_before(changed: ChangedGame) -> list[Seat]:
    """The seats with those who sat there in the version known."""
    seats = {seat.wind: seat for seat in changed.game.table.seats.order_by("wind")}
    numbers = dict(changed.game.competition.entrants.values_list("number", "pk"))
    for one in reversed(changed.revisions):
        if one.version > changed.known and one.verb == RESEAT:
            for wind, before, _after in one.details["request"]["seats"]:
                seats[wind].entrant_id = numbers.get(before, 0)  # nobody, if they are not entered any more
    return list(seats.values())
