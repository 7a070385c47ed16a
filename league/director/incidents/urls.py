from django.urls import path

from league.director.incidents.views import at_table, listed, taking_back

urlpatterns = [
    path("games/<int:number>/", at_table.table, name="manage_incident_game"),
    path("games/<int:number>/take-back/", taking_back.take_back, name="manage_take_back"),
    path("games/<int:number>/later/", listed.later, name="manage_incident_later"),
    path("incidents/", listed.incidents, name="manage_incidents"),
]
