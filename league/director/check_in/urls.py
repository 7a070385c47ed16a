from django.urls import path

from league.director.check_in import views

urlpatterns = [
    path("sessions/<int:number>/check-in/", views.arrivals, name="manage_arrivals"),
]
