"""Pages that belong to no competition: home, players, rules, language, health. Included at the root."""

from importlib.util import find_spec

from django.urls import URLPattern, URLResolver, include, path
from django.views.i18n import set_language

from league.competitions.access import public
from league.site import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("", views.home, name="home"),
    path("players/<int:number>/", views.player, name="player"),
    path("i18n/setlang/", public(set_language), name="set_language"),
    path("healthz/", views.healthz, name="healthz"),
]
# While the parts are being built: each room's own pages (players/, rules/<id>/ and <slug>/rules/) when they are there.
urlpatterns += [path("", include(name)) for name in ("league.players.urls", "league.site.rules_urls") if find_spec(name)]
