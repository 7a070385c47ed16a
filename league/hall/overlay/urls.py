from django.urls import path

from league.hall.overlay import views

urlpatterns = [
    path("overlay/<int:number>/", views.overlay, name="overlay"),
    path("overlay/<int:number>/state/", views.overlay_state, name="overlay_state"),
]
