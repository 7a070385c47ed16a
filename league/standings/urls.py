"""The public pages of a competition, under ``/<slug>/``."""

from django.urls import path

from league.standings import views, views_clock, views_exports, views_results, views_statistics, views_what_if

urlpatterns = [
    path("", views.competition, name="competition"),
    path("standings/", views.standings, name="standings"),
    path("standings.csv", views_exports.standings_csv, name="standings_csv"),
    path("standings.xlsx", views_exports.standings_xlsx, name="standings_xlsx"),
    path("standings.json", views_exports.standings_as_json, name="standings_json"),
    path("results.csv", views_exports.results_csv, name="results_csv"),
    path("results.xlsx", views_exports.results_xlsx, name="results_xlsx"),
    path("hands.csv", views_exports.hands_csv, name="hands_csv"),
    path("hands.xlsx", views_exports.hands_xlsx, name="hands_xlsx"),
    path("standings/find/", views.find_standing, name="find_standing"),
    path("standings/<int:number>/", views.breakdown, name="breakdown"),
    path("sessions/", views.sessions, name="sessions"),
    path("sessions/<int:number>/", views.session, name="session"),
    path("players/", views.entrants, name="entrants"),
    path("players/<int:number>/", views.entrant, name="entrant"),
    path("rules/what-if/", views_what_if.what_if, name="what_if"),
    path("clock/", views_clock.clock, name="clock"),
    path("clock/state/", views_clock.clock_state, name="clock_state"),
    path("results/", views_results.results, name="results"),
    path("statistics/", views_statistics.statistics, name="statistics"),
    path("games/<int:number>/", views.game, name="game"),
]
