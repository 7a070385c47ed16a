"""Preview the loading of an archive: which of its people are known here, and which are new."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from league.archive.content import Content
from league.archive.series_part import series_part
from league.competitions.models import Competition
from league.players.models import Player

__all__ = ["ArchivePreview", "PersonMatch", "matches", "preview_of"]


@dataclass(frozen=True, slots=True)
class PersonMatch:
    """One person of an archive, in its order: ``player`` is the id here, ``None`` for somebody new.

    ``differs``: the known player has different details (club, country, EMA number, name shown), and keeps them.
    """

    name: str
    club: str
    player: int | None
    differs: bool = False


@dataclass(frozen=True, slots=True)
class ArchivePreview:
    """The content of an archive; ``is_taken``: another competition already has its address. ``series``: a sentence on the series that it
    belongs to, if it does."""

    name: str
    slug: str
    is_taken: bool
    entrants: int
    sessions: int
    games: int
    hands: int
    people: tuple[PersonMatch, ...]
    series: str = ""

    @property
    def known(self) -> tuple[PersonMatch, ...]:
        return tuple(match for match in self.people if match.player is not None)

    @property
    def new(self) -> tuple[PersonMatch, ...]:
        return tuple(match for match in self.people if match.player is None)


def matches(people: Sequence[tuple[Player, str | None]]) -> tuple[PersonMatch, ...]:
    """Match the people of an archive (given with the names of their clubs) to known players.

    A match is the player with the EMA number, else the one with the same full name and club, if unique on both sides. Two different EMA
    numbers are two people. One database query.
    """
    by_ema: dict[str, Player] = {}
    by_name: dict[tuple[str, str], list[Player]] = defaultdict(list)
    for player in Player.objects.select_related("club").order_by("pk"):
        by_name[_key(player.full_name, player.club.name if player.club else None)].append(player)
        if player.ema_number:
            by_ema[player.ema_number] = player
    keys = [_key(one.full_name, club) for one, club in people]
    times, taken = Counter(keys), {by_ema[one.ema_number].pk for one, _club in people if one.ema_number in by_ema}
    found = []
    for (one, club), key in zip(people, keys, strict=True):
        alike = [player for player in by_name[key] if player.pk not in taken and not (one.ema_number and player.ema_number)]
        by_that_name = alike[0] if len(alike) == 1 == times[key] else None
        found.append(_match(one, club or "", by_ema.get(one.ema_number) or by_that_name))
    return tuple(found)


def _key(name: str, club: str | None) -> tuple[str, str]:
    return name.casefold(), (club or "").casefold()


def _match(one: Player, club: str, player: Player | None) -> PersonMatch:
    if player is None:
        return PersonMatch(one.full_name, club, None)
    club_here = player.club.name if player.club else ""
    here, there = ((who.full_name, who.country, who.ema_number, who.name_shown) for who in (player, one))
    return PersonMatch(player.full_name, club_here, player.pk, differs=(here, club_here) != (there, club))


def preview_of(content: Content, slug: str = "") -> ArchivePreview:
    """Preview loading this archive, optionally under another address (two database queries, and two for a place in a series)."""
    address = slug or content.competition.slug
    return ArchivePreview(
        name=content.competition.name,
        slug=address,
        is_taken=Competition.objects.filter(slug=address).exists(),
        entrants=len(content.entrants),
        sessions=len(content.sessions),
        games=len(content.games),
        hands=sum(hand.until_version is None for game in content.games for hand in game.hands),
        people=matches(content.players),
        series=series_part().place_text(content.places),
    )
