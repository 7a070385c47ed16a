"""The director's door to a game and the scorekeeper's desk, under ``/<slug>/``."""

from django.urls import path

from league.games import views, views_desk

urlpatterns = [
    path("games/<int:number>/correct/", views.correct_game, name="correct_game"),
    path("desk/", views_desk.desk, name="desk"),
    path("desk/state/", views_desk.desk_state, name="desk_state"),
    path("desk/totals/", views_desk.desk_totals, name="desk_totals"),
    path("desk/<int:number>/<int:table>/link/", views_desk.desk_link, name="desk_link"),
]
