"""Accounts in Django's administration, the only thing that is created there."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from league.accounts.models import User

admin.site.register(User, UserAdmin)
