"""The pages of players across competitions: their list, one, and two of them beside each other."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public
from league.numbers import whole_number
from league.players.models import Player
from league.rating.queries.shown import shown_rating
from league.site.queries.directory import found_by, listed_players
from league.site.queries.pair import choosable, compared_players
from league.site.queries.player import named_player, player_page
from league.standings.tables import ROWS_A_PAGE

MOST_LETTERS = 60
BOTH = 2


@public
def player_list(request: HttpRequest) -> HttpResponse:
    """All players who appear in public; ``?q=`` finds those of this name."""
    words = request.GET.get("q", "").replace("\x00", "").strip()[:MOST_LETTERS]
    everybody = listed_players()
    page = Paginator(found_by(words, everybody), ROWS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "site/players.html", {"page": page, "words": words, "is_empty": not everybody})


@public
def player(request: HttpRequest, number: int) -> HttpResponse:
    """Show a player who is named anywhere this visitor may look; any other is not found."""
    context = {"page": player_page(_named(request, number), request.user), "rating": shown_rating(number)}
    return render(request, "site/player.html", context)


@public
def player_pair(request: HttpRequest) -> HttpResponse:
    """Two players beside each other (``?one=`` and ``?other=``, their ids), both to be chosen by name."""
    one, other = (whole_number(request.GET.get(name, "")) or 0 for name in ("one", "other"))
    chosen = [_named(request, number) for number in (one, other) if number]
    found = compared_players(chosen[0], chosen[1], request.user) if len(chosen) == BOTH and one != other else None
    context = {"found": found, "one": one, "other": other, "people": choosable(chosen)}
    return render(request, "site/player_pair.html", context)


def _named(request: HttpRequest, number: int) -> Player:
    found = named_player(number, request.user)
    if found is None:
        raise Http404
    return found
