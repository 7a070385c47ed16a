"""The public pages of a competition, under ``/<slug>/``, and its files."""

from django.urls import path

from league.standings import views, views_clock, views_exports, views_statistics, views_what_if
from league.standings.public_page import pages_in

PAGES = pages_in([views, views_statistics, views_what_if, views_clock])

urlpatterns = [
    *(page.address for page in PAGES),
    path("clock/state/", views_clock.clock_state, name="clock_state"),
    path("standings.csv", views_exports.standings_csv, name="standings_csv"),
    path("standings.xlsx", views_exports.standings_xlsx, name="standings_xlsx"),
    path("standings.json", views_exports.standings_as_json, name="standings_json"),
    path("results.csv", views_exports.results_csv, name="results_csv"),
    path("results.xlsx", views_exports.results_xlsx, name="results_xlsx"),
    path("hands.csv", views_exports.hands_csv, name="hands_csv"),
    path("hands.xlsx", views_exports.hands_xlsx, name="hands_xlsx"),
]
