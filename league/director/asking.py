"""The question before something that was secret becomes public at once: asked by the server, so that it is asked without script, too."""

from __future__ import annotations

from collections.abc import Collection

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.models import Competition
from league.competitions.seen import publication_seen
from league.director.queries.shown import Revealed, revealed_by, sessions_shown
from league.director.undo import sent

__all__ = ["question_before", "question_of_seatings"]


def question_before(request: HttpRequest, competition: Competition, revealed: Revealed, *, back: str) -> HttpResponse | None:
    """The page that says what becomes public and sends the same once more, with ``sure``; ``back`` leads away from it.

    None where nothing secret is shown, where the answer was given, and where the step was taken on the ground of a page that is old by
    now: the command refuses that by itself.
    """
    seen = sent(request, "seen")
    if not revealed or sent(request, "sure") or (seen and seen != publication_seen(competition)):
        return None
    fields = [(name, value) for name, values in request.POST.lists() for value in values if name != "csrfmiddlewaretoken"]
    return render(
        request, "director/publication_sure.html", {"competition": competition, "revealed": revealed, "fields": fields, "back": back}
    )


def question_of_seatings(request: HttpRequest, competition: Competition, numbers: Collection[int], *, back: str) -> HttpResponse | None:
    """The same before hidden seatings are shown: where something was played there, everybody sees the results, too."""
    if not numbers:
        return None
    revealed = revealed_by(sessions_shown(competition), competition, until=competition.published_until, shows=numbers)
    return question_before(request, competition, revealed, back=back)
