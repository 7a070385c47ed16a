from django.urls import path

from league.director.publication import views

urlpatterns = [
    path("publication/", views.publication, name="manage_publication"),
    path("publication/seating/", views.change_seating, name="manage_publication_seating"),
    path("publication/results/", views.change_results, name="manage_publication_results"),
    path("publication/announcements/<int:number>/", views.announcement, name="manage_announcement"),
    path("publication/announcements/<int:number>/<slug:step>/", views.change_announcement, name="manage_announcement_step"),
]
