"""Django's settings, read from the environment. The defaults let a laptop serve a club from SQLite in ``var/``."""

from __future__ import annotations

import os
import secrets
import tempfile
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = Path(os.environ.get("PLATZWIND_VAR", BASE_DIR / "var"))


def env_bool(name: str, default: bool) -> bool:
    """Read a yes or no from the environment; ValueError for anything else."""
    value = os.environ.get(name, "").lower()
    if value in {"", "1", "true", "yes", "0", "false", "no"}:
        return default if value == "" else value in {"1", "true", "yes"}
    raise ValueError(f"{name} must be 1 or 0, not {value!r}")


def env_list(name: str, default: str = "") -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def site_address(given: str, hosts: list[str]) -> str:
    """The address under which chats find the site, without a slash at its end: as given, or that of the first of the https ``hosts``."""
    named = [f"https://{host.removeprefix('.')}" for host in hosts if "*" not in host]
    return given.rstrip("/") or next(iter(named), "")


def kept_secret_key(path: Path) -> str:
    """The random key in this file, created at the first start; processes starting at the same time agree on one."""
    if not path.exists():
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor, new = tempfile.mkstemp(dir=path.parent, prefix=".secret_key_")  # mode 600
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(new, path)
        except FileExistsError:
            pass  # another process was first, and its key counts
        finally:
            Path(new).unlink()
    return path.read_text().strip()


DEBUG = env_bool("DEBUG", False)
SECRET_KEY = os.environ.get("SECRET_KEY") or kept_secret_key(VAR_DIR / "secret_key")
ALLOWED_HOSTS = [*env_list("ALLOWED_HOSTS"), "127.0.0.1", "localhost", "[::1]"]
CSRF_TRUSTED_ORIGINS = env_list("CSRF_TRUSTED_ORIGINS")

INSTALLED_APPS = [
    "league.audit",
    "league.accounts",
    "league.players",
    "league.competitions",
    "league.seating",
    "league.games",
    "league.teams",
    "league.standings",
    "league.hall",
    "league.rating",
    "league.archive",
    "league.paper",
    "league.director",
    "league.series",
    "league.site",
    "scoring",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.forms",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django_tables2",
    "django_htmx",
    "csp",
    "axes",
]

MIDDLEWARE = [
    "league.serving.long_addresses.refuse_long_addresses",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "league.accounts.private_pages.private_pages",
    "league.serving.busy_database.BusyDatabase",
    "league.serving.full_disk.FullDisk",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "league.serving.asked_again.lead_to_pages",
    "league.accounts.known_devices.remember_devices",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "league.urls"
WSGI_APPLICATION = "league.wsgi.application"
APPEND_SLASH = True

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "league.competitions.context.competition_rights",
            ],
            "libraries": {
                "help": "league.help.beside",
                "static": "league.serving.known_static",
                "links": "league.link_tags",
                "wording": "league.wording.tags",
                "tiles": "league.tile_tags",
                "tabs": "league.standings.tabs",
                "series": "league.series.series_tags",
                "places": "league.director.place_tags",
                "calls": "league.director.call_panel",
                "players": "league.table.entry.player_tags",
                "ratings": "league.rating.number_tags",
            },
        },
    },
]
SERIES_ARCHIVE = "league.series.archived"  # what archives ask for a competition's place in a series: rooms above are not imported
FORM_RENDERER = "league.field_errors.FormRenderer"

DATABASES = {
    "default": dj_database_url.config(default=f"sqlite:///{VAR_DIR / 'platzwind.sqlite3'}", conn_max_age=None, conn_health_checks=True)
}
if password := os.environ.get("DATABASE_PASSWORD"):  # taken literally, whereas "/", "#" and "@" have a meaning in a URL
    DATABASES["default"]["PASSWORD"] = password
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    Path(DATABASES["default"]["NAME"]).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    DATABASES["default"]["OPTIONS"] = {
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": (
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA busy_timeout=20000;PRAGMA cache_size=-16000;"
            "PRAGMA mmap_size=134217728;PRAGMA journal_size_limit=27103364;"
        ),
    }
elif DATABASES["default"]["ENGINE"] == "django.db.backends.postgresql":
    # The same statements come again and again, so PostgreSQL prepares each of them once per connection.
    prepared = {"server_side_binding": True, "prepare_threshold": 5}
    DATABASES["default"]["OPTIONS"] = {**DATABASES["default"].get("OPTIONS", {}), **prepared}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

REDIS_URL = os.environ.get("REDIS_URL", "")
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": REDIS_URL,
        "OPTIONS": {"socket_connect_timeout": 1, "socket_timeout": 1},  # seconds; without the cache, pages are built every time
    }
    if REDIS_URL
    else {"BACKEND": "league.serving.file_cache.FileCache", "LOCATION": str(VAR_DIR / "cache"), "OPTIONS": {"MAX_ENTRIES": 2000}},
    # Each process's own copy of the most requested pages; the database tells which of them are still true.
    "recent": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": {"MAX_ENTRIES": 100}},
}

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["axes.backends.AxesStandaloneBackend", "django.contrib.auth.backends.ModelBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"

# Guessing passwords is slowed down. A device on which the account has signed in before never waits for the guesses of others; a new one
# may have to: league/accounts/lock.py.
AXES_HANDLER = "league.accounts.lock.PasswordLock"
AXES_FAILURE_LIMIT = 8
AXES_COOLOFF_TIME = 0.25  # hours
AXES_LOCKOUT_PARAMETERS = "league.accounts.lock.limits"
AXES_USERNAME_CALLABLE = "league.accounts.lock.counted_name"
AXES_LOCKOUT_CALLABLE = "league.accounts.lock.locked_out"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True  # sign-ins that succeed are nobody's business
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "next"]  # the way back may hold the token of an invitation or a table
AXES_CLIENT_IP_CALLABLE = "league.accounts.client_address.client_address"

LANGUAGE_CODE = os.environ.get("LANGUAGE_CODE", "de")  # for browsers that ask for neither language, and on the command line
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "league" / "locale"]
TIME_ZONE = os.environ.get("TIME_ZONE", "Europe/Berlin")
USE_TZ = True
USE_THOUSAND_SEPARATOR = True
FORMAT_MODULE_PATH = ["league.formats"]

STATIC_URL = "static/"
STATIC_ROOT = Path(os.environ.get("STATIC_ROOT", VAR_DIR / "static"))
STATICFILES_DIRS = [BASE_DIR / "static", ("guide", BASE_DIR / "docs" / "guide" / "pictures")]
# Beside the database, static files are private; in a folder of their own, a web server may read and send them.
IS_STATIC_SHARED = not STATIC_ROOT.resolve().is_relative_to(VAR_DIR.resolve())
FILE_UPLOAD_PERMISSIONS = 0o644 if IS_STATIC_SHARED else 0o600
FILE_UPLOAD_DIRECTORY_PERMISSIONS = 0o755 if IS_STATIC_SHARED else 0o700
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage" if DEBUG else "league.serving.static_files.StaticFiles"
    },
}

# Plain http is for the club's own network; set HTTPS=1 behind a proxy that speaks https.
HTTPS = env_bool("HTTPS", False)
BEHIND_PROXY = env_bool("BEHIND_PROXY", HTTPS)  # then the last address in X-Forwarded-For is the visitor's
SITE_ADDRESS = site_address(os.environ.get("SITE_ADDRESS", ""), env_list("ALLOWED_HOSTS") if HTTPS else [])
SECURE_SSL_REDIRECT = HTTPS
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 31536000 if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and env_bool("HSTS_SUBDOMAINS", False)
SECURE_HSTS_PRELOAD = HTTPS and env_bool("HSTS_PRELOAD", False)
SECURE_REDIRECT_EXEMPT = [r"^healthz/$", r"^readyz/$"]  # requested from inside, without the proxy
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SECURE = HTTPS
LANGUAGE_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}

# Without this, Django is silent on errors when DEBUG is off.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {
        "refusals": {"()": "league.serving.log_lines.NeedlessTracebacks"},
        "tokens": {"()": "league.serving.log_lines.HiddenTokens"},
    },
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["refusals", "tokens"]}},
    "loggers": {
        "django": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "axes": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "waitress": {"handlers": ["console"], "level": "WARNING", "propagate": False},
        "waitress.queue": {"level": "ERROR"},  # a request that waits for a moment is no news
    },
}

WORK_APART = True  # large files and comparisons are computed in a process of their own: league/standings/apart.py
DJANGO_TABLES2_TEMPLATE = "tables/table.html"
SILENCED_SYSTEM_CHECKS = [
    "security.W005",
    "security.W021",  # both concern the rest of the domain, so its owner decides
    "templates.W003",  # {% load static %} means ours, which stands in for Django's
]
