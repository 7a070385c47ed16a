from django.urls import path

from league.director.incidents import views

urlpatterns = [
    path("games/<int:number>/", views.table, name="manage_incident_game"),
    path("games/<int:number>/take-back/", views.take_back, name="manage_take_back"),
    path("games/<int:number>/later/", views.later, name="manage_incident_later"),
    path("incidents/", views.incidents, name="manage_incidents"),
]
