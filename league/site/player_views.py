"""The pages of players across competitions: their list, one, and two of them beside each other."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from league.competitions.access import public
from league.numbers import whole_number
from league.players.models import Player
from league.rating.queries.shown import shown_rating
from league.site.queries.directory import found_by, listed_players
from league.site.queries.pair import compared_players
from league.site.queries.player import named_player, player_page
from league.standings.tables import ROWS_A_PAGE

MOST_LETTERS = 60


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
    """Two players beside each other; without two of them, the list to choose from."""
    one, other = (whole_number(request.GET.get(name, "")) for name in ("one", "other"))
    if one is None or other is None or one == other:
        return redirect("player_list")
    found = compared_players(_named(request, one), _named(request, other), request.user)
    return render(request, "site/player_pair.html", {"found": found})


def _named(request: HttpRequest, number: int) -> Player:
    found = named_player(number, request.user)
    if found is None:
        raise Http404
    return found
