from django.urls import path

from league.director.overview import views

urlpatterns = [
    path("", views.overview, name="manage"),
    path("results/changed-places/", views.see_changed_places, name="manage_see_moves"),
    path("log/", views.log, name="manage_log"),
]
