"""Pages of administrators, at the root."""

from django.urls import include, path

from league.director.people.views import register as installation
from league.director.settings.views import creating
from league.director.transfer.views import loading

urlpatterns = [
    path("competitions/new/", creating.create_competition, name="create_competition"),
    path("competitions/load/", loading.load, name="load_competition"),
    path("competitions/load/preview/", loading.preview, name="load_competition_preview"),
    path("players/manage/", installation.players, name="players"),
    path("players/<int:number>/edit/", installation.edit_player, name="edit_player"),
    path("rating/manage/", include("league.director.rating.urls")),
    path("clubs/", installation.clubs, name="clubs"),
    path("clubs/<int:number>/", installation.edit_club, name="edit_club"),
]
