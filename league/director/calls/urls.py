from django.urls import path

from league.director.calls import views

urlpatterns = [
    path("calls/", views.calls, name="manage_calls"),
    path("calls/state/", views.calls_state, name="manage_calls_state"),
    path("calls/<int:number>/<slug:step>/", views.answer_call, name="manage_call"),
]
