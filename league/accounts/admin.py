"""Accounts in Django's administration: the one thing that is made there."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from league.accounts.models import User

admin.site.register(User, UserAdmin)
