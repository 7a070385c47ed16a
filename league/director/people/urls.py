from django.urls import path

from league.director.people.views import entrants, leaving

urlpatterns = [
    path("players/", entrants.entrants, name="manage_entrants"),
    path("players/<int:number>/", entrants.entrant, name="manage_entrant"),
    path("players/<int:number>/leaving/", leaving.leaving, name="manage_leaving"),
    path("players/<int:number>/back/", leaving.bring_back, name="manage_bring_back"),
    path("incidents/<int:number>/reinstate/", leaving.reinstate, name="manage_reinstate"),
]
