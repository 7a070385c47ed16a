"""Seatings in words: their sessions, the number of players, and people whom they no longer fit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.games.queries.met_again import MetAgain
from league.seating.models import Session
from league.seating.outdated import played_by_others
from league.seating.outdated_words import first_names, outdated_text, sessions_text

__all__ = ["OthersPlay", "first_names", "meeting_text", "others_play", "outdated_text", "playing_text", "sessions_text"]


@dataclass(frozen=True, slots=True)
class OthersPlay:
    """A session in play (its ``number``) with somebody at a table who does not play in that stage, in words."""

    number: int
    text: str


def others_play(sessions: Sequence[Session]) -> tuple[OthersPlay, ...]:
    """Which of these sessions are played by others than their stage (:func:`league.seating.outdated.played_by_others`)."""
    return tuple(OthersPlay(one.number, outdated_text([one])) for one in played_by_others(sessions))


def playing_text(people: int, substitutes: int, tables: int) -> str:
    """The number of players, such as “38 people and 2 substitutes: 10 tables”."""
    who = ngettext("%(count)d person", "%(count)d people", people) % {"count": people}
    if substitutes:
        more = ngettext("%(count)d substitute", "%(count)d substitutes", substitutes) % {"count": substitutes}
        who = _("%(people)s and %(substitutes)s") % {"people": who, "substitutes": more}
    at = ngettext("%(count)d table", "%(count)d tables", tables) % {"count": tables}
    return _("%(who)s: %(tables)s") % {"who": who, "tables": at}


def meeting_text(two: MetAgain) -> str:
    """In which other sessions two meet, such as “Hana and Ivo also meet in session 10”."""
    words = {"one": two.one, "other": two.other, "before": sessions_text(two.before), "sessions": sessions_text(two.later)}
    if not two.later:
        return _("%(one)s and %(other)s met in %(before)s") % words
    if not two.before:
        return _("%(one)s and %(other)s also meet in %(sessions)s") % words
    return _("%(one)s and %(other)s met in %(before)s, and also meet in %(sessions)s") % words
