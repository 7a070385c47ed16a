"""The director's page of the reveal: before it, how many there are; while it runs, the remote and a change of the standings."""

from __future__ import annotations

from dataclasses import dataclass

from league.competitions.models import Competition, CompetitionState
from league.director.reveal.words import course_text
from league.hall.models import Reveal
from league.hall.reveal.order import frozen, other_order, places_now, steps_of_reveal
from league.hall.reveal.queries import RevealRemote, is_revealed, remote_of, running_reveal, shown_places
from league.hall.reveal.steps import PlaceGroup
from league.seating.models import IN_PLAY
from league.standings.queries.all_played import is_all_played

__all__ = ["ChangedPlace", "RevealBefore", "RevealPage", "is_to_finish", "reveal_before", "reveal_page"]


@dataclass(frozen=True, slots=True)
class ChangedPlace:
    """Somebody whose place or total differs: as the reveal has it, and as the standings give it now; ``None``: no place."""

    name: str
    frozen: tuple[int, str] | None
    now: tuple[int, str] | None
    is_shown: bool


@dataclass(frozen=True, slots=True)
class RevealPage:
    """``changed``: what the standings give otherwise, while nobody has answered it; ``seen`` names it in the answer."""

    remote: RevealRemote
    key: str
    changed: tuple[ChangedPlace, ...] = ()
    seen: str = ""
    is_kept: bool = False

    @property
    def to_finish(self) -> bool:
        """Whether all places are shown and public, and the competition is to be finished. Two queries."""
        return self.remote.is_complete and is_to_finish(self.remote.reveal.competition)

    @property
    def asks(self) -> bool:
        """Whether no further step can be taken before an answer."""
        return bool(self.changed) and not self.is_kept

    @property
    def is_secret(self) -> bool:
        return self.remote.reveal.competition.published_until is not None

    @property
    def course(self) -> str:
        """How it goes, before the first step; nothing later."""
        return "" if self.remote.reveal.step else course_text(steps_of_reveal(self.remote.reveal))

    @property
    def shown_differs(self) -> bool:
        return any(one.is_shown for one in self.changed)


@dataclass(frozen=True, slots=True)
class RevealBefore:
    """``people`` have a place; ``open`` numbers the sessions that are not approved; ``to_finish``: a reveal has shown all places, and the
    competition is to be finished."""

    people: int
    open: tuple[int, ...]
    to_finish: bool = False


def reveal_before(competition: Competition) -> RevealBefore:
    numbers = competition.sessions.filter(state__in=IN_PLAY).order_by("number").values_list("number", flat=True)
    to_finish = is_revealed(competition) and is_to_finish(competition)
    return RevealBefore(sum(len(group.who) for group in places_now(competition)), tuple(numbers), to_finish)


def is_to_finish(competition: Competition) -> bool:
    """Whether a tournament is played to its end and public, but not finished, so that its final results are not. Two queries at most."""
    is_running = competition.state == CompetitionState.RUNNING and competition.published_until is None
    return is_running and is_all_played(competition)


def reveal_page(competition: Competition) -> RevealPage | None:
    """The remote of the running reveal."""
    reveal = running_reveal(competition)
    if reveal is None:
        return None
    key, now = str(competition.revision), places_now(competition)
    other = other_order(reveal, now)
    if other is None:
        return RevealPage(remote_of(reveal), key)
    changed = _changed_places(competition, reveal, now, other.changed, other.shown)
    return RevealPage(remote_of(reveal), key, changed, other.seen, reveal.kept_against == other.seen)


def _changed_places(
    competition: Competition, reveal: Reveal, now: tuple[PlaceGroup, ...], keys: tuple[int, ...], shown: frozenset[int]
) -> tuple[ChangedPlace, ...]:
    before, after = _told(competition, frozen(reveal)), _told(competition, now)
    rows = ((key, before.get(key), after.get(key)) for key in keys)
    return tuple(ChangedPlace((old or new or ("", (0, "")))[0], old and old[1], new and new[1], key in shown) for key, old, new in rows)


def _told(competition: Competition, places: tuple[PlaceGroup, ...]) -> dict[int, tuple[str, tuple[int, str]]]:
    """By entrant: the name, and place and total in words. One query."""
    found = {}
    for group, told in zip(places, shown_places(competition, places), strict=True):
        for (key, _value), (name, total) in zip(group.who, told.people, strict=True):
            found[key] = name, (group.place, total)
    return found
