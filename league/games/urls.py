"""The director's door to a game, under ``/<slug>/``."""

from django.urls import path

from league.games import views

urlpatterns = [path("games/<int:number>/correct/", views.correct_game, name="correct_game")]
