from django.urls import path

from league.director.overview import views

urlpatterns = [
    path("", views.overview, name="manage"),
    path("log/", views.log, name="manage_log"),
]
