from django.urls import path

from league.director.reveal import views

urlpatterns = [
    path("reveal/", views.reveal, name="manage_reveal"),
    path("reveal/remote/", views.reveal_remote, name="manage_reveal_remote"),
    path("reveal/move/", views.reveal_move, name="manage_reveal_move"),
    path("reveal/key/", views.reveal_key, name="manage_reveal_key"),
    path("reveal/order/", views.reveal_order, name="manage_reveal_order"),
    path("reveal/end/", views.reveal_end, name="manage_reveal_end"),
]
