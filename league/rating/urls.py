"""The list of the installation's rating, and why a player's rating is what it is."""

from django.urls import path

from league.rating import views

urlpatterns = [
    path("rating/", views.rating, name="rating"),
    path("rating/<int:number>/", views.player_rating, name="player_rating"),
]
