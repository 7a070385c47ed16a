"""How many of a division's next season are drawn for a session, with the teams that come along, and whether they fill its tables."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.drawing.sizes import Sizes, tables_for
from league.seating.line_ups import BY_LINE_UP
from league.teams.models import TeamMember, TeamPlay
from league.wording import joined

__all__ = ["DivisionSeats", "Newcomers", "TeamsOfDivision", "seats_hint", "teams_of"]


@dataclass(frozen=True, slots=True)
class Newcomers:
    """Who comes to a division: ``players`` of the last season, and the ``substitutes`` among them, by their ids; how many names join."""

    players: Collection[int]
    substitutes: Collection[int]
    joining: int = 0

    @property
    def count(self) -> int:
        """All but the substitutes."""
        return len({*self.players} - {*self.substitutes}) + self.joining


@dataclass(frozen=True, slots=True)
class DivisionSeats:
    """How many are drawn for a session: ``count``. Where captains line up, that is ``of_team`` of each of so many ``teams``; ``short``:
    the names of teams with fewer members than that; ``left_out``: people in no team who are not drawn."""

    count: int
    teams: int = 0
    of_team: int = 0
    short: tuple[str, ...] = ()
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class TeamsOfDivision:
    """How teams play in a division: ``of_team`` of each if their captains line up, else 0: all but the ``reserves`` play. ``others_play``:
    people in no team are drawn, too. ``names`` of teams by their members (ids of players)."""

    of_team: int = 0
    others_play: bool = False
    names: Mapping[int, str] = field(default_factory=dict)
    reserves: frozenset[int] = frozenset()

    def drawn(self, coming: Newcomers) -> DivisionSeats:
        """How many of those who come are drawn, in the teams that they had in this division."""
        members = [one for one in coming.players if one in self.names]
        if not self.of_team or not members:
            return DivisionSeats(coming.count - len(self.reserves.intersection(members) - {*coming.substitutes}))
        teams = Counter(self.names[one] for one in members)
        alone = coming.count - len({*members} - {*coming.substitutes})
        short = tuple(name for name, count in teams.items() if count < self.of_team)
        others = alone if self.others_play else 0
        return DivisionSeats(len(teams) * self.of_team + others, len(teams), self.of_team, short, alone - others)


def teams_of(competitions: Iterable[Competition]) -> dict[int, TeamsOfDivision]:
    """How teams play in those of the competitions that have any, by their ids. Two queries."""
    keys = [one.pk for one in competitions]
    plays = {one.competition_id: one for one in TeamPlay.objects.filter(competition__in=keys)}
    rows = TeamMember.objects.filter(team__competition__in=keys).order_by("team__number", "pk")
    names: dict[int, dict[int, str]] = {}
    reserves: dict[int, set[int]] = {}
    for key, player, name, reserve in rows.values_list("team__competition", "entrant__player", "team__name", "reserve"):
        names.setdefault(key, {})[player] = name
        reserves.setdefault(key, set()).update({player} if reserve else ())
    return {key: _teams(plays.get(key), own, frozenset(reserves[key])) for key, own in names.items()}


def _teams(play: TeamPlay | None, names: Mapping[int, str], reserves: frozenset[int]) -> TeamsOfDivision:
    if play is None or play.who_plays != BY_LINE_UP:
        return TeamsOfDivision(names=names, reserves=reserves)
    return TeamsOfDivision(play.line_up_size, play.others_play, names, reserves)


def seats_hint(drawn: DivisionSeats, sizes: Sizes) -> str:
    """What is odd in who is drawn at tables of these sizes: seats that stay empty, teams with too few members, people in no team who are
    not drawn. Empty if nothing is."""
    said = [_filling(drawn.count, sizes), _short(drawn), _left_out(drawn)]
    if not any(said) or not drawn.of_team:
        return said[0]
    words = {"teams": drawn.teams, "size": drawn.of_team}
    played = ngettext(
        "Teams that come along: %(teams)s; of each, %(size)s plays.", "Teams that come along: %(teams)s; of each, %(size)s play.",
        drawn.of_team,
    )  # fmt: skip
    return " ".join(filter(None, [played % words, *said]))


def _filling(players: int, sizes: Sizes) -> str:
    """That so many players do not fill the tables; empty if they do."""
    left = players - sum(tables_for(players, sizes))
    if not left:
        return ""
    if left == players:
        return ngettext("%(count)s player fills no table.", "%(count)s players fill no table.", players) % {"count": players}
    sentence = ngettext(
        "%(count)s players do not fill the tables: %(left)s of them sits out each session.",
        "%(count)s players do not fill the tables: %(left)s of them sit out each session.",
        left,
    )
    return sentence % {"count": players, "left": left}


def _short(drawn: DivisionSeats) -> str:
    if not drawn.short:
        return ""
    return _("Too few members are left in %(names)s.") % {"names": joined(list(drawn.short))}


def _left_out(drawn: DivisionSeats) -> str:
    if not drawn.left_out:
        return ""
    text = ngettext("%(count)d player in no team is not drawn.", "%(count)d players in no team are not drawn.", drawn.left_out)
    return text % {"count": drawn.left_out}
