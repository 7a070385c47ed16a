"""The list of the installation's rating, and why a player's rating is what it is."""

from django.urls import path

from league.rating import views

urlpatterns = [
    path("rating/", views.rating, name="rating"),
    path("rating/list.csv", views.rating_csv, name="rating_csv"),
    path("rating/list.xlsx", views.rating_xlsx, name="rating_xlsx"),
    path("rating/list.json", views.rating_as_json, name="rating_json"),
    path("rating/<int:number>/", views.player_rating, name="player_rating"),
]
