"""The addresses of the product; every room brings its own."""

import sys

from django.contrib import admin
from django.urls import include, path

ROOMS = [
    ("accounts/", "league.accounts.urls"),
    ("", "league.director.installation_urls"),
    ("", "league.site.urls"),
    ("t/<str:token>/", "league.games.table_urls"),
    ("<slug:slug>/manage/", "league.director.urls"),
    ("<slug:slug>/", "league.games.urls"),
    ("<slug:slug>/", "league.standings.urls"),
]

urlpatterns = [path("admin/", admin.site.urls)]
for prefix, name in ROOMS:  # while the parts are being built: the rooms that are ready already
    try:
        urlpatterns.append(path(prefix, include(name)))
    except ImportError as error:
        print(f"{name} is not ready: {error}", file=sys.stderr)  # noqa: T201
