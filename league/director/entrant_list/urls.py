from django.urls import path

from league.director.entrant_list import views

urlpatterns = [
    path("players/import/", views.import_list, name="manage_entrants_import"),
    path("players/import/take-back/", views.take_back, name="manage_import_take_back"),
    path("players/import/template.csv", views.template_csv, name="manage_entrants_template_csv"),
    path("players/import/template.xlsx", views.template_xlsx, name="manage_entrants_template_xlsx"),
    path("players/export.csv", views.export_csv, name="manage_entrants_export_csv"),
    path("players/export.xlsx", views.export_xlsx, name="manage_entrants_export_xlsx"),
]
