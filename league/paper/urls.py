"""Papers for the director, under ``/<slug>/manage/paper/``."""

from django.urls import path

from league.paper import views

urlpatterns = [
    path("", views.paper, name="manage_paper"),
    path("seating.pdf", views.wall, name="manage_paper_seating"),
    path("players.pdf", views.players, name="manage_paper_players"),
    path("slips.pdf", views.slips, name="manage_paper_slips"),
    path("score-sheets.pdf", views.sheets, name="manage_paper_score_sheets"),
    path("table-cards.pdf", views.cards, name="manage_paper_cards"),
    path("results.pdf", views.results, name="manage_paper_results"),
    path("standings.pdf", views.standings, name="manage_paper_standings"),
]
