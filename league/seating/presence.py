"""Who is noted as here for a session, said wherever somebody is chosen to play instead of another one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from league.competitions.models import Entrant
from league.players.models import Player
from league.seating.models import IN_PLAY, NOT_OVER, Arrival, CheckIn, Session

__all__ = ["Presence", "presence_at"]


@dataclass(frozen=True, slots=True)
class Presence:
    """Who is ``here`` and who has ``left`` (ids of entrants). Nothing is said of the others until the check-in ``is_begun``."""

    here: frozenset[int] = frozenset()
    left: frozenset[int] = frozenset()
    is_begun: bool = False

    def why_away(self, entrant: Entrant) -> str:
        """That somebody went home, or is not noted as here, in two or three words; empty for the others."""
        if entrant.pk in self.left:
            return _("went home")
        return _("not noted as here") if self.is_begun and entrant.pk not in self.here else ""

    def here_first(self, people: Iterable[Entrant]) -> list[Entrant]:
        """In the same order, but whoever is away behind the others."""
        return sorted(people, key=lambda one: bool(self.why_away(one)))

    def marked(self, entrant: Entrant, name: str) -> str:
        """The name, with the reason if they are away."""
        why = self.why_away(entrant)
        return _("%(name)s (%(why)s)") % {"name": name, "why": why} if why else name


def presence_at(session: Session) -> Presence:
    """By the check-in of the session or of its evening; who is noted as here for another session that is not over, or plays for somebody at
    a table, is here, too. One query, two once the check-in of the session has begun, none for a session that is not stored and belongs to
    no evening."""
    if session.evening_id is not None:
        rows = dict(CheckIn.objects.filter(evening=session.evening_id).values_list("entrant_id", "left"))
        left = frozenset(key for key, has_left in rows.items() if has_left)
        return Presence(frozenset(rows) - left, left, bool(rows))
    if not session.is_stored:
        return Presence()
    beside = Q(session__competition=session.competition_id, session__state__in=NOT_OVER)
    noted = list(Arrival.objects.filter(Q(session=session) | beside).values_list("session_id", "entrant_id"))
    if all(number != session.pk for number, _key in noted):
        return Presence()
    now = {"substitutions__until_version": None, "substitutions__game__table__session__state__in": IN_PLAY}
    playing = Entrant.objects.filter(competition=session.competition_id, player__in=Player.objects.filter(**now))
    return Presence(frozenset({*(key for _session, key in noted), *playing.values_list("pk", flat=True)}), is_begun=True)
