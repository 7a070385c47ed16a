"""The question before a secret becomes public at once, or can be inferred from what is public. It needs no script in the browser."""

from __future__ import annotations

from collections.abc import Collection

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import ngettext

from league.competitions.models import Competition
from league.competitions.seen import publication_seen
from league.director.revealed import Revealed, revealed_by, seatings_that_hint, sessions_shown
from league.director.undo import sent
from league.wording import joined

__all__ = ["HIDE", "question_before", "question_of_seatings", "question_of_seats", "sent_again", "tell_hidden"]

HIDE = "hide"  #: the answer that the seatings should become secret first


def question_before(
    request: HttpRequest, competition: Competition, revealed: Revealed, *, back: str, asks_for_seatings: bool = False
) -> HttpResponse | None:
    """A page that lists what becomes public and repeats the request with ``sure``; ``back`` is the address for not doing it.

    None if no secret result would be shown (with ``asks_for_seatings``, no secret seating either), if the answer was given, or if the
    request comes from an outdated page, which the command refuses anyway.
    """
    seen = sent(request, "seen")
    is_asked = bool(revealed) or (asks_for_seatings and bool(revealed.seatings))
    if not is_asked or sent(request, "sure") or (seen and seen != publication_seen(competition)):
        return None
    context = {"competition": competition, "revealed": revealed, "fields": sent_again(request), "back": back}
    return render(request, "director/publication_sure.html", context)


def sent_again(request: HttpRequest) -> list[tuple[str, str]]:
    """What the form sent, (name, value), for a page that repeats the request."""
    return [(name, str(value)) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]


def question_of_seatings(
    request: HttpRequest, competition: Competition, numbers: Collection[int], *, back: str, asks_for_several: bool = False
) -> HttpResponse | None:
    """The question before hidden seatings are shown: with them, everybody sees the results of these sessions, if any.

    ``asks_for_several``: it is asked without results, too, if they are several.
    """
    if not numbers:
        return None
    revealed = revealed_by(sessions_shown(competition), competition, until=competition.published_until, shows=numbers)
    return question_before(request, competition, revealed, back=back, asks_for_seatings=asks_for_several and len(numbers) > 1)


def question_of_seats(
    request: HttpRequest, competition: Competition, numbers: Collection[int], *, absent: str, plays: str, back: str
) -> HttpResponse | None:
    """The question before the public seatings of these sessions show that ``plays`` replaces ``absent`` while results are held back.

    The page repeats the request with ``sure`` or with :data:`HIDE`."""
    if sent(request, "sure") or sent(request, HIDE):
        return None
    hints = seatings_that_hint(competition, numbers)
    if not hints:
        return None
    context = {"competition": competition, "sessions": hints, "fields": sent_again(request), "back": back}
    return render(request, "director/seats_sure.html", {**context, "absent": absent, "plays": plays})


def tell_hidden(request: HttpRequest, numbers: Collection[int]) -> None:
    """Say how the seatings that have just become secret can become public again."""
    if numbers:
        text = ngettext(
            "Only directors see the seating of session %(numbers)s now, until you show it on the page “Publication”.",
            "Only directors see the seatings of sessions %(numbers)s now, until you show them on the page “Publication”.",
            len(numbers),
        )
        messages.success(request, text % {"numbers": joined([str(number) for number in sorted(numbers)])})
