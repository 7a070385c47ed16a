from django.urls import path

from league.director.evenings import views

urlpatterns = [
    path("evenings/", views.evenings, name="manage_evenings"),
    path("evenings/<int:number>/", views.evening, name="manage_evening"),
    path("evenings/<int:number>/check-in/", views.check_in, name="manage_check_in"),
    path("evenings/<int:number>/change/", views.change, name="manage_evening_change"),
    path("evenings/<int:number>/close/", views.close, name="manage_evening_close"),
    path("sessions/next/draw/", views.draw_next, name="manage_draw_coming"),
]
