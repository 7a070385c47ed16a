"""The director's way to a game, and the scorekeeper's desk, under ``/<slug>/``."""

from django.urls import path

from league.director.desk import views

urlpatterns = [
    path("games/<int:number>/correct/", views.correct_game, name="correct_game"),
    path("desk/", views.desk, name="desk"),
    path("desk/state/", views.desk_state, name="desk_state"),
    path("desk/totals/", views.desk_totals, name="desk_totals"),
    path("desk/<int:number>/<int:table>/link/", views.desk_link, name="desk_link"),
]
