"""Papers for the director, under ``/<slug>/manage/paper/``."""

from django.urls import path

from league.paper import views
from league.paper.ceremony import views as ceremony

urlpatterns = [
    path("", views.paper, name="manage_paper"),
    path("seating.pdf", views.wall, name="manage_paper_seating"),
    path("players.pdf", views.players, name="manage_paper_players"),
    path("slips.pdf", views.slips, name="manage_paper_slips"),
    path("score-sheets.pdf", views.sheets, name="manage_paper_score_sheets"),
    path("table-cards.pdf", views.cards, name="manage_paper_cards"),
    path("code-cards.pdf", views.code_cards, name="manage_paper_code_cards"),
    path("code-stickers.pdf", views.code_stickers, name="manage_paper_code_stickers"),
    path("code-tents.pdf", views.code_tents, name="manage_paper_code_tents"),
    path("results.pdf", views.results, name="manage_paper_results"),
    path("ceremony/", ceremony.ceremony, name="manage_paper_ceremony"),
    path("ceremony/certificates.pdf", ceremony.certificates_file, name="manage_paper_certificates"),
    path("ceremony/awards.pdf", ceremony.awards_file, name="manage_paper_awards"),
    path("ceremony/place-cards.pdf", ceremony.cards_file, name="manage_paper_name_cards"),
    path("standings.pdf", views.standings, name="manage_paper_standings"),
]
