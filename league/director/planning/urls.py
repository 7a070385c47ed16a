from django.urls import path

from league.director.planning import views

urlpatterns = [
    path("sessions/", views.sessions, name="manage_sessions"),
    path("sessions/plan-all/", views.plan_all, name="manage_plan_all"),
    path("sessions/plan-again/", views.plan_again, name="manage_plan_again"),
    path("sessions/take-plan-back/", views.take_plan_back, name="manage_unplan"),
    path("sessions/<int:number>/delete/", views.delete, name="manage_session_delete"),
]
