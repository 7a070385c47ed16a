from django.urls import path

from league.director.rating.views import manage_rating

urlpatterns = [path("", manage_rating, name="manage_rating")]
