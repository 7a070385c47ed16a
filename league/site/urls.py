"""Pages that belong to no competition: home, a player, rules, the calculator, language, health, robots. Included at the root."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

from league.competitions.access import public
from league.site import player_views as players
from league.site import views

# The language needs no token, which would be another one on every visitor's page: it is a cookie that holds "de" or "en".
urlpatterns = [
    path("", views.home, name="home"),
    path("players/", players.player_list, name="player_list"),
    path("players/head-to-head/", players.player_pair, name="player_pair"),
    path("players/<int:number>/", players.player, name="player"),
    path("i18n/setlang/", public(csrf_exempt(set_language)), name="set_language"),
    path("robots.txt", views.robots, name="robots"),
    path("healthz/", views.healthz, name="healthz"),
    path("readyz/", views.readyz, name="readyz"),
    path("", include("league.site.rules.urls")),
    path("", include("league.site.calculator_urls")),
]
