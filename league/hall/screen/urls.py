from django.urls import path

from league.hall.screen import views
from league.standings.public_page import pages_in

PAGES = pages_in([views])

urlpatterns = [
    *(page.address for page in PAGES),
    path("live/state/", views.live_state, name="live_state"),
]
