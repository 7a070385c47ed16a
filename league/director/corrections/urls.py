from django.urls import path

from league.director.corrections import views

urlpatterns = [
    path("sessions/<int:number>/seats/", views.reseat, name="manage_reseat"),
    path("games/<int:number>/correct/", views.correct, name="manage_correct"),
]
