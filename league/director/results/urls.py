from django.urls import path

from league.director.results import views

urlpatterns = [
    path("results/", views.results, name="manage_results"),
    path("results/ema/", views.ema, name="manage_ema"),
    path("results/ema.xlsx", views.ema_as_xlsx, name="manage_ema_xlsx"),
    path("results/ema.csv", views.ema_as_csv, name="manage_ema_csv"),
    path("results/ema-check.txt", views.ema_check_as_text, name="manage_ema_check"),
]
