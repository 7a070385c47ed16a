"""Signing in and out, and changing one's own password (Django's views, our templates)."""

from django.contrib.auth import views
from django.urls import path

urlpatterns = [
    path("sign-in/", views.LoginView.as_view(template_name="accounts/login.html", redirect_authenticated_user=True), name="login"),
    path("sign-out/", views.LogoutView.as_view(), name="logout"),
    path("password/", views.PasswordChangeView.as_view(template_name="accounts/password.html"), name="password_change"),
    path("password/done/", views.PasswordChangeDoneView.as_view(template_name="accounts/password_done.html"), name="password_change_done"),
]
