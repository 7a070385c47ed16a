from django.urls import path

from league.director.hall_screen import views

urlpatterns = [
    path("live/", views.hall_screen, name="manage_live"),
    path("live/<slug:step>/", views.change_hall_screen, name="manage_live_step"),
]
