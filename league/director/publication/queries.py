"""The state of publication: what is public, and what waits to be published."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from league.competitions.models import Announcement, Competition
from league.competitions.seen import announcement_seen, announcement_shown_seen
from league.director.publication.telling import TellingSeating, TellingTogether, telling_seatings, together
from league.director.revealed import Revealed, SessionShown, is_listed, publishing, revealed_by, sessions_shown
from league.seating.models import ENDED, IN_PLAY, SessionState
from league.wording import joined

TO_COME = (SessionState.PLANNED, SessionState.SEATED)

__all__ = ["PublicationPage", "publication_page"]


@dataclass(frozen=True, slots=True)
class AnnouncementThere:
    """An announcement, with the state that its buttons send along."""

    row: Announcement

    @property
    def words_seen(self) -> str:
        return announcement_seen(self.row)

    @property
    def shown_seen(self) -> str:
        return announcement_shown_seen(self.row)


@dataclass(frozen=True, slots=True)
class PublicationPage:
    """Numbers of sessions. ``waiting``: finished and held back; ``open``: being played or checked; ``hidden``: with a secret seating;
    ``published``: visible to everybody.

    ``coming``: those with which an embargo can begin; ``suggested``: the next one that has not begun, since people may have read the
    results of earlier ones. ``stages``: to which each session belongs; empty without stages. ``tellings``: public seatings that tell who
    went on.
    """

    competition: Competition
    is_listed: bool
    rows: tuple[SessionShown, ...]
    hidden: tuple[int, ...]
    waiting: tuple[int, ...]
    open: tuple[int, ...]
    published: tuple[int, ...]
    coming: tuple[int, ...]
    suggested: int
    announcements: tuple[AnnouncementThere, ...]
    stages: Mapping[int, str] = field(default_factory=dict)
    tellings: tuple[TellingSeating, ...] = ()

    @property
    def telling(self) -> TellingTogether | None:
        """The seatings that tell by now who went on by secret results."""
        secret = [one for one in self.tellings if one.is_secret]
        last = max((one.last for one in secret), default=0)
        return next(iter(together([replace(one, last=last) for one in secret])), None)

    @property
    def would_tell(self) -> tuple[TellingTogether, ...]:
        """The seatings that would tell it under an earlier embargo."""
        return together([one for one in self.tellings if not one.is_secret])

    def named(self, numbers: Iterable[int]) -> list[tuple[int, str]]:
        """Sessions to choose from: the number, and the number with the stage to which the session belongs."""
        return [(number, f"{number} ({self.stages[number]})" if self.stages.get(number) else str(number)) for number in numbers]

    @property
    def named_coming(self) -> list[tuple[int, str]]:
        return self.named(self.coming)

    @property
    def named_waiting(self) -> list[tuple[int, str]]:
        return self.named(self.waiting)

    @property
    def named_published(self) -> list[tuple[int, str]]:
        return self.named(self.published)

    @property
    def rows_of_stages(self) -> list[tuple[SessionShown, str]]:
        return [(row, self.stages.get(row.number, "")) for row in self.rows]

    @property
    def secret_stages(self) -> str:
        """The stages whose sessions are under embargo, since their numbers do not say when they are played."""
        first = self.first_secret
        names = (name for number, name in sorted(self.stages.items()) if first is not None and number >= first)
        return joined([*dict.fromkeys(names)])

    @property
    def until(self) -> int | None:
        return self.competition.published_until

    @property
    def is_all_public(self) -> bool:
        return self.is_listed and self.until is None and not self.hidden

    @property
    def first_secret(self) -> int | None:
        """The first session under embargo."""
        return None if self.until is None else self.until + 1

    @property
    def may_publish_everything(self) -> bool:
        return bool(self.hidden or self.until is not None)

    def revealed_by(self, do: str, session: int) -> Revealed:
        """The secrets revealed by a button: an embargo from this session on, its end, publishing up to this session, or everything.

        None if the command would refuse because a session up to there is still open.
        """
        if do == "publish":
            return publishing(self.competition, self.rows, session)
        if do == "everything" and not self.open:
            return revealed_by(self.rows, self.competition, until=None, shows=self.hidden)
        if do in ("embargo", "end"):
            return revealed_by(self.rows, self.competition, until=session - 1 if do == "embargo" else None)
        return Revealed()


def publication_page(competition: Competition) -> PublicationPage:
    """The values of the page. Three queries, one more with stages, and two more while the seating of a later one is public."""
    rows = tuple(row for row in sessions_shown(competition) if row.state != SessionState.CANCELLED)
    until, numbers = competition.published_until, {row.number for row in rows}
    return PublicationPage(
        competition=competition,
        is_listed=is_listed(competition),
        rows=rows,
        hidden=tuple(row.number for row in rows if row.is_hidden),
        waiting=tuple(row.number for row in rows if row.is_held_back and row.state in ENDED),
        open=tuple(row.number for row in rows if row.state in IN_PLAY),
        published=tuple(row.number for row in rows if row.state == SessionState.PUBLISHED and not row.is_held_back),
        coming=tuple(sorted(numbers if until is None else numbers | {until + 1})),
        suggested=next((row.number for row in rows if row.state in TO_COME), max(numbers, default=1)),
        announcements=tuple(map(AnnouncementThere, competition.announcements.order_by("-at", "-pk"))),
        stages=_stages(competition),
        tellings=telling_seatings(competition, rows),
    )


def _stages(competition: Competition) -> dict[int, str]:
    """The names of the stages by the numbers of their sessions."""
    names = {stage.pk: stage.name for stage in competition.stages.order_by("number")}
    if not names:
        return {}
    first = next(iter(names))
    rows = competition.sessions.exclude(state=SessionState.CANCELLED).values_list("number", "stage_id")
    return {number: names[stage or first] for number, stage in rows}
