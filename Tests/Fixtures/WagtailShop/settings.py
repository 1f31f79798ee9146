"""A headless Wagtail shop as a project would set it up, on loopback and with its data in the folder of SHOP_DATA."""

import os
import pathlib

HERE = pathlib.Path(__file__).parent
DATA = pathlib.Path(os.environ["SHOP_DATA"])
# Where the server is reached: the origin of the images' addresses.
ORIGIN = os.environ.get("SHOP_ORIGIN", "http://127.0.0.1:8000")

DEBUG = False
# Signs nothing that outlives the test.
SECRET_KEY = "a shop on loopback, for one test"
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
ROOT_URLCONF = "urls"
USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
}

INSTALLED_APPS = [
    "shop",
    "wagtail.contrib.redirects",
    "wagtail.contrib.settings",
    "wagtail.embeds",
    "wagtail.users",
    "wagtail.snippets",
    "wagtail.documents",
    "wagtail.images",
    "wagtail.search",
    "wagtail.admin",
    "wagtail",
    # After wagtail.snippets, which knows its models only once it is ready.
    "grapple",
    "graphene_django",
    "modelcluster",
    "taggit",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": DATA / "shop.sqlite3"}}
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
WAGTAILSEARCH_BACKENDS = {"default": {"BACKEND": "wagtail.search.backends.database"}}

STATIC_URL = "/static/"
MEDIA_URL = "/media/"
MEDIA_ROOT = DATA / "media"

WAGTAIL_SITE_NAME = "Harbour & Hearth"
WAGTAILADMIN_BASE_URL = ORIGIN

GRAPHENE = {"SCHEMA": "grapple.schema.schema"}
GRAPPLE = {"APPS": ["shop"], "PAGE_SIZE": 10, "MAX_PAGE_SIZE": 25}
