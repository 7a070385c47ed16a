from django.urls import path

from league.director.invitations import views

urlpatterns = [
    path("roles/invitations/", views.invitations, name="manage_invitations"),
    path("roles/invitations/<int:number>/", views.invitation, name="manage_invitation"),
    path("roles/invitations/<int:number>/<slug:step>/", views.change_invitation, name="manage_invitation_step"),
]
