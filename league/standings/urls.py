"""The public pages of a competition, under ``/<slug>/``."""

from django.urls import path

from league.standings import views, views_statistics

urlpatterns = [
    path("", views.competition, name="competition"),
    path("standings/", views.standings, name="standings"),
    path("standings/<int:number>/", views.breakdown, name="breakdown"),
    path("sessions/", views.sessions, name="sessions"),
    path("sessions/<int:number>/", views.session, name="session"),
    path("players/", views.entrants, name="entrants"),
    path("players/<int:number>/", views.entrant, name="entrant"),
    path("statistics/", views_statistics.statistics, name="statistics"),
    path("games/<int:number>/", views.game, name="game"),
]
