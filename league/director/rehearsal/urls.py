from django.urls import path

from league.director.rehearsal import views

urlpatterns = [
    path("rehearsal/", views.rehearsal, name="manage_rehearsal"),
    path("rehearsal/create/", views.create, name="manage_rehearsal_create"),
    path("rehearsal/simulate/", views.simulate, name="manage_rehearsal_simulate"),
    path("rehearsal/delete/", views.delete, name="manage_rehearsal_delete"),
]
