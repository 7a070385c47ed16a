"""The public pages of a competition; tabs appear in the order of declaration."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django_tables2 import RequestConfig

from league.competitions.access import may_record, public_competition, reader_of
from league.competitions.models import Competition, Stage
from league.games.models import Game
from league.numbers import whole_number, whole_numbers
from league.seating.models import Session
from league.standings.cached import NUMBER, cached_page
from league.standings.cells import Between
from league.standings.columns import columns_on_page, sorting
from league.standings.link_card import link_card
from league.standings.pictures.contents import entrant_picture, game_picture, kept_picture, standings_picture
from league.standings.public_page import public_page
from league.standings.queries.all_played import is_all_played
from league.standings.queries.announcements import announcements_of
from league.standings.queries.entrants import entrant_page, entrant_rows
from league.standings.queries.late_corrections import late_corrections
from league.standings.queries.outdated_seats import with_outdated
from league.standings.queries.overview import overview_of
from league.standings.queries.pairs import pair_page
from league.standings.queries.people import people_of
from league.standings.queries.provisional import provisional_results
from league.standings.queries.ranking.breakdown import breakdown_of
from league.standings.queries.ranking.cuts import Cuts, cuts_of
from league.standings.queries.ranking.final import final_of
from league.standings.queries.ranking.history import MOST_CHOSEN, history_of
from league.standings.queries.ranking.missed import missed_games
from league.standings.queries.ranking.sat_out import sat_out_notes
from league.standings.queries.ranking.stage_lots import lots_at_cut
from league.standings.queries.ranking.standings import StandingRow, Standings, standings_of
from league.standings.queries.sessions import kept_game, session_cards, session_page
from league.standings.queries.sheet import game_page
from league.standings.queries.teams.standings import team_table
from league.standings.tables import ROWS_A_PAGE, DeclaredTable

Page = TypeVar("Page")
MOST_LETTERS = 60
PLACES = "places"  #: the chart of places instead of totals
CHOSEN = f"{NUMBER}(,{NUMBER}){{0,{MOST_CHOSEN - 1}}}"


def found(page: Page | None) -> Page:
    """The page's values, or 404 if there are none."""
    if page is None:
        raise Http404
    return page


@public_page("", tab=_("Overview"))
@cached_page(live=True)
@public_competition
def competition(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The overview: dates and rules, the session being played, the top of the table, the latest results."""
    overview = overview_of(competition, reader=reader_of(request, competition), may_record=may_record(request.user, competition))
    page = {"competition": competition, "overview": overview, "announcements": announcements_of(competition)}
    if any(row.person.team for row in overview.standings.rows):
        page["teams"] = team_table(competition, reader=reader_of(request, competition))
    card = link_card(competition, standings_picture(competition, overview.standings), "standings_picture")
    return render(request, "standings/competition.html", {**page, "link_card": card})


@public_page("standings/", tab=_("Standings"))
@cached_page(
    query={"sort": sorting, "after": NUMBER, "page": NUMBER, "with": CHOSEN, "from": NUMBER, "chart": PLACES, "stage": NUMBER},
    strict=["after", "stage"],
    live=True,
)
@public_competition
def standings(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The standings, or those ``?after=`` a session, or of one ``?stage=``."""
    page = _standings(request, competition)
    cuts = cuts_of(page)
    table = _table(competition, page, page.rows, cuts)
    RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    chosen, since = whole_numbers(request.GET.get("with", "")), whole_number(request.GET.get("from", "")) or 0
    history = history_of(page, chosen, since, places=request.GET.get("chart") == PLACES)
    notes = {
        "missed": missed_games(competition, page),
        "sat_out": sat_out_notes(competition, page),
        "lots": lots_at_cut(competition, page),
        "provisional": provisional_results(competition, page.considered),
    }
    shown = standings_picture(competition, page)
    card = link_card(competition, shown, "standings_picture", after=asked_session(request))
    about = {"history": history, "link_card": card, "cuts": cuts, "has_teams": any(row.person.team for row in page.rows)}
    context = {"competition": competition, "standings": page, "table": table, **about, **notes}
    return render(request, "standings/standings.html", context)


@public_page("standings/find/", under="standings")
@public_competition
def find_standing(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The rows with the typed name or number; not cached, as there are too many different searches."""
    words = request.GET.get("q", "").replace("\x00", "").strip()[:MOST_LETTERS]
    page = _standings(request, competition)
    table = _table(competition, page, page.named(words)[:ROWS_A_PAGE], Cuts())
    RequestConfig(request, paginate=False).configure(table)
    context = {"competition": competition, "standings": page, "table": table, "words": words}
    return render(request, "standings/find_standing.html", context)


def asked_session(request: HttpRequest) -> int | None:
    """The session number of ``?after=N``; 404 if it is not a number."""
    if "after" not in request.GET:
        return None
    return found(whole_number(request.GET["after"]))


def _standings(request: HttpRequest, competition: Competition) -> Standings:
    try:
        return standings_of(competition, asked_session(request), reader=reader_of(request, competition), stage=asked_stage(request))
    except (Session.DoesNotExist, Stage.DoesNotExist) as error:
        raise Http404 from error


def asked_stage(request: HttpRequest) -> int:
    """The stage number of ``?stage=N``; 0 for the whole competition, 404 if it is not a number."""
    return found(whole_number(request.GET["stage"])) if "stage" in request.GET else 0


def _table(competition: Competition, standings: Standings, rows: Sequence[StandingRow], cuts: Cuts) -> DeclaredTable:
    between = Between(lambda row: row.person.number, cuts.headings, cuts.lines, cuts.going) if standings.stages else None
    caption = standings.stage.name if standings.stage else _("Standings")
    return DeclaredTable(columns_on_page(competition, standings), cuts.marked(rows), caption=caption, between=between)


@public_page("standings/<int:number>/", under="standings")
@cached_page()
@public_competition
def breakdown(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """An entrant's total, game by game, and the reasons for the place."""
    page = found(breakdown_of(competition, number, reader_of(request, competition)))
    return render(request, "standings/breakdown.html", {"competition": competition, "breakdown": page})


def _is_final(competition: Competition) -> bool:
    """Whether the competition is over and nothing of it is kept back."""
    return competition.is_over and competition.published_until is None


@public_page("results/", tab=_("Final results"), has_tab=_is_final)
@cached_page()
@public_competition
def results(request: HttpRequest, competition: Competition) -> HttpResponse:
    """The published list and its ties; before publication, a sentence that says when it comes."""
    reader = reader_of(request, competition)
    final = final_of(competition, reader) if _is_final(competition) else None
    to_finish = final is None and competition.published_until is None and is_all_played(competition)
    return render(request, "standings/results.html", {"competition": competition, "final": final, "to_finish": to_finish})


@public_page("sessions/", tab=_("Sessions"))
@cached_page()
@public_competition
def sessions(request: HttpRequest, competition: Competition) -> HttpResponse:
    cards = session_cards(competition, reader_of(request, competition))
    page = {"competition": competition, "sessions": cards, "announcements": announcements_of(competition)}
    return render(request, "standings/sessions.html", page)


@public_page("sessions/<int:number>/", under="sessions")
@cached_page(live=True)
@public_competition
def session(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """Seating and results of a session, with links to the tables for people who may record."""
    try:
        reader, records = reader_of(request, competition), may_record(request.user, competition)
        page = session_page(competition, number, reader=reader, may_record=records)
    except Session.DoesNotExist as error:
        raise Http404 from error
    page = with_outdated(page, lambda: people_of(competition, reader))
    corrected = late_corrections(competition, number, reader)
    return render(request, "standings/session.html", {"competition": competition, "page": page, "corrected": corrected})


@public_page("players/", tab=_("Players"))
@cached_page()
@public_competition
def entrants(request: HttpRequest, competition: Competition) -> HttpResponse:
    rows = entrant_rows(competition, reader_of(request, competition))
    return render(request, "standings/entrants.html", {"competition": competition, "entrants": rows})


@public_page("players/<int:number>/", under="entrants")
@cached_page()
@public_competition
def entrant(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    page = found(entrant_page(competition, number, reader_of(request, competition)))
    card = link_card(competition, entrant_picture(competition, page.standings, page.row), "entrant_picture", number)
    return render(request, "standings/entrant.html", {"competition": competition, "page": page, "link_card": card})


@public_page("players/head-to-head/", under="entrants")
@cached_page(query={"one": NUMBER, "other": NUMBER})
@public_competition
def head_to_head(request: HttpRequest, competition: Competition) -> HttpResponse:
    """Two players beside each other: their games at one table, and who gained from whom."""
    one, other = (whole_number(request.GET.get(name, "")) or 0 for name in ("one", "other"))
    page = found(pair_page(competition, reader_of(request, competition), one, other))
    return render(request, "standings/head_to_head.html", {"competition": competition, "page": page})


@public_page("games/<int:number>/", under="sessions")
@cached_page(live=True)
@public_competition
def game(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The score sheet: every hand in words, payments and their reasons, corrections and their authors; or that it is kept back."""
    reader = reader_of(request, competition)
    try:
        page = game_page(competition, number, reader)
    except Game.DoesNotExist:
        kept = found(kept_game(competition, number, reader))
        card = link_card(competition, kept_picture(competition, kept, number), "game_picture", number)
        context = {"competition": competition, "card": kept, "number": number, "link_card": card}
        return render(request, "standings/kept_game.html", context)
    corrected = late_corrections(competition, page.session.number, reader, game=number)
    card = link_card(competition, game_picture(competition, page), "game_picture", number)
    return render(request, "standings/game.html", {"competition": competition, "page": page, "corrected": corrected, "link_card": card})
