from django.urls import path

from league.director.corrections.views import correcting, hands, reseating

urlpatterns = [
    path("sessions/<int:number>/seats/", reseating.reseat, name="manage_reseat"),
    path("games/<int:number>/correct/", correcting.correct, name="manage_correct"),
    path("games/<int:number>/correct/hands/", hands.effect_of_hands, name="manage_effect_of_hands"),
]
