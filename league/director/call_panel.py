"""The live list of calls from the tables (templates/director/_calls.html), on its own page and on the desk; how many are open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils import timezone
from django.utils.http import urlencode

from league.competitions.access import may_referee, reader_of
from league.competitions.embargo import Reader
from league.competitions.models import Competition
from league.seating.call_queries import ShownCall, calls_left_open, calls_of, count_open_calls
from league.seating.models import IN_PLAY, Session
from league.standings.shown_tag import shown_tag

__all__ = ["CallPanel", "call_panel", "open_calls", "register"]

AT = "at"  #: the parameter that says on which page the list stands
DESK = "desk"

register = template.Library()


@dataclass(frozen=True, slots=True)
class CallPanel:
    """The list as this reader may see it. ``key`` changes with anything shown; ``asks`` is what the page asks for news with.

    ``is_desk``: the list stands on the desk, which shows open calls only. ``left_open``: calls that nobody had
    settled when their session ended. ``gives_time``: the reader may give time back.
    """

    key: str
    asks: str
    at: str
    open: tuple[ShownCall, ...]
    settled: tuple[ShownCall, ...]
    left_open: tuple[ShownCall, ...]
    several: bool
    is_desk: bool
    gives_time: bool
    is_in_play: bool


def call_panel(request: HttpRequest, competition: Competition, *, desk: Sequence[Session] | None = None) -> CallPanel:
    """The list for this request; ``desk``: the sessions that the desk has read for the same reader. Four queries, one on the desk."""
    is_desk, now = desk is not None or request.GET.get(AT) == DESK, timezone.now()
    sessions = desk if desk is not None else _sessions(competition, reader_of(request, competition))
    found = calls_of(competition, sessions, now, only_open=is_desk)
    left = () if is_desk else calls_left_open(competition, reader_of(request, competition), now)
    at = {AT: DESK} if is_desk else {}
    key = shown_tag([repr((found, left, bool(sessions))).encode()])
    return CallPanel(
        key=key,
        asks=urlencode({**at, "key": key}),
        at=urlencode(at),
        open=found.open,
        settled=found.settled,
        left_open=left,
        several=found.several,
        is_desk=is_desk,
        gives_time=may_referee(request, competition),
        is_in_play=bool(sessions),
    )


def _sessions(competition: Competition, reader: Reader) -> list[Session]:
    """The sessions in play that the reader may know of."""
    return list(Session.objects.read_by(reader).filter(competition=competition, state__in=IN_PLAY).order_by("number"))


@register.simple_tag(takes_context=True)
def open_calls(context: Mapping[str, Any]) -> int:
    """How many calls are open, on a page that asks for news; 0 on others, which would not learn of more. One query there."""
    if isinstance(panel := context.get("calls"), CallPanel):
        return len(panel.open)
    return count_open_calls(context["competition"]) if getattr(context["request"], "live_url", "") else 0
