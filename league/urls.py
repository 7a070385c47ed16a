"""The addresses of the product; every room brings its own."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

ROOMS = [
    ("accounts/", "league.accounts.urls"),
    ("", "league.site.urls"),
    ("t/<str:token>/", "league.games.table_urls"),
    ("<slug:slug>/manage/", "league.director.urls"),
    ("<slug:slug>/", "league.games.urls"),
    ("<slug:slug>/", "league.standings.urls"),
]

urlpatterns = [path("admin/", admin.site.urls)]
# While the parts are being built: the rooms that are there already.
urlpatterns += [path(prefix, include(name)) for prefix, name in ROOMS if find_spec(name)]
