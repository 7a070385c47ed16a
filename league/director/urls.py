"""The director's pages, under ``/<slug>/manage/``: each feature has its own addresses."""

from django.urls import include, path

urlpatterns = [
    path("", include("league.director.overview.urls")),
    path("", include("league.director.drawing.urls")),
    path("", include("league.director.people.urls")),
    path("", include("league.director.entrant_list.urls")),
    path("", include("league.director.teams.urls")),
    path("", include("league.director.results.urls")),
    path("", include("league.director.incidents.urls")),
    path("", include("league.director.calls.urls")),
    path("", include("league.director.hall_screen.urls")),
    path("", include("league.director.rehearsal.urls")),
    path("", include("league.director.settings.urls")),
    path("", include("league.director.invitations.urls")),
    path("", include("league.director.publication.urls")),
    path("", include("league.director.reveal.urls")),
    path("", include("league.director.transfer.urls")),
    path("", include("league.director.evenings.urls")),
    path("", include("league.director.planning.urls")),
    path("", include("league.director.check_in.urls")),
    path("", include("league.director.stages.urls")),
    path("", include("league.director.corrections.urls")),
    path("", include("league.director.sessions.urls")),  # last, since it matches every other word as a step of a session
]
