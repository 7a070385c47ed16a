"""Accounts in Django's administration, the only thing that is created there."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from league.accounts.models import User


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts; those made by an invitation say until when they are needed."""

    list_display = ("username", "email", "first_name", "last_name", "is_staff", "helper_until")
