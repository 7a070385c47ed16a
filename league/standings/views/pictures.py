"""Pictures of pages, for chats that show a link. A picture cannot be called back, so it shows what everybody may know, whoever asks."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import override
from django.views.decorators.http import require_safe

from league.competitions.access import public_competition
from league.competitions.embargo import everybody
from league.competitions.models import Competition
from league.games.models import Game
from league.seating.models import Session
from league.standings.apart import Busy, busy
from league.standings.cached import NUMBER, cached_page, one_of
from league.standings.link_card import LANGUAGE
from league.standings.pictures.contents import entrant_picture, game_picture, kept_picture, standings_picture
from league.standings.pictures.drawing import png
from league.standings.pictures.picture import LinkPicture
from league.standings.queries.people import people_of
from league.standings.queries.ranking.standings import standing_of, standings_from, standings_of
from league.standings.queries.results import seat_results
from league.standings.queries.sessions import kept_game
from league.standings.queries.sheet import game_page
from league.standings.views.pages import asked_session, found

Show = Callable[..., LinkPicture]
LANGUAGES = one_of(code for code, _name in settings.LANGUAGES)


def picture(*, after: bool = False) -> Callable[[Show], Callable[..., HttpResponse]]:
    """Serve what the function shows as a picture, in the language that the address names, otherwise in that of the site; with ``after`` it
    reads the number of a session. A page that is built once a change needs no more of them; drawing takes turns."""
    more = {"after": NUMBER} if after else {}

    def decorated(show: Show) -> Callable[..., HttpResponse]:
        @cached_page(query={LANGUAGE: LANGUAGES, **more}, strict=more, waits=False)
        @public_competition
        @require_safe
        @wraps(show)
        def drawn(request: HttpRequest, competition: Competition, **parts: Any) -> HttpResponse:
            with override(request.GET.get(LANGUAGE) or settings.LANGUAGE_CODE):
                shown = show(request, competition, **parts)
            try:
                return HttpResponse(png(shown), content_type="image/png")
            except Busy as why:
                return busy(request, why)

        return drawn

    return decorated


@picture(after=True)
def standings_png(request: HttpRequest, competition: Competition) -> LinkPicture:
    try:
        return standings_picture(competition, standings_of(competition, asked_session(request), reader=everybody(competition)))
    except Session.DoesNotExist as error:
        raise Http404 from error


@picture()
def entrant_png(_request: HttpRequest, competition: Competition, number: int) -> LinkPicture:
    reader = everybody(competition)
    standings = standings_from(competition, people_of(competition, reader), seat_results(competition, reader=reader), everybody=True)
    return entrant_picture(competition, standings, found(standing_of(standings, number)))


@picture()
def game_png(_request: HttpRequest, competition: Competition, number: int) -> LinkPicture:
    reader = everybody(competition)
    try:
        return game_picture(competition, game_page(competition, number, reader))
    except Game.DoesNotExist:
        return kept_picture(competition, found(kept_game(competition, number, reader)), number)
