"""The calculator, included at the root."""

from django.urls import path

from league.site import calculator_views as views

urlpatterns = [
    path("calculator/", views.calculator, name="calculator"),
    path("calculator/answer/", views.calculator_answer, name="calculator_answer"),
]
