from django.conf import settings
from django.urls import include, path, re_path
from django.views.static import serve
from grapple import urls as grapple_urls
from wagtail import urls as wagtail_urls

urlpatterns = [
    path("api/", include(grapple_urls)),
    re_path(r"^media/(?P<path>.*)$", serve, {"document_root": settings.MEDIA_ROOT}),
    path("", include(wagtail_urls)),
]
