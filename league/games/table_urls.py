"""The pages of one table, under ``/t/<token>/``."""

from django.urls import path

from league.games import views, views_close, views_correct, views_record

urlpatterns = [
    path("", views.table, name="table"),
    path("state/", views.table_state, name="table_state"),
    path("who/", views.table_who, name="table_who"),
    path("history/", views.table_history, name="table_history"),
    path("record/", views_record.table_record, name="table_record"),
    path("preview/", views_record.table_preview, name="table_preview"),
    path("undo/", views_record.table_undo, name="table_undo"),
    path("hands/<int:number>/", views_correct.table_hand, name="table_hand"),
    path("insert/<int:number>/", views_correct.table_insert, name="table_insert"),
    path("correction/", views_correct.table_correction, name="table_correction"),
    path("signal/", views_close.table_signal, name="table_signal"),
    path("end/", views_close.table_end, name="table_end"),
    path("confirm/", views_close.table_confirm, name="table_confirm"),
    path("paper/", views_close.table_paper, name="table_paper"),
]
