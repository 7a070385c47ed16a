"""The recap of a session or an evening, to be passed on."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from league.competitions.access import public_competition, reader_of
from league.competitions.embargo import Reader, everybody
from league.competitions.models import Competition
from league.seating.models import Session
from league.standings.cached import cached_page
from league.standings.link_card import LinkCard, link_card
from league.standings.pictures.picture import LinkPicture
from league.standings.pictures.recap import recap_picture
from league.standings.public_page import public_page
from league.standings.queries.recap.recap import Recap, recap_of
from league.standings.views.pictures import picture


@public_page("sessions/<int:number>/recap/", under="sessions")
@cached_page()
@public_competition
def recap(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The recap of one session."""
    found = found_recap(competition, number, reader_of(request, competition))
    return recap_page(request, competition, found, link_card(competition, recap_picture(competition, found), "recap_picture", number))


@public_page("sessions/<int:number>/evening/", under="sessions")
@cached_page()
@public_competition
def evening_recap(request: HttpRequest, competition: Competition, number: int) -> HttpResponse:
    """The recap of all sessions of the evening, or of the day, to which this one belongs."""
    found = found_recap(competition, number, reader_of(request, competition), whole=True)
    card = link_card(competition, recap_picture(competition, found), "evening_recap_picture", number)
    return recap_page(request, competition, found, card)


@picture()
def recap_png(_request: HttpRequest, competition: Competition, number: int) -> LinkPicture:
    return recap_picture(competition, found_recap(competition, number, everybody(competition)))


@picture()
def evening_recap_png(_request: HttpRequest, competition: Competition, number: int) -> LinkPicture:
    return recap_picture(competition, found_recap(competition, number, everybody(competition), whole=True))


def found_recap(competition: Competition, number: int, reader: Reader, *, whole: bool = False) -> Recap:
    """The recap, or 404 if the reader may not know of the session."""
    try:
        return recap_of(competition, number, reader, whole=whole)
    except Session.DoesNotExist as error:
        raise Http404 from error


def recap_page(request: HttpRequest, competition: Competition, found: Recap, card: LinkCard) -> HttpResponse:
    """The page of either recap."""
    return render(request, "standings/recap.html", {"competition": competition, "recap": found, "link_card": card})
