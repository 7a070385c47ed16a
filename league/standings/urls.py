"""The public pages of a competition, under ``/<slug>/``, and its files."""

from django.urls import path

from league.standings.public_page import pages_in
from league.standings.views import clock, exports, pages, pictures, recap, statistics, teams, what_if

PAGES = pages_in([pages, teams, recap, statistics, what_if, clock])

urlpatterns = [
    *(page.address for page in PAGES),
    path("clock/state/", clock.clock_state, name="clock_state"),
    path("standings.png", pictures.standings_png, name="standings_picture"),
    path("players/<int:number>.png", pictures.entrant_png, name="entrant_picture"),
    path("games/<int:number>.png", pictures.game_png, name="game_picture"),
    path("sessions/<int:number>/recap.png", recap.recap_png, name="recap_picture"),
    path("sessions/<int:number>/evening.png", recap.evening_recap_png, name="evening_recap_picture"),
    path("standings.csv", exports.standings_csv, name="standings_csv"),
    path("standings.xlsx", exports.standings_xlsx, name="standings_xlsx"),
    path("standings.json", exports.standings_as_json, name="standings_json"),
    path("teams.csv", teams.teams_csv, name="teams_csv"),
    path("teams.xlsx", teams.teams_xlsx, name="teams_xlsx"),
    path("teams.json", teams.teams_as_json, name="teams_json"),
    path("results.csv", exports.results_csv, name="results_csv"),
    path("results.xlsx", exports.results_xlsx, name="results_xlsx"),
    path("hands.csv", exports.hands_csv, name="hands_csv"),
    path("hands.xlsx", exports.hands_xlsx, name="hands_xlsx"),
]
